"""Correlation: Pearson's, and Spearman's, which is Pearson's of the ranks; equal values share the mean of their ranks.

A bootstrap of Spearman's coefficient needs no sorting but the first. If item i comes up c(i) times, the items below its
group of ties make up B and the group makes up W, then all of the group have the rank B + (W + 1) / 2, and both are read
from the cumulative sums of the counts in the items' sorted order. Doubled, ranks are whole numbers and the sums exact:
with N items in all, and centred at their mean, the products of doubled ranks sum up to `sum(c rx ry) - N**3` and the
squares to `(N**3 - sum(W**3)) / 3`.

Where there are few pairs the interval is not the bootstrap's but Fisher's: the inverse hyperbolic tangent of the
coefficient is close to normal (R. A. Fisher, Metron 1, 1921), for Spearman's with the standard error of D. G. Bonett and
T. A. Wright, Sample size requirements for estimating Pearson, Kendall and Spearman correlations, Psychometrika 65, 2000.
Pearson's takes the bootstrap's standard error as soon as it can be trusted, because the textbook's, 1 / sqrt(n - 3), holds
for normal data only: on scores with a floor and a ceiling it gave intervals half as long again as they need be.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any, Self

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.statistics import checks

Array = np.ndarray[Any, Any]
KINDS = ("spearman", "pearson")
FEW = 30  # below so many pairs, the standard error is the textbook's
SMALL = 130  # below so many, the percentiles of Pearson's contain the truth too rarely (92.5 % of the time at 65)
BLOCK = 1 << 17  # counts handled at once: what is made of them stays in the cache
NARROW = 1 << 15  # up to so many items, twice their square fits into 32 bits
WITHIN = (-1 + 1e-12, 1 - 1e-12)  # where the inverse hyperbolic tangent is finite
NEARLY_CONSTANT = 1e-9  # a share of the variance below which sums of squares cannot tell it from none


def ranks(x: Any) -> Array:
    """Rank numbers from 1; equal ones get the mean of their ranks."""
    values = checks.numbers(x)
    _, group, sizes = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(sizes)
    return ((2 * last - sizes + 1) / 2)[group]


def pearson(x: Any, y: Any) -> float:
    """Give Pearson's coefficient; nan for fewer than two pairs, or where one side is constant."""
    x, y = checks.paired(x, y, "a correlation")
    if len(x) < 2:
        return math.nan
    x, y = _unit(x), _unit(y)
    return float(np.clip(x @ y, -1, 1)) if x.any() and y.any() else math.nan


def spearman(x: Any, y: Any) -> float:
    """Give Spearman's coefficient, with ties; nan for fewer than two pairs, or where one side is constant."""
    x, y = checks.paired(x, y, "a correlation")
    left, right = (2 * ranks(values) - len(x) - 1 for values in (x, y))  # whole numbers, so that the sums are exact
    spread = math.sqrt((left @ left) * (right @ right))
    return float(np.clip(left @ right / spread, -1, 1)) if spread > 0 else math.nan


def _unit(x: Array) -> Array:
    """Center numbers and scale them to length 1; zeros if they are constant (exactly, not up to rounding)."""
    if x.min() == x.max():
        return np.zeros(len(x))
    x = _scaled(x)  # so that no square is infinite
    x = _scaled(x - x.mean())  # nor lost to zero
    return x / np.linalg.norm(x)


def _scaled(x: Array) -> Array:
    """Bring the largest number near 1 by a power of two, which keeps all digits."""
    return np.ldexp(x, -np.frexp(np.abs(x).max())[1])


