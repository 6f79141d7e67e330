"""vecsmith's own file: it keeps everything, opens by mapping, and is not trusted."""

import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, UnknownWordError, VecsmithError
from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.formats import load, save
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage

STORED = Path(__file__).parents[1] / "data" / "native-1.safetensors"


def rich():
    """A table with everything that a native file holds without a sub-word model."""
    rows = np.arange(12, dtype=np.float32).reshape(3, 4) / 8 - 0.5
    storage = Storage(rows[:2], None, np.array([0, 1, 1], np.int32))
    meta = {"name": "stored", "space": "dot", "steps": [{"method": "test", "version": "0"}], "note": "Zürich"}
    return Vectors(["a", "Zürich", "ice cream"], storage, counts=[9, 5, 1], context=rows, meta=meta)


def changed(path, about=None, drop=(), **tensors):
    """Write the file again with other tensors or metadata."""
    file = TensorFile(path)
    kept = {name: np.array(file.array(name)) for name in file.tensors if name not in drop}
    kept.update({name.replace("_", "."): value for name, value in tensors.items()})
    metadata = json.dumps({**json.loads(file.metadata["vecsmith"]), **(about or {})})
    write_tensors(path, kept, {"vecsmith": metadata})
    return path


@pytest.fixture
def path(tmp_path):
    table = Vectors([f"w{i}" for i in range(9)], np.random.default_rng(2).normal(size=(9, 4)))
    save(table, tmp_path / "t.safetensors")
    return tmp_path / "t.safetensors"


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_everything_comes_back(tmp_path, dtype):
    table = rich().astype(dtype)
    save(table, tmp_path / "t.safetensors")
    found = load(tmp_path / "t.safetensors")
    found.verify()
    assert found.words == table.words
    assert found.dtype == dtype
    assert np.array_equal(found.matrix, table.matrix)
    assert np.array_equal(found.storage.row, [0, 1, 1])
    assert found.counts.tolist() == [9, 5, 1]
    assert np.array_equal(found.context, table.context)
    of_this_file = {"name": "t.safetensors", "format": "native", "origin": "stored"}
    assert found.meta == {**table.meta, **of_this_file}
    assert not found.matrix.flags.writeable


def test_an_empty_table_and_one_word(tmp_path):
    for words in ([], ["a"]):
        save(Vectors(words, np.ones((len(words), 2))), tmp_path / "t.safetensors")
        found = load(tmp_path / "t.safetensors")
        found.verify()
        assert list(found.words) == words
        assert "b" not in found


def test_a_stored_file_of_version_1_stays_readable():
    assert STORED.stat().st_size < 4096
    found, table = load(STORED), rich().astype("float16")
    found.verify()
    assert found.words == table.words
    assert found.matrix.tobytes() == table.matrix.tobytes()
    assert np.array_equal(found.context, table.context)
    assert found.counts.tolist() == [9, 5, 1]
    assert found.meta["steps"] == [{"method": "test", "version": "0"}]
    assert found.neighbors("a", k=2)


