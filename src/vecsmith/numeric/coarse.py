"""Kernels for a coarse copy of rows: one byte a number, which a query reads in a quarter of the time.

The bytes of `LANES` rows lie column by column, so that a column of them is multiplied at once, without sums across lanes.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit

LANES = 64


@jit
def coarsen(rows: Any, first: int, tiles: Any, steps: Any, off: Any) -> None:
    """Write rows, the first of them number `first`, as bytes times a step each, and the length of what that leaves out."""
    for row in range(len(rows)):
        place = first + row
        lanes = tiles[place // LANES]
        largest = np.float32(0)
        for column in range(rows.shape[1]):
            largest = max(largest, abs(rows[row, column]))
        steps[place] = largest / np.float32(127)
        many = np.float32(127) / largest if largest > 0 else np.float32(0)
        lost = 0.0
        for column in range(rows.shape[1]):
            value = np.rint(rows[row, column] * many)
            lanes[column, place % LANES] = np.int8(value)
            apart = np.float64(rows[row, column]) - np.float64(steps[place]) * np.float64(value)
            lost += apart * apart
        off[place] = np.float32(np.sqrt(lost))


@jit(fastmath=True)
def products(tiles: Any, query: Any, first: int, last: int, out: Any) -> None:
    """Write the products of the rows in the tiles from `first` to `last` with a query to `out`, a line a tile.

    The columns of both are filled up to a multiple of four: four go through the lanes at once, because each pass costs
    the reading and writing of the sums.
    """
    total = np.empty(LANES, np.float32)  # of its own, so that the compiler knows that nothing else is written
    for tile in range(first, last):
        total[:] = np.float32(0)
        for column in range(0, len(query), 4):
            a, b, c, d = query[column], query[column + 1], query[column + 2], query[column + 3]
            for lane in range(LANES):
                total[lane] += (
                    np.float32(tiles[tile, column, lane]) * a
                    + np.float32(tiles[tile, column + 1, lane]) * b
                    + np.float32(tiles[tile, column + 2, lane]) * c
                    + np.float32(tiles[tile, column + 3, lane]) * d
                )
        for lane in range(LANES):
            out[tile, lane] = total[lane]
