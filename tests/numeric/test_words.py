"""Cutting and numbering words: the table grows, and similar words stay apart."""

import numpy as np
import pytest

from vecsmith.numeric import words
from vecsmith.text.numbering import Scan, Table


def cut(table, text):
    return table.number(Scan().cut(text))


def found(table):
    blob, places = table.since(0)
    return [blob[start:stop] for start, stop in zip(places[:-1].tolist(), places[1:].tolist(), strict=True)]


def test_all_lengths_and_all_white_space():
    for length in range(1, 40):
        table = Table()
        text = b"x" * length + b"\t" + b"x" * (length + 1) + b"\x0b\x0c" + b"x" * length
        done = cut(table, text)
        assert done.ids.tolist() == [0, 1, 0] and found(table) == [b"x" * length, b"x" * (length + 1)]


@pytest.mark.parametrize("byte", [*range(1, 9), *range(14, 32), 127, 0x1C])
def test_other_control_characters_are_part_of_words(byte):
    one = bytes([byte])
    table = Table()
    cut(table, b"a" + one + b"b " + one + b" 1234567" + one + b"9 12345678" + one)
    assert found(table) == [b"a" + one + b"b", one, b"1234567" + one + b"9", b"12345678" + one]


def test_ends_are_written_once():
    done = cut(Table(), b"\n\na b\n \n\0\0c\0d")
    assert done.lines.tolist() == [0, 2, 3] and done.documents.tolist() == [2, 3] and len(done.ids) == 4


def test_the_table_grows():
    text = b" ".join(b"%d" % (i * 7919) for i in range(5000)) + b" " + b"y" * 5000
    table = Table(slots=4)
    done = cut(table, text)
    assert found(table) == text.split() and done.ids.tolist() == list(range(5001))
    assert table.counts[:5001].tolist() == [1] * 5001
    again = cut(table, text)
    assert np.array_equal(again.ids, done.ids) and table.counts[:5001].tolist() == [2] * 5001
    assert len(table.slots) >= 2 * table.types


def test_words_of_one_key_stay_apart(monkeypatch):
    monkeypatch.setattr(
        words, "SPREAD", np.uint64(0)
    )  # of no use to what is compiled, so the plain functions are asked
    data = np.frombuffer(b"abcdefghij" + b"abcdefghik" + b"\n" * 16, np.uint8)
    with np.errstate(over="ignore"):
        keys = [words.key_of.py_func(data, np.uint64(at), np.uint64(10)) for at in (0, 10)]
    assert keys[0] == keys[1]
    assert words.is_same(data, np.uint64(0), np.uint64(10), data, 0, 10)
    assert not words.is_same(data, np.uint64(0), np.uint64(10), data, 10, 20)
    assert not words.is_same(data, np.uint64(0), np.uint64(10), data, 0, 9)
