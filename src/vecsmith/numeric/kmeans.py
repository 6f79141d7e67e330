"""K-means: rows in `k` clusters, each with its mean near; the best of several seeded starts.

Starts are those of k-means++ (Arthur and Vassilvitskii 2007), rounds those of Lloyd. On rows of length 1 the squared
distance to a mean falls with the cosine, so this clusters by angle.
"""

from typing import Any, NamedTuple

import numpy as np

from vecsmith.core.errors import InputError

Array = np.ndarray[Any, Any]


class Clusters(NamedTuple):
    """Which cluster each row is in, and the sum of the squared distances of the rows to their means."""

    labels: Array
    inertia: float


def kmeans(rows: Array, k: int, seed: int = 0, starts: int = 10, rounds: int = 100) -> Clusters:
    """Cluster rows; the same seed gives the same clusters. No cluster is empty unless fewer than `k` rows differ."""
    rows = np.asarray(rows, np.float64)
    if rows.ndim != 2 or not 1 <= k <= len(rows):
        raise InputError(f"k-means needs a matrix of at least k = {k} rows, found the shape {rows.shape}")
    squares = np.einsum("ij,ij->i", rows, rows)
    generator = np.random.default_rng(seed)
    found = [_from(rows, squares, _spread(rows, squares, k, generator), rounds) for _ in range(starts)]
    return min(found, key=lambda one: one.inertia)


def _spread(rows: Array, squares: Array, k: int, generator: np.random.Generator) -> Array:
    """Draw `k` rows to start from, each with a chance that grows with its squared distance to those drawn before."""
    drawn = [int(generator.integers(len(rows)))]
    nearest = np.full(len(rows), np.inf)
    for _ in range(1, k):
        nearest = np.minimum(nearest, _distances(rows, squares, rows[drawn[-1:]])[:, 0])
        total = nearest.sum()
        if total > 0:
            at = np.searchsorted(np.cumsum(nearest), generator.random() * total, side="right")
            drawn.append(min(int(at), len(rows) - 1))
        else:  # all rows stand where some was drawn
            drawn.append(int(generator.integers(len(rows))))
    return rows[drawn]


def _from(rows: Array, squares: Array, means: Array, rounds: int) -> Clusters:
    """Move rows to the nearest mean and means to the middle of their rows until nothing moves."""
    k = len(means)
    labels = np.full(len(rows), -1)
    for _ in range(rounds):
        distances = _distances(rows, squares, means)
        nearest = distances.argmin(axis=1)
        far = distances[np.arange(len(rows)), nearest]
        sizes = np.bincount(nearest, minlength=k)
        for empty in np.flatnonzero(sizes == 0).tolist():  # takes the row that is farthest from its mean
            lost = int(np.argmax(np.where(sizes[nearest] > 1, far, -1)))
            sizes[nearest[lost]] -= 1
            sizes[empty] += 1
            nearest[lost], far[lost] = empty, 0
        if np.array_equal(nearest, labels):
            break
        labels = nearest
        member = np.zeros((k, len(rows)))
        member[labels, np.arange(len(rows))] = 1 / sizes[labels]
        means = member @ rows
    apart = rows - means[labels]
    return Clusters(labels, float(np.einsum("ij,ij->", apart, apart)))


def _distances(rows: Array, squares: Array, means: Array) -> Array:
    """Give the squared distance of every row to every mean."""
    found = squares[:, None] - 2 * (rows @ means.T) + np.einsum("ij,ij->i", means, means)
    return np.maximum(found, 0, out=found)
