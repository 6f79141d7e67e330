"""The safetensors container: what is written, that the library reads it, and that no header is trusted."""

import json
import struct

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from vecsmith.core.errors import FileFormatError
from vecsmith.core.tensorfile import TensorFile, sniff, write_tensors

TENSORS = {
    "bytes": np.arange(5, dtype=np.uint8),
    "half": np.arange(6, dtype=np.float16).reshape(2, 3),
    "long": np.array([-1, 1 << 60]),
    "none": np.empty((0, 4), np.float32),
    "scalar": np.float64(0.5)[None].reshape(()),
    "strided": np.arange(12, dtype=np.float32).reshape(3, 4)[:, ::2],
}


def container(path, header, data=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def entry(dtype="F32", shape=(2,), start=0, stop=8):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [start, stop]}


def test_what_is_written_is_read_again_and_by_the_library(tmp_path):
    write_tensors(tmp_path / "t", TENSORS, {"key": "värde"})
    file = TensorFile(tmp_path / "t")
    assert file.metadata == {"key": "värde"}
    others = load_file(tmp_path / "t")
    for name, array in TENSORS.items():
        for found in (file.array(name), others[name]):
            assert found.dtype == array.dtype
            assert found.shape == array.shape
            assert np.array_equal(found, array)
        assert not file.array(name).flags.writeable
        assert file.array(name).flags.aligned


def test_what_the_library_writes_is_read(tmp_path):
    kept = {name: np.ascontiguousarray(array) for name, array in TENSORS.items()}
    save_file(kept, tmp_path / "t", {"a": "b"})
    file = TensorFile(tmp_path / "t")
    assert set(file.tensors) == set(TENSORS)
    assert np.array_equal(file.array("half"), TENSORS["half"])


def test_the_same_tensors_give_the_same_bytes_in_any_order(tmp_path):
    write_tensors(tmp_path / "a", TENSORS, {"x": "1", "y": "2"})
    write_tensors(tmp_path / "b", dict(reversed(TENSORS.items())), {"y": "2", "x": "1"})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert sniff((tmp_path / "a").read_bytes())


EIGHT = bytes(8)
HUGE = 1 << 61


@pytest.mark.parametrize(
    ("header", "data", "sentence"),
    [
        (b"{     ", b"", r"the safetensors header is not JSON: .*"),
        (b"\xff\xfe", b"", r"the safetensors header is not JSON: .*"),
        (b'{"a":' + b"[" * 5000, b"", r"the safetensors header is not JSON: .*"),
        (b'{"a": ' + b"9" * 5000 + b"}", b"", r"the safetensors header is not JSON: .*"),
        (b'{"a": 1, "a": 2}', b"", r"the safetensors header is not JSON: 'a name stands twice'"),
        (b"[1]", b"", "the safetensors header is not a JSON object"),
        ({"__metadata__": {"a": 1}}, b"", "the safetensors metadata is not a map of strings"),
        ({"a": {"dtype": "F32", "shape": [2]}}, EIGHT, "tensor 'a' needs dtype, shape and two data_offsets"),
        ({"a": 5}, EIGHT, "tensor 'a' needs dtype, shape and two data_offsets"),
        ({"a": entry("F33")}, EIGHT, "tensor 'a' has the type 'F33', which is none of F64, .*"),
        ({"a": entry(shape=(-2,))}, EIGHT, "tensor 'a' needs a shape of up to 8 whole numbers from 0, and two .*"),
        ({"a": entry(shape=(2.0,))}, EIGHT, "tensor 'a' needs a shape of up to 8 whole numbers from 0, and two .*"),
        ({"a": entry(shape=(True, 2))}, EIGHT, "tensor 'a' needs a shape of up to 8 whole numbers from 0, and two .*"),
        ({"a": entry(shape=[1] * 9)}, EIGHT, "tensor 'a' needs a shape of up to 8 whole numbers from 0, and two .*"),
        ({"a": entry(shape=(3,))}, EIGHT, r"tensor 'a' of shape \(3,\) needs 12 bytes, found 8"),
        ({"a": entry(shape=(HUGE, 8))}, EIGHT, r"tensor 'a' of shape .* needs 73,786,976,294,838,206,464 bytes, found 8"),
        ({"a": entry(shape=(HUGE, 0), stop=0)}, b"", r"tensor 'a' has the shape .*, which no array can have"),
        ({"a": entry()}, EIGHT[:5], r"the tensors end at byte [0-9]+, but the file ends at [0-9]+; it is cut off"),
        ({"a": entry()}, EIGHT + b"x", r"the tensors end at byte [0-9]+, but the file ends at [0-9]+; it is cut off"),
        ({"a": entry(), "b": entry(start=4, stop=12)}, EIGHT * 2, "tensor 'b' starts at byte [0-9]+, expected [0-9]+"),
        ({"a": entry(start=8, stop=16)}, EIGHT * 2, "tensor 'a' starts at byte [0-9]+, expected [0-9]+"),
        ({"x\n" * 99: entry("F33")}, EIGHT, r"tensor 'x\\nx\\n.*\.\.\.' has the type 'F33', which is none of .*"),
    ],
)  # fmt: skip
def test_a_header_that_lies_is_refused_in_one_sentence(tmp_path, header, data, sentence):
    path = container(tmp_path / "t", header, data)
    with pytest.raises(FileFormatError, match=f"^{path}: {sentence}$") as caught:
        TensorFile(path)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("length", [0, 5, 100, 1 << 40, (1 << 64) - 1])
def test_the_length_of_the_header_is_not_trusted(tmp_path, length):
    (tmp_path / "t").write_bytes(struct.pack("<Q", length) + b'{"a":1}')
    with pytest.raises(FileFormatError, match=r"the header claims|is not JSON|is not a JSON object"):
        TensorFile(tmp_path / "t")


def test_a_tensor_that_is_not_there_or_not_aligned_is_told(tmp_path):
    header = (
        b'{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"b":{"dtype":"F32","shape":[1],"data_offsets":[1,5]}} '
    )
    file = TensorFile(container(tmp_path / "t", header + b" " * (-len(header) % 8), bytes(5)))
    with pytest.raises(FileFormatError, match=r"t: expected a tensor 'c', found 'a', 'b'$"):
        file.array("c")
    with pytest.raises(FileFormatError, match=r"t: tensor 'b' must begin at a multiple of 4 bytes, found byte [0-9]+$"):
        file.array("b")


def test_numbers_can_be_read_one_by_one(tmp_path):
    write_tensors(tmp_path / "t", TENSORS, {})
    file = TensorFile(tmp_path / "t")
    long, text = file.peek("long"), file.peek("bytes")
    assert (len(long), long[0], long[1], list(long[0:2])) == (2, -1, 1 << 60, [-1, 1 << 60])
    assert text[1:4] == b"\x01\x02\x03" and text[2] == 2
    for beyond in (2, -1, slice(1, 3)):
        with pytest.raises(IndexError):
            long[beyond]


def test_a_file_that_is_cut_off_while_it_is_open_is_said(tmp_path):
    write_tensors(tmp_path / "t", TENSORS, {})
    peek = TensorFile(tmp_path / "t").peek("long")
    with open(tmp_path / "t", "r+b") as file:
        file.truncate(40)
    with pytest.raises(FileFormatError, match=r"ends before byte .* cut off while it was open"):
        peek[1]
