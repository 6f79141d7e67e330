"""HowNet: Chinese words and the sememes that make up their meanings."""

from vecsmith.data.containers import Dataset, WordFeatures
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers import broken
from vecsmith.data.readers_tags import about

REPOSITORY = "https://raw.githubusercontent.com/thunlp/sememe_prediction/92caf4ff7de6fdbe3e58240f7d904a079e19c397"

ENTRY = Entry(
    name="hownet",
    kind="lexicon",
    summary="Chinese words and their sememes, the smallest units of meaning",
    licence="MIT",
    citation="Zhendong Dong and Qiang Dong (2003), HowNet: A hybrid language and knowledge resource, NLP-KE; Ruobing Xie, "
    "Xingchi Yuan, Zhiyuan Liu and Maosong Sun (2017), Lexical Sememe Prediction via Word Embeddings and Matrix "
    "Factorization, IJCAI",
    homepage="https://github.com/thunlp/sememe_prediction",
    files=(
        File(
            "hownet.txt.gz",
            "3457a84260490784e502a2bbac134870015f74cd0fe2c57f0e758d14c7e17ba1",
            3_506_407,
            (Https(f"{REPOSITORY}/hownet.txt"),),
        ),
        File(
            "sememe_all.txt",
            "ea33567131bc677c1e88d9a0c44fbc6ebdfc94dff46a630fa70af2556189cb09",
            16_033,
            (Https(f"{REPOSITORY}/sememe_all"),),
        ),
    ),
    parts=("sememes",),
    languages=("zh",),
    items="126,740 words, 2,187 sememes",
    folder="tasks/hownet",
    note="Without the structure of the senses: a word has the sememes of all of them. The first word, which is empty, is "
    "left out when it is read.",
)


def read(files: Files, part: str) -> Dataset:
    """Read words and their sememes: lines in turn."""
    name = ENTRY.files[0].path
    lines = list(files.lines(name))
    if len(lines) % 2:
        raise broken(files, name, len(lines), "the sememes of a word in the line behind it", "the end of the file")
    pairs = [(word, features.split()) for word, features in zip(lines[::2], lines[1::2], strict=True) if word]
    features = [tuple((sememe, 1.0) for sememe in sememes) for _, sememes in pairs]
    return WordFeatures([word for word, _ in pairs], features, **about(ENTRY, part))
