"""A coarse copy of a large table, for tables that are asked one question after the other.

One question reads every row, so its time is that of reading the matrix. A copy of one byte a number is read in a quarter
of it, and says of every row between which bounds its cosine lies: `approximate - off` and `approximate + off`, where `off`
is the length of what the copy leaves out of the row, over the row's length (Cauchy and Schwarz), and what sums of float32
may lose. Only rows that can be among the best by these bounds are then looked at exactly, so the answers are the exact ones.

The copy takes time and memory (a quarter of the float32 rows), so it is made when a table has been asked often enough for
it to pay, and only where it is of some size.
"""

from dataclasses import dataclass
from threading import Thread
from typing import Any

import numpy as np

from vecsmith.vectors.storage import Storage

Array = np.ndarray[Any, Any]
ASKED = 128  # questions from which on the copy pays, the import of Numba included
LEAST, MOST = 1 << 22, 1 << 28  # numbers in a table that gets one: smaller are fast without, larger would take long


def pays(storage: Storage, asked: int) -> bool:
    """Say whether a table of these rows should have a coarse copy, now that it was asked so often."""
    return asked >= ASKED and storage.row is None and LEAST <= storage.values.size <= MOST


@dataclass(frozen=True)
class Coarse:
    """Bytes for the rows; by what each row's product is multiplied to be a cosine; how far off that may be."""

    tiles: Array
    times: Array
    off: Array

    @classmethod
    def of(cls, storage: Storage, times: Array) -> "Coarse":
        """Copy the rows, given one over the length of each."""
        from vecsmith.numeric.coarse import LANES, coarsen

        count, dim = storage.values.shape
        tiles = np.zeros((-(-count // LANES), -(-dim // 4) * 4, LANES), np.int8)
        steps, off = np.empty(count, np.float32), np.empty(count, np.float32)
        for start, block in storage.stored_blocks():
            coarsen(block, start, tiles, steps, off)
        rounding = np.float32((dim + 16) * np.finfo(np.float32).eps)
        return cls(tiles, steps * times, off * times + rounding)

    def candidates(self, query: Array, k: int) -> Array:
        """Give the numbers of all rows that can be among the `k` whose cosine with a query of length 1 is greatest."""
        from vecsmith.numeric.coarse import products

        query = np.pad(query, (0, self.tiles.shape[1] - len(query)))
        found = np.empty((len(self.tiles), self.tiles.shape[2]), np.float32)
        half = len(found) // 2
        other = Thread(target=products, args=(self.tiles, query, 0, half, found))
        other.start()
        products(self.tiles, query, half, len(found), found)
        other.join()
        cosines = found.reshape(-1)[: len(self.times)]
        cosines *= self.times
        least = cosines - self.off
        cosines += self.off
        return np.flatnonzero(cosines >= kth_greatest(least, k))


def kth_greatest(scores: Array, k: int) -> Any:
    """Give a number that at least `k` scores reach, and not many more.

    Whole groups of scores are judged by their maximum, so that the selection sorts a few hundred instead of them all. A
    group is a column of the scores laid out in rows: maxima of columns are found many at a time.
    """
    size = 256
    groups = scores[: len(scores) // size * size].reshape(size, -1)
    best = groups.max(axis=0) if groups.shape[1] > 4 * k else scores
    return np.partition(best, len(best) - k)[len(best) - k]
