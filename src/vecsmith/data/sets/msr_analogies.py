"""The MSR analogies: 8,000 syntactic questions."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"

ENTRY = Entry(
    name="msr-analogies",
    kind="words",
    summary="a is to b as c is to what: adjectives, nouns and verbs in two forms each, 16 sections",
    licence="none stated in the repository of the copy; published for research",
    citation="Mikolov, Yih and Zweig 2013, Linguistic regularities in continuous space word representations, NAACL",
    homepage="https://github.com/vecto-ai/word-benchmarks",
    files=(
        File(
            "msr.csv.gz",
            "1f20d6f2ff22bcc6cb03148ac39c82cf9327befa4c15bb034a44ac91a74f1d44",
            330_549,
            (Https(RAW + "word-analogy/monolingual/en/msr.csv"),),
        ),
    ),
    parts=("all",),
    items="8,000 questions",
    folder="tasks/analogy",
    note="A section is named after the tags of both forms: JJ_JJR is from adjective to comparative.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the questions."""
    return readers.analogies(files, "msr.csv.gz")
