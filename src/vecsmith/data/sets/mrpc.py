"""MRPC: whether two sentences of news say the same."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/MJ-Jang/BECEL/11dda84703b663b0bd6297be745e2e9fe9768973/data/mrpc/"
NAMES = {"train": "train.tsv.gz", "dev": "validation.tsv.gz", "test": "test.tsv.gz"}

ENTRY = Entry(
    name="mrpc",
    kind="texts",
    summary="pairs of sentences of news: 1 if they say the same, else 0",
    licence="Microsoft Research's own terms, for research; none stated in the repository of the copy",
    citation="Dolan and Brockett 2005, Automatically constructing a corpus of sentential paraphrases, IWP",
    homepage="https://www.microsoft.com/en-us/download/details.aspx?id=52398",
    files=(
        File(
            "train.tsv.gz",
            "bdf3ae12baaec8aa1331a6790290978d81b911da4ca5b17ff6955ee7a7357a18",
            907_647,
            (Https(RAW + "train.tsv"),),
        ),
        File(
            "validation.tsv.gz",
            "634cf6af250cc429c6328f5cd43260059b8587ae0d366dae18acc032bdabb0b5",
            101_856,
            (Https(RAW + "validation.tsv"),),
        ),
        File(
            "test.tsv.gz",
            "d57e5145a5c53d7239a3579b18c065cdab13bc7d8bd4e94347a67280029ceaf5",
            424_776,
            (Https(RAW + "test.tsv"),),
        ),
    ),
    parts=tuple(NAMES),
    items="3,668 / 408 / 1,725 pairs",
    folder="tasks/mrpc",
    note="The split is that of GLUE: train and dev together are the original's training part.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    name = NAMES[part]
    rows = readers.columns(files, name, ("sentence1", "sentence2", "label"), "\t")
    return TextPairs(*readers.coded_pairs(rows, files, name, readers.same("0", "1")))
