"""WikiAnn: named entities in Wikipedia, five of its languages."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import columns, tagged

REPOSITORY = "https://raw.githubusercontent.com/davidsbatista/NER-datasets"
FIRST, SECOND = "a040cd6ce657f3abf7bbbab7fd1b6b4af4da275a", "e278bd36d7ca3704b322b316ea9a337ee062cdab"
FILES = {
    "de/train": ("3ce85fb69bf38dc62dae27e08884ed951424d2c8955636f11ad137b07fd9968d", 2_429_076),
    "de/dev": ("82e9136e6fd8b78170a4150277e084fd57555a251f45800ff196823febf6b837", 1_212_877),
    "de/test": ("f681708294c1620d54af2a7bf3a408e4c7e18b156ee1f08dca931bfb07c0723a", 1_211_835),
    "en/train": ("ca569a937f536cfc7e94291fbf631d394ce0c171af4523d96f366a50bd18b388", 1_994_834),
    "en/dev": ("e9e42f79be5eba498ac86b7b81612da5ec5ad3d194df25c2e474514434957cf4", 1_002_261),
    "en/test": ("798706360692e56b9ce72fe37033c581cc9801b18f22091100b8266e0dc7fccb", 1_000_256),
    "fr/train": ("2acc675a8521d9e49da87ad17de158bc8860f227559d71a766ffea253ebcee3a", 1_759_912),
    "fr/dev": ("d970aa72d52889c3dca8ee455ce451b948f4bacc3c6a5dbf4b700b375e90e56e", 879_742),
    "fr/test": ("d553810a89994583011afd1f7357c329648d4f112dc21734e5b5b2d8a069a7b5", 885_285),
    "nl/train": ("a3e020d205dc36a1b0e3a66e42c26306fee8cdff052b1c1e3860d070b8c71b79", 2_049_557),
    "nl/dev": ("d91d1682d82f7eea901e06885a0cba6919cc6551cbf39fde4b684793027da3df", 1_017_160),
    "nl/test": ("7c2d4ca86c44a5c9027acdea186eaca9239a46b747ba41e59e92b8d7f73cd63c", 1_028_958),
    "pt/train": ("373a48751ec64a10d384da3b7b942203f60757d14d3ee945847c44bbaad45ba3", 1_686_319),
    "pt/dev": ("4d861a5b8fcaf5795ec66a5ba7fe15211080c0f020555e5acbccab4039c4c09e", 845_105),
    "pt/test": ("76434c36654c0111e9cac4227584db9ea94f883b81406e6d5d548067a25dbcb9", 837_409),
}


def _file(part: str, sha256: str, size: int) -> File:
    commit = SECOND if part in ("en/dev", "en/test") else FIRST
    place = f"Portuguese/WikiANN/{part[3:]}" if part.startswith("pt/") else f"WikiANN/{part}"
    return File(f"{part.replace('/', '.')}.gz", sha256, size, (Https(f"{REPOSITORY}/{commit}/{place}"),))


ENTRY = Entry(
    name="wikiann-ner",
    kind="tags",
    summary="named entities (persons, places, organisations) in Wikipedia, found by its links",
    licence="ODC-BY (WikiAnn); none stated by the repository of this copy",
    citation="Xiaoman Pan, Boliang Zhang, Jonathan May, Joel Nothman, Kevin Knight and Heng Ji (2017), Cross-lingual Name "
    "Tagging and Linking for 282 Languages, ACL; the splits: Afshin Rahimi, Yuan Li and Trevor Cohn (2019), Massively "
    "Multilingual Transfer for NER, ACL",
    homepage="https://github.com/afshinrahimi/mmner",
    files=tuple(_file(part, *about) for part, about in FILES.items()),
    parts=tuple(FILES),
    languages=("de", "en", "fr", "nl", "pt"),
    items="20,000 / 10,000 / 10,000 sentences in each language",
    folder="tasks/wikiann_ner",
    note="5 of the 282 languages. The code of the language, which stands before each token in the files, is left out.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their tags."""
    language = part[:2]
    mark = f"{language}:"
    found = columns(files, f"{part.replace('/', '.')}.gz", mend=lambda line: line.removeprefix(mark))
    return tagged(ENTRY, part, found, (language,))
