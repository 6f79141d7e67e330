"""word2vec and GloVe text: what is read, what is refused with which sentence, and what is written."""

import re
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.formats import lines, load, save
from vecsmith.vectors import Vectors


def read(folder, data, **options):
    path = folder / "table"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return load(path, **options)


def contents(table):
    return list(table.words), table.matrix.tolist()


GOOD = (["a", "b"], [[1, 2], [3, 4]])


@pytest.mark.parametrize(
    "data",
    [
        "a 1 2\nb 3 4\n",
        "a 1 2\nb 3 4",
        "2 2\na 1 2\nb 3 4\n",
        "2 2\r\na 1 2\r\nb 3 4\r\n",
        "\ufeffa 1 2\nb 3 4\n",
        "\ufeff2 2\na 1 2\nb 3 4\n",
        "a\t1\t2\nb\t3\t4\n",
        "2 2\na\t1\t2\nb\t3\t4\n",
        "a 1 2 \nb 3 4 \t \n",
        "a  1   2\nb 3  4\n",
        "\n\na 1 2\n  \n\r\nb 3 4\n\n\n\n\n\n",
        "2 2\na +1 2e0\nb 3. 0.4e1\n",
    ],
)
def test_the_same_table_in_many_manners(tmp_path, data):
    assert contents(read(tmp_path, data)) == GOOD


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("a 1 2\nb 3\nc 1 2\n", "line 2: expected a word and 2 numbers, found 1 numbers"),
        ("a 1 2\nb 3 4 5\nc 1 2\n", "line 2: expected a word and 2 numbers, found 3 numbers"),
        ("a 1 2\nb 3 4x\nc 1 2\n", "line 2: expected a word and 2 numbers, found '4x' as number 2"),
        ("a 1 2\nb 1_0 4\nc 1 2\n", "line 2: expected a word and 2 numbers, found '1_0' as number 1"),
        ("a 1 2\nb 3 nan\nc 1 2\n", "line 2: expected a word and 2 numbers that are finite, found 'nan' as number 2"),
        ("a 1 2\nb -inf 4\nc 1 2\n", "line 2: expected a word and 2 numbers that are finite, found '-inf' as number 1"),
        ("a 1 2\nb 1e39 4\nc 1 2\n", "line 2: expected a word and 2 numbers that are finite, found '1e39' as number 1"),
        ("a 1 2\nb\0 3 4\nc 1 2\n", "line 2: expected text, found a NUL byte"),
        ("a 1 2\n 3 4\nc 1 2\n", "line 2: expected a word and 2 numbers, found an empty word"),
        ("a\t1\t2\n\t3\t4\nc\t1\t2\n", "line 2: expected a word and 2 numbers, found an empty word"),
        (b"a 1 2\nb\xff 3 4\nc 1 2\n", "line 2: expected UTF-8, found b'\\xff' (invalid start byte)"),
        (b"a 1 2\nb\xc3 3 4\n\xa9 1 2\n", "line 2: expected UTF-8, found b'\\xc3' (unexpected end of data)"),
        ("2 2\na 1 2\nb\nc 1 2\n", "line 3: expected a word and 2 numbers, found 0 numbers"),
        ("2 2\na 1 2\n\nword\n", "line 4: expected a word and 2 numbers, found 0 numbers"),
        ("2 3\na 1 2\nb 3 4\n", "line 2: expected a word and 3 numbers, found 2 numbers"),
        ("2 1\na 1 2\nb 3 4\n", "line 2: expected a word and 1 numbers, found 2 numbers"),
        ("1000000000000 300\na 1 2\n", "line 2: expected a word and 300 numbers, found 2 numbers"),
        ("1 4000000\na 1 2\n", "line 2: expected a word and 4,000,000 numbers, found 2 numbers"),
        ("9 0\na\n", "line 1: expected a header with columns, found 0 columns"),
        ("1 999999999999\na 1\n", "line 1: expected a header with columns, found 999,999,999,999 columns"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path, data, sentence):
    with pytest.raises(FileFormatError) as caught:
        read(tmp_path, data)
    assert str(caught.value) == f"{tmp_path / 'table'}, {sentence}"


