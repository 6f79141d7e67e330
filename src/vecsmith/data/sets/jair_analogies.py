"""The mappings of the latent relation mapping engine, as pairs of pairs."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"

ENTRY = Entry(
    name="jair-analogies",
    kind="words",
    summary="20 mappings between two systems (solar system to atom), as questions over each two pairs of a mapping",
    licence="none stated in the repository of the copy; published for research",
    citation="Turney 2008, The latent relation mapping engine: algorithm and experiments, JAIR 33",
    homepage="https://github.com/vecto-ai/word-benchmarks",
    files=(
        File(
            "jair.csv",
            "21e5df680c65081d15e6eb65a3136200f8611db772dfc2ea1bfdae7fd20972c0",
            46_549,
            (Https(RAW + "word-analogy/monolingual/en/jair.csv"),),
        ),
    ),
    parts=("all",),
    items="430 questions from 20 mappings",
    folder="tasks/analogy",
    note="A section is the number of a mapping. The maker of the copy paired the terms of each mapping; the original "
    "asks for the whole mapping. Some terms are several words.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the questions."""
    return readers.analogies(files, "jair.csv")
