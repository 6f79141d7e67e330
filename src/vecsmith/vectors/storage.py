"""How the rows of a table are kept: float32, float16 or int8 with a scale a row, in memory or mapped, shared or not.

Nothing outside `vectors/` and `formats/` asks which: everyone else takes float32 rows from `Vectors.rows` and
`Vectors.blocks`. When many words share a row (`row` gives each word's), searches work on the stored rows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError

Array = np.ndarray[Any, Any]
DTYPES = ("float32", "float16", "int8")
BLOCK_BYTES = 1 << 23


@dataclass(frozen=True, eq=False)
class Storage:
    """Stored rows; word `i` has row `row[i]`, or row `i` where `row` is None; int8 rows are multiplied by `scale`."""

    values: Array
    scale: Array | None = None
    row: Array | None = None
    source: str = "this table"

    @classmethod
    def of(cls, matrix: Any, *, copy: bool = True) -> "Storage":
        """Keep a matrix as it is if it is float32 or float16, else as float32; refuse NaN and infinity."""
        try:
            values = np.asarray(matrix)
        except ValueError as error:
            raise InputError(f"the matrix needs rows of one length: {error}") from error
        if values.ndim != 2 or values.shape[1] == 0 or values.dtype.kind not in "fiub":
            raise InputError(
                f"a table needs a matrix of numbers with at least one column, found {values.dtype} {values.shape}"
            )
        dtype = np.float16 if values.dtype == np.float16 else np.float32
        with np.errstate(over="ignore"):  # a float64 beyond float32 becomes infinite, and is refused below
            kept = np.array(values, dtype, order="C", copy=True if copy and values.flags.writeable else None)
        kept.setflags(write=False)
        storage = cls(kept)
        storage.refuse_not_finite()
        return storage

    @property
    def dim(self) -> int:
        """The number of columns."""
        return int(self.values.shape[1])

    def __len__(self) -> int:
        return len(self.values if self.row is None else self.row)

    @property
    def dtype(self) -> str:
        """One of `DTYPES`."""
        return self.values.dtype.name

    @property
    def nbytes(self) -> int:
        """What the rows take, in memory or on disk."""
        return sum(part.nbytes for part in (self.values, self.scale, self.row) if part is not None)

    def stored(self, start: int, stop: int) -> Array:
        """Give the stored rows from `start` to `stop` as float32, without a copy where they are float32."""
        return self._float(self.values[start:stop], None if self.scale is None else self.scale[start:stop])

    def stored_blocks(self) -> Iterator[tuple[int, Array]]:
        """Give the stored rows as float32, some megabytes at a time, with the number of each block's first row."""
        step = max(1, BLOCK_BYTES // (4 * self.dim))
        for start in range(0, len(self.values), step):
            yield start, self.stored(start, start + step)

    def rows(self, ids: Array) -> Array:
        """Give the rows of these words as a new float32 matrix."""
        at = self.rows_of(np.asarray(ids))
        return self._float(self.values[at], None if self.scale is None else self.scale[at])

    def blocks(self, size: int) -> Iterator[tuple[int, Array]]:
        """Give the words' rows as float32, `size` words at a time, with the number of each block's first word."""
        for start in range(0, len(self), size):
            if self.row is None:
                yield start, self.stored(start, start + size)
            else:
                yield start, self.rows(np.arange(start, min(start + size, len(self))))

    def matrix(self) -> Array:
        """Give all words' rows as one read-only float32 matrix, without a copy where they are stored so."""
        if self.row is None and self.scale is None and self.values.dtype == np.float32:
            return self.values
        made = np.empty((len(self), self.dim), np.float32)
        for start, block in self.blocks(max(1, BLOCK_BYTES // (4 * self.dim))):
            made[start : start + len(block)] = block
        made.setflags(write=False)
        return made

    def norms(self) -> Array:
        """The Euclidean length of every stored row."""
        lengths = np.empty(len(self.values), np.float32)
        for start, block in self.stored_blocks():
            lengths[start : start + len(block)] = np.sqrt(np.einsum("ij,ij->i", block, block, dtype=np.float64))
        return lengths

    def rows_of(self, ids: Array) -> Array:
        """Give the stored row of each word, bounds-checked: a mapped file may lie."""
        if self.row is None:
            return ids
        at = self.row[ids]
        if at.size and (at.min() < 0 or at.max() >= len(self.values)):
            raise FileFormatError(f"{self.source}: a word claims the row {at.max():,} of {len(self.values):,}")
        return at

    def take(self, ids: Array) -> "Storage":
        """Keep the rows of these words, in the same type; rows that no word shares any more are dropped."""
        if self.row is None:
            return Storage(self.values[ids], None if self.scale is None else self.scale[ids])
        kept, row = np.unique(self.rows_of(ids), return_inverse=True)
        scale = None if self.scale is None else self.scale[kept]
        return Storage(self.values[kept], scale, row.astype(np.int32))

    def astype(self, dtype: str) -> "Storage":
        """Keep the rows in another type; int8 takes each row's largest magnitude as 127."""
        if dtype not in DTYPES:
            raise InputError(f"dtype must be one of {', '.join(DTYPES)}, found {dtype!r}")
        if dtype == self.dtype:
            return self
        values = np.empty(self.values.shape, dtype)
        scale = np.empty(len(values), np.float32) if dtype == "int8" else None
        for start, block in self.stored_blocks():
            stop = start + len(block)
            if scale is None:
                with np.errstate(over="ignore"):
                    values[start:stop] = block
            else:
                scale[start:stop] = np.abs(block).max(axis=1) / np.float32(127)
                safe = np.where(scale[start:stop] > 0, scale[start:stop], np.float32(1))
                values[start:stop] = np.rint(block / safe[:, None])
        made = Storage(values, scale, self.row)
        made.refuse_not_finite()  # float16 ends at 65,504
        return made

    def refuse_not_finite(self) -> None:
        """Refuse NaN and infinity, naming the first."""
        for start, block in self.stored_blocks():
            with np.errstate(invalid="ignore", over="ignore"):
                suspicious = not np.isfinite(block.sum(dtype=np.float64))
            if suspicious:
                bad = np.argwhere(~np.isfinite(block))
                if len(bad):
                    row, column = bad[0]
                    raise InputError(
                        f"{self.source}: row {start + row:,}, column {column} is {block[row, column]} as {self.dtype}; "
                        "a table holds finite numbers only"
                    )

    @staticmethod
    def _float(values: Array, scale: Array | None) -> Array:
        made = values if values.dtype == np.float32 else values.astype(np.float32)
        if scale is not None:
            made *= scale[:, None]
        return made
