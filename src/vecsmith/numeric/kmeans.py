"""K-means: rows in `k` clusters, each with its mean near; the best of several seeded starts.

Starts are those of k-means++ (Arthur and Vassilvitskii 2007), rounds those of Lloyd. On rows of length 1 the squared
distance to a mean falls with the cosine, so this clusters by angle. All starts go on together, so that a few large matrix
products do what would be many small ones, on which threads wait for each other.
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
    means = rows[_spread(rows, squares, k, starts, np.random.default_rng(seed))]
    labels = np.full((starts, len(rows)), -1)
    moving = np.arange(starts)
    for _ in range(rounds):
        nearest = _nearest(rows, squares, means[moving])
        moved = (nearest != labels[moving]).any(axis=1)
        moving, nearest = moving[moved], nearest[moved]
        if not len(moving):
            break
        labels[moving] = nearest
        means[moving] = _means(rows, nearest, k)
    inertias = [float(np.square(rows - mean[own]).sum()) for mean, own in zip(means, labels, strict=True)]
    best = int(np.argmin(inertias))
    return Clusters(labels[best], inertias[best])


def _spread(rows: Array, squares: Array, k: int, starts: int, generator: np.random.Generator) -> Array:
    """Draw `(starts, k)` rows to start from, each with a chance that grows with its squared distance to those before."""
    drawn = np.empty((starts, k), np.int64)
    drawn[:, 0] = generator.integers(len(rows), size=starts)
    nearest = np.full((starts, len(rows)), np.inf)
    for i in range(1, k):
        last = _distances(rows, squares, rows[drawn[:, i - 1]]).T
        nearest = np.minimum(nearest, last)
        reached = np.cumsum(nearest, axis=1)
        aim = generator.random(starts) * reached[:, -1]
        # Where all rows stand where some was drawn, this is the last row: as good as any
        drawn[:, i] = np.minimum((reached <= aim[:, None]).sum(axis=1), len(rows) - 1)
    return drawn


def _nearest(rows: Array, squares: Array, means: Array) -> Array:
    """Give the cluster of every row in every start: that of the nearest mean; none stays empty."""
    starts, k, dim = means.shape
    distances = _distances(rows, squares, means.reshape(-1, dim)).reshape(len(rows), starts, k)
    labels = distances.argmin(axis=2).T
    for start in range(starts):
        sizes = np.bincount(labels[start], minlength=k)
        for empty in np.flatnonzero(sizes == 0).tolist():  # takes the row that is farthest from its mean
            far = distances[np.arange(len(rows)), start, labels[start]]
            lost = int(np.argmax(np.where(sizes[labels[start]] > 1, far, -1)))
            sizes[labels[start, lost]] -= 1
            sizes[empty] += 1
            labels[start, lost] = empty
    return labels


def _means(rows: Array, labels: Array, k: int) -> Array:
    """Give the means of the clusters in every start."""
    starts = len(labels)
    cluster = labels + k * np.arange(starts)[:, None]
    member = np.zeros((starts * k, len(rows)))
    member[cluster, np.arange(len(rows))] = 1
    sizes = member.sum(axis=1, keepdims=True)
    return (member @ rows / sizes).reshape(starts, k, rows.shape[1])


def _distances(rows: Array, squares: Array, means: Array) -> Array:
    """Give the squared distance of every row to every mean."""
    found = rows @ means.T
    found *= -2
    found += squares[:, None]
    found += np.einsum("ij,ij->i", means, means)
    return np.maximum(found, 0, out=found)
