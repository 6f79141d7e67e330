"""NumPy's archive of words, offsets and matrix."""

import hashlib
import io
import zipfile

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.formats import load, save
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage


def arrays(**changes):
    whole = {
        "words": np.frombuffer(b"abcZ\xc3\xbcrich", np.uint8),
        "offsets": np.array([0, 1, 3, 10]),
        "matrix": np.arange(6, dtype=np.float32).reshape(3, 2),
    }
    return {name: array for name, array in {**whole, **changes}.items() if array is not None}


def write(folder, **changes):
    path = folder / "t.npz"
    np.savez(path, **arrays(**changes))
    return path


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_a_table_comes_back_in_its_own_type(tmp_path, table, dtype):
    stored = table.astype(dtype)
    save(stored, tmp_path / "t.npz")
    found = load(tmp_path / "t.npz")
    assert found.words == table.words
    assert found.dtype == dtype
    assert np.array_equal(found.matrix, stored.matrix)


def test_numpy_reads_what_is_written(tmp_path, table):
    save(table, tmp_path / "t.npz")
    found = np.load(tmp_path / "t.npz")
    assert found["words"].dtype == np.uint8
    assert found["offsets"].dtype == np.int64
    assert np.array_equal(found["matrix"], table.matrix)
    parts = np.split(found["words"], found["offsets"][1:-1])
    assert [part.tobytes().decode() for part in parts] == list(table.words)


def test_what_numpy_writes_is_read_compressed_or_not(tmp_path):
    assert list(load(write(tmp_path)).words) == ["a", "bc", "Zürich"]
    np.savez_compressed(tmp_path / "c.npz", **arrays())
    assert load(tmp_path / "c.npz").matrix.tolist() == [[0, 1], [2, 3], [4, 5]]


@pytest.mark.parametrize("dtype", ["<f8", ">f4", "<i4", "<u2"])
def test_other_numbers_become_float32(tmp_path, dtype):
    found = load(write(tmp_path, matrix=np.asfortranarray(np.arange(6).reshape(3, 2).astype(dtype))))
    assert found.dtype == "float32"
    assert found.matrix.tolist() == [[0, 1], [2, 3], [4, 5]]


def test_shared_rows_are_written_out(tmp_path):
    shared = Vectors(["a", "b", "c"], Storage(np.eye(2, dtype=np.float32), None, np.array([1, 0, 1], np.int32)))
    save(shared, tmp_path / "t.npz")
    assert np.load(tmp_path / "t.npz")["matrix"].tolist() == [[0, 1], [1, 0], [0, 1]]


def test_offsets_may_be_int32(tmp_path):
    found = load(write(tmp_path, offsets=np.array([0, 1, 3, 10], np.int32)))
    assert list(found.words) == ["a", "bc", "Zürich"]


@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_factors_of_rows_are_multiplied_out(tmp_path, dtype):
    rows = np.array([[60000, 1], [0.5, -1]], dtype)
    weighted = Vectors(["a", "b"], Storage(rows, np.array([2, 0.1], np.float32)))
    assert save(weighted, tmp_path / "t.npz") == ({} if dtype == "float32" else {"dtype": "float32"})
    assert np.load(tmp_path / "t.npz")["matrix"] == pytest.approx(np.array([[120000, 2], [0.05, -0.1]]))
    assert np.array_equal(load(tmp_path / "t.npz").matrix, weighted.matrix)


