"""Corpora as NLTK distributes them: Penn Treebank sample, Brown, prepositional phrases, word senses, entailment."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.data.containers import Dataset, TextPairs, Texts
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers import zipped
from vecsmith.data.readers_tags import Tagged, about, blocks, bracketed, tagged, trees

REPOSITORY = (
    "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/corpora"
)
ATTACHMENT = {"train": "training", "dev": "devset", "test": "test"}
SENSES = ("hard", "interest", "line", "serve")
ENTAILMENT = tuple(f"rte{year}/{split}" for year in (1, 2, 3) for split in ("dev", "test"))
INSTANCE = re.compile(r"<instance.*?</instance>", re.DOTALL)
SENSE = re.compile(r'senseid="([^"]*)"')
WORD = re.compile(r"<wf[^>]*>(.*?)</wf>")


def _file(path: str, sha256: str, size: int) -> File:
    return File(path, sha256, size, (Https(f"{REPOSITORY}/{path}"),))


ENTRY = Entry(
    name="nltk-corpora",
    kind="trees",
    summary="Penn Treebank sample, Brown corpus, attachment of prepositional phrases, SENSEVAL-2 words, RTE 1 to 3",
    licence="Penn Treebank sample and Brown: non-commercial; the others: none stated, distributed by NLTK with permission",
    citation="Steven Bird, Ewan Klein and Edward Loper (2009), Natural Language Processing with Python, O'Reilly",
    homepage="https://www.nltk.org/nltk_data/",
    files=(
        _file("treebank.zip", "9da92d76c3666cfb6cddeaed0f7e86b344cce0f0928a286d439e555f19c37399", 1_740_034),
        _file("dependency_treebank.zip", "0df483999f1391f32b141d6047d8ce19efd0a5a3e63ca019bfc4af8530f51fbd", 457_429),
        _file("ppattach.zip", "ff27399cb353bc6a48ec7ed90f31e6f4c94f270662482b7db07ca0923adb5468", 781_714),
        _file("brown.zip", "9b275f9b3b95d7bd66ccfb7cd259f445a13bbe5d1f4107aba09fd3e8364bafa6", 3_314_357),
        _file("senseval.zip", "fbcb658b562969e47a19a45e04c452d874755d157db936d815ca391ca88bfdea", 2_151_350),
        _file("rte.zip", "2f806ead4d53171601254747c3b7c97d758e63a6ef54e3c010a6d62885ab214a", 386_303),
    ),
    parts=(
        "treebank",
        "treebank-dependencies",
        "brown",
        *(f"ppattach/{split}" for split in ATTACHMENT),
        *(f"senseval/{word}" for word in SENSES),
        *ENTAILMENT,
    ),
    items="3,914 trees; 57,340 sentences (Brown); 20,801/4,039/3,097 (attachment); 15,225 (senses); RTE 567/800, 400/800, "
    "800/800",
    folder="tasks/nltk_corpora",
    note="Texts of ppattach are verb, noun, preposition, noun, the label is what the phrase hangs on (V or N). Texts of "
    "senseval do not say which word is meant where it stands more than once. The first RTE says TRUE or FALSE, the others "
    "YES or NO: here all are entailment or not_entailment.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    which, _, split = part.partition("/")
    match which:
        case "treebank":
            name = "treebank.zip"
            found = _members(files, name, r"treebank/combined/.*\.mrg")
            return trees(ENTRY, part, (one for member, text in found for one in bracketed(text, f"{name}::{member}")))
        case "treebank-dependencies":
            found = _members(files, "dependency_treebank.zip", r".*\.dp")
            lines = ([line for _, line in block] for _, text in found for block in blocks(text.split("\n")))
            return trees(ENTRY, part, ((tuple(one.split("\t")[0] for one in some), "\n".join(some)) for some in lines))
        case "brown":
            return tagged(ENTRY, part, _brown(files))
        case "ppattach":
            return _attachment(part, zipped(files, "ppattach.zip", f"ppattach/{ATTACHMENT[split]}")[0])
        case "senseval":
            return _senses(part, zipped(files, "senseval.zip", f"senseval/{split}.pos")[0])
        case _:
            return _entailment(part, zipped(files, "rte.zip", f"rte/{which}_{split}.xml")[0])


def _members(files: Files, name: str, pattern: str) -> Iterator[tuple[str, str]]:
    """Give the name and the text of the files in an archive that are named so, sorted."""
    with files.archive(name) as archive:
        for member in sorted(archive.namelist()):
            if re.fullmatch(pattern, member):
                yield member, archive.read(member).decode("latin-1")


def _brown(files: Files) -> Iterator[Tagged]:
    """Read a sentence a line, each token with its tag behind a slash."""
    for member, text in _members(files, "brown.zip", r"brown/c[a-r]\d\d"):
        for number, line in enumerate(text.split("\n"), 1):
            pairs = [token.rpartition("/") for token in line.split()]
            if any(not mark for _, mark, _ in pairs):
                raise FileFormatError(
                    f"brown.zip::{member}, line {number:,}: expected tokens/tags, found {shown(line)}"
                )
            if pairs:
                yield tuple(token for token, _, _ in pairs), tuple(tag for _, _, tag in pairs)


def _attachment(part: str, text: str) -> Texts:
    """Read number, verb, noun, preposition, noun and what it hangs on."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    for number, row in enumerate(rows, 1):
        if len(row) != 6 or row[5] not in ("V", "N"):
            found = shown(" ".join(row))
            raise FileFormatError(
                f"ppattach.zip, {part}, line {number:,}: expected 6 fields up to V or N, found {found}"
            )
    return Texts([" ".join(row[1:5]) for row in rows], [row[5] for row in rows], **about(ENTRY, part))


def _senses(part: str, text: str) -> Texts:
    """Read contexts and the sense that their word has there."""
    texts, labels = [], []
    for instance in INSTANCE.findall(text):
        sense = SENSE.search(instance)
        if sense is None:
            raise FileFormatError(f"senseval.zip, {part}: expected a senseid, found {shown(instance)}")
        texts.append(" ".join(WORD.findall(instance)))
        labels.append(sense.group(1))
    return Texts(texts, labels, **about(ENTRY, part))


def _entailment(part: str, text: str) -> TextPairs:
    """Read pairs of a text and a hypothesis."""
    if "<!ENTITY" in text:
        raise FileFormatError(f"rte.zip, {part}: expected XML without entities of its own")
    try:
        pairs = list(ElementTree.fromstring(text.encode()).iter("pair"))
    except ElementTree.ParseError as error:
        raise FileFormatError(f"rte.zip, {part}: expected XML, found {error}") from error
    said = [pair.get("value") or pair.get("entailment") or "" for pair in pairs]
    names = {"TRUE": "entailment", "YES": "entailment", "FALSE": "not_entailment", "NO": "not_entailment"}
    if wrong := [one for one in said if one not in names]:
        raise FileFormatError(f"rte.zip, {part}: expected {', '.join(names)}, found {shown(wrong[0])}")
    left, right = ([(pair.findtext(tag) or "").strip() for pair in pairs] for tag in ("t", "h"))
    return TextPairs(left, right, [names[one] for one in said], **about(ENTRY, part))
