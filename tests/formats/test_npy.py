"""Folders of a list of words and an array."""

import gzip
import os
from pathlib import Path

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.formats import load, save
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage

ROWS = np.arange(6, dtype=np.float32).reshape(3, 2)


def folder_of(place, words="a\nb\nc\n", rows=ROWS, name="words.txt", array="vectors.npy", **options):
    place = place / "t"
    place.mkdir(exist_ok=True)
    data = words.encode() if isinstance(words, str) else words
    (place / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    np.save(place / array, rows, **options)
    return place


@pytest.mark.parametrize("name", ["words.txt", "words.txt.gz"])
@pytest.mark.parametrize("words", ["a\nb\nc\n", "a\nb\nc", "a\r\nb\r\nc\r\n", "\ufeffa\nb\nc\n"])
def test_words_and_vectors(tmp_path, name, words):
    found = load(folder_of(tmp_path, words, name=name))
    assert list(found.words) == ["a", "b", "c"]
    assert np.array_equal(found.matrix, ROWS)
    assert np.array_equal(load(tmp_path / "t" / "vectors.npy").matrix, ROWS)


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_a_plain_array_is_mapped(tmp_path, dtype):
    found = load(folder_of(tmp_path, rows=ROWS.astype(dtype)))
    assert found.dtype == dtype
    assert not found.storage.values.flags.owndata
    assert found["b"].tolist() == [2, 3]


@pytest.mark.parametrize("name", ["keys.tsv", "keys.tsv.gz"])
def test_keys_share_rows(tmp_path, name):
    found = load(folder_of(tmp_path, "a\t2\nb c\t0\nd\t2\n\tx\t1\n", name=name, array="rows.npy"))
    assert list(found.words) == ["a", "b c", "d", "\tx"]
    assert found.storage.row.tolist() == [2, 0, 2, 1]
    assert found.matrix.tolist() == [[4, 5], [0, 1], [4, 5], [2, 3]]
    assert {neighbor.word for neighbor in found.neighbors("a", k=1)} == {"d"}


def test_factors_that_float16_cannot_hold_make_float32(tmp_path):
    weighted = Vectors(["a"], Storage(np.array([[60000, 1]], np.float16), np.array([2], np.float32)))
    assert save(weighted, tmp_path / "t", to="npy") == {"dtype": "float32"}
    assert np.load(tmp_path / "t" / "vectors.npy").tolist() == [[120000, 2]]


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_what_is_written_is_read_again_and_by_numpy(tmp_path, table, dtype):
    stored = table.astype(dtype)
    save(stored, tmp_path / "out", "npy")
    found = load(tmp_path / "out")
    assert found.words == table.words
    assert np.array_equal(found.matrix, stored.matrix)
    assert np.array_equal(np.load(tmp_path / "out" / "vectors.npy"), stored.matrix)
    assert (tmp_path / "out" / "words.txt").read_text(encoding="utf-8").splitlines() == list(table.words)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"words": "a\nb\n"}, "/words.txt: expected 3 words, one for each row of vectors.npy, found 2"),
        (
            {"words": "a\nb\nc\nd\n"},
            "/words.txt, line 4: expected 3 words, one for each row of vectors.npy, found more",
        ),
        ({"words": "a\n\nc\n"}, "/words.txt, line 2: expected a word, found none"),
        ({"words": "a\nb\0\nc\n"}, "/words.txt, line 2: expected a word, found a NUL byte"),
        ({"words": b"a\n\xff\nc\n"}, r"/words.txt, line 2: expected UTF-8, found b'\\xff' \(invalid start byte\)"),
        ({"rows": np.full_like(ROWS, np.inf)}, "/words.txt, row 0: expected finite numbers, found others"),
        ({"rows": ROWS[0]}, r"/vectors.npy: expected an array of 2 dimension\(s\), found the shape '\(2,\)'"),
        ({"rows": np.array([[{}], [1], [2]])}, "/vectors.npy holds Python objects, which only pickle can read, .*"),
        ({"rows": ROWS.astype(bool)}, "/vectors.npy: expected numbers, found the type 'bool'"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(tmp_path, options, sentence):
    folder = folder_of(tmp_path, **options)
    with pytest.raises(FileFormatError, match=f"^{folder}{sentence}$"):
        load(folder)


@pytest.mark.parametrize("line", ["b", "b\t3", "b\t-1", "b\tx", "b\t", "b\t" + "9" * 30, "b\t²"])
def test_a_key_without_a_row_is_told(tmp_path, line):
    folder = folder_of(tmp_path, f"a\t0\n{line}\n", name="keys.tsv", array="rows.npy")
    with pytest.raises(FileFormatError, match=r"keys\.tsv, line 2: expected a word, a tab and a row below 3, found '"):
        load(folder)
    with pytest.warns(Note, match="1 wrong records were skipped, first: "):
        assert list(load(folder, on_error="skip").words) == ["a"]


def test_an_array_that_is_cut_off_or_goes_on_or_lies(tmp_path):
    path = folder_of(tmp_path) / "vectors.npy"
    data = path.read_bytes()
    for wrong, found in ((data[:-1], "23"), (data + b"x", "25")):
        path.write_bytes(wrong)
        with pytest.raises(FileFormatError, match=rf"npy: an array of shape \(3, 2\) needs 24 bytes, found {found}$"):
            load(tmp_path / "t")
    path.write_bytes(data.replace(b"(3, 2), }" + b" " * 12, b"(3000000000000, 2), }"))
    with pytest.raises(FileFormatError, match=r"needs 24,000,000,000,000 bytes, found 24$"):
        load(tmp_path / "t")
    for stop in range(1, len(data) - 24, 7):
        path.write_bytes(data[:stop])
        with pytest.raises(FileFormatError, match=r"vectors\.npy: the header of a \.npy file is broken: "):
            load(tmp_path / "t")


def test_an_array_alone_has_no_words(tmp_path):
    np.save(tmp_path / "alone.npy", ROWS)
    with pytest.raises(
        FileFormatError, match=r"alone\.npy is an array without words; put it into a folder as vectors\.npy"
    ):
        load(tmp_path / "alone.npy")


def test_repeats_limit_words_and_skipping(tmp_path):
    with pytest.warns(Note, match="1 words stand more than once"):
        assert load(folder_of(tmp_path, "a\na\nc\n")).matrix.tolist() == [[0, 1], [4, 5]]
    assert list(load(folder_of(tmp_path, "a\nb\n\xff\n"), limit=2).words) == ["a", "b"]
    assert load(folder_of(tmp_path), words=["c"]).matrix.tolist() == [[4, 5]]
    with pytest.warns(Note, match="1 wrong records were skipped, first: .*line 2: expected a word, found none"):
        assert load(folder_of(tmp_path, "a\n\nc\n"), on_error="skip").matrix.tolist() == [[0, 1], [4, 5]]


def test_a_line_break_in_a_word_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"a list of words cannot hold 1 of these 2 words, first 'b\\n'"):
        save(Vectors(["a", "b\n"], np.eye(2)), tmp_path / "out", "npy")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
@pytest.mark.parametrize(("name", "words"), [("glove-6b-100d-60k", 60_000), ("spacy-en-md-300d", 514_157)])
def test_real_folders(name, words):
    place = Path(os.environ.get("VECSMITH_DATA", "/nowhere")) / "vectors" / name
    if not place.is_dir():
        pytest.skip("VECSMITH_DATA names no folder with vectors/")
    found = load(place)
    assert len(found) == words
    found.verify()
    assert "queen" in [neighbor.word for neighbor in found.neighbors("king", k=100)] or found.storage.row is not None
