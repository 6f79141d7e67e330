"""MPQA: phrases of positive and negative opinion."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/harvardnlp/sent-conv-torch/7917668a7bf647fc9e7b02bdbc40d8ab5567ea67/data/"

ENTRY = Entry(
    name="mpqa",
    kind="texts",
    summary="phrases of news that state an opinion: positive or negative",
    licence="research use; the repository of the copy is MIT",
    citation="Wiebe, Wilson and Cardie 2005, Annotating expressions of opinions and emotions in language, Language "
    "Resources and Evaluation 39",
    homepage="https://mpqa.cs.pitt.edu/",
    files=(
        File(
            "mpqa.neg.txt.gz",
            "02e193d98c7715bc6200bb23dc6d2903482bd80c0432c53c3f3738c636df3f72",
            151_521,
            (Https(RAW + "mpqa.neg"),),
        ),
        File(
            "mpqa.pos.txt.gz",
            "f4aaafdd63c439fd2d056149f3b5d200416dabb200a8b7d8f4bf9903981ff8a5",
            57_239,
            (Https(RAW + "mpqa.pos"),),
        ),
    ),
    parts=("all",),
    items="7,292 negative and 3,311 positive phrases",
    folder="tasks/mpqa",
    note="There is no official split: cross-validate.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the phrases, first the negative ones."""
    return Texts(*readers.sides(files, {"negative": "mpqa.neg.txt.gz", "positive": "mpqa.pos.txt.gz"}))
