"""CR: positive and negative sentences of customer reviews."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/harvardnlp/sent-conv-torch/7917668a7bf647fc9e7b02bdbc40d8ab5567ea67/data/"

ENTRY = Entry(
    name="cr",
    kind="texts",
    summary="sentences of customer reviews of products: positive or negative",
    licence="research use; the repository of the copy is MIT",
    citation="Hu and Liu 2004, Mining and summarizing customer reviews, KDD",
    homepage="https://www.cs.uic.edu/~liub/FBS/sentiment-analysis.html",
    files=(
        File(
            "custrev.neg.txt.gz",
            "8f29d7fa39f9862764b71f36b193f0674e0056287ffc5bf170edf6db42cc8f83",
            141_095,
            (Https(RAW + "custrev.neg"),),
        ),
        File(
            "custrev.pos.txt.gz",
            "15eeb0b9424043bb3755488e2d8ed97bdaeba464a5c230f213bad075125d2192",
            225_449,
            (Https(RAW + "custrev.pos"),),
        ),
    ),
    parts=("all",),
    items="1,366 negative and 2,405 positive sentences",
    folder="tasks/cr",
    note="There is no official split: cross-validate.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the sentences, first the negative ones."""
    return Texts(*readers.sides(files, {"negative": "custrev.neg.txt.gz", "positive": "custrev.pos.txt.gz"}))
