"""Means, covariances and principal components of tables that come block by block.

Every function takes `blocks`, a function that goes through the rows from the start each time it is called, as pairs of the
first row's number and a float32 block. Sums are kept in float64, and covariances are taken around a mean that is known
already (two passes), because the difference of two large sums would lose what is asked for.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]
Blocks = Callable[[], Iterable[tuple[int, Array]]]
# What rounding to float32 leaves of a variance that is 0, beside a variance of 1.
ROUNDING = float(np.finfo(np.float32).eps) ** 2


class Columns(NamedTuple):
    """What one pass over the rows says of each column."""

    rows: int
    mean: Array
    constant: Array  # true where all rows have the same number


def columns(blocks: Blocks, dim: int) -> Columns:
    """Count the rows; give each column's mean, and whether it is constant (exactly, not up to rounding)."""
    count = 0
    total = np.zeros(dim)
    low, high = np.full(dim, np.inf), np.full(dim, -np.inf)
    for _, block in blocks():
        count += len(block)
        total += block.sum(axis=0, dtype=np.float64)
        low = np.minimum(low, block.min(axis=0, initial=np.inf))
        high = np.maximum(high, block.max(axis=0, initial=-np.inf))
    return Columns(count, total / max(1, count), low >= high)


def variances(blocks: Blocks, mean: Array) -> Array:
    """The mean squared distance of each column from `mean` (divided by the count, not by one less)."""
    count = 0
    total = np.zeros(len(mean))
    for _, block in blocks():
        count += len(block)
        apart = block - mean
        total += np.einsum("ij,ij->j", apart, apart)
    return total / max(1, count)


def scatter(blocks: Blocks, mean: Array) -> Array:
    """The sum of `(row - mean)' (row - mean)` over all rows: the covariance, not yet divided by a count."""
    total = np.zeros((len(mean), len(mean)))
    for _, block in blocks():
        apart = block - mean
        total += apart.T @ apart
    return total


def principal(symmetric: Array, k: int) -> tuple[Array, Array]:
    """Give the `k` greatest eigenvalues, greatest first, and their eigenvectors as rows with fixed signs."""
    values, vectors = np.linalg.eigh(symmetric)
    # Contiguous, because the order in memory may decide the last bit of a product: what is saved and loaded stays the same
    return np.maximum(values[::-1][:k], 0), fix_signs(np.ascontiguousarray(vectors.T[::-1][:k]))


def fix_signs(rows: Array) -> Array:
    """Turn each row so that its number of largest magnitude (the first of equals) is positive."""
    largest = np.abs(rows).argmax(axis=1)
    signs = np.where(rows[np.arange(len(rows)), largest] < 0, -1.0, 1.0)
    return rows * signs[:, None]
