import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest

from vecsmith import Vectors
from vecsmith.core.errors import FileFormatError, InputError, Note

COFFEE, APPLE = 3197928453018144401, 8566208034543834098  # as spaCy's documentation prints them
NEW_YORK, AGENT, ORG = 14953487944833841589, 401, 383  # the last two are symbols of spaCy's own
KEYS = [(COFFEE, 2), (APPLE, 0), (NEW_YORK, 2), (AGENT, 1), (ORG, 0)]
STRINGS = ["apple", "coffee", "new york", "not a word of the table"]
ROWS = np.array([[1, 2], [3, 4], [5, 6]], np.float32)


def packed(number):
    """Write a whole number as MessagePack does, in the fewest bytes."""
    if number < 0:
        return struct.pack(">b", number) if number >= -32 else b"\xd3" + struct.pack(">q", number)
    if number < 128:
        return bytes([number])
    size = next(size for size in range(4) if number < 1 << (8 << size))
    return bytes([0xCC + size]) + struct.pack(">" + "BHIQ"[size], number)


def key_map(keys=KEYS):
    head = bytes([0x80 + len(keys)]) if len(keys) < 16 else b"\xde" + struct.pack(">H", len(keys))
    return head + b"".join(packed(key) + packed(row) for key, row in keys)


def folder_of(path, keys=None, strings=STRINGS, rows=ROWS, **config):
    path.mkdir(parents=True)
    (path / "key2row").write_bytes(key_map() if keys is None else keys)
    (path / "strings.json").write_text(strings if isinstance(strings, str) else json.dumps(strings))
    (path / "vectors.cfg").write_text(json.dumps({"mode": "default", **config}))
    with open(path / "vectors", "wb") as file:
        np.save(file, rows)
    return path


def test_words_are_found_by_their_hashes_and_share_rows(tmp_path):
    v = Vectors.load(folder_of(tmp_path / "vocab"))
    assert list(v.words) == ["coffee", "apple", "new york", "agent", "ORG"]
    assert v.matrix.tolist() == [[5, 6], [1, 2], [5, 6], [3, 4], [1, 2]]
    assert v.storage.row.tolist() == [2, 0, 2, 1, 0]
    assert v.meta["format"] == "spacy"
    assert np.array_equal(v.storage.values, ROWS)


def test_the_folder_of_a_pipeline_will_do(tmp_path):
    folder_of(tmp_path / "en" / "vocab")
    assert len(Vectors.load(tmp_path / "en")) == 5


def test_the_strings_may_lie_above(tmp_path):
    folder = folder_of(tmp_path / "vocab" / "inner")
    (folder / "strings.json").rename(tmp_path / "vocab" / "strings.json")
    assert len(Vectors.load(folder)) == 5


@pytest.mark.parametrize("dtype", ["<f2", "<f8", ">f4"])
def test_other_types_of_rows(tmp_path, dtype):
    v = Vectors.load(folder_of(tmp_path / "vocab", rows=np.asfortranarray(ROWS.astype(dtype))))
    assert v.dtype == ("float16" if dtype == "<f2" else "float32")
    assert v["coffee"].tolist() == [5, 6]


def test_own_rows_in_order_need_no_map(tmp_path):
    v = Vectors.load(folder_of(tmp_path / "vocab", key_map([(COFFEE, 0), (APPLE, 1), (AGENT, 2)])))
    assert v.storage.row is None


def test_keys_without_a_string_are_counted(tmp_path):
    with pytest.warns(Note, match="2 of 7 keys have no string of their own"):
        v = Vectors.load(folder_of(tmp_path / "vocab", key_map([(12345, 0), *KEYS, (COFFEE, 0)])))
    assert len(v) == 5
    assert v["coffee"].tolist() == [5, 6]


def test_limit_and_words(tmp_path):
    folder = folder_of(tmp_path / "vocab")
    assert list(Vectors.load(folder, limit=2).words) == ["coffee", "apple"]
    assert Vectors.load(folder, words=["ORG", "tea"])["ORG"].tolist() == [1, 2]


def test_a_map_of_many_keys(tmp_path):
    keys = [(20_000 + i, i % 3) for i in range(300)]
    with pytest.warns(Note, match="300 of 301 keys"):
        assert list(Vectors.load(folder_of(tmp_path / "vocab", key_map([*keys, (COFFEE, 1)]))).words) == ["coffee"]


BROKEN = {
    "names the row 3, but there are 3": {"keys": key_map([(COFFEE, 3)])},
    "names the row -1": {"keys": key_map([(COFFEE, -1)])},
    "expected keys from 0": {"keys": key_map([(-40, 1)])},
    r"expected a MessagePack map, found the bytes b'\\x93": {"keys": b"\x93\1\2\3"},
    "expected a MessagePack map, found the bytes b''": {"keys": b""},
    "claims 4,294,967,295 keys, but 2 bytes": {"keys": b"\xdf\xff\xff\xff\xff\1\1"},
    "byte 2: expected a whole number": {"keys": b"\x81\1\xa1"},
    "byte 1: expected a whole number": {"keys": b"\x81\xcf\1"},
    "expected the end of the map, found 1 more": {"keys": key_map() + b"\0"},
    "this is not JSON": {"strings": "[1,"},
    "expected a list of strings": {"strings": [1]},
    "in the mode 'default', found 'floret'": {"mode": "floret"},
    "expected a matrix of numbers": {"rows": np.array([[1, 2]])},
    "is nan": {"rows": np.where(ROWS == 4, np.nan, ROWS)},
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_folder_gives_one_sentence(tmp_path, message):
    folder = folder_of(tmp_path / "vocab", **BROKEN[message])
    with pytest.raises(InputError, match=message):
        Vectors.load(folder)


def test_a_missing_list_of_strings_and_cut_rows(tmp_path):
    folder = folder_of(tmp_path / "vocab")
    rows = (folder / "vectors").read_bytes()
    for data in (rows[:-1], rows[:50], b"", b"\x80\4pickle"):
        (folder / "vectors").write_bytes(data)
        with pytest.raises(FileFormatError, match="vectors"):
            Vectors.load(folder)
    (folder / "vectors").write_bytes(rows)
    (folder / "strings.json").unlink()
    with pytest.raises(FileFormatError, match=r"strings\.json, which is not there"):
        Vectors.load(folder)


@pytest.mark.full
def test_a_real_table(tmp_path):
    folder = Path(os.environ.get("VECSMITH_DATA", "/nowhere")) / "vectors" / "spacy-en-md-300d"
    if not folder.is_dir():
        pytest.skip("VECSMITH_DATA has no vectors/spacy-en-md-300d")
    from vecsmith.numeric.hashing import murmur_all
    from vecsmith.vectors.words import pack

    table = Vectors.load(folder, limit=100_000)
    hashes = np.empty(len(table), np.uint64)
    murmur_all(*pack(table.words), 1, hashes)
    rows = table.storage.rows_of(np.arange(len(table))).tolist()
    pairs = b"".join(packed(key) + packed(row) for key, row in zip(hashes.tolist(), rows, strict=True))
    keys = b"\xdf" + struct.pack(">I", len(table)) + pairs
    v = Vectors.load(folder_of(tmp_path / "vocab", keys, sorted(table.words), table.storage.values))
    assert v.words == table.words
    assert np.array_equal(v.rows(np.arange(0, 100_000, 7)), table.rows(np.arange(0, 100_000, 7)))
