"""CoNLL-2003: named entities in English news."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import columns, tagged

FILES = {"train": "train.txt.gz", "dev": "valid.txt.gz", "test": "test.txt.gz"}
WHERE = Page(
    "https://github.com/v-mipeng/LexiconNER/tree/c0423ea3eaecbfcdcbff9d24c482cb862eedd629/data/conll2003",
    "ours is train.txt, valid.txt and test.txt without the third column, which is the same in all lines",
)

ENTRY = Entry(
    name="conll2003-ner",
    kind="tags",
    summary="named entities (persons, places, organisations, others) in English news",
    licence="research only (the text is Reuters RCV1, by the terms of CoNLL-2003)",
    citation="Erik F. Tjong Kim Sang and Fien De Meulder (2003), Introduction to the CoNLL-2003 Shared Task: "
    "Language-Independent Named Entity Recognition, CoNLL",
    homepage="https://www.clips.uantwerpen.be/conll2003/ner/",
    files=(
        File("train.txt.gz", "fcbf6fb1ff226d17111e25d79fd1dfc9f768177fed278f14d4e77b27a7b0fd18", 1_655_711, (WHERE,)),
        File("valid.txt.gz", "c2a285c3ab24e58d05b43a1afb050c29acbf09b4d175e3197a517544abd1ff92", 417_213, (WHERE,)),
        File("test.txt.gz", "3cac49eb9986ead18a2310761315b1e65f0ec18ebf3be1fe1cdd650ed80852c5", 376_236, (WHERE,)),
    ),
    parts=("train", "dev", "test"),
    items="14,041 / 3,250 / 3,453 sentences",
    folder="tasks/conll2003_ner",
    note="The English part, without the columns for parts of speech and chunks. Tags are B- and I- of PER, LOC, ORG, MISC.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their tags."""
    return tagged(ENTRY, part, columns(files, FILES[part]))
