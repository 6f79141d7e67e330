"""Words by category, outliers in groups of words, and relations between words."""

import ast

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Categories, Dataset, Outliers, WordRelations
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"
NAMES = {
    "ap": "ap.csv",
    "bless": "bless.csv",
    "outlier-8-8-8": "outlier_8-8-8.csv",
    "wikisem500": "outlier_wikisem500.csv.gz",
    "bless-relations": "relation_bless.csv.gz",
}

ENTRY = Entry(
    name="categorization",
    kind="words",
    summary="words to group by category (AP, BLESS), outliers to find (8-8-8, WikiSem500), relations to tell (BLESS)",
    licence="none stated in the repository of the copy; the sets are published for research",
    citation=(
        "Almuhareb and Poesio 2005, Concept learning and categorization from the web, CogSci (AP); "
        "Baroni and Lenci 2011, How we BLESSed distributional semantic evaluation, GEMS (BLESS); "
        "Camacho-Collados and Navigli 2016, Find the word that does not belong, RepEval (8-8-8); "
        "Blair, Merhav and Barry 2016, Automated generation of multilingual clusters for the evaluation of distributed "
        "representations, arXiv 1611.01547 (WikiSem500)"
    ),
    homepage="https://github.com/vecto-ai/word-benchmarks",
    files=(
        File(
            "ap.csv",
            "0efdcdf298946620f4d3db17743483b45ac09169c3ef943761d52ff9a0de8974",
            9_283,
            (Https(RAW + "word-categorization/monolingual/en/ap.csv"),),
        ),
        File(
            "bless.csv",
            "cf14ae0c0feeb78a7d85e0a3ca725ab5f573677ceaa950b7417db749a7012cc3",
            4_167,
            (Https(RAW + "word-categorization/monolingual/en/bless.csv"),),
        ),
        File(
            "outlier_8-8-8.csv",
            "c3b02e9323cbf0a31a30e9ef35be87c687f75f671939f46a84fc74745c96cb35",
            1_692,
            (Https(RAW + "outlier-detection/monolingual/en/8-8-8.csv"),),
        ),
        File(
            "outlier_wikisem500.csv.gz",
            "7e2a41d8c6a190fcdaa691b6a51552d07e6b02f5ae9cb2890d4569777aa6e663",
            116_173,
            (Https(RAW + "outlier-detection/monolingual/en/wikisem500.csv"),),
        ),
        File(
            "relation_bless.csv.gz",
            "0be4ce76eace71ade3517eea0f277403c2acbf6e6611f53e0f5dcc2d9841e347",
            684_519,
            (Https(RAW + "semantic-relation/monolingual/en/bless.csv"),),
        ),
    ),
    parts=tuple(NAMES),
    items="AP 402 words in 21 categories; BLESS 200 in 17; 8-8-8 8 groups; WikiSem500 500 groups; 26,550 relations",
    folder="tasks/word_categorization",
    note="Empty words, with which the copy ends every category and group, are left out, and so are 3 pairs of "
    "bless-relations whose relation is '?'.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    name = NAMES[part]
    if part == "bless-relations":
        rows = [row for _, row in readers.columns(files, name, ("word1", "word2", "relation")) if row[2] != "?"]
        return WordRelations(*zip(*rows, strict=True))
    if part in ("ap", "bless"):
        rows = [row for _, row in readers.columns(files, name, ("word", "category")) if row[0]]
        return Categories(*zip(*rows, strict=True))
    groups, outliers, labels = [], [], []
    for line, (category, inside, outside) in readers.columns(files, name, ("category", "words", "outliers")):
        groups.append(_words(files, name, line, inside))
        outliers.append(_words(files, name, line, outside))
        labels.append(category)
    return Outliers(groups, outliers, labels)


def _words(files: Files, name: str, line: int, text: str) -> tuple[str, ...]:
    """Read a list of words as Python writes it."""
    try:
        words = ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        words = None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise readers.broken(files, name, line, "a list of words in square brackets", shown(text))
    return tuple(word for word in words if word)
