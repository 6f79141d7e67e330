"""AG News: what a piece of news is about, in part."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

HOME = "http://groups.di.unipi.it/~gulli/AG_corpus_of_news_articles.html"
TEST = Page(
    HOME, "the copy is data/agnews/test.csv of https://github.com/Hongcheng-Gao/RobTest-Demo, as label and text"
)
REST = Page(
    HOME,
    "rebuilt from data/ag_news of https://github.com/lst11111/bert-text-classification and task 379 of "
    "https://github.com/allenai/natural-instructions, without texts that occur in the test part",
)

ENTRY = Entry(
    name="agnews",
    kind="texts",
    summary="titles and first lines of news: world, sports, business, or science and technology",
    licence="non-commercial use",
    citation="Zhang, Zhao and LeCun 2015, Character-level convolutional networks for text classification, NeurIPS",
    homepage=HOME,
    files=(
        File("train.tsv.gz", "257f6c8954e37bf375c935456357ffdb1b9a3d5fd3002f1f261dc57fc25345f7", 2_460_688, (REST,)),
        File("dev.tsv.gz", "71a6c546743c1c0104444620a485fcfc182406c748865d5aa06b8a298cc32dc2", 238_452, (REST,)),
        File("test.tsv.gz", "54c6d16622aae87b4569ab5ea12032ad7da87032c97bd72be0c1f049a2193a15", 1_809_938, (TEST,)),
    ),
    parts=("train", "dev", "test"),
    items="10,231 / 999 / 7,599 texts of 120,000 / - / 7,600",
    folder="tasks/agnews",
    note="Train and dev are parts of the original's training part, without texts that are in test. Test is the original's "
    "without one text, which is missing from the copy.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    names = {"0": "world", "1": "sports", "2": "business", "3": "sci-tech"}
    return Texts(*readers.labelled(files, f"{part}.tsv.gz", names))
