"""Hate speech and offensive language in tweets."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/t-davidson/hate-speech-and-offensive-language/6a1e3f02522963d820e302c3ad48b189552c143b/"

ENTRY = Entry(
    name="hate-davidson",
    kind="texts",
    summary="tweets: hate speech, offensive language, or neither",
    licence="MIT",
    citation="Davidson, Warmsley, Macy and Weber 2017, Automated hate speech detection and the problem of offensive "
    "language, ICWSM",
    homepage="https://github.com/t-davidson/hate-speech-and-offensive-language",
    files=(
        File(
            "labeled_data.csv.gz",
            "fcb8bc7c68120ae4af04a5b9acd58585513ede11e1548ebf36a5c2040b6f6281",
            2_546_446,
            (Https(RAW + "data/labeled_data.csv"),),
        ),
    ),
    parts=("all",),
    items="24,783 tweets",
    folder="tasks/hate_davidson",
    note="Holds abusive text. There is no official split: cross-validate.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the tweets."""
    name, names = "labeled_data.csv.gz", {"0": "hate", "1": "offensive", "2": "neither"}
    texts, labels = [], []
    for line, (label, text) in readers.columns(files, name, ("class", "tweet")):
        texts.append(text)
        labels.append(readers.code(files, name, line, label, names))
    return Texts(texts, labels)
