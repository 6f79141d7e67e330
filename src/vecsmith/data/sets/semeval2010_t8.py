"""SemEval-2010 task 8: the relation between two marked nouns of a sentence."""

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = (
    "https://raw.githubusercontent.com/roomylee/rcnn-text-classification/e8c56295581a4150f77c6a589548d7bc66c52f99/"
    "SemEval2010_task8_all_data/"
)

ENTRY = Entry(
    name="semeval2010-t8",
    kind="texts",
    summary="sentences with two marked nouns, and which of 9 relations holds between them in which direction, or none",
    licence="CC BY 3.0",
    citation="Hendrickx, Kim, Kozareva, Nakov, O Seaghdha, Pado, Pennacchiotti, Romano and Szpakowicz 2010, SemEval-2010 "
    "task 8: Multi-way classification of semantic relations between pairs of nominals, SemEval",
    homepage="https://semeval2.fbk.eu/semeval2.php?location=tasks#T11",
    files=(
        File(
            "train.txt.gz",
            "73cd76bf45c17257d9dba882655917109a863ccd42ad69ee6a34083a61202b51",
            1_365_759,
            (Https(RAW + "SemEval2010_task8_training/TRAIN_FILE.TXT"),),
        ),
        File(
            "test.txt.gz",
            "066b269d0bebbefaba2f347671b373d45fdecad9191513417572a07bc61b9566",
            463_020,
            (Https(RAW + "SemEval2010_task8_testing_keys/TEST_FILE_FULL.TXT"),),
        ),
    ),
    parts=("train", "test"),
    items="8,000 / 2,717 sentences, 19 labels",
    folder="tasks/semeval2010_t8",
    note="The nouns are marked in the text by <e1>...</e1> and <e2>...</e2>.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split: blocks of a numbered sentence in quotes, its relation and a comment."""
    name = f"{part}.txt.gz"
    texts: list[str] = []
    labels: list[str] = []
    for line, text in enumerate(files.lines(name), 1):
        number, tab, quoted = text.partition("\t")
        if tab and number.isdigit():
            if len(labels) < len(texts) or not (quoted.startswith('"') and quoted.rstrip().endswith('"')):
                expected = "a relation" if len(labels) < len(texts) else "a number, a tab and a sentence in quotes"
                raise readers.broken(files, name, line, expected, shown(text))
            texts.append(quoted.strip()[1:-1])
        elif text.strip() and len(labels) < len(texts):
            labels.append(text.strip())
        elif text.strip() and not text.startswith("Comment"):
            raise readers.broken(files, name, line, "a number, a tab and a sentence in quotes", shown(text))
    return Texts(texts, labels)
