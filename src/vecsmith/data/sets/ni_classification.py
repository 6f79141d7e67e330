"""Irony, emotions and spam in short messages, out of the natural instructions."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "https://github.com/allenai/natural-instructions",
    "tasks 109, 386, 387, 397, 398 and 512, as label and text",
)
NAMES = {
    "irony": readers.same("IRONIC", "NOT"),
    "irony-kind": readers.same("polarity", "situational", "other"),
    "anger": readers.same("Angry", "Not angry"),
    "joy": readers.same("Happy", "Not happy"),
    "emotion": readers.same("anger", "fear", "joy", "love", "sadness", "surprise"),
    "sms-spam": readers.same("ham", "spam"),
}
FILES = {
    "irony": "irony_binary.tsv.gz",
    "irony-kind": "irony_4way.tsv.gz",
    "anger": "anger.tsv.gz",
    "joy": "joy.tsv.gz",
    "emotion": "emotion6.tsv.gz",
    "sms-spam": "sms_spam.tsv.gz",
}

ENTRY = Entry(
    name="ni-classification",
    kind="texts",
    summary="tweets (ironic or not, kind of irony, anger, joy), messages by emotion, and short messages that are spam",
    licence="Apache-2.0 for the instructions; the data keep their own terms, for research",
    citation="Mishra, Khashabi, Baral and Hajishirzi 2022, Cross-task generalization via natural language crowdsourcing "
    "instructions, ACL; the data are of Van Hee and others 2018 (irony), Mohammad and others 2018 (anger, joy), Saravia "
    "and others 2018 (emotion) and Almeida and others 2011 (spam)",
    homepage="https://github.com/allenai/natural-instructions",
    files=(
        File(
            "irony_binary.tsv.gz", "434cf6d9d7978f882fb113b6338a48cd023f4a8edaffc88f95c2c1fea51e5e64", 374_315, (PAGE,)
        ),
        File("irony_4way.tsv.gz", "b75d7a15a3cc9c0eea4cc3de8d124060ac5e92fd2cc0e47ef42fa51d3c4d8833", 103_792, (PAGE,)),
        File("anger.tsv.gz", "2ec014c01ce819d7f5d038feed5421155f50b9b6666fb30e27f8a72623955783", 269_214, (PAGE,)),
        File("joy.tsv.gz", "863d41a1571050e19b9bb093b9590279539f8c941d792bbc28cd385dbd125448", 189_718, (PAGE,)),
        File("emotion6.tsv.gz", "e1db0361feed2fae727afe55a8805e5742c220535dd2d6d393a16f885be67958", 362_460, (PAGE,)),
        File("sms_spam.tsv.gz", "5672a67d59e0f13a8cc15558fd1c3cd1ba8e269165018ce6d80b40aa475e4615", 166_361, (PAGE,)),
    ),
    parts=tuple(FILES),
    items="irony 3,831 and 1,029 (kinds); anger 2,604; joy 1,795; emotion 3,429; spam 1,916",
    folder="tasks/ni_classification",
    note="Parts of the original sets, as the instruction files have them. There is no official split, and a text may "
    "stand more than once: split by text, with a fixed seed. Holds abusive text.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    return Texts(*readers.labelled(files, FILES[part], NAMES[part]))