def test_the_same_table_gives_the_same_bytes(tmp_path, table):
    for name in "ab":
        save(table, tmp_path / f"{name}.npz")
    a, b = (hashlib.sha256((tmp_path / f"{name}.npz").read_bytes()).hexdigest() for name in "ab")
    assert a == b


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"matrix": None}, ": expected the arrays words, offsets, matrix, found 'offsets', 'words'"),
        ({"words": np.array(["a", "b", "c"])}, "::words.npy: expected numbers, found the type '<U1'"),
        ({"words": np.array(["a", "b", "c"], object)}, "::words.npy holds Python objects, which only pickle can read, .*"),
        ({"words": np.arange(9, dtype=np.int32)}, "::words.npy: expected uint8, found int32"),
        ({"offsets": np.arange(4, dtype=np.uint8)}, "::offsets.npy: expected int64 or int32, found uint8"),
        ({"offsets": np.array([[0, 1, 3, 10]])}, r"::offsets.npy: expected an array of 1 dimension"),
        ({"offsets": np.array([0, 1, 3, 11])}, ": expected offsets from 0 to 10, the bytes of 'words'"),
        ({"offsets": np.array([-1, 1, 3, 10])}, ": expected offsets from 0 to 10, the bytes of 'words'"),
        ({"offsets": np.array([0, 3, 1, 10])}, ", word 1: expected offsets in order, found 3 and then 1"),
        ({"offsets": np.array([0, 1, 10])}, ": 2 words but 3 rows"),
        ({"offsets": np.array([0, 1, 1, 10])}, ", word 1: expected a word, found none"),
        ({"offsets": np.array([0, 1, 5, 10])}, r", word 1: expected UTF-8, found b'\\xc3' \(unexpected end of data\)"),
        ({"matrix": np.ones((3, 0), np.float32)}, r"::matrix.npy: expected columns, found the shape \(3, 0\)"),
        ({"matrix": np.ones((3, 2), complex)}, "::matrix.npy: expected numbers, found the type 'complex128'"),
        ({"matrix": np.array([[0, 1], [2, np.nan], [4, 5]])}, ", row 1: expected finite numbers, found others"),
        ({"matrix": np.array([[0, 1], [2, 1e39], [4, 5]])}, ", row 1: expected finite numbers, found others"),
        ({"scale": np.ones(3, np.float32)}, ": expected a scale for each row of int8, found 3 of them"),
        ({"matrix": np.ones((3, 2), np.int8), "scale": np.float32([1, 0, 1])}, ", row 1: expected .* and a positive scale"),
        ({"matrix": np.ones((3, 2), np.int8), "scale": np.float32([1, 3e36, 1])}, ", row 1: expected .* a positive scale"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_one_sentence(tmp_path, changes, sentence):
    path = write(tmp_path, **changes)
    with pytest.raises(FileFormatError, match=f"^{path}{sentence}"):
        load(path)


def test_a_member_that_claims_terabytes_takes_no_memory(tmp_path):
    path = write(tmp_path)
    made = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(
                name, data.replace(b"(3, 2), }" + b" " * 12, b"(3000000000000, 2), }") if "matrix" in name else data
            )
    path.write_bytes(made.getvalue())
    what = r"an array of shape \(3000000000000, 2\) needs 24,000,000,000,000 bytes, found 24$"
    with pytest.raises(FileFormatError, match=what):
        load(path)


def test_repeats_limit_words_and_skipping(tmp_path):
    twice = write(tmp_path, words=np.frombuffer(b"abababa", np.uint8), offsets=np.array([0, 1, 6, 7]))
    with pytest.warns(Note, match="1 words stand more than once; the first of each was kept"):
        assert load(twice).matrix.tolist() == [[0, 1], [2, 3]]
    assert list(load(write(tmp_path), limit=2).words) == ["a", "bc"]
    assert load(write(tmp_path), words=["Zürich", "x"]).matrix.tolist() == [[4, 5]]
    wrong = write(
        tmp_path, matrix=np.array([[0, 1], [np.nan, 3], [4, 5]]), words=np.frombuffer(b"abcZ\xff\xffrich", np.uint8)
    )
    with pytest.warns(Note, match=r"2 wrong records were skipped, first: .*word 2: expected UTF-8"):
        assert list(load(wrong, on_error="skip").words) == ["a"]


def test_a_word_that_it_cannot_hold_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"an \.npz file cannot hold 1 of these 2 words, first 'b\\x00'"):
        save(Vectors(["a", "b\0"], np.eye(2)), tmp_path / "t.npz")