def test_the_same_table_gives_the_same_bytes_in_every_process(tmp_path):
    code = (
        "import sys, numpy as np; from vecsmith.vectors import Vectors;"
        "m = dict.fromkeys(sorted({'x', 'y', 'z'}, key=hash), 1);"
        "w = [f'w{i}' for i in range(50)];"
        "Vectors(w, np.arange(100.0).reshape(50, 2), meta=m).save(sys.argv[1])"
    )
    digests = set()
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.safetensors"
        subprocess.run([sys.executable, "-c", code, target], check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        digests.add(hashlib.sha256(target.read_bytes()).hexdigest())
    assert len(digests) == 1


def test_a_newer_version_gives_one_sentence(path):
    changed(path, {"format_version": 2, "meta": {"steps": "of another kind"}})
    with pytest.raises(InputError) as caught:
        load(path)
    assert str(caught.value) == f"{path} has format version 2, this vecsmith reads up to 1: pip install -U vecsmith"


@pytest.mark.parametrize(
    "about", [{"format_version": 0}, {"format_version": "1"}, {"format_version": True}, {"meta": 5}, {"meta": {"steps": 5}},
              {"meta": {"steps": [5]}}, {"meta": {"deep": json.loads("[" * 200 + "]" * 200)}}]
)  # fmt: skip
def test_metadata_that_vecsmith_does_not_write_is_refused(path, about):
    with pytest.raises(
        FileFormatError, match=f"^{changed(path, about)}: the metadata 'vecsmith' is not what vecsmith writes$"
    ):
        load(path)


NINE = np.arange(9)


@pytest.mark.parametrize(
    ("tensors", "sentence"),
    [
        ({"words_index": np.full(16, -1, np.int32)}, "the word index of 9 words needs 32 slots"),
        ({"words_offsets": np.arange(9)}, "the word index of 8 words needs 16 slots"),
        ({"words_offsets": np.arange(0)}, "tensor 'words.offsets' is empty"),
        ({"words_offsets": np.arange(10, dtype=np.int32)}, r"tensor 'words.offsets' must be int64 .*, found int32 .*"),
        ({"matrix": np.ones((8, 4), np.float32)}, "9 words but 8 rows"),
        ({"matrix": np.ones((9, 0), np.float32)}, "tensor 'matrix' must be .*, found float32 .*"),
        ({"matrix": np.ones((9, 4))}, "tensor 'matrix' must be .*, found float64 .*"),
        ({"matrix": np.ones((9, 4), np.int8)}, "int8 rows need a tensor 'scale'"),
        ({"matrix": np.ones(9, np.float32)}, "tensor 'matrix' must be .*, found float32 .*"),
        ({"norms": np.ones(8, np.float32)}, "tensor 'norms' must be .* and length 9, found .*"),
        ({"scale": np.ones(8, np.float32)}, "tensor 'scale' must be .* and length 9, found .*"),
        ({"row": np.zeros(8, np.int32)}, "tensor 'row' must be .* and length 9, found .*"),
        ({"counts": np.zeros(9, np.float32)}, "tensor 'counts' must be int64 .* and length 9, found .*"),
        ({"context": np.zeros((8, 4), np.float32)}, "tensor 'context' must be .* and length 9, found .*"),
    ],
)  # fmt: skip
def test_shapes_and_types_that_lie_are_refused_when_the_file_is_opened(path, tensors, sentence):
    changed(path, **tensors)
    with pytest.raises(FileFormatError, match=f"^{path}: {sentence}$"):
        load(path)


def test_a_missing_tensor_is_named(path):
    changed(path, drop=("norms",))
    with pytest.raises(FileFormatError, match=f"^{path}: expected a tensor 'norms', found 'matrix', "):
        load(path)


@pytest.mark.parametrize(
    "tensors",
    [
        {"words_index": np.full(32, 7, np.int32)},
        {"words_index": np.full(32, -2, np.int32)},
        {"words_index": np.full(32, 1 << 30, np.int32)},
        {"words_index": np.full(32, -1, np.int32)},
        {"words_offsets": np.array([0, 2, 4, 3, 8, 10, 12, 14, 16, 1 << 60])},
        {"words_offsets": np.array([-5, 2, 4, 6, 8, 10, 12, 14, 16, 18])},
        {"words_utf8": np.full(18, 255, np.uint8)},
        {"row": np.full(9, 9, np.int32)},
        {"row": np.full(9, -1, np.int32)},
        {"scale": np.full(9, np.nan, np.float32)},
        {"scale": np.full(9, -1, np.float32)},
        {"matrix": np.full((9, 4), np.inf, np.float32)},
        {"norms": np.ones(9, np.float32)},
        {"scale": np.full(9, 3e38, np.float32)},
        {"norms": np.full(9, np.nan, np.float32)},
    ],
)
def test_contents_that_lie_are_bounds_checked_at_use_and_found_by_a_scan(path, tensors):
    table = load(changed(path, **tensors))
    for use in (
        lambda: "w3" in table,
        lambda: "absent" in table,
        lambda: list(table.words),
        lambda: table.rows([0, 8]),
    ):
        try:
            use()
        except VecsmithError as error:
            assert str(path) in str(error)
    with pytest.raises(VecsmithError):
        table.verify()


def test_a_file_that_is_cut_off_anywhere_is_refused(path):
    data = path.read_bytes()
    for stop in range(1, len(data), 37):
        path.write_bytes(data[:stop])
        with pytest.raises(FileFormatError):
            load(path)


def test_copies_and_pickles_go_by_path_and_notice_a_change(path):
    table = load(path)
    pickled = pickle.dumps(table)
    assert len(pickled) < 500
    assert np.array_equal(pickle.loads(pickled).matrix, table.matrix)
    assert copy.deepcopy(table).words == table.words
    save(Vectors(["other"], np.ones((1, 2))), path)
    with pytest.raises(InputError, match=f"{path} has changed since"):
        pickle.loads(pickled)


def test_meta_must_be_plain(tmp_path):
    for value in ({1, 2}, float("nan"), "\ud800"):
        with pytest.raises(InputError, match=r"meta: x must be (plain JSON|valid Unicode)"):
            save(Vectors(["a"], np.ones((1, 1)), meta={"x": value}), tmp_path / "t.safetensors")
    assert list(tmp_path.iterdir()) == []


def test_limit_and_words_cut_a_mapped_table(path):
    assert list(load(path, limit=2).words) == ["w0", "w1"]
    assert list(load(path, words=["w5", "w1", "absent"]).words) == ["w1", "w5"]


def test_no_length_of_a_header_makes_a_native_file_a_pickle(tmp_path):
    """A header of 1,152 bytes begins with 80 04, as pickles do."""
    path = tmp_path / "t.safetensors"
    starts = set()
    for padding in range(600, 1200, 8):
        save(Vectors(["a"], [[1.0]], meta={"padding": "x" * padding}), path)
        assert load(path).dim == 1
        starts.add(path.read_bytes()[:2])
    assert b"\x80\x04" in starts


def test_an_index_that_lies_does_not_keep_a_message_from_being_shown(path):
    index = np.full(32, 1 << 30, np.int32)
    index[zlib.crc32(b"absent") & 31] = -1
    table = load(changed(path, words_index=index))
    with pytest.raises(UnknownWordError) as caught:
        table["absent"]
    assert str(caught.value).endswith(
        f"has no row for 'absent'; {path}: the word index points to word 1,073,741,824 of 9"
    )


def test_what_is_cut_out_of_a_mapped_file_is_scanned(path):
    rows = np.ones((9, 4), np.float32)
    rows[3, 1] = np.nan
    changed(path, matrix=rows)
    assert len(load(path, limit=3)) == 3
    for options in ({"limit": 4}, {"words": ["w3"]}):
        with pytest.raises(InputError, match=f"^{path}: row [0-9], column 1 is nan as float32; "):
            load(path, **options)
