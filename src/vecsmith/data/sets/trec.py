"""TREC: what a question asks for."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

LABELS = "https://cogcomp.seas.upenn.edu/Data/QA/QC/"
ZIP = (
    "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/corpora/qc.zip"
)
CLASSES = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")

ENTRY = Entry(
    name="trec",
    kind="texts",
    summary="questions by what they ask for: 6 classes, and 50 within them",
    licence="research use; the repository of the copy is MIT",
    citation="Li and Roth 2002, Learning question classifiers, COLING",
    homepage="https://cogcomp.seas.upenn.edu/Data/QA/QC/",
    files=(
        File(
            "TREC.train.txt.gz",
            "016243a7ddb380241c94eabcf073a210b9a83a2e772347cb5ed844722a192faf",
            335_859,
            (
                Https(LABELS + "train_5500.label"),
                Https(ZIP, "qc/train.txt"),
            ),
            convert="vecsmith.data.readers:recode_latin1",
        ),
        File(
            "TREC.test.txt.gz",
            "033f22c028c2bbba9ca682f68ffe204dc1aa6e1cf35dd6207f2d4ca67f0d0e8e",
            23_354,
            (
                Https(LABELS + "TREC_10.label"),
                Https(ZIP, "qc/test.txt"),
            ),
        ),
    ),
    parts=("train", "test", "fine/train", "fine/test"),
    items="5,452 / 500 questions",
    folder="tasks/trec",
    note="The classes of train and test are the six coarse ones; those of fine/train and fine/test are written NUM:dist.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    name = f"TREC.{part.removeprefix('fine/')}.txt.gz"
    texts, labels = [], []
    for line, (label, text) in readers.fields(files, name, 2, " "):
        coarse, _, fine = label.partition(":")
        if coarse not in CLASSES or not fine:
            raise readers.broken(files, name, line, f"a class such as NUM:dist ({', '.join(CLASSES)})", repr(label))
        texts.append(text.strip())
        labels.append(label if part.startswith("fine/") else coarse)
    return Texts(texts, labels)
