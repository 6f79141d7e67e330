import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.core.tensorfile import Peek
from vecsmith.numeric.hashing import build_index as build_large
from vecsmith.vectors import Vectors
from vecsmith.vectors.words import PEEKS, Words, build_index, pack, slot_count

texts = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), unique=True, max_size=60)


@given(texts)
def test_every_word_is_found_at_its_own_number(words):
    made = Words.of(words)
    assert list(made) == words
    assert len(made) == len(words)
    assert made.ids(words).tolist() == list(range(len(words)))
    assert made.find("a word that is not there") == -1
    made.verify()


def test_the_index_by_hand():
    # crc32("a") = 0xE8B7BE43, crc32("b") = 0x71BEEFF9; two words take four slots, so slots 3 and 1
    assert (zlib.crc32(b"a") & 3, zlib.crc32(b"b") & 3) == (3, 1)
    blob, offsets = pack(["a", "b"])
    slots, duplicates = build_index(blob, offsets)
    assert slots.tolist() == [-1, 1, -1, 0]
    assert offsets.tolist() == [0, 1, 2] and blob.tobytes() == b"ab" and not len(duplicates)


@given(st.lists(st.text("ab", max_size=3), max_size=40))
def test_the_kernel_builds_the_same_index_as_python(words):
    blob, offsets = pack(words)
    slots, duplicates = build_index(blob, offsets)
    other = np.full(slot_count(len(words)), -1, np.int32)
    found = np.empty(max(1, len(words)), np.int64)
    count = build_large(blob, offsets, other, found)
    assert other.tolist() == slots.tolist()
    assert found[:count].tolist() == duplicates.tolist()
    assert len(duplicates) == len(words) - len(set(words))


def test_it_is_a_sequence():
    words = Words.of(["x", "y", "z"])
    assert words[0] == "x" and words[-1] == "z" and words[1:] == ["y", "z"]
    assert "y" in words and 3 not in words and "\ud800" not in words
    assert words.index("z") == 2 and words.count("z") == 1
    assert words == ["x", "y", "z"] and words == Words.of(["x", "y", "z"]) and words != ["x"]
    with pytest.raises(IndexError):
        words[3]
    with pytest.raises(ValueError, match="'q' is not among the 3 words"):
        words.index("q")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["a", "b", "a", "a"], "2 of 4 repeat an earlier one, first 'a'"),
        (["a", 3], "words must be strings, but number 1 is 3"),
        (["\ud800"], "lone surrogate"),
    ],
)
def test_wrong_words_are_refused(words, message):
    with pytest.raises(InputError, match=message):
        Words.of(words)


def test_a_lying_index_is_refused_and_probing_ends():
    blob, offsets = pack(["a", "b"])
    full = Words(blob, offsets, np.zeros(4, np.int32))  # no empty slot to end at
    assert full.find("q") == -1
    with pytest.raises(FileFormatError, match="points to word 9 of 2"):
        Words(blob, offsets, np.full(4, 9, np.int32)).find("a")
    with pytest.raises(FileFormatError, match="claims the bytes"):
        Words(blob, np.array([0, 50, 2]), np.zeros(4, np.int32)).find("a")
    with pytest.raises(FileFormatError, match="not UTF-8"):
        Words(np.frombuffer(b"\xff", np.uint8), np.array([0, 1]), np.zeros(2, np.int32))[0]
    with pytest.raises(FileFormatError, match="is not found by the index"):
        Words(blob, offsets, np.full(4, -1, np.int32)).verify()


def test_a_few_words_of_a_mapped_file_are_read_and_then_it_is_mapped(tmp_path):
    words = [f"w{i}" for i in range(PEEKS)]
    Vectors(words, np.ones((PEEKS, 2))).save(tmp_path / "t.safetensors")
    table = Vectors.load(tmp_path / "t.safetensors")
    assert isinstance(table.words._table, Peek)
    assert table.words.ids(words[:100]).tolist() == list(range(100))
    assert table.words.find("nothing") == -1 and table.words[-1] == words[-1] and isinstance(table.words._table, Peek)
    assert table.words.ids(words).tolist() == list(range(PEEKS)) and not isinstance(table.words._table, Peek)
    again = Vectors.load(tmp_path / "t.safetensors").words
    assert again[3:5] == ["w3", "w4"] and list(again) == words and not isinstance(again._places, Peek)


def test_many_sentences_bring_the_pages_in(tmp_path):
    Vectors(["a", "b"], np.eye(2)).save(tmp_path / "t.safetensors")
    table = Vectors.load(tmp_path / "t.safetensors")
    assert table.encode("a b").tolist() == [0.5, 0.5] and isinstance(table.words._table, Peek)
    assert table.encode(["a", "b"]).tolist() == [[1, 0], [0, 1]] and not isinstance(table.words._table, Peek)