@pytest.mark.parametrize("promised", [1, 3, 1_000_000_000_000])
def test_a_header_that_lies_about_the_words_is_told_so(tmp_path, promised):
    with pytest.raises(FileFormatError) as caught:
        read(tmp_path, f"{promised} 2\na 1 2\nb 3 4\n")
    assert str(caught.value) == (
        f"{tmp_path / 'table'}: the header claims {promised:,} words, found 2; the file is cut off or its header is wrong"
    )
    with pytest.warns(Note, match=f"the header claims {promised:,} words, found 2$"):
        assert contents(read(tmp_path, f"{promised} 2\na 1 2\nb 3 4\n", on_error="skip")) == GOOD


@pytest.mark.parametrize("data", [b"", b"just prose\nwithout any number\n", b"\x00\x01\x02" * 50, b"\n\n\n"])
def test_what_is_no_table_is_told_so(tmp_path, data):
    with pytest.raises(FileFormatError, match=r"is empty$|is a file in no format known here \(native, "):
        read(tmp_path, data)


def test_a_header_alone_is_an_empty_table_or_a_lie(tmp_path):
    assert len(read(tmp_path, "0 5\n")) == 0
    with pytest.raises(FileFormatError, match="the header claims 3 words, found 0"):
        read(tmp_path, "3 5\n")


def test_skipping_counts_what_is_left_out_and_shows_the_first(tmp_path):
    with pytest.warns(Note) as notes:
        table = read(tmp_path, b"a 1 2\nx\nb 3 4\ny 1 nan\n\n\xff 5 6\nz 7 8 9\n", on_error="skip")
    assert contents(table) == GOOD
    path = tmp_path / "table"
    expected = (
        f"{path}: 4 wrong records were skipped, first: {path}, line 2: expected a word and 2 numbers, found 0 numbers"
    )
    assert [str(note.message) for note in notes] == [expected]


def test_words_with_spaces_are_kept_with_one_note(tmp_path):
    with pytest.warns(Note) as notes:
        table = read(tmp_path, ". . . 1 2\nNew York 3 4\nat name@x.org 5 6\na 7 8\n")
    assert list(table.words) == [". . .", "New York", "at name@x.org", "a"]
    assert [str(note.message).split(": ", 1)[1] for note in notes] == [
        "3 words have spaces inside and were kept so, first '. . .'"
    ]


def test_of_repeated_words_the_first_is_kept_with_a_note(tmp_path):
    with pytest.warns(Note, match="2 words stand more than once; the first of each was kept"):
        table = read(tmp_path, "4 2\na 1 2\nb 3 4\na 5 6\nb 7 8\n")
    assert contents(table) == GOOD


def test_a_limit_leaves_the_rest_unread_and_unjudged(tmp_path):
    data = "9 2\na 1 2\nb 3 4\nc x y\n"
    assert contents(read(tmp_path, data, limit=2)) == GOOD
    with pytest.raises(FileFormatError, match="line 4"):
        read(tmp_path, data, limit=3)


def test_words_are_picked_and_a_search_for_none_is_told(tmp_path):
    data = "z 0 0\na 1 2\nq 5 6\nb 3 4\nnot reached\n"
    assert contents(read(tmp_path, data.replace("not reached\n", ""), words=["b", "a", "absent"])) == GOOD
    assert contents(read(tmp_path, "z 0 0\na 1 2\nq 5 6\nb 3 4\n", words=["a", "b", "q"], limit=1))[0] == ["a"]
    with pytest.raises(InputError, match="none of the 1 words asked for is in"):
        read(tmp_path, "a 1 2\n", words=["absent"])


