"""QQP: whether two questions ask the same; without the training part."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "https://github.com/dean-ayalon/NLP-DATA",
    "the files s1, s2 and labels of dev and test, joined line by line as label, question and question",
)

ENTRY = Entry(
    name="qqp",
    kind="texts",
    summary="pairs of questions of Quora: 1 if they ask the same, else 0",
    licence="Quora's own terms, non-commercial; none stated in the repository of the copy",
    citation="Iyer, Dandekar and Csernai 2017, First Quora dataset release: question pairs; split of Wang, Hamza and "
    "Florian 2017, Bilateral multi-perspective matching for natural language sentences, IJCAI",
    homepage="https://quoradata.quora.com/First-Quora-Dataset-Release-Question-Pairs",
    files=(
        File("dev.tsv.gz", "373c046adf51e71f2dba4ff7f6359ac55abc32307396aa90b8be9c68a1c4cab6", 1_287_064, (PAGE,)),
        File("test.tsv.gz", "0089ab44f49ccd5e10ce79917ba9088d6027c7aa83197f6c6c5ca285eed699ae", 1_282_288, (PAGE,)),
    ),
    parts=("dev", "test"),
    items="- / 10,000 / 10,000 pairs",
    folder="tasks/qqp",
    note="The training part (384,290 pairs) is not in this copy: train on dev, or on a part of it. Tokenised.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    name = f"{part}.tsv.gz"
    rows = readers.pick(readers.fields(files, name, 3), 1, 2, 0)
    return TextPairs(*readers.coded_pairs(rows, files, name, readers.same("0", "1")))
