"""Russian word pairs and how similar people find them: the judgements of RUSSE, and two English sets in translation."""

from vecsmith.data import readers
from vecsmith.data.containers import WordPairs
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"
FOLDER = RAW + "word-similarity/monolingual/ru"
FILES = {"hj": "hj.csv", "rg-65-ru": "RG-65.csv", "mc-30-ru": "MC-30.csv"}

ENTRY = Entry(
    name="wordsim-russian",
    kind="words",
    summary="Russian word pairs with similarity scores: the human judgements of RUSSE, and RG-65 and MC-30 translated",
    licence="none stated in the repository of the copy; published for research",
    citation="Alexander Panchenko, Natalia Loukachevitch, Dmitry Ustalov, Denis Paperno, Christian Meyer and Natalia "
    "Konstantinova (2015), RUSSE: The First Workshop on Russian Semantic Similarity, Dialogue",
    homepage="https://github.com/vecto-ai/word-benchmarks",
    languages=("ru",),
    files=(
        File(
            "hj.csv",
            "f04c44b254bd9a4f30da9640804da399489858ca8479dc7317978e7f88aa3d0f",
            16_964,
            (Https(f"{FOLDER}/hj.csv"),),
        ),
        File(
            "RG-65.csv",
            "bdfab0a95a889ccdb89a0ea2460654696cce33a705a6d7cb488341aa69b4d323",
            2_291,
            (Https(f"{FOLDER}/translated/RG-65.csv"),),
        ),
        File(
            "MC-30.csv",
            "26ccc7037474beff7e0fda3f5b46cf496950f723c281bbb5ec066aaa71bec698",
            1_070,
            (Https(f"{FOLDER}/translated/MC-30.csv"),),
        ),
    ),
    parts=tuple(FILES),
    items="398, 65 and 30 pairs",
    folder="tasks/wordsim_russian",
    note="Trust hj: Russian speakers judged it. The other two are the English words put into Russian one by one, with the "
    "scores of the English; some words came out wrong, and some pairs as the same word twice. Three words of hj have a "
    "Latin c for the Cyrillic letter, so tables do not know them.",
)


def read(files: Files, part: str) -> WordPairs:
    """Read one of the sets."""
    name = FILES[part]
    rows = readers.columns(files, name, ("word1", "word2", "similarity"))
    left, right, scores = readers.scored_pairs(rows, files, name)
    return WordPairs(left, [word.strip() for word in right], scores)  # hj has a blank before one of its words
