"""SICK: how related two sentences are, and whether one follows from the other."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/brmson/dataset-sts/"
FIXED, LATEST = RAW + "11bb9cf92419821f3bf907e9bd22291bed84d990/data/sts/sick2014/", RAW + "master/data/sts/sick2014/"
COPY = "https://raw.githubusercontent.com/FTAsr/STS/4949362922263c87bf8ecd79c50da7a5d3fcb461/data/SICK/SICK_train.txt"
PAGE = Page("https://zenodo.org/records/2787612", "SICK.zip, which has all splits in one file with more columns")
LABELS = {"ENTAILMENT": "entailment", "NEUTRAL": "neutral", "CONTRADICTION": "contradiction"}

ENTRY = Entry(
    name="sick",
    kind="texts",
    summary="pairs of sentences: entailment, neutral or contradiction, and how related they are, from 1 to 5",
    licence="CC BY-NC-SA 3.0",
    citation="Marelli, Menini, Baroni, Bentivogli, Bernardi and Zamparelli 2014, A SICK cure for the evaluation of "
    "compositional distributional semantic models, LREC",
    homepage="https://zenodo.org/records/2787612",
    files=(
        File(
            "train.tsv.gz",
            "266cf8047149bd1d68138dd30439f3122bff30069740ac6705bb6197d9f1b48e",
            506_243,
            (
                Https(FIXED + "SICK_train.txt"),
                Https(COPY),
                PAGE,
            ),
        ),
        File(
            "dev.tsv.gz",
            "5a88cfb62f8c6bd2a3cce0f2421ba2cb8c2be5ab4a800f6f01e2c64aafb7db56",
            57_225,
            (
                Https(FIXED + "SICK_trial.txt"),
                PAGE,
            ),
        ),
        File(
            "test.tsv.gz",
            "2b8aa806658d6fc23c6824c83776c2d4fee7556000817b5ec0f982861413b7d0",
            559_979,
            (
                Https(LATEST + "SICK_test_annotated.txt"),
                PAGE,
            ),
        ),
    ),
    parts=("train", "dev", "test", "relatedness/train", "relatedness/dev", "relatedness/test"),
    items="4,500 / 500 / 4,927 pairs",
    folder="tasks/sick",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split, with labels or with scores."""
    what, _, split = part.rpartition("/")
    name = f"{split}.tsv.gz"
    rows = readers.fields(files, name, 5, header=True)
    if what:
        return TextPairs(*readers.scored_pairs(readers.pick(rows, 1, 2, 3), files, name))
    return TextPairs(*readers.coded_pairs(readers.pick(rows, 1, 2, 4), files, name, LABELS))
