"""20 Newsgroups: in which group a message was posted."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "http://qwone.com/~jason/20Newsgroups/",
    "20news-bydate; this copy was made of that in https://github.com/julenminer/mlnn_P65",
)

ENTRY = Entry(
    name="newsgroups-20",
    kind="texts",
    summary="messages of 20 newsgroups, split by date",
    licence="none stated: public messages",
    citation="Lang 1995, NewsWeeder: learning to filter netnews, ICML",
    homepage="http://qwone.com/~jason/20Newsgroups/",
    files=(
        File("train.jsonl.xz", "89744ae7fbb95589959a89c4ba299e4e152347b6acf080c587ee5035722dd428", 21_662_788, (PAGE,)),
        File("test.jsonl.xz", "cbc16d7ca8dd852ed1dbbab4366ae7c8b922ca045b0a4381ae48d768044f2a8a", 13_519_301, (PAGE,)),
    ),
    parts=("train", "test"),
    items="11,314 / 7,532 messages",
    folder="tasks/20newsgroups",
    note="A text is the subject and the body; the other lines of the header, which give the group away, are not in this "
    "copy. Quotations and signatures are, and they give some of it away as well.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    rows = [row for _, row in readers.objects(files, f"{part}.jsonl.xz", ("label", "subject", "body"))]
    return Texts([f"{subject}\n\n{body}" for _, subject, body in rows], [label for label, _, _ in rows])
