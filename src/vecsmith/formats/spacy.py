"""spaCy's vector tables: a `vocab` folder with `vectors` (.npy), `key2row` (MessagePack) and `strings.json`.

Keys are 64-bit hashes of words, rows are shared by many of them in pruned tables, and stay so here. The strings are
hashed again to find the word of each key; names of spaCy's own symbols ("list" and "agent" are among them) have small
fixed numbers instead. Keys without a string are left out and counted. Tables in floret mode are refused.
"""

import struct
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.formats import Reading, note_left_out
from vecsmith.formats.arrays import open_array
from vecsmith.formats.pieces import parse_json, read_bytes, read_json
from vecsmith.formats.source import Source
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import pack

VECTORS, KEYS, STRINGS, CONFIG = "vectors", "key2row", "strings.json", "vectors.cfg"
SEED = 1
Array = np.ndarray[Any, Any]

# spaCy 3's symbols in the order of their numbers: from 1, and from 380 (those between are deprecated).
FIRST = (
    "IS_ALPHA IS_ASCII IS_DIGIT IS_LOWER IS_PUNCT IS_SPACE IS_TITLE IS_UPPER LIKE_URL LIKE_NUM LIKE_EMAIL IS_STOP "
    "IS_OOV_DEPRECATED IS_BRACKET IS_QUOTE IS_LEFT_PUNCT IS_RIGHT_PUNCT IS_CURRENCY "
    + " ".join(f"FLAG{number}" for number in range(19, 64))
    + " ID ORTH LOWER NORM SHAPE PREFIX SUFFIX LENGTH CLUSTER LEMMA POS TAG DEP ENT_IOB ENT_TYPE HEAD SENT_START SPACY "
    "PROB LANG ADJ ADP ADV AUX CONJ CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X EOL SPACE"
)
LAST = (
    "PERSON NORP FACILITY ORG GPE LOC PRODUCT EVENT WORK_OF_ART LANGUAGE LAW DATE TIME PERCENT MONEY QUANTITY ORDINAL "
    "CARDINAL acomp advcl advmod agent amod appos attr aux auxpass cc ccomp complm conj cop csubj csubjpass dep det dobj "
    "expl hmod hyph infmod intj iobj mark meta neg nmod nn npadvmod nsubj nsubjpass num number oprd obj obl parataxis "
    "partmod pcomp pobj poss possessive preconj prep prt punct quantmod relcl rcmod root xcomp acl ENT_KB_ID MORPH "
    "ENT_ID IDX _"
)
SYMBOLS = dict(enumerate(FIRST.split(), 1)) | dict(enumerate(LAST.split(), 380))

INTEGERS = {  # MessagePack's codes of integers
    code: struct.Struct(layout)
    for code, layout in zip(range(0xCC, 0xD4), (">B", ">H", ">I", ">Q", ">b", ">h", ">i", ">q"), strict=True)
}
MAPS = {0xDE: struct.Struct(">H"), 0xDF: struct.Struct(">I")}


def sniff(source: Source) -> bool:
    """A folder with vectors and a map from keys to rows, or a pipeline's folder with such a `vocab`."""
    return source.is_folder and (_folder(source) / KEYS).is_file() and (_folder(source) / VECTORS).is_file()


def read(source: Source, reading: Reading) -> Vectors:
    """Map the rows, and find the word of each key."""
    folder = _folder(source)
    if (folder / CONFIG).is_file():
        mode = read_json(folder / CONFIG).get("mode", "default")
        if mode != "default":
            raise FileFormatError(
                f"{folder / CONFIG}: expected vectors in the mode 'default', found {shown(str(mode))}"
            )
    values = _matrix(folder / VECTORS)
    keys, rows = _key_map(folder / KEYS)
    wrong = np.flatnonzero((rows < 0) | (rows >= len(values)))
    if len(wrong):
        found = f"key {keys[wrong[0]]} names the row {rows[wrong[0]]:,}"
        raise FileFormatError(f"{folder / KEYS}: {found}, but there are {len(values):,}")
    words: dict[str, int] = {}
    for place, word in enumerate(_words(folder, keys)):
        if word:
            words.setdefault(word, place)
    if len(words) < len(keys):
        lost = len(keys) - len(words)
        note_left_out(source, f"{lost:,} of {len(keys):,} keys have no string of their own and were left out")
    row = rows[list(words.values())].astype(np.int32)
    own = len(row) == len(values) and np.array_equal(row, np.arange(len(row)))
    storage = Storage(values, None, None if own else row, str(folder / VECTORS))
    storage.refuse_not_finite()
    return reading.choose(Vectors(words, storage))


