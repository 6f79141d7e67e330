"""Numbers out of text are those that Python and NumPy give, bit for bit."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vecsmith.numeric.parse import LARGEST, copy_records, count_lines, find_records, gather, parse_lines

DIGITS = st.text("0123456789", max_size=24)


def notations():
    """Numbers as people and programs write them: long, short, with leading zeros, with exponents, of any size."""
    written = st.builds(
        lambda sign, whole, point, rest, power: f"{sign}{whole}{point}{rest}{power}",
        st.sampled_from(["", "-", "+"]),
        DIGITS,
        st.sampled_from(["", "."]),
        DIGITS,
        st.one_of(st.just(""), st.builds("{}{}".format, st.sampled_from(["e", "E", "e-", "e+"]), st.integers(0, 60))),
    )
    floats = st.floats(allow_nan=False, allow_infinity=False)
    narrow = st.floats(width=32, allow_nan=False, allow_infinity=False)
    tiny = st.floats(1e-46, 2e-38)
    return st.one_of(
        written, floats.map(repr), narrow.map(repr), narrow.map("{:.9g}".format), narrow.map("{:.17g}".format),
        tiny.map(repr), tiny.map("{:.60f}".format), narrow.map(np.float32).map(str), st.integers().map(str),
    )  # fmt: skip


def parse(text, end="\n"):
    """Parse one number as the last of a line; give it, and whether the kernel left the line to Python."""
    data = np.frombuffer(f"w {text}{end}".encode(), np.uint8)
    rows, words, hard = np.empty((1, 1), np.float32), np.empty((1, 2), np.int64), np.zeros(1, np.bool_)
    assert parse_lines(data, 1, 32, rows, words, hard) == 1
    return rows[0, 0], bool(hard[0])


@settings(deadline=None)
@given(notations(), st.sampled_from(["\n", " \n", "\r\n", " " * 30 + "\n"]))
@example("-0.0", "\n")
@example("-0e5", "\n")
@example("-0.00000000000000000000000", "\n")
@example("3.4028235677973366e38", "\n")
@example("3.4028235e38", "\n")
@example("1.401298464324817e-45", "\n")
@example("7.006492321624085e-46", "\n")
@example("16777217.0", " " * 30 + "\n")
@example("0.10000000149011612", " " * 30 + "\n")
@example("00000000000000000000000.5", "\n")
@example("1" + "0" * 400 + "e-400", "\n")
@example("9007199254740993", "\n")
def test_a_number_is_what_numpy_makes_of_what_python_reads(text, end):
    found, hard = parse(text, end)
    if hard:
        return  # left to Python, which `formats/lines.py` asks then
    with np.errstate(over="ignore"):
        expected = np.float32(float(text))
    assert found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("text", ["0.25", "-1", "+3.5", ".5", "5.", "1e5", "12345.678901", "0.12345678901234", "1E-07"])
def test_usual_numbers_are_never_left_to_python(text):
    assert not parse(text)[1]


@pytest.mark.parametrize(
    "text", ["", "-", ".", "nan", "inf", "1e", "1e+", "0x10", "1_000", "1,5", "1.2.3", "--1", "1e39", "½", "1f", "e5"]
)
def test_what_is_not_a_finite_number_is_left_to_python(text):
    assert parse(text)[1]


def test_a_number_on_the_brink_is_left_to_python():
    # 1 + 2**-24 lies halfway between two float32, and what decides may be its thirtieth digit.
    assert parse("1.000000059604644775390625")[1]
    assert parse("1.0000000596046447753906250000000001")[1]
    assert parse("1.00000006") == (np.float32(1.0000001), False)
    assert float(np.finfo(np.float32).max) == LARGEST


def test_a_line_that_is_wrong_does_not_disturb_the_others():
    data = np.frombuffer(b"a 1 2\n\nb 3\nc 4 5 6\nd x 7\n 8 9\ne 8 9\n", np.uint8)
    lines = int(count_lines(data))
    rows, words, hard = np.zeros((lines, 2), np.float32), np.empty((lines, 2), np.int64), np.zeros(lines, np.bool_)
    assert parse_lines(data, 2, 32, rows, words, hard) == lines == 7
    assert hard.tolist() == [False, True, True, True, True, True, False]
    assert rows[[0, 6]].tolist() == [[1, 2], [8, 9]]
    assert [data[start:stop].tobytes() for start, stop in words] == [
        *(b"a", b"", b"b 3", b"c 4 5 6", b"d x 7", b" 8 9", b"e"),
    ]


def test_gathering_tells_of_a_word_that_begins_within_a_character():
    data = np.frombuffer("aé".encode(), np.uint8)
    blob = np.empty(2, np.uint8)
    assert not gather(data, np.array([[0, 1], [1, 2]]), blob)  # the end of it is for the decoder to find
    assert gather(data, np.array([[0, 1], [2, 3]]), blob)


def test_records_are_whole_and_may_end_with_a_newline():
    one = np.arange(2, dtype="<f4").tobytes()
    data = np.frombuffer(b"a " + one + b"\nbc " + one + b"d " + one[:7], np.uint8)
    rows, words = np.empty((5, 8), np.uint8), np.empty((5, 2), np.int64)
    count, at = find_records(data, len(data), 8, words)
    copy_records(data, words[:count], rows)
    assert (count, at) == (2, len(data) - 9)
    assert [data[start:stop].tobytes() for start, stop in words[:2]] == [b"a", b"bc"]
    assert rows[:2].view("<f4").tolist() == [[0, 1], [0, 1]]
