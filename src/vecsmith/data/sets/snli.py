"""SNLI: whether a sentence follows from another; part of the training pairs."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

HOME = "https://nlp.stanford.edu/projects/snli/"
OFFICIAL = Page(HOME, "the pairs with a gold label; the copy is data/snli of https://github.com/MJ-Jang/BECEL")
REBUILT = Page(HOME, "the whole set; this part was rebuilt from https://github.com/allenai/natural-instructions")

ENTRY = Entry(
    name="snli",
    kind="texts",
    summary="a premise (the caption of a picture) and a hypothesis: entailment, neutral or contradiction",
    licence="CC BY-SA 4.0",
    citation="Bowman, Angeli, Potts and Manning 2015, A large annotated corpus for learning natural language inference, "
    "EMNLP",
    homepage=HOME,
    files=(
        File("train.tsv.gz", "a1d27c2223ae56dae0c9e2badc4081c23fc3478e9e73a6ba1321f74f0c444efe", 8_570_485, (REBUILT,)),
        File("dev.tsv.gz", "c4877af0809c9c1b45d0a8103b50d8e9b31e2f5358f0199554e151d009b1f929", 1_212_459, (OFFICIAL,)),
        File("test.tsv.gz", "a8777ef53ac7388c3d28d8abe71adf4742c14c55614e16388e2f96da78d59643", 1_205_409, (OFFICIAL,)),
    ),
    parts=("train", "dev", "test"),
    items="73,584 / 9,842 / 9,824 pairs of 550,152 / 10,000 / 10,000",
    folder="tasks/snli",
    note="Train is a part of the original's 550,152 pairs, rebuilt from tasks 184-189 of the natural instructions; pairs "
    "with two labels and premises of dev and test were left out. Dev and test are the original's.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split; dev and test have quotes as in CSV, train has none."""
    name, names = f"{part}.tsv.gz", readers.same("entailment", "neutral", "contradiction")
    rows = readers.fields(files, name, 3) if part == "train" else readers.quoted(files, name, 3)
    return TextPairs(*readers.coded_pairs(readers.pick(rows, 1, 2, 0), files, name, names))
