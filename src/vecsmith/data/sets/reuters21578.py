"""Reuters-21578: topics of newswire, several a text."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "https://archive.ics.uci.edu/dataset/137/reuters+21578+text+categorization+collection",
    "the SGML files; this copy was made of those in https://github.com/jakecyr/TextClassification, data",
)

ENTRY = Entry(
    name="reuters21578",
    kind="texts",
    summary="newswire of 1987 and its economic topics, one or more a text (the ModApte split)",
    licence="research use",
    citation="Lewis 1997, Reuters-21578 text categorization test collection, distribution 1.0",
    homepage="https://www.daviddlewis.com/resources/testcollections/reuters21578/",
    files=(
        File(
            "modapte.train.tsv.xz",
            "c09e7e648981c647cfc46b24d04bda8bedb75ce96c4d14a47aa20acb547ddd0c",
            6_321_868,
            (PAGE,),
        ),
        File(
            "modapte.test.tsv.xz",
            "333764d0ca2283c85648d9462603dcf74c98ab30bb5be55800846f194313cc9e",
            2_311_353,
            (PAGE,),
        ),
    ),
    parts=("train", "test"),
    items="7,775 / 3,019 texts",
    folder="tasks/reuters21578",
    note="The texts of the ModApte split that have a topic; a text is title and body. Each label is a tuple of topics.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    name = f"modapte.{part}.tsv.xz"
    rows = [row for _, row in readers.fields(files, name, 3)]
    return Texts([text for _, _, text in rows], [tuple(topics.split(",")) for _, topics, _ in rows])
