"""HatEval: hate speech against women and immigrants in tweets, English and Spanish."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "http://hatespeech.di.unito.it/hateval.html",
    "from the organisers; this copy is that in https://github.com/ritikraj6120/hate-speech-detection, data",
)

ENTRY = Entry(
    name="hateval2019",
    kind="texts",
    summary="tweets about women and immigrants: hateful or not (SemEval-2019 task 5)",
    licence="CC BY-NC 4.0, as its organisers state; none stated in the repository of the copy",
    citation="Basile, Bosco, Fersini, Nozza, Patti, Rangel, Rosso and Sanguinetti 2019, SemEval-2019 task 5: "
    "Multilingual detection of hate speech against immigrants and women in Twitter, SemEval",
    homepage="http://hatespeech.di.unito.it/hateval.html",
    languages=("en", "es"),
    files=(
        File("en_train.csv.gz", "2e624ec3027b1fbfb377230c47e0f9e9b260a3e2fa27f68127f04aba4ae36654", 1_384_814, (PAGE,)),
        File("en_dev.csv.gz", "b45d93b705ac40ea7f14751a10463d2f5903507f3bfdaacc3051c5116e795013", 172_276, (PAGE,)),
        File("en_test.csv.gz", "e120fcf8a56f4d67558144ece6d6b68be7752e14de2835eaa263d5f6550df494", 465_953, (PAGE,)),
        File("es_train.csv.gz", "49ffd681d3a2308261e7d61ba69b00bc2d5fe62e48928e0d01ccec744020b983", 653_552, (PAGE,)),
        File("es_dev.csv.gz", "695a5e229f149dbbfaec612f7e3f90aa74bb1ac850c1de681433d418c1aeaec2", 73_638, (PAGE,)),
        File("es_test.csv.gz", "10499eb4686763d6d34b69237b0313dae2d38666b84802d992c7fc4fe70d9eb2", 243_938, (PAGE,)),
    ),
    parts=tuple(f"{language}/{split}" for language in ("en", "es") for split in ("train", "dev", "test")),
    items="English 9,000 / 1,000 / 3,000, Spanish 4,500 / 500 / 1,600 tweets",
    folder="tasks/hateval2019",
    note="Holds abusive text. Labels are those of hate speech (HS); the columns TR (at one person) and AG (aggressive) "
    "are in the files alone.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split of a language."""
    language, split = part.split("/")
    name, names = f"{language}_{split}.csv.gz", {"0": "other", "1": "hate"}
    texts, labels = [], []
    for line, (text, label) in readers.columns(files, name, ("text", "HS")):
        texts.append(text)
        labels.append(readers.code(files, name, line, label, names))
    return Texts(texts, labels, languages=(language,))
