"""Grouped: the plain mean, over groups of items, of a score of each group.

Spearman's coefficient by relation, accuracy by section. With many small groups the small bias that a score of few items has
in a bootstrap does not average out as its spread does, so the percentiles are shifted by twice the bias: once for that of
the bootstrap, once for that of the score. For 69 relations of 41 pairs each, plain percentiles contained the truth 76 % of
the time instead of 95 %, shifted ones 95 %.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.statistics import checks
from vecsmith.statistics.means import FEW_EITHER_WAY, Mean, over, wilson
from vecsmith.statistics.quantiles import percentiles
from vecsmith.statistics.sample import Sample

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Grouped:
    """The plain mean of the scores of groups of items.

    Groups for which the score is not defined, such as one that a draw left empty, are left out of the mean.
    """

    sample: Sample
    groups: Any  # a label an item

    def __post_init__(self) -> None:
        groups = checks.labels(self.groups, "groups")
        if len(groups) != len(self.sample):
            raise InputError(f"groups needs a label an item, found {len(groups):,} for {len(self.sample):,} items")
        object.__setattr__(self, "groups", groups)

    def __len__(self) -> int:
        return len(self.groups)

    def value(self) -> float:
        """Give the mean over the groups for which the score is defined; nan where there is none."""
        return float(_mean_of_defined([np.array([part.value()]) for _, part in self._parts], 1)[0])

    def resampled(self, draws: Array) -> Array:
        """Give the mean for every draw, a row of `(rounds, items)` counts; nan where no group's score is defined."""
        draws = checks.counts(draws, len(self))
        return _mean_of_defined([part.resampled(draws[:, ids]) for ids, part in self._parts], len(draws))

    def take(self, ids: Sequence[int] | Array) -> Self:
        """Keep the items with these numbers."""
        ids = np.asarray(ids, np.int64)
        return type(self)(self.sample.take(ids), self.groups[ids])

    def own_interval(self, scores: Array, level: float) -> tuple[float | None, float | None, str] | None:
        """Give the ends and the name of a better interval than the percentiles of `scores`; None where there is none."""
        if isinstance(self.sample, Mean) and self.sample.is_share:
            right = self.sample.values.sum()
            if min(right, len(self) - right) < FEW_EITHER_WAY:
                # As many items in groups of one size would make the mean as sure
                items = len(self._parts) ** 2 / sum(1 / len(ids) for ids, _ in self._parts)
                return (*wilson(self.value() * items, items, level), "wilson")
        if not len(scores):
            return None
        low, high = percentiles(scores, level)
        bias = float(scores.mean()) - self.value()
        return low - 2 * bias, high - 2 * bias, "shifted"

    @cached_property
    def _parts(self) -> list[tuple[Array, Sample]]:
        return [(ids, self.sample.take(ids)) for ids in _members(self.groups)]


def _members(groups: Array) -> list[Array]:
    order = np.argsort(groups, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(groups[order])) + 1) if len(groups) else []


def _mean_of_defined(scores: list[Array], rounds: int) -> Array:
    total, defined = np.zeros(rounds), np.zeros(rounds)
    for score in scores:
        known = np.isfinite(score)
        total[known] += score[known]
        defined += known
    return over(total, defined)
