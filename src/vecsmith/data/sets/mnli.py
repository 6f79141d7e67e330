"""MultiNLI: whether a sentence follows from another, in several genres; part of the training pairs."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

HOME = "https://cims.nyu.edu/~sbowman/multinli/"
DEV = Page(
    HOME, "multinli_1.0_dev_matched; the copy is data/mnli/dev.jsonl of https://github.com/anthonywchen/generative-nli"
)
REBUILT = Page(HOME, "the whole set; this part was rebuilt from https://github.com/allenai/natural-instructions")
NAMES = {
    "train": "train.tsv.gz",
    "dev-matched": "dev_matched.tsv.gz",
    "fiction/train": "fiction.train.tsv.gz",
    "fiction/dev": "fiction.dev.tsv.gz",
    "fiction/test": "fiction.test.tsv.gz",
}

ENTRY = Entry(
    name="mnli",
    kind="texts",
    summary="a premise (speech or writing of ten genres) and a hypothesis: entailment, neutral or contradiction",
    licence="MultiNLI's own terms (mostly those of OANC; the fiction is CC BY, CC BY-SA or in the public domain)",
    citation="Williams, Nangia and Bowman 2018, A broad-coverage challenge corpus for sentence understanding through "
    "inference, NAACL",
    homepage=HOME,
    files=(
        File(
            "train.tsv.gz", "4793610d0bcdba67193a3c968d76128efb1b2ca188a3ec35036394effcf7d303", 14_304_899, (REBUILT,)
        ),
        File(
            "dev_matched.tsv.gz", "1c6b2f0b8c502c7fa42de0820e93b4a5e109c1e1995089c2f7a8c6f0295b9eb5", 1_763_404, (DEV,)
        ),
        File(
            "fiction.train.tsv.gz",
            "2b44975dfd2ee2bcef8c7a3f11cc1571c63ada03251a08be476fb3814ce12e1b",
            252_584,
            (REBUILT,),
        ),
        File(
            "fiction.dev.tsv.gz", "b6d7d474f16d6c6464f2ca789bf14c9fcf35ebcc0379b70a6dcbb1f9c2fe98de", 34_738, (REBUILT,)
        ),
        File(
            "fiction.test.tsv.gz",
            "69484618a53faa11b2ea93fe31c8535323830e25aec66b072d1677eb22f9a15e",
            71_375,
            (REBUILT,),
        ),
    ),
    parts=tuple(NAMES),
    items="train 76,604 of 392,702, dev-matched 9,815; fiction 2,043 / 283 / 603 pairs",
    folder="tasks/mnli",
    note="Train is a part of the original's 392,702 pairs, rebuilt from tasks 200-202 of the natural instructions; pairs "
    "with two labels and premises of dev-matched were left out. Dev-matched is the original's. The split of the genre "
    "fiction is not official: it was made by premise with random.Random(42); premises of its dev and test are not in train.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    name, names = NAMES[part], readers.same("entailment", "neutral", "contradiction")
    if part == "train":  # with the genre as its second field
        rows = readers.pick(readers.fields(files, name, 4), 2, 3, 0)
    else:
        rows = readers.pick(readers.fields(files, name, 3), 1, 2, 0)
    return TextPairs(*readers.coded_pairs(rows, files, name, names))
