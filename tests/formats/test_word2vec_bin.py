"""word2vec's binary records."""

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, Note
from vecsmith.formats import detect, load, save, word2vec_bin
from vecsmith.formats.source import Source
from vecsmith.vectors import Vectors


def record(word, *numbers, end=b"\n"):
    return (word if isinstance(word, bytes) else word.encode()) + b" " + np.array(numbers, "<f4").tobytes() + end


GOOD = b"2 2\n" + record("a", 1, 2) + record("b", 3, 4)


def read(folder, data, **options):
    path = folder / "table"
    path.write_bytes(data)
    assert detect(Source(path)).name == "word2vec-bin"
    return load(path, **options)


@pytest.mark.parametrize(
    "data", [GOOD, GOOD[:-1], GOOD + b"\n\n", b"2 2\n" + record("a", 1, 2, end=b"") + record("b", 3, 4, end=b"")]
)
def test_newlines_between_records_may_be_missing(tmp_path, data):
    table = read(tmp_path, data)
    assert list(table.words) == ["a", "b"]
    assert table.matrix.tolist() == [[1, 2], [3, 4]]


A = b"2 2\n" + record("a", 1, 2)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (GOOD[:-3], "byte 14: the header claims 2 words of 2 numbers, but the file ends in word 2"),
        (b"3" + GOOD[1:], "byte 25: the header claims 3 words of 2 numbers, but the file ends in word 3"),
        (b"1" + GOOD[1:], "byte 14: the header claims 1 words of 2 numbers, but the file goes on"),
        (
            b"9000000000" + GOOD[1:],
            "byte 34: the header claims 9,000,000,000 words of 2 numbers, but the file ends in word 3",
        ),
        (
            b"2 3000000" + GOOD[3:],
            "byte 10: the header claims 2 words of 3,000,000 numbers, but the file ends in word 1",
        ),
        (
            b"2 99000000" + GOOD[3:],
            "line 1: expected how many words and up to 4,194,304 columns, found 2 and 99,000,000",
        ),
        (A + record("b", 3, np.nan), "word 2 at byte 15: expected finite numbers, found nan as number 2"),
        (A + record("", 3, 4), "word 2 at byte 15: expected a word, found none"),
        (A + record(b"b\xff", 3, 4), "word 2 at byte 15: expected UTF-8, found b'\\xff' (invalid start byte)"),
    ],
)
def test_what_is_wrong_is_told_with_its_byte(tmp_path, data, sentence):
    with pytest.raises(FileFormatError) as caught:
        read(tmp_path, data)
    assert str(caught.value) == f"{tmp_path / 'table'}, {sentence}"


def test_skipping_counts_what_is_left_out_and_shows_the_first(tmp_path):
    wrong = record("c", np.inf, 1) + record(b"\xff", 1, 1) + record("", 1, 1)
    with pytest.warns(Note) as notes:
        table = read(tmp_path, b"9 2\n" + record("a", 1, 2) + wrong + record("b", 3, 4) + b"cut ", on_error="skip")
    assert list(table.words) == ["a", "b"]
    told = [str(note.message).removeprefix(f"{tmp_path / 'table'}: ") for note in notes]
    assert told[0].endswith("the header claims 9 words of 2 numbers, but the file ends in word 6")
    assert told[1].startswith("3 wrong records were skipped, first: ")
    assert told[1].endswith("word 2 at byte 15: expected finite numbers, found inf as number 1")


def test_a_limit_leaves_the_rest_unread_and_unjudged(tmp_path):
    data = b"9 2\n" + record("a", 1, 2) + record("b", 3, 4) + record("c", np.nan, 0)
    assert list(read(tmp_path, data, limit=2).words) == ["a", "b"]
    assert list(read(tmp_path, b"2" + data[1:-11], words=["b"]).words) == ["b"]
    with pytest.raises(FileFormatError, match="word 3 at byte"):
        read(tmp_path, data, limit=3)


@pytest.mark.parametrize("piece", [1, 7, 13, 100])
def test_how_the_file_is_cut_into_pieces_does_not_matter(tmp_path, monkeypatch, piece):
    table = Vectors([f"word{i}" * (i % 4 + 1) for i in range(50)], np.random.default_rng(1).normal(size=(50, 3)))
    save(table, tmp_path / "table.bin")
    monkeypatch.setattr(word2vec_bin, "PIECE", piece)
    monkeypatch.setattr(word2vec_bin, "LONGEST_WORD", 30)
    found = load(tmp_path / "table.bin")
    assert found.words == table.words
    assert found.matrix.tobytes() == table.matrix.tobytes()


def test_a_word_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(word2vec_bin, "PIECE", 100)
    monkeypatch.setattr(word2vec_bin, "LONGEST_WORD", 100)
    with pytest.raises(FileFormatError, match="byte 14: expected a word and a space, found none"):
        read(tmp_path, b"2 2\n" + record("a", 1, 2, end=b"") + b"\0" * 1000)


@pytest.mark.parametrize("seed", range(20))
def test_random_records_are_told_from_text(tmp_path, seed):
    table = Vectors([f"w{i}" for i in range(300)], np.random.default_rng(seed).normal(size=(300, 1 + seed)))
    for to in ("word2vec-bin", "word2vec"):
        save(table, tmp_path / to, to)
        assert detect(Source(tmp_path / to)).name == to
