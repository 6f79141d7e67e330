"""SUBJ: subjective and objective sentences about films."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/dinara92/CNN_sentence_classification/ff4cd5e35103b5b093d316cb73027e073c2f2062/"
PAGE = "https://www.cs.cornell.edu/people/pabo/movie-review-data/"

ENTRY = Entry(
    name="subj",
    kind="texts",
    summary="sentences about films: from reviews (subjective) or from summaries of plots (objective)",
    licence="research use; the repository of the copy is MIT",
    citation="Pang and Lee 2004, A sentimental education: sentiment analysis using subjectivity summarization based on "
    "minimum cuts, ACL",
    homepage=PAGE,
    files=(
        File(
            "subj.objective.txt.gz",
            "5ddc9b44dc60d64d651347fcd7bdd489b0c70661e3f768215c16eea36f51204a",
            669_456,
            (
                Page(
                    PAGE,
                    "plot.tok.gt9.5000 of the subjectivity dataset v1.0; the copy is data/raw/subj.objective of https://github.com/harvardnlp/sent-conv-torch",
                ),
            ),
        ),
        File(
            "subj.subjective.txt.gz",
            "cbb50e5a6bce7a41057f5b544483e5db6f72a6d9c7612671d8e106a9c2661441",
            630_969,
            (
                Https(RAW + "subj.subjective"),
                Page(PAGE, "quote.tok.gt9.5000 of the subjectivity dataset v1.0, recoded to UTF-8"),
            ),
        ),
    ),
    parts=("all",),
    items="5,000 subjective and 5,000 objective sentences",
    folder="tasks/subj",
    note="There is no official split: cross-validate.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the sentences, first the objective ones."""
    return Texts(*readers.sides(files, {"objective": "subj.objective.txt.gz", "subjective": "subj.subjective.txt.gz"}))
