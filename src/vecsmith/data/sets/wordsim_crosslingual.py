"""RG-65 across languages: a word of one language, a word of another, and how similar people find them."""

from vecsmith.data import readers
from vecsmith.data.containers import WordPairs
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"
FOLDER = RAW + "word-similarity/cross-lingual"
PAIRS = (  # languages, checksum, size
    ("de-es", "a01050ee1ec27720dc992dd8642589df5a3ad5ad7209ef777148ef64de9879d8", 2_917),
    ("en-de", "9c66c6b40b714e159d273ddfc76448dd095f13ecc24d0492e3c285d965157028", 2_862),
    ("en-es", "43b90809008904beb0d038ebccb8cb6a0907c8ff4d9b26c6b89d58a0f58957e5", 2_893),
    ("en-fr", "452e8c300be1af0ec2b79a7ecf923269dde98a0a9d9283843a20424f128da94e", 2_287),
    ("fr-es", "df54052637ef71486706bb71bc7a8586cdbf37f213e0681cf234b167001182d1", 2_418),
)

ENTRY = Entry(
    name="wordsim-crosslingual",
    kind="words",
    summary="pairs of a word and a word of another language with similarity scores, made of RG-65 in four languages",
    licence="none stated in the repository of the copy; published for research",
    citation="José Camacho-Collados, Mohammad Taher Pilehvar and Roberto Navigli (2015), A Framework for the Construction "
    "of Monolingual and Cross-lingual Word Similarity Datasets, ACL",
    homepage="http://lcl.uniroma1.it/similarity-datasets/",
    languages=("de", "en", "es", "fr"),
    files=tuple(
        File(f"{languages}/rg65.csv", sha256, size, (Https(f"{FOLDER}/{languages}/rg65.csv"),))
        for languages, sha256, size in PAIRS
    ),
    parts=tuple(f"{languages}/rg-65" for languages, *_ in PAIRS),
    items="100 to 126 pairs in each of 5 pairs of languages",
    folder="tasks/wordsim_crosslingual",
    note="5 of the original's 15 pairs of languages. Words are in lower case, German nouns too. A score is the mean of two "
    "languages'. The copy writes gorst where forst is meant, in two pairs.",
)


def read(files: Files, part: str) -> WordPairs:
    """Read the pairs of two languages."""
    languages, _, _ = part.partition("/")
    name = f"{languages}/rg65.csv"
    rows = readers.columns(files, name, ("word1", "word2", "similarity"))
    return WordPairs(*readers.scored_pairs(rows, files, name), languages=tuple(languages.split("-")))
