"""Spilled counts: what co-occurrence counting keeps in temporary files where memory is bounded.

The files have no name and vanish with the process. Nothing is mapped before it is written whole, so that a full disk is one
sentence and not a broken page.
"""

import tempfile
from typing import Any

import numpy as np

from vecsmith.core.errors import CouldNotError

Array = np.ndarray[Any, Any]


class Column:
    """Numbers of one type in a temporary file."""

    def __init__(self, dtype: str) -> None:
        self.dtype, self.length = np.dtype(dtype), 0
        try:
            self.file: Any = tempfile.TemporaryFile(prefix="vecsmith-")
        except OSError as error:
            raise _full(error) from error

    def add(self, numbers: Array) -> None:
        """Write numbers behind those that are there."""
        try:
            self.file.seek(self.length * self.dtype.itemsize)
            self.file.write(memoryview(np.ascontiguousarray(numbers, self.dtype)).cast("B"))
        except OSError as error:
            raise _full(error) from error
        self.length += len(numbers)

    def read(self, first: int, last: int) -> Array:
        """Read some of them."""
        self.file.seek(first * self.dtype.itemsize)
        return np.frombuffer(self.file.read((last - first) * self.dtype.itemsize), self.dtype)

    def mapped(self) -> Array:
        """Give all of them as an array that lies in the file."""
        if not self.length:
            return np.empty(0, self.dtype)
        try:
            self.file.flush()
        except OSError as error:
            raise _full(error) from error
        return np.memmap(self.file, self.dtype, "r", shape=(self.length,))


class Runs:
    """Runs of counts: each has all rows, in order, with a part of their counts."""

    def __init__(self) -> None:
        self.lengths, self.columns, self.amounts = Column("<i8"), Column("<i4"), Column("<i8")
        self.at: list[int] = []  # where the next row of each run begins
        self.begin = 0

    def add(self, lengths: Array, columns: Array, amounts: Array) -> None:
        """Write some rows."""
        self.lengths.add(lengths)
        self.columns.add(columns)
        self.amounts.add(amounts)

    def close_run(self) -> None:
        """Say that the run has all its rows."""
        self.at.append(self.begin)
        self.begin = self.columns.length

    def totals(self, rows: int) -> Array:
        """Give the number of counts of each row in all runs together."""
        total = np.zeros(rows, np.int64)
        for run in range(len(self.at)):
            total += self.lengths.read(run * rows, (run + 1) * rows)
        return total

    def read(self, first: int, last: int) -> tuple[Array, Array, Array]:
        """Give the counts of some rows, run by run, and where each row of each run begins; rows are read in order."""
        rows = self.lengths.length // len(self.at)
        bounds = np.zeros((len(self.at), last - first + 1), np.int64)
        columns, amounts, end = [], [], 0
        for run, start in enumerate(self.at):
            lengths = self.lengths.read(run * rows + first, run * rows + last)
            bounds[run] = end + np.concatenate([[0], np.cumsum(lengths)])
            stop = start + int(lengths.sum())
            columns.append(self.columns.read(start, stop))
            amounts.append(self.amounts.read(start, stop))
            self.at[run], end = stop, int(bounds[run, -1])
        return bounds, np.concatenate(columns), np.concatenate(amounts)


class Spilled:
    """Counts that lie in temporary files, each divided by what stands for 1."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.lengths, self.columns, self.values = Column("<i8"), Column("<i4"), Column("<f8")

    def add(self, lengths: Array, columns: Array, amounts: Array) -> None:
        """Write some rows."""
        self.lengths.add(lengths)
        self.columns.add(columns)
        self.values.add(amounts / self.scale)

    def arrays(self, rows: int) -> tuple[Array, Array, Array]:
        """Give where rows begin, columns and values, the last two mapped."""
        offsets = np.zeros(rows + 1, np.int64)
        np.cumsum(self.lengths.read(0, self.lengths.length), out=offsets[1:])
        return offsets, self.columns.mapped(), self.values.mapped()


def _full(error: OSError) -> CouldNotError:
    """Say that a temporary file cannot be written."""
    folder = tempfile.gettempdir()
    reason = error.strerror or error
    return CouldNotError(
        f"cannot keep counts in {folder}: {reason}; TMPDIR names another folder, memory=None needs none"
    )
