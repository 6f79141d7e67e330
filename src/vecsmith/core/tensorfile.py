"""The safetensors container: a header of names, types and extents, then the bytes, mapped and not read.

One small parser and one streaming writer serve the native file, Model2Vec folders and saved methods. The parser trusts
nothing: every extent is checked against the file before a byte of it is used, and no number in a header decides how much
memory is taken. The same tensors and metadata give the same bytes in every process.
"""

import json
import mmap
import os
import struct
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from vecsmith.core.errors import CouldNotError, FileFormatError, shown

DTYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "i1",
    "U64": "<u8",
    "U32": "<u4",
    "U16": "<u2",
    "U8": "u1",
    "BOOL": "?",
}
NAMES = {np.dtype(code): name for name, code in DTYPES.items()}
LARGEST_HEADER = 100_000_000  # the limit of the safetensors library itself


@dataclass(frozen=True)
class Tensor:
    """One entry of the header; `start` and `stop` count from the beginning of the file."""

    dtype: str
    shape: tuple[int, ...]
    start: int
    stop: int


class TensorFile:
    """An open container: its header parsed, its bytes mapped, nothing else read."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            with open(self.path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                self.header = _read_header(file, size, self.path)
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                self._handle = Handle(os.dup(file.fileno()), self.path) if hasattr(os, "pread") else None
        except OSError as error:
            raise CouldNotError(f"cannot read {self.path}: {error.strerror}") from error
        self.metadata, self.tensors = _parse_header(self.header, size, self.path)

    def __contains__(self, name: str) -> bool:
        return name in self.tensors

    def array(self, name: str) -> np.ndarray[Any, Any]:
        """Give one tensor as a read-only array over the mapped file."""
        if name not in self.tensors:
            found = ", ".join(shown(other, 20) for other in sorted(self.tensors)[:8]) or "none"
            raise FileFormatError(f"{self.path}: expected a tensor '{name}', found {found}")
        tensor = self.tensors[name]
        size = np.dtype(DTYPES[tensor.dtype]).itemsize
        if tensor.start % size:
            what = f"must begin at a multiple of {size} bytes, found byte {tensor.start:,}"
            raise FileFormatError(f"{self.path}: tensor '{name}' {what}")
        flat = np.frombuffer(self._map, DTYPES[tensor.dtype], (tensor.stop - tensor.start) // size, tensor.start)
        return flat.reshape(tensor.shape)

    def peek(self, name: str) -> "Peek | None":
        """Give a tensor of one dimension whose numbers are read each time they are asked for; None where systems cannot."""
        tensor = self.tensors[name]
        return None if self._handle is None else Peek(self._handle, tensor, np.dtype(DTYPES[tensor.dtype]))


class Handle:
    """An open file of the system, closed when nobody holds it any more."""

    def __init__(self, number: int, path: Path) -> None:
        self.number, self.path = number, path
        weakref.finalize(self, os.close, number)

    def read(self, start: int, stop: int) -> bytes:
        """Give the bytes between two places; threads do not disturb each other."""
        try:
            found = os.pread(self.number, stop - start, start)
        except OSError as error:
            raise CouldNotError(f"cannot read {self.path}: {error.strerror}") from error
        if len(found) < stop - start:
            raise FileFormatError(f"{self.path}: the file ends before byte {stop:,}; it was cut off while it was open")
        return found


class Peek:
    """Numbers that are read from a file one by one, for who wants a few of many.

    The first touch of a mapped place may bring two megabytes around it into the process; reading brings what was asked for.
    """

    def __init__(self, handle: Handle, tensor: Tensor, dtype: np.dtype[Any]) -> None:
        self._handle, self._tensor, self._dtype = handle, tensor, dtype

    def __len__(self) -> int:
        return self._tensor.shape[0]

    def __getitem__(self, index: int | slice) -> Any:
        start, stop = (index, index + 1) if isinstance(index, int) else (index.start, index.stop)
        if not 0 <= start <= stop <= len(self):
            raise IndexError(f"{start}:{stop} of {len(self)} numbers")
        size, begin = self._dtype.itemsize, self._tensor.start
        found = self._handle.read(begin + size * start, begin + size * stop)
        numbers: Any = memoryview(found).cast(self._dtype.char)  # type: ignore[arg-type]
        return numbers[0] if isinstance(index, int) else numbers


def sniff(head: bytes) -> bool:
    """Say whether the first bytes of a file look like a safetensors header."""
    return len(head) >= 10 and head[8:9] == b"{" and 2 <= struct.unpack("<Q", head[:8])[0] <= LARGEST_HEADER


def write_tensors(path: Path, tensors: Mapping[str, np.ndarray[Any, Any]], metadata: Mapping[str, str]) -> None:
    """Write a container; widest types first so that every tensor stays aligned, keys sorted, header padded."""
    order = sorted(tensors, key=lambda name: (-tensors[name].dtype.itemsize, name))
    header: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    position = 0
    for name in order:
        array = tensors[name]
        header[name] = {
            "dtype": NAMES[array.dtype.newbyteorder("<")],
            "shape": list(array.shape),
            "data_offsets": [position, position + array.nbytes],
        }
        position += array.nbytes
    text = json.dumps(header, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name in order:
            for block in _blocks(tensors[name]):
                file.write(block)


def _blocks(array: np.ndarray[Any, Any], size: int = 1 << 24) -> Iterator[memoryview]:
    """Cut an array into little-endian contiguous pieces, so that a mapped or strided one is never copied whole."""
    rows = max(1, size // max(1, array.nbytes // max(1, len(array)))) if array.ndim else 1
    array = array if array.ndim else array.reshape(1)
    for start in range(0, len(array), rows):
        block = np.ascontiguousarray(array[start : start + rows]).astype(array.dtype.newbyteorder("<"), copy=False)
        yield memoryview(block.reshape(-1).view(np.uint8))


def _read_header(file: BinaryIO, size: int, path: Path) -> bytes:
    if size < 10:
        raise FileFormatError(f"{path}: expected a safetensors header, found {size} bytes")
    (length,) = struct.unpack("<Q", file.read(8))
    if length > min(LARGEST_HEADER, size - 8):
        raise FileFormatError(
            f"{path}: the header claims {length:,} bytes, but {size - 8:,} follow; the file is cut off or not safetensors"
        )
    return file.read(length)


def _parse_header(header: bytes, size: int, path: Path) -> tuple[dict[str, str], dict[str, Tensor]]:
    try:
        entries = json.loads(header.decode(), object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError) as error:
        raise FileFormatError(f"{path}: the safetensors header is not JSON: {shown(str(error), 80)}") from error
    if not isinstance(entries, dict):
        raise FileFormatError(f"{path}: the safetensors header is not a JSON object")
    metadata = entries.pop("__metadata__", {})
    if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
        raise FileFormatError(f"{path}: the safetensors metadata is not a map of strings")
    begin = 8 + len(header)
    tensors = {name: _parse_tensor(name, entry, begin, path) for name, entry in entries.items()}
    end = begin
    for name, tensor in sorted(tensors.items(), key=lambda item: (item[1].start, item[1].stop)):
        if tensor.start != end:
            raise FileFormatError(f"{path}: tensor {shown(name)} starts at byte {tensor.start:,}, expected {end:,}")
        end = tensor.stop
    if end != size:
        raise FileFormatError(f"{path}: the tensors end at byte {end:,}, but the file ends at {size:,}; it is cut off")
    return metadata, tensors


def _parse_tensor(name: str, entry: Any, begin: int, path: Path) -> Tensor:
    where = f"{path}: tensor {shown(name)}"
    try:
        dtype, shape, (start, stop) = entry["dtype"], entry["shape"], entry["data_offsets"]
        numbers = [*shape, start, stop]
    except (KeyError, TypeError, ValueError) as error:
        raise FileFormatError(f"{where} needs dtype, shape and two data_offsets") from error
    if len(numbers) > 10 or not all(type(number) is int and 0 <= number < 1 << 62 for number in numbers):
        raise FileFormatError(f"{where} needs a shape of up to 8 whole numbers from 0, and two such offsets")
    if not isinstance(dtype, str) or dtype not in DTYPES:
        raise FileFormatError(f"{where} has the type {shown(str(dtype))}, which is none of {', '.join(DTYPES)}")
    size = elements = np.dtype(DTYPES[dtype]).itemsize
    for length in shape:  # Python's integers do not overflow
        size *= length
        elements *= max(1, length)
    if stop - start != size:
        raise FileFormatError(f"{where} of shape {tuple(shape)} needs {size:,} bytes, found {stop - start:,}")
    if elements >= 1 << 62:  # without an element, but more rows or columns than NumPy can count
        raise FileFormatError(f"{where} has the shape {tuple(shape)}, which no array can have")
    return Tensor(dtype, tuple(shape), begin + start, begin + stop)


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) != len(pairs):
        raise ValueError("a name stands twice")
    return entries