@dataclass(frozen=True, eq=False)
class Correlation:
    """The correlation of two lists of numbers: the sample of word similarity and semantic textual similarity."""

    x: Any
    y: Any
    kind: str = "spearman"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"a correlation is one of {', '.join(KINDS)}, found {self.kind!r}")
        x, y = checks.paired(self.x, self.y, "a correlation")
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "y", y)

    def __len__(self) -> int:
        return len(self.x)

    def value(self) -> float:
        """Give the coefficient; nan where it is not defined."""
        return spearman(self.x, self.y) if self.kind == "spearman" else pearson(self.x, self.y)

    def resampled(self, draws: Array) -> Array:
        """Give the coefficient for every draw, a row of `(rounds, items)` counts; nan where it is not defined."""
        draws = checks.counts(draws, len(self))
        if not len(self):
            return np.full(len(draws), np.nan)
        score = self._spearman_of if self.kind == "spearman" else self._pearson_of
        found = np.empty(len(draws))
        rows = max(16, BLOCK // len(self))
        for start in range(0, len(draws), rows):
            found[start : start + rows] = score(draws[start : start + rows])
        return np.clip(found, -1, 1)

    def take(self, ids: Sequence[int] | Array) -> Self:
        """Keep the pairs with these numbers."""
        ids = np.asarray(ids, np.int64)
        return type(self)(self.x[ids], self.y[ids], self.kind)

    def own_interval(self, scores: Array, level: float) -> tuple[float | None, float | None, str] | None:
        """Give the ends and the name of a better interval than the percentiles of `scores`; None where there is none."""
        value, items = self.value(), len(self)
        perfect = abs(value) > 1 - 1e-12
        if not perfect and items >= (FEW if self.kind == "spearman" else SMALL):
            return None
        if items < 4:
            return None, None, "too few"
        # A perfect order has no spread to go by: take the one in which two neighbors have changed places
        value = math.copysign(1 - 12 / (items**3 - items), value) if perfect else value
        if self.kind == "pearson" and items >= FEW and not perfect:
            how, error = "fisher-bootstrap", float(np.std(np.arctanh(np.clip(scores, *WITHIN)), ddof=1))
        elif self.kind == "pearson":
            how, error = "fisher", 1 / math.sqrt(items - 3)
        else:
            how, error = "bonett-wright", math.sqrt((1 + value * value / 2) / (items - 3))
        half = NormalDist().inv_cdf((1 + level) / 2) * error
        low, high = math.tanh(math.atanh(value) - half), math.tanh(math.atanh(value) + half)
        return (-1.0 if perfect and value < 0 else low), (1.0 if perfect and value > 0 else high), how

    def _spearman_of(self, draws: Array) -> Array:
        total = draws.sum(axis=1, dtype=np.int64)
        kind = np.int32 if total.max(initial=0) < NARROW else np.int64
        counts = draws.T.astype(kind, order="C")
        left, left_squares = self._order_x.ranks(counts)
        right, right_squares = self._order_y.ranks(counts)
        left *= counts
        products = left.astype(np.float64)
        products *= right
        cubed = total.astype(np.float64) ** 3
        # Doubled ranks are four times as large in squares and products, which cancels
        spread = np.sqrt((cubed - left_squares) * (cubed - right_squares)) / 3
        with np.errstate(invalid="ignore"):
            return np.where(spread > 0, (products.sum(axis=0) - cubed) / spread, np.nan)

    def _pearson_of(self, draws: Array) -> Array:
        with np.errstate(invalid="ignore", divide="ignore"):
            sums = draws.astype(np.float64) @ self._powers
            _, x1, y1, x2, y2, xy = (sums / sums[:, :1]).T
            x_left, y_left = x2 - x1 * x1, y2 - y1 * y1
            found = (xy - x1 * y1) / np.sqrt(x_left * y_left)
        hard = ~(np.minimum(x_left, y_left) > NEARLY_CONSTANT / len(self))
        for row in np.flatnonzero(hard).tolist():
            ids = np.repeat(np.arange(len(self)), draws[row])
            found[row] = pearson(self.x[ids], self.y[ids])
        return found

    @cached_property
    def _powers(self) -> Array:
        x, y = _unit(self.x), _unit(self.y)
        return np.stack([np.ones(len(x)), x, y, x * x, y * y, x * y], axis=1)

    @cached_property
    def _order_x(self) -> "_Order":
        return _Order(self.x)

    @cached_property
    def _order_y(self) -> "_Order":
        return _Order(self.y)


class _Order:
    """The sorted order of some numbers, with their groups of ties."""

    def __init__(self, x: Array) -> None:
        self.order = np.argsort(x, kind="stable")
        ordered = x[self.order]
        self.bounds = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1], True])
        self.group = np.empty(len(x), np.int64)
        self.group[self.order] = np.repeat(np.arange(len(self.bounds) - 1), np.diff(self.bounds))

    def ranks(self, counts: Array) -> tuple[Array, Array]:
        """Give the doubled ranks, less 1, of every item in `(items, rounds)` draws, and the sums of the groups' cubes."""
        below = np.zeros((len(counts) + 1, counts.shape[1]), counts.dtype)
        np.cumsum(counts[self.order], axis=0, out=below[1:])
        below = below if len(self.bounds) == len(below) else below[self.bounds]
        weights = np.diff(below, axis=0).astype(np.float64)
        return (below[1:] + below[:-1])[self.group], np.einsum("ij,ij,ij->j", weights, weights, weights)
