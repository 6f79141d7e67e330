"""To NumPy: the words and the matrix. `Vectors(words, matrix)` is the way back."""

from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors


def to_numpy(table: Vectors, *, copy: bool = False) -> tuple[list[str], np.ndarray[Any, Any]]:
    """Give the list of words and the float32 matrix with a row for each.

    The matrix is read-only, and the table's own where that is stored as float32; `copy=True` gives a new one to write to.
    """
    if not isinstance(table, Vectors):
        raise InputError(
            f"a table is given to a bridge as Vectors, found {type(table).__name__}: vecsmith.load(name_or_path) makes them"
        )
    if not copy:
        return list(table.words), table.matrix
    matrix = np.empty((len(table), table.dim), np.float32)
    for start, block in table.blocks():
        matrix[start : start + len(block)] = block
    return list(table.words), matrix
