"""IMDB: whole film reviews, a sample."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "https://ai.stanford.edu/~amaas/data/sentiment/",
    "the whole set; this sample was drawn from the copy in https://github.com/dax44/AMLM, data/aclImdb",
)
NAMES = {"train": "train.tsv.xz", "dev": "val.tsv.xz", "test": "test.tsv.xz"}

ENTRY = Entry(
    name="imdb",
    kind="texts",
    summary="whole film reviews: positive or negative",
    licence="research use; none stated in the repository of the copy",
    citation="Maas, Daly, Pham, Huang, Ng and Potts 2011, Learning word vectors for sentiment analysis, ACL",
    homepage="https://ai.stanford.edu/~amaas/data/sentiment/",
    files=(
        File("train.tsv.xz", "7b9fffe0d11ba10d8ed77ad8e6c9cd2f5a0de9885e62f512deb3ed0dfd918c4f", 6_718_726, (PAGE,)),
        File("val.tsv.xz", "ec15703188d8363fa2b6b018cbcf139c0e463e69ecd23645d9879c7b1db389b7", 1_282_259, (PAGE,)),
        File("test.tsv.xz", "7718a1fc982c313e76548a62a5151df232e49e50f9c12f96ee8825399d02ff5e", 6_375_058, (PAGE,)),
    ),
    parts=tuple(NAMES),
    items="5,000 / 1,000 / 5,000 reviews of 25,000 / - / 25,000",
    folder="tasks/imdb",
    note="A balanced sample drawn with random.Random(42): train and dev from the original's training part, test from its "
    "test part. Scores are not comparable with those on the whole set.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    name, names = NAMES[part], {"neg": "negative", "pos": "positive"}
    texts, labels = [], []
    for line, (label, _, text) in readers.fields(files, name, 3):
        texts.append(text)
        labels.append(readers.code(files, name, line, label, names))
    return Texts(texts, labels)
