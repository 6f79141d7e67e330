"""The Google analogies: 19,544 questions in 14 sections."""

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Analogies, Dataset
from vecsmith.data.entry import Entry, File, Https, Wheel
from vecsmith.data.files import Files

NAME = "questions-words.txt.gz"
ADDRESS = "https://raw.githubusercontent.com/tmikolov/word2vec/20c129af10659f7c50e86e3be406df663beff438/"

ENTRY = Entry(
    name="google-analogies",
    kind="words",
    summary="a is to b as c is to what: 5 semantic and 9 syntactic sections",
    licence="Apache-2.0",
    citation="Mikolov, Chen, Corrado and Dean 2013, Efficient estimation of word representations in vector space, ICLR",
    homepage="https://code.google.com/archive/p/word2vec/",
    files=(
        File(
            "questions-words.txt.gz",
            "8c29b3332afc46f3fb8be04cb5297bf96f39aa7131272dff57869b4485b22a36",
            603_955,
            (
                Https(ADDRESS + "questions-words.txt"),
                Wheel("gensim", "4.4.0", "gensim/test/test_data/questions-words.txt"),
            ),
        ),
    ),
    parts=("all", "semantic", "syntactic"),
    items="19,544 questions: 8,869 semantic, 10,675 syntactic",
    bundled="google-analogies.zip",
    folder="tasks/analogy",
    note="A section is syntactic if its name begins with gram.",
)


def read(files: Files, part: str) -> Dataset:
    """Read all sections, or those of one kind."""
    questions: list[tuple[str, str, str, str]] = []
    sections, section = [], ""
    for line, text in enumerate(files.lines(NAME), 1):
        if text.startswith(":"):
            section = text[1:].strip()
        elif text.strip():
            words = text.split()
            if len(words) != 4 or not section:
                expected = "four words" if section else "a section (: name) before the first question"
                raise readers.broken(files, NAME, line, expected, shown(text))
            if part == "all" or section.startswith("gram") == (part == "syntactic"):
                questions.append((words[0], words[1], words[2], words[3]))
                sections.append(section)
    return Analogies(questions, sections)