def _folder(source: Source) -> Path:
    inner = source.path / "vocab"
    return inner if (inner / KEYS).is_file() else source.path


def _words(folder: Path, keys: Array) -> list[str | None]:
    """Find the string of each key, or none."""
    from vecsmith.numeric.hashing import murmur_all

    path = next((place / STRINGS for place in (folder, folder.parent) if (place / STRINGS).is_file()), None)
    if path is None:
        raise FileFormatError(f"{folder}: the words of the keys are in a file {STRINGS}, which is not there")
    strings = parse_json(read_bytes(path), path)
    if not isinstance(strings, list) or not all(isinstance(string, str) for string in strings):
        raise FileFormatError(f"{path}: expected a list of strings")
    blob, offsets = pack(string.encode(errors="replace").decode() for string in strings)
    hashes = np.empty(len(strings), np.uint64)
    murmur_all(blob, offsets, SEED, hashes)
    order = np.argsort(hashes, kind="stable")
    places = np.searchsorted(hashes, keys, sorter=order)
    found: list[str | None] = []
    for key, place in zip(keys.tolist(), places.tolist(), strict=True):
        known = place < len(order) and int(hashes[order[place]]) == key
        found.append(strings[order[place]] if known else SYMBOLS.get(key))
    return found


def _matrix(path: Path) -> Array:
    """Map the rows of an .npy file."""
    values = open_array(path, 2)
    if 0 in values.shape or values.dtype.kind != "f":
        found = f"{values.dtype} {values.shape}"
        raise FileFormatError(f"{path}: expected a matrix of numbers with rows and columns, found {found}")
    dtype = np.float16 if values.dtype == np.float16 else np.float32
    with np.errstate(over="ignore"):
        return np.asarray(values, dtype, order="C")


def _key_map(path: Path) -> tuple[Array, Array]:
    """Read a MessagePack map of whole numbers, in its order."""
    data = read_bytes(path)
    count, at = _map_header(data, path)
    if count * 2 > len(data) - at:
        raise FileFormatError(f"{path}: the map claims {count:,} keys, but {len(data) - at:,} bytes follow")
    numbers = np.empty(count * 2, object)
    for place in range(count * 2):
        numbers[place], at = _integer(data, at, path)
    if at != len(data):
        raise FileFormatError(f"{path}, byte {at:,}: expected the end of the map, found {len(data) - at:,} more bytes")
    keys, rows = numbers[::2], numbers[1::2]
    if any(key < 0 for key in keys) or any(not -(1 << 62) < row < 1 << 62 for row in rows):
        raise FileFormatError(f"{path}: expected keys from 0, and rows")
    return keys.astype(np.uint64), rows.astype(np.int64)


def _map_header(data: bytes, path: Path) -> tuple[int, int]:
    code = data[0] if data else 0
    if 0x80 <= code <= 0x8F:
        return code & 0x0F, 1
    if code not in MAPS or len(data) < 1 + MAPS[code].size:
        raise FileFormatError(f"{path}: expected a MessagePack map, found the bytes {data[:5]!r}")
    return MAPS[code].unpack_from(data, 1)[0], 1 + MAPS[code].size


def _integer(data: bytes, at: int, path: Path) -> tuple[int, int]:
    code = data[at] if at < len(data) else -1
    if 0 <= code <= 0x7F:
        return code, at + 1
    if code >= 0xE0:
        return code - 0x100, at + 1
    if code not in INTEGERS or at + 1 + INTEGERS[code].size > len(data):
        raise FileFormatError(f"{path}, byte {at:,}: expected a whole number, found the bytes {data[at : at + 9]!r}")
    return INTEGERS[code].unpack_from(data, at + 1)[0], at + 1 + INTEGERS[code].size
