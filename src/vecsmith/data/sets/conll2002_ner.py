"""CoNLL-2002: named entities in Spanish and Dutch news."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import columns, tagged

ARCHIVE = "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/corpora/conll2002.zip"
LANGUAGES = {"es": "esp", "nl": "ned"}
SPLITS = {"train": "train", "dev": "testa", "test": "testb"}


def _file(path: str, sha256: str, size: int) -> File:
    origin = Https(ARCHIVE, f"conll2002/{path.removesuffix('.gz')}")
    return File(path, sha256, size, (origin,), "vecsmith.data.readers:recode_latin1")


ENTRY = Entry(
    name="conll2002-ner",
    kind="tags",
    summary="named entities (persons, places, organisations, others) in Spanish and Dutch news",
    licence="none stated (research use; Spanish text of the agency EFE, Dutch of De Morgen)",
    citation="Erik F. Tjong Kim Sang (2002), Introduction to the CoNLL-2002 Shared Task: Language-Independent Named Entity "
    "Recognition, CoNLL",
    homepage="https://www.clips.uantwerpen.be/conll2002/ner/",
    files=(
        _file("esp.train.gz", "55ce757fc66dbd9989b030ac3c7369b31ad470e1ac0207e227cfa8cc21a4f8f2", 3_025_949),
        _file("esp.testa.gz", "ef86cdadf8ec43795a5c190629773885a6f276fbd3242dc0e72c2ad4fae07618", 604_556),
        _file("esp.testb.gz", "4304a8d5e41fe6ca344d170ef68607454e2224d915eb1226d78ef5e38c9058eb", 586_483),
        _file("ned.train.gz", "553dc435a0506d0fa81573870018234bb626061185d423e3046f87d03a7bbcac", 2_380_624),
        _file("ned.testa.gz", "c455621616f8ff6416b6d8f8110e6575ba218533a54350c5323c6a994463a933", 451_331),
        _file("ned.testb.gz", "27bc9f44819e6521d89fdacbb74e9e0d884a82b292759f89c64e39113305bfe6", 815_216),
    ),
    parts=tuple(f"{language}/{split}" for language in LANGUAGES for split in SPLITS),
    languages=("es", "nl"),
    items="es 8,323 / 1,915 / 1,517, nl 15,806 / 2,895 / 5,195 sentences",
    folder="tasks/conll2002_ner",
    note="The files are UTF-8 that was taken for Latin-1 and encoded again; reading them mends that. Marks of documents are "
    "left out.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their tags."""
    language, split = part.split("/")
    name = f"{LANGUAGES[language]}.{SPLITS[split]}.gz"
    found = columns(files, name, 3, separator=" ", without="-DOCSTART-", mend=_mend)
    return tagged(ENTRY, part, found, (language,))


def _mend(line: str) -> str:
    return line.encode("latin-1").decode()
