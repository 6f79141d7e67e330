"""Pairs made by the templates of HANS: where heuristics of inference fail."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "https://github.com/tommccoy1/hans", "made by corpus_generator.py there, ported to Python 3, with seed 20191"
)
HEURISTICS = ("lexical_overlap", "subsequence", "constituent")

ENTRY = Entry(
    name="hans-regenerated",
    kind="texts",
    summary="a premise and a hypothesis of the same words: entailment or not, by three heuristics that fail",
    licence="MIT",
    citation="McCoy, Pavlick and Linzen 2019, Right for the wrong reasons: diagnosing syntactic heuristics in natural "
    "language inference, ACL",
    homepage="https://github.com/tommccoy1/hans",
    files=(
        File("train.tsv.gz", "9546c0f0c5f06aacd999057b791953a50b5e0e0bfc6076f9da1deeb916d4ab1b", 413_573, (PAGE,)),
        File("test.tsv.gz", "8b1ed277cbc87dfb1f22a5c5e09d2ccc9b76b17e5853eb91b4517a277a1f0e93", 825_197, (PAGE,)),
    ),
    parts=("train", "test", *(f"test/{heuristic.replace('_', '-')}" for heuristic in HEURISTICS)),
    items="3,000 / 6,000 pairs: 100 and 200 of each of 30 kinds",
    folder="tasks/hans_regenerated",
    note="Not the released pairs (30,000 each for training and evaluation): others of the same templates. Scores are near "
    "those on the released ones, but not the same.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split, or the pairs of one heuristic in it."""
    split, _, heuristic = part.partition("/")
    name, names = f"{split}.tsv.gz", readers.same("entailment", "non-entailment")
    wanted = heuristic.replace("-", "_")
    rows = readers.fields(files, name, 6, header=True)
    kept = ((line, row) for line, row in rows if not wanted or row[3] == wanted)
    return TextPairs(*readers.coded_pairs(readers.pick(kept, 1, 2, 0), files, name, names))
