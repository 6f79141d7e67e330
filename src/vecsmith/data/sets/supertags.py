"""Supertags: tags that say much of the tree, of dependencies, of categorial grammar, and of meaning."""

from collections.abc import Iterator

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files
from vecsmith.data.readers import broken
from vecsmith.data.readers_tags import Tagged, blocks, columns, tagged

FRENCH = "https://raw.githubusercontent.com/lengocluyen/FrenchCCGBank/c38445437b543c9392271567428e6e25670d439d/examples/ccgresult.txt"
PMB = "https://raw.githubusercontent.com/RikVN/DRS_parsing"
WORDS, TAGS = "8483c41d0240f4cfb8c8387ff8f68e301af31826", "a77a8b7a712984df18b937d47004cddc398f4e16"
EWT = Page(
    "https://github.com/UniversalDependencies/UD_English-EWT",
    "ours was made of commit 15d613d8: relation and direction of the head, and on which sides there are dependents",
)
SPLITS = ("train", "dev", "test")
MEANING = {"train": (".raw.tok.gz", ".sem.gz"), "dev": (".raw.tok", ".sem"), "test": (".raw.tok", ".sem")}


def _words(path: str, sha256: str, size: int) -> File:
    name = path.removeprefix("pmb3_").removesuffix(".gz")
    return File(path, sha256, size, (Https(f"{PMB}/{WORDS}/data/pmb-3.0.0/gold/{name}"),))


def _tags(path: str, sha256: str, size: int) -> File:
    name = path.removeprefix("pmb3_").removesuffix(".gz")
    return File(path, sha256, size, (Https(f"{PMB}/{TAGS}/data/pmb-3.0.0/tagged/{name}"),))


ENTRY = Entry(
    name="supertags",
    kind="tags",
    summary="supertags of dependencies (English), of categorial grammar (French), and tags of meaning (English)",
    licence="CC BY-SA 4.0 (EWT); research only (French Treebank); ODC-BY (Parallel Meaning Bank)",
    citation="Hiroki Ouchi, Kevin Duh and Yuji Matsumoto (2014), Improving Dependency Parsers with Supertags, EACL; Lasha "
    "Abzianidze et al. (2017), The Parallel Meaning Bank: Towards a Multilingual Corpus of Translations Annotated with "
    "Compositional Meaning Representations, EACL",
    homepage="https://pmb.let.rug.nl",
    files=(
        File(
            "ewt_dep_supertags.train.txt.gz",
            "ca4c2ef10e4886746469bb3b79ea3c5add9bd2080d60b5b8d663cc900dc1ed0e",
            3_940_661,
            (EWT,),
        ),
        File(
            "ewt_dep_supertags.dev.txt.gz",
            "c0ebdc7f4e69ec37c3a12c87ec4da141ab962133b37076ec5dc901adc5550275",
            486_125,
            (EWT,),
        ),
        File(
            "ewt_dep_supertags.test.txt.gz",
            "a814e01595f63fdf2eff0cfc9d23c82cc47534b45d9b009f8b2100c728d7951e",
            485_015,
            (EWT,),
        ),
        File(
            "french_ccg_sample.txt.gz",
            "9fd046767fb3fb5e80a23f53224e1f7a05e12f8e73a9166360dcfd3fe5aa8b17",
            194_263,
            (Https(FRENCH),),
        ),
        _words(
            "pmb3_train.txt.raw.tok.gz", "14d17d4a74543037d91aa255f0880c3e35a361a72c736f442c15d7768091c86f", 206_667
        ),
        _words("pmb3_dev.txt.raw.tok", "d59a36838f525b16612a1667aa5e26c4ce8e218a0f4734a1372569e06ca7abe5", 25_235),
        _words("pmb3_test.txt.raw.tok", "fc7052ffd8ef619056e86078801b825ab45890a0d62d2be09d6431a37a355a97", 27_600),
        _tags("pmb3_train.txt.sem.gz", "6a0aaea123d222d36926ccf9394a00a8824bc83452485b3eecec84e03f2e74f3", 178_840),
        _tags("pmb3_dev.txt.sem", "30f117a03f91a539bf07ea39b71d5bce2a9c54b7b83d2486ed1e0c24bdc3d03b", 22_188),
        _tags("pmb3_test.txt.sem", "9d6d32ee7743f463f6eaca5d494e7e78db32d63d3360f2bb65462b77be529082", 24_008),
    ),
    parts=(*(f"ewt/{split}" for split in SPLITS), "french", *(f"meaning/{split}" for split in SPLITS)),
    languages=("en", "fr"),
    items="12,544 / 2,001 / 2,077 sentences (EWT); 519 (French); 6,522 / 870 / 880 (meaning)",
    folder="tasks/supertags",
    note="The supertags of EWT were made for this copy, as an open stand-in for CCGbank. Of the French sample, made by "
    "machine, the last 25 sentences are the first 25 again. Of the Parallel Meaning Bank (3.0.0, gold) the lines with "
    "another number of tags than of words are left out.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their tags."""
    which, _, split = part.partition("/")
    if which == "ewt":
        return tagged(ENTRY, part, columns(files, f"ewt_dep_supertags.{split}.txt.gz", 3), ("en",))
    if which == "french":
        return tagged(ENTRY, part, _french(files, "french_ccg_sample.txt.gz"), ("fr",))
    words, tags = (f"pmb3_{split}.txt{ending}" for ending in MEANING[split])
    return tagged(ENTRY, part, _parallel(files, words, tags), ("en",))


def _french(files: Files, name: str) -> Iterator[Tagged]:
    """Read words and categories: the first and second of two columns, the second and last of nine."""
    for block in blocks(files.lines(name)):
        rows = [(number, line.split("\t")) for number, line in block]
        for number, row in rows:
            if len(row) not in (2, 9):
                raise broken(files, name, number, "2 or 9 columns between tabs", str(len(row)))
        yield tuple(row[len(row) == 9] for _, row in rows), tuple(row[-1] for _, row in rows)


def _parallel(files: Files, words: str, tags: str) -> Iterator[Tagged]:
    """Read lines of words and lines of tags, where they are as many."""
    left, right = list(files.lines(words)), list(files.lines(tags))
    if len(left) != len(right):
        raise broken(files, tags, len(right), f"{len(left):,} lines, as {words} has", f"{len(right):,}")
    for one, other in zip(left, right, strict=True):
        if len(one.split()) == len(other.split()) > 0:
            yield tuple(one.split()), tuple(other.split())
