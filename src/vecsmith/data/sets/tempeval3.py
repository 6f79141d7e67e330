"""TempEval-3: expressions of time in news."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import columns, tagged

WHERE = Page(
    "https://github.com/jspotter/TempEval-3/tree/70c68b3c60eae14461ea084a29eece042cc17ea6/data/TBAQ-cleaned",
    "ours are its .tml files, in a zip archive and as tokens with tags made of them",
)

ENTRY = Entry(
    name="tempeval3",
    kind="tags",
    summary="dates, times, durations and frequencies in the news of TimeBank and AQUAINT",
    licence="none stated (TimeBank 1.2 is LDC2006T08, free for research)",
    citation="Naushad UzZaman, Hector Llorens, Leon Derczynski, James Allen, Marc Verhagen and James Pustejovsky (2013), "
    "SemEval-2013 Task 1: TempEval-3: Evaluating Time Expressions, Events, and Temporal Relations, SemEval",
    homepage="https://www.cs.york.ac.uk/semeval-2013/task1/",
    files=(
        File(
            "timex_bio.train.txt.gz",
            "17844d31a2945365a6b47993c982245dae1821b641788c78e2285e358b5d57c4",
            625_412,
            (WHERE,),
        ),
        File(
            "timex_bio.dev.txt.gz", "e934217bc6f0c3942c17bf6ce3ead756d8258a16c7cbdf5b876f95a9a2e4ca41", 72_913, (WHERE,)
        ),
        File(
            "timex_bio.test.txt.gz",
            "9c923916d6812dd5fc81136dc805b3043323338acf96087d5ebda18666385fd4",
            75_933,
            (WHERE,),
        ),
        File("TBAQ-cleaned.zip", "5228872f84241c5725ebbc235ac763ff79771d098a957384240ec24ce4dc2865", 801_525, (WHERE,)),
    ),
    parts=("train", "dev", "test"),
    items="204 / 26 / 26 documents with 1,463 / 169 / 190 expressions, in 4,153 / 497 / 538 pieces",
    folder="tasks/tempeval3",
    note="Tokens, tags and split by document were made for this copy, they are not official; lines of the documents stand "
    "for sentences. The platinum test set is not in it. TBAQ-cleaned.zip has all annotation, events and relations too.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their tags, B- and I- of DATE, TIME, DURATION, SET."""
    return tagged(ENTRY, part, columns(files, f"timex_bio.{part}.txt.gz", without="-DOC-"))
