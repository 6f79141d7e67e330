"""Means of numbers, one an item: accuracy where each is 0 or 1.

Where there are few items, or few wrong (or right) ones, the percentiles of a bootstrap contain the truth too rarely: of 30
items of which 95 % are right, 77 % of the time instead of 95 %. The intervals are then Wilson's, for shares, and Student's.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Self

import numpy as np

from vecsmith.statistics import checks

Array = np.ndarray[Any, Any]
BLOCK = 1 << 18  # counts handled at once
SMALL = 130  # below so many items, the interval of a mean is Student's
SMALL_SHARES = 200  # below so many, that of a share is Wilson's
FEW_EITHER_WAY = 10  # and also where fewer than this are right, or wrong


@dataclass(frozen=True, eq=False)
class Mean:
    """The mean of the items' numbers: the sample of accuracy, and of anything else that is scored item by item."""

    values: Any

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", checks.numbers(self.values))

    def __len__(self) -> int:
        return len(self.values)

    def value(self) -> float:
        """Give the mean; nan of no items."""
        return float(self.values.mean()) if len(self) else math.nan

    def resampled(self, draws: Array) -> Array:
        """Give the mean for every draw, a row of `(rounds, items)` counts; nan of a draw of nothing."""
        draws = checks.counts(draws, len(self))
        return over(weighted_sums(draws, self.values[:, None])[:, 0], draws.sum(axis=1, dtype=np.float64))

    def take(self, ids: Sequence[int] | Array) -> Self:
        """Keep the items with these numbers."""
        return type(self)(self.values[np.asarray(ids, np.int64)])

    def own_interval(self, scores: Array, level: float) -> tuple[float | None, float | None, str] | None:
        """Give the ends and the name of a better interval than the percentiles of `scores`; None where there is none."""
        if self.is_share:
            right = float(self.values.sum())
            few = len(self) < SMALL_SHARES or min(right, len(self) - right) < FEW_EITHER_WAY
            return (*wilson(right, len(self), level), "wilson") if few else None
        if len(self) >= SMALL:
            return None
        if len(self) < 2:
            return None, None, "too few"
        from scipy.special import stdtrit

        half = stdtrit(len(self) - 1, (1 + level) / 2) * self.values.std(ddof=1) / math.sqrt(len(self))
        return float(self.values.mean() - half), float(self.values.mean() + half), "student"

    @property
    def is_share(self) -> bool:
        """Say whether every number is 0 or 1, so that the mean is a share of the items."""
        return bool(np.isin(self.values, (0, 1)).all())


def wilson(right: float, items: float, level: float = 0.95) -> tuple[float, float]:
    """Give the interval of a share, which has two ends even where all or none are right.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927.
    """
    z = NormalDist().inv_cdf((1 + checks.share(level)) / 2)
    share, widening = right / items, z * z / items
    middle = (share + widening / 2) / (1 + widening)
    half = z / (1 + widening) * math.sqrt(share * (1 - share) / items + widening / (4 * items))
    return (0.0 if right == 0 else middle - half, 1.0 if right == items else middle + half)


def weighted_sums(draws: Array, columns: Array) -> Array:
    """Multiply counts by columns of numbers in float64, a block of draws at a time."""
    found = np.empty((len(draws), columns.shape[1]))
    rows = max(1, BLOCK // max(1, draws.shape[1]))
    for start in range(0, len(draws), rows):
        found[start : start + rows] = draws[start : start + rows].astype(np.float64) @ columns
    return found


def over(above: Array, below: Array) -> Array:
    """Divide; nan where the divisor is 0."""
    return np.divide(above, below, out=np.full(len(above), np.nan), where=below > 0)
