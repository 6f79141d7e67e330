"""CoNLL-2000: chunks in English news."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import columns, tagged

ARCHIVE = "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/corpora/conll2000.zip"

ENTRY = Entry(
    name="conll2000-chunk",
    kind="tags",
    summary="chunks (noun phrases, verb groups, ...) in Wall Street Journal text",
    licence="none stated (Wall Street Journal text, distributed for the shared task CoNLL-2000)",
    citation="Erik F. Tjong Kim Sang and Sabine Buchholz (2000), Introduction to the CoNLL-2000 Shared Task: "
    "Chunking, CoNLL",
    homepage="https://www.clips.uantwerpen.be/conll2000/chunking/",
    files=(
        File(
            "train.txt.gz",
            "82033cd7a72b209923a98007793e8f9de3abc1c8b79d646c50648eb949b87cea",
            2_842_164,
            (Https(ARCHIVE, "conll2000/train.txt"),),
        ),
        File(
            "test.txt.gz",
            "73b7b1e565fa75a1e22fe52ecdf41b6624d6f59dacb591d44252bf4d692b1628",
            639_396,
            (Https(ARCHIVE, "conll2000/test.txt"),),
        ),
    ),
    parts=("train", "test", "pos/train", "pos/test"),
    items="8,936 / 2,012 sentences",
    folder="tasks/conll2000_chunk",
    note="The parts pos/train and pos/test give parts of speech (made by a tagger) instead of chunks.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their chunk tags, or parts of speech."""
    name = f"{part.rpartition('/')[2]}.txt.gz"
    tag = 1 if part.startswith("pos/") else 2
    return tagged(ENTRY, part, columns(files, name, 3, tag=tag, separator=" "))