def test_a_line_without_end_is_refused_before_it_fills_the_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(lines, "PIECE", 1000)
    monkeypatch.setattr(lines, "LONGEST_LINE", 5000)
    with pytest.raises(FileFormatError, match=r"found no end of one within [56],[0-9]+ bytes; this is no text table$"):
        read(tmp_path, "a 1 2\n" + "b" * 10_000 + " 3 4\n")


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 60),
    st.lists(st.sampled_from(["x 1 2\n", "long-word 0.125 -3e2\n", "\n", " \r\n", "bad\n", "b 1 2 3\n"])),
)
def test_how_the_file_is_cut_into_pieces_does_not_matter(tmp_path_factory, piece, parts):
    numbered = "".join(part.replace("x", f"x{i}").replace("word", f"word{i}") for i, part in enumerate(parts))
    data = "".join(f"first{i} 1 2\n" for i in range(25)) + numbered + "last 1 2"
    folder = tmp_path_factory.mktemp("pieces")
    with warnings.catch_warnings(record=True) as said, pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("always")
        whole = read(folder, data, on_error="skip")
        half = len(said)
        patch.setattr(lines, "PIECE", piece)
        cut = read(folder, data, on_error="skip")
    assert contents(cut) == contents(whole)
    assert [str(note.message) for note in said[:half]] == [str(note.message) for note in said[half:]]
    assert whole.words[0] == "first0"
    assert whole.words[-1] == "last"
    wrong = sum(part in ("bad\n", "b 1 2 3\n") for part in parts)
    assert len(whole) == 26 + sum("1" in part or "-3e2" in part for part in parts) - parts.count("b 1 2 3\n")
    assert half == bool(wrong)


WORD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=" \t\n\r\0"), min_size=1, max_size=8)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(WORD, min_size=1, max_size=5, unique=True),
    st.lists(st.floats(width=32, allow_nan=False, allow_infinity=False), min_size=15, max_size=15),
    st.sampled_from(["word2vec", "glove", "word2vec-bin"]),
)
def test_what_is_written_is_read_again_bit_for_bit(tmp_path_factory, words, numbers, to):
    matrix = np.array(numbers, np.float32).reshape(5, 3)[: len(words)]
    path = tmp_path_factory.mktemp("round") / "table"
    save(Vectors(words, matrix), path, to)
    table = load(path)
    assert table.meta["format"] == ("word2vec" if to == "word2vec" else to) or to == "glove"
    assert list(table.words) == words
    assert table.matrix.tobytes() == matrix.tobytes()


@pytest.mark.parametrize("to", ["word2vec", "glove", "word2vec-bin"])
@pytest.mark.parametrize("word", ["two words", "line\nbreak", "nul\0", ""])
def test_a_word_that_the_format_cannot_hold_is_refused_with_the_count(tmp_path, to, word):
    table = Vectors(["fine", word], np.eye(2))
    what = re.escape(f"cannot hold 1 of these 2 words, first {word!r}")
    with pytest.raises(InputError, match=what + ("; spaces='_'" if " " in word else "$")):
        save(table, tmp_path / "out", to)
    assert list(tmp_path.iterdir()) == []


def test_spaces_are_replaced_unless_that_makes_words_the_same(tmp_path):
    save(Vectors(["ice cream", "x"], np.eye(2)), tmp_path / "out.txt", spaces="_")
    assert list(load(tmp_path / "out.txt").words) == ["ice_cream", "x"]
    with pytest.raises(InputError, match="replacing spaces by '_' makes different words the same"):
        save(Vectors(["a b", "a_b"], np.eye(2)), tmp_path / "out.txt", spaces="_")


@pytest.mark.parametrize("text", ["1.000000059604644775390625", "1e-45", "7e-46", "1e-400", "3.40282356e38", "-1e-50"])
def test_numbers_that_the_kernel_leaves_are_those_of_numpy_too(tmp_path, text):
    found = read(tmp_path, f"a {text} 1\nb 1 1\n").matrix[0, :1]
    assert found.tobytes() == np.array([float(text)], np.float32).tobytes()
