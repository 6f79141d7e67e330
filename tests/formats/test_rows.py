"""What readers gather, apart from any format."""

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, Note
from vecsmith.formats import Reading
from vecsmith.formats.rows import Gathered, Wrong, check_utf8, compact, distinct, offsets_by_length
from vecsmith.formats.source import Source


@pytest.fixture
def source(tmp_path):
    (tmp_path / "t").write_text("x")
    return Source(tmp_path / "t")


def added(rows, words, drop=()):
    place = rows.place(len(words))
    place[:] = np.arange(len(words))[:, None] + 1
    blob = "".join(words).encode()
    rows.add(place, np.array([len(word.encode()) for word in words]), blob, np.array(drop, np.int64))


def test_rows_grow_and_dropped_ones_leave_no_trace(source):
    rows = Gathered(2, Reading(), source)
    added(rows, ["a", "bb", "c"], drop=[1])
    added(rows, ["d"])
    table = rows.table()
    assert list(table.words) == ["a", "c", "d"]
    assert table.matrix.tolist() == [[1, 1], [3, 3], [1, 1]]
    assert len(rows.matrix) == 3


def test_a_limit_counts_words_and_not_repeats(source):
    rows = Gathered(1, Reading(limit=2), source)
    added(rows, ["a", "a", "b", "c"])
    with pytest.warns(Note, match="1 words stand more than once"):
        table = rows.table()
    assert list(table.words) == ["a", "b"]
    assert table.matrix.tolist() == [[1], [3]]


def test_reading_stops_when_the_words_asked_for_are_found(source):
    rows = Gathered(1, Reading(words=frozenset({"b", "x"})), source)
    added(rows, ["a", "b"])
    assert not rows.full
    added(rows, ["x"])
    assert rows.full
    assert list(rows.table().words) == ["b", "x"]


def test_what_is_wrong_behind_the_last_word_asked_for_does_not_matter(source):
    rows = Gathered(1, Reading(limit=3), source)
    wrong = Wrong()
    wrong.add(7, "later")
    wrong.add(4, "first")
    assert (wrong.count, wrong.first, wrong.what) == (2, 4, "first")
    rows.judge(wrong, 3, "line 4")
    with pytest.raises(FileFormatError, match=r"t, line 4: first$"):
        rows.judge(wrong, 2, "line 4")


def test_distinct_words_by_hand(source):
    blob, offsets = np.frombuffer(b"abbaab", np.uint8), offsets_by_length(np.array([1, 2, 1, 2]))
    assert offsets.tolist() == [0, 1, 3, 4, 6]  # a, bb, a, ab
    with pytest.warns(Note, match="1 words stand more than once"):
        words, chosen = distinct(blob, offsets, source)
    assert list(words) == ["a", "bb", "ab"]
    assert chosen.tolist() == [0, 1, 3]
    with pytest.warns(Note):
        words, chosen = distinct(blob, offsets, source, 1)
    assert (list(words), chosen.tolist(), words.find("bb")) == (["a"], [0], -1)


def test_words_that_are_not_utf8_are_found_even_where_two_make_one_right():
    data = np.frombuffer(b"a\xc3 \xa9b ok", np.uint8)  # "aé" + "b" when put together
    lengths, blob, bad, what = check_utf8(data, np.array([[0, 2], [3, 5], [6, 8]]))
    assert bad.tolist() == [0, 1]
    assert lengths.tolist() == [0, 0, 2]
    assert blob == b"ok"
    assert what == "expected UTF-8, found b'\\xc3' (unexpected end of data)"


def test_compacting_keeps_the_order():
    matrix = np.arange(5.0)[:, None].repeat(2, axis=1)
    compact(matrix, np.array([False, True, False, True, True]))
    assert matrix[:3, 0].tolist() == [1, 3, 4]
