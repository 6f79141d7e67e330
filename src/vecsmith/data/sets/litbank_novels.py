"""LitBank's novels: 100 English novels, whole."""

from vecsmith.data.entry import Entry, File, Page

ENTRY = Entry(
    name="litbank-novels",
    kind="corpus",
    summary="100 English novels of 1719 to 1922, whole: text to train vectors on",
    licence="CC BY 4.0 (the texts are in the public domain)",
    citation="David Bamman, Sejal Popat and Sheng Shen (2019), An Annotated Dataset of Literary Entities, NAACL",
    homepage="https://github.com/dbamman/litbank",
    files=(
        File(
            "litbank-novels.txt.xz",
            "50d4218e9fac0aaf70ecb3fec2ff4146434232258cc182a55bf22430d99cd7ed",
            61_604_866,
            (Page("https://github.com/dbamman/litbank", "ours is original/*.txt, the texts one after the other"),),
        ),
    ),
    items="11 million words",
    folder="text",
    note="As Project Gutenberg has them, in one file.",
)
