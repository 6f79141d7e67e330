"""Purity: the share of items that have the label which most of their cluster have.

It is at its best, 1, where every item is a cluster of its own, so it compares only clusterings into equally many.

Each cluster's label is the one that suits it best, so purity flatters, the more so in a bootstrap: of 402 items in 21
clusters, its percentiles contain the true purity of the clusters less than half of the time. The interval's lower end is
therefore reflected (as far below the purity as the bootstrap's upper end lies above it), which answers for the flattery;
its upper end is Wilson's, of the items as right or wrong. In simulations it contained the truth 93 % to 97 % of the time;
only where clusters and labels have next to nothing to do with each other, and clusters are small, is it still too high.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.statistics import checks
from vecsmith.statistics.means import over, weighted_sums, wilson
from vecsmith.statistics.quantiles import percentiles

Array = np.ndarray[Any, Any]


def purity(clusters: Any, labels: Any) -> float:
    """Give the purity of a clustering; nan of no items."""
    return Purity(clusters, labels).value()


@dataclass(frozen=True, eq=False)
class Purity:
    """Items with a cluster and a label each. A draw is scored in the clusters as they are: nothing is clustered anew."""

    clusters: Any
    labels: Any

    def __post_init__(self) -> None:
        clusters, labels = checks.labels(self.clusters, "clusters"), checks.labels(self.labels, "labels")
        if len(clusters) != len(labels):
            raise InputError(f"every item needs a cluster and a label, found {len(clusters):,} and {len(labels):,}")
        object.__setattr__(self, "clusters", clusters)
        object.__setattr__(self, "labels", labels)

    def __len__(self) -> int:
        return len(self.clusters)

    def value(self) -> float:
        """Give the purity; nan of no items."""
        return float(self.resampled(np.ones((1, len(self)), np.int64))[0]) if len(self) else math.nan

    def resampled(self, draws: Array) -> Array:
        """Give the purity for every draw, a row of `(rounds, items)` counts; nan of a draw of nothing."""
        draws = checks.counts(draws, len(self))
        if not len(self):
            return np.full(len(draws), np.nan)
        member, starts = self._cells
        largest = np.maximum.reduceat(weighted_sums(draws, member), starts, axis=1)
        return over(largest.sum(axis=1), draws.sum(axis=1, dtype=np.float64))

    def take(self, ids: Sequence[int] | Array) -> Self:
        """Keep the items with these numbers."""
        ids = np.asarray(ids, np.int64)
        return type(self)(self.clusters[ids], self.labels[ids])

    def own_interval(self, scores: Array, level: float) -> tuple[float | None, float | None, str] | None:
        """Give the ends and the name of a better interval than the percentiles of `scores`."""
        if not len(scores):
            return None
        value, (lowest, highest) = self.value(), wilson(self.value() * len(self), len(self), level)
        # All right, or nearly so: the bootstrap has no spread of its own
        return min(lowest, 2 * value - percentiles(scores, level)[1]), highest, "reflected"

    @cached_property
    def _cells(self) -> tuple[Array, Array]:
        """Give which item is of which cluster and label, of those that occur, and where each cluster's labels begin."""
        pairs = self.clusters * (int(self.labels.max()) + 1) + self.labels
        found, cell = np.unique(pairs, return_inverse=True)
        member = np.zeros((len(pairs), len(found)))
        member[np.arange(len(pairs)), cell] = 1
        return member, np.unique(found // (int(self.labels.max()) + 1), return_index=True)[1]
