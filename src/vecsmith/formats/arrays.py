"""NumPy's array files: their header checked before memory is taken, their bytes mapped where they can be, never pickle."""

import mmap
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.lib import format as numpy_format

from vecsmith.core.errors import CouldNotError, FileFormatError, shown
from vecsmith.formats.source import Source, Stream

MAGIC = b"\x93NUMPY"
LONGEST_HEADER = 10_000  # NumPy's own limit; ours have 128 bytes
PICKLED = (
    "holds Python objects, which only pickle can read, and pickle can run any code: "
    "in NumPy, save arrays of numbers and write the words to a text file"
)
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Header:
    """What the beginning of an array file says."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    by_column: bool
    start: int  # the byte at which the numbers begin

    @property
    def nbytes(self) -> int:
        """How many bytes the numbers take; Python's integers do not overflow."""
        size = int(self.dtype.itemsize)
        for length in self.shape:
            size *= length
        return size


def open_array(path: Path, dimensions: int) -> Array:
    """Map an array file where it is plain, row by row and little-endian; else read it."""
    source = Source(path)
    with source.open() as stream:
        header = read_header(stream, dimensions)
        if not source.is_plain or header.by_column or not header.dtype.isnative or header.start % header.dtype.itemsize:
            return read_array(stream, header)
    found = path.stat().st_size - header.start
    if found != header.nbytes:
        raise FileFormatError(
            f"{path}: an array of shape {header.shape} needs {header.nbytes:,} bytes, found {found:,}"
        )
    if not found:
        return np.empty(header.shape, header.dtype)
    try:
        with open(path, "rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise CouldNotError(f"cannot read {path}: {error.strerror}") from error
    return np.frombuffer(mapped, header.dtype, offset=header.start).reshape(header.shape)


def read_header(stream: Stream, dimensions: int) -> Header:
    """Parse the header with NumPy's own parser, which evaluates literals only, and check it."""
    counted = _Counted(stream)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of headers written by Python 2
            version = numpy_format.read_magic(counted)
            readers = {(1, 0): numpy_format.read_array_header_1_0, (2, 0): numpy_format.read_array_header_2_0}
            if version not in readers:
                raise FileFormatError(f"{stream.name}: expected version 1 or 2 of the .npy format, found {version}")
            shape, by_column, dtype = readers[version](counted, max_header_size=LONGEST_HEADER)
    except FileFormatError:
        raise
    except Exception as error:  # NumPy lets out whatever Python's parser and its own type parser raise
        raise FileFormatError(f"{stream.name}: the header of a .npy file is broken: {shown(str(error), 80)}") from error
    if dtype.hasobject:
        raise FileFormatError(f"{stream.name} {PICKLED}")
    if dtype.kind not in "fiu" or dtype.itemsize > 8:
        raise FileFormatError(f"{stream.name}: expected numbers, found the type {shown(str(dtype))}")
    if len(shape) != dimensions or not all(type(length) is int and 0 <= length < 1 << 62 for length in shape):
        what = f"expected an array of {dimensions} dimension(s), found the shape {shown(str(shape), 60)}"
        raise FileFormatError(f"{stream.name}: {what}")
    if dimensions == 2 and not shape[1]:
        raise FileFormatError(f"{stream.name}: expected columns, found the shape {shape}")
    return Header(dtype, shape, by_column, counted.read_so_far)


def read_array(stream: Stream, header: Header) -> Array:
    """Read the numbers; memory follows what was read, never what the header promises."""
    data = np.empty(min(header.nbytes, 1 << 22), np.uint8)
    done = stream.readinto(data)
    while done == len(data) < header.nbytes:
        data.resize(min(header.nbytes, 2 * len(data)), refcheck=False)
        done += stream.readinto(data[done:])
    if done < header.nbytes or stream.read(1):
        found = f"{done:,}" if done < header.nbytes else "more"
        what = f"an array of shape {header.shape} needs {header.nbytes:,} bytes, found {found}"
        raise FileFormatError(f"{stream.name}: {what}")
    array: Array = data.view(header.dtype).reshape(header.shape, order="F" if header.by_column else "C")
    return np.ascontiguousarray(array.astype(header.dtype.newbyteorder("="), copy=False))


def write_header(file: BinaryIO, dtype: Any, shape: tuple[int, ...]) -> None:
    """Begin an array file."""
    about = {"descr": np.dtype(dtype).newbyteorder("<").str, "fortran_order": False, "shape": shape}
    numpy_format.write_array_header_1_0(file, about)


def raw(block: Array) -> memoryview:
    """Give the bytes of a block as they stand in an array file."""
    little = np.ascontiguousarray(block).astype(block.dtype.newbyteorder("<"), copy=False)
    return memoryview(little.reshape(-1).view(np.uint8))


class _Counted:
    """A stream that knows how much was read of it."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.read_so_far = 0

    def read(self, size: int = -1, /) -> bytes:
        data = self.stream.read(min(size, 1 << 17))
        self.read_so_far += len(data)
        return data
