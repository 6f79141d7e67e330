"""How the rows of a table are kept: float32, float16 or int8, in memory or mapped, shared by many words or not.

Word `i` is `values[row[i]] * scale[i]`, where `row` is left out if every word has its own row and `scale` if it is 1
everywhere. Scales are positive, so that an angle never depends on them: cosine searches run on the stored rows alone.
Nothing outside `vectors/` and `formats/` asks how rows are kept; everyone else takes float32 from `Vectors.rows` and
`Vectors.blocks`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.vectors.memory import is_mapped, kept, sealed

Array = np.ndarray[Any, Any]
DTYPES = ("float32", "float16", "int8")
BLOCK_BYTES = 1 << 23
LONGEST = float(np.finfo(np.float32).max)
LEAST = np.finfo(np.float32).smallest_subnormal


@dataclass(frozen=True, eq=False)
class Storage:
    """Stored rows, which word has which, and by what each word's row is multiplied."""

    values: Array
    scale: Array | None = None
    row: Array | None = None
    source: str = "this table"

    def __post_init__(self) -> None:
        for name in ("values", "scale", "row"):
            part = getattr(self, name)
            if part is not None:
                object.__setattr__(self, name, sealed(part))

    def __reduce__(self) -> tuple[Any, ...]:
        return Storage, (self.values, self.scale, self.row, self.source)

    @classmethod
    def of(cls, matrix: Any, *, copy: bool = True) -> "Storage":
        """Keep a matrix as it is if it is float32 or float16, else as float32; refuse NaN and infinity.

        It is copied if somebody could still write to it; with `copy=False` it is only looked at, for as long as nobody does.
        """
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
            made = kept(values, dtype) if copy else np.array(values, dtype, order="C", copy=None).view()
        storage = cls(made)
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
        return str(self.values.dtype.name)

    @property
    def mapped(self) -> bool:
        """Whether the rows lie in a mapped file."""
        return is_mapped(self.values)

    @property
    def nbytes(self) -> int:
        """What the rows take, in memory or on disk."""
        return sum(part.nbytes for part in (self.values, self.scale, self.row) if part is not None)

    @property
    def block_rows(self) -> int:
        """How many rows as float32 make a block of some megabytes."""
        return max(1, BLOCK_BYTES // (4 * self.dim))

    def stored_blocks(self, size: int | None = None) -> Iterator[tuple[int, Array]]:
        """Give the stored rows, not scaled, as float32 blocks, with the number of each block's first row."""
        size = size or self.block_rows
        for start in range(0, len(self.values), size):
            yield start, as_float32(self.values[start : start + size])

    def blocks(self, size: int | None = None) -> Iterator[tuple[int, Array]]:
        """Give the words' rows as float32 blocks, with the number of each block's first word."""
        if self.row is None and self.scale is None:
            yield from self.stored_blocks(size)
            return
        size = size or self.block_rows
        for start in range(0, len(self), size):
            yield start, self.rows(np.arange(start, min(start + size, len(self))))

    def rows(self, ids: Array) -> Array:
        """Give the rows of these words as a new float32 matrix."""
        made = self.values[self.rows_of(ids)].astype(np.float32, copy=False)
        if self.scale is not None:
            made *= self.scale[ids][:, None]
        return made

    def matrix(self) -> Array:
        """Give all words' rows as one read-only float32 matrix, without a copy where they are stored so."""
        if self.row is None and self.scale is None and self.values.dtype == np.float32:
            return self.values
        made = np.empty((len(self), self.dim), np.float32)
        for start, block in self.blocks():
            made[start : start + len(block)] = block
        return sealed(made)

    def norms(self) -> Array:
        """The Euclidean length of every stored row, not scaled; the largest float32 for one that is longer."""
        lengths = np.empty(len(self.values), np.float32)
        for start, block in self.stored_blocks():
            squares = np.einsum("ij,ij->i", block, block, dtype=np.float64)
            lengths[start : start + len(block)] = np.minimum(np.sqrt(squares), LONGEST)
        return sealed(lengths)

    def rows_of(self, ids: Array) -> Array:
        """Give the stored row of each word, bounds-checked: a mapped file may lie."""
        if self.row is None:
            return ids
        at: Array = self.row[ids]
        if at.size and (at.min() < 0 or at.max() >= len(self.values)):
            raise FileFormatError(f"{self.source}: a word claims the row {at.max():,} of {len(self.values):,}")
        return at

    def take(self, ids: Array) -> "Storage":
        """Keep the rows of these words, in the same type; rows that no word uses any more are dropped."""
        scale = None if self.scale is None else self.scale[ids]
        if self.row is None:
            return Storage(self.values[ids], scale, None, self.source)
        kept, row = np.unique(self.rows_of(ids), return_inverse=True)
        return Storage(self.values[kept], scale, row.astype(np.int32), self.source)

    def astype(self, dtype: str) -> "Storage":
        """Keep the rows in another type; int8 takes each row's largest magnitude as 127."""
        if dtype not in DTYPES:
            raise InputError(f"dtype must be one of {', '.join(DTYPES)}, found {dtype!r}")
        if dtype == self.dtype:
            return self
        values = np.empty(self.values.shape, dtype)
        steps = np.ones(len(values), np.float32)
        for start, block in self.stored_blocks():
            stop = start + len(block)
            if dtype == "int8":
                largest = np.abs(block).max(axis=1)
                step = np.divide(largest, 127, out=steps[start:stop], where=largest > 0)
                # Of the least numbers that there are, a step may have been rounded so far down that 127 do not reach
                step[step * np.float64(127) < largest] += LEAST
                block = np.rint(block / step[:, None])
            with np.errstate(over="ignore"):  # float16 ends at 65,504: refused below
                values[start:stop] = block
        scale = self.scale
        if dtype == "int8":
            own = steps if self.row is None else steps[self.rows_of(np.arange(len(self)))]
            scale = own if scale is None else own * scale
        elif self.dtype == "int8" and scale is not None and self.row is None:
            return Storage.of(self.matrix(), copy=False).astype(dtype)  # own rows need no scale any more
        made = Storage(values, scale, self.row)
        made.refuse_not_finite()
        return made

    def refuse_not_finite(self) -> None:
        """Refuse NaN and infinity, naming the first; with scales, rows that are finite only until they are scaled, too."""
        with np.errstate(invalid="ignore", over="ignore"):
            for start, block in self.stored_blocks() if self.scale is None else self.blocks():
                if not np.isfinite(block.sum(dtype=np.float64)):
                    row, column = np.argwhere(~np.isfinite(block))[0]
                    raise InputError(
                        f"{self.source}: row {start + row:,}, column {column} is {block[row, column]} as {self.dtype}; "
                        "a table holds finite numbers only"
                    )

    def verify(self) -> None:
        """Scan everything: finite rows, positive scales, rows that exist."""
        self.refuse_not_finite()
        self.rows_of(np.arange(len(self)))
        if self.scale is not None and not (np.isfinite(self.scale).all() and (self.scale > 0).all()):
            raise FileFormatError(f"{self.source}: scales must be positive and finite")


def as_float32(values: Array) -> Array:
    """Give numbers as float32. For float16 this does what `astype` does in a fifth of its time.

    The bits go to where float32 has its sign, exponent and digits; the exponent is then 112 too small.
    """
    bits = values.view(np.int16) if values.dtype == np.float16 else None
    if bits is None or not bits.size or ((bits & 0x7C00) == 0x7C00).any():  # infinity and NaN keep another exponent
        return values.astype(np.float32, copy=False)
    wide = bits.astype(np.int32)
    wide <<= 13
    wide &= np.int32(-0x70002000)  # clears the copies of the sign
    made = wide.view(np.float32)
    made *= np.float32(2.0**112)
    return made
