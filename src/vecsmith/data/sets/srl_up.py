"""Universal Propositions: predicates and their roles in five languages."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import dependencies, roles, tagged, trees

REPOSITORY = "https://raw.githubusercontent.com/UniversalPropositions/UP-1.0"
FILES = {  # where it lies there, checksum, size, commit
    "en/dev": (
        "UP_English-EWT/en_ewt-up-dev.conllu",
        "70588297850e6ce287d220dc1c24f4511268eb7c9000b9aa93ab9d2a56224c6a",
        2_004_576,
        "e6a86cddfd38df0fd1b6333eb3e4a9dffa68ffd5",
    ),
    "en/test": (
        "UP_English-EWT/en_ewt-up-test.conllu",
        "f511b4b39cf9525945fbb89660757b401d339d2deee805a36c3b4fc9ea2cd8b7",
        1_987_953,
        "e6a86cddfd38df0fd1b6333eb3e4a9dffa68ffd5",
    ),
    "de/dev": (
        "UP_German/de-up-dev.conllu",
        "395e17eca2fd781b326bbccf2b7195b245dc36e0f2b04618a3f318c0a2306b67",
        770_420,
        "2703c558780907b1770be4e4364759c55ce40c9c",
    ),
    "de/test": (
        "UP_German/de-up-test.conllu",
        "0b051c44c02dcf079c0f614c2dee30b7ac3a7d9fe4d30c60d35375d832074278",
        997_203,
        "2703c558780907b1770be4e4364759c55ce40c9c",
    ),
    "fr/dev": (
        "UP_French/fr-up-dev.conllu",
        "95b525d10a82f4db78f5890d5df95cce353112c0d2a789893b41898e3d5d9ce9",
        2_606_361,
        "d1223cacc95a5f31c10c8c6de12858ef30b12e00",
    ),
    "fr/test": (
        "UP_French/fr-up-test.conllu",
        "6bd6c4d6b899f0b4073f77851e32d60461992190db400b86a9b0460542e29dac",
        475_216,
        "7e40341f79603fd61264fd47e1b2b01e4843aef9",
    ),
    "fi/dev": (
        "UP_Finnish/fi-up-dev.conllu",
        "b5962f8e3d872d3cef5448b1132a061b2ff3131f919bc1a83bc80ca2566ea895",
        755_134,
        "2e33fe7634dcfafbf5fdf7c7d1907e4b668ff2e9",
    ),
    "fi/test": (
        "UP_Finnish/fi-up-test.conllu",
        "24593aa8482053600f238685f46d556e586f3d873ac48ab0560fa03111b33974",
        743_803,
        "2e33fe7634dcfafbf5fdf7c7d1907e4b668ff2e9",
    ),
    "it/dev": (
        "UP_Italian/it-up-dev.conllu",
        "8dbc16351bf46a967c030b39fc09bd2d92df5925b3fd6ed28a0d6fccac45f39e",
        758_121,
        "566a2e120c8051efa6fe175d926930672ba8b80b",
    ),
    "it/test": (
        "UP_Italian/it-up-test.conllu",
        "296c82a74c3d1164d47cae0fa6628ffd140b5d0634498705b61740c2433e5188",
        768_946,
        "566a2e120c8051efa6fe175d926930672ba8b80b",
    ),
}


def _name(part: str) -> str:
    return f"{FILES[part][0].rpartition('/')[2]}.gz"


ENTRY = Entry(
    name="srl-up",
    kind="trees",
    summary="predicates and their roles (on single words) in English, German, French, Finnish and Italian",
    licence="CDLA-Sharing-1.0",
    citation="Alan Akbik, Laura Chiticariu, Marina Danilevsky, Yunyao Li, Shivakumar Vaithyanathan and Huaiyu Zhu (2015), "
    "Generating High Quality Proposition Banks for Multilingual Semantic Role Labeling, ACL",
    homepage="https://universalpropositions.github.io",
    files=tuple(
        File(_name(part), sha256, size, (Https(f"{REPOSITORY}/{commit}/{path}"),))
        for part, (path, sha256, size, commit) in FILES.items()
    ),
    parts=(*FILES, *(f"trees/{part}" for part in FILES)),
    languages=("en", "de", "fr", "fi", "it"),
    items="en 2,002/2,077, de 799/977, fr 1,596/298, fi 716/648, it 489/489 sentences",
    folder="tasks/srl_up",
    note="Version 1.0 without its train files: fit on dev, report on test. en/dev and so on give a sentence for each "
    "predicate (V) with its roles; trees/en/dev and so on the lines of the file. The roles of the few English sentences "
    "that have no column for a predicate are left out.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: roles, or trees."""
    of = part.removeprefix("trees/")
    name, language = _name(of), of[:2]
    if of != part:
        return trees(ENTRY, part, dependencies(files, name, more=True), (language,))
    first = 11 if language == "en" else 10  # the English files have one column more
    return tagged(ENTRY, part, roles(files, name, first - 1, first), (language,))
