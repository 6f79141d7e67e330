"""Intervals: between which ends a score, or the mean of several, lies with 95 % certainty.

The rule is the percentile bootstrap over items (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
A sample for which simulations showed a better one has a method `own_interval(scores, level)`; `how` names what was used.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.statistics import checks
from vecsmith.statistics.draws import Seed, blocks, generator_of
from vecsmith.statistics.means import Mean, wilson
from vecsmith.statistics.quantiles import percentiles
from vecsmith.statistics.sample import Sample

Array = np.ndarray[Any, Any]
MOST_UNDEFINED = 0.05  # share of the rounds that may be left out because the score is not defined in them


class Interval(NamedTuple):
    """The ends of an interval, None where it has none, and how it was made.

    `how` is "percentile", or the name of a sample's own; without ends, it is "undefined" (the score is), "too few"
    (items) or "undefined rounds" (the score is, in more than 5 % of the draws).
    """

    low: float | None
    high: float | None
    level: float
    how: str


class MeanInterval(NamedTuple):
    """A mean over samples and its interval."""

    value: float
    low: float | None
    high: float | None
    level: float
    how: str


@runtime_checkable
class HasOwnInterval(Protocol):
    """A sample that knows a better interval than the percentiles of its redrawn scores, in some cases at least."""

    def own_interval(self, scores: Array, level: float) -> tuple[float | None, float | None, str] | None:
        """Give low, high and the interval's name; None to have the percentiles."""
        ...


def interval(sample: Sample, rounds: int = 1000, level: float = 0.95, seed: Seed = 0) -> Interval:
    """Give the interval of a sample's score."""
    level = checks.share(level)
    if math.isnan(sample.value()):
        return Interval(None, None, level, "undefined")
    scores = redrawn_score(sample, rounds, seed)
    if isinstance(sample, HasOwnInterval):
        own = sample.own_interval(scores[np.isfinite(scores)], level)
        if own is not None:
            return Interval(own[0], own[1], level, own[2])
    return of_scores(scores, level)


def mean_interval(
    samples: Sequence[Sample],
    weights: Sequence[float] | None = None,
    rounds: int = 1000,
    level: float = 0.95,
    seed: Seed = 0,
    seeds: Sequence[Seed] | None = None,
) -> MeanInterval:
    """Give the mean of several samples' scores, and its interval; every sample is drawn for itself.

    Without weights all count the same; for a pooled mean, give the numbers of items. `seeds` names one for each sample,
    where those derived from `seed` will not do.
    """
    level, parts = checks.share(level), shares(weights, len(samples))
    value = float(parts @ [sample.value() for sample in samples])
    if math.isnan(value):
        return MeanInterval(value, None, None, level, "undefined")
    own = [seed_of(seed, number) for number in range(len(samples))] if seeds is None else seeds
    scores = [redrawn_score(sample, rounds, one) for sample, one in zip(samples, own, strict=True)]
    found = of_scores(parts @ np.stack(scores), level)
    if found.low == found.high and all(isinstance(sample, Mean) and sample.is_share for sample in samples):
        # All are right, or all are wrong; as many items in one set would make their mean as sure
        items = 1 / sum(part * part / len(sample) for part, sample in zip(parts, samples, strict=True))
        return MeanInterval(value, *wilson(round(value) * items, items, level), level, "wilson")
    return MeanInterval(value, *found)


def redrawn_score(sample: Sample, rounds: int = 1000, seed: Seed = 0) -> Array:
    """Score a sample on draws of its items; a share is drawn at once, as how many of the items drawn are right."""
    if isinstance(sample, Mean) and sample.is_share and len(sample):
        return generator_of(seed).binomial(len(sample), sample.value(), rounds) / len(sample)
    return np.asarray(redrawn([sample], rounds, seed)[0])


def redrawn_gap(a: Sample, b: Sample, rounds: int = 1000, seed: Seed = 0) -> Array:
    """Give the first score minus the second on draws of the items of both.

    Of two shares this is drawn at once too, as how many of the items drawn are right for the first alone, and how many for
    the second alone.
    """
    if isinstance(a, Mean) and isinstance(b, Mean) and a.is_share and b.is_share and len(a) == len(b) > 0:
        first, second = np.mean(a.values > b.values), np.mean(a.values < b.values)
        drawn = generator_of(seed).multinomial(len(a), [first, second, max(0.0, 1 - first - second)], rounds)
        return np.asarray((drawn[:, 0] - drawn[:, 1]) / len(a))
    return np.asarray(np.subtract(*redrawn([a, b], rounds, seed)))


def redrawn(samples: Sequence[Sample], rounds: int = 1000, seed: Seed = 0) -> Array:
    """Score samples of the same items on the same draws; give a row a sample, and nan where a score is not defined.

    The scores are kept as long as a sample is, so that one that is compared with many others is drawn once.
    """
    sizes = {len(sample) for sample in samples}
    if len(sizes) > 1:
        raise InputError(f"samples of the same items are needed, found {' and '.join(map(str, sorted(sizes)))} items")
    known = [_redrawn.setdefault(sample, {}) for sample in samples]
    new = [number for number, scores in enumerate(known) if (rounds, seed) not in scores]
    if new:
        drawn = [[samples[number].resampled(block) for number in new] for block in blocks(sizes.pop(), rounds, seed)]
        for number, scores in zip(new, np.concatenate([np.stack(block) for block in drawn], axis=1), strict=True):
            known[number][rounds, seed] = scores
    return np.stack([scores[rounds, seed] for scores in known])


_redrawn: "WeakKeyDictionary[Sample, dict[tuple[int, Seed], Array]]" = WeakKeyDictionary()


def of_scores(scores: Array, level: float) -> Interval:
    """Give the percentiles of redrawn scores, unless too many are undefined."""
    defined = scores[np.isfinite(scores)]
    if len(defined) < (1 - MOST_UNDEFINED) * len(scores):
        return Interval(None, None, level, "undefined rounds")
    return Interval(*percentiles(defined, level), level, "percentile")


def seed_of(seed: Seed, number: int) -> Seed:
    """Derive the seed of one of several samples, so that each is drawn for itself."""
    return (*(seed if isinstance(seed, tuple) else (seed,)), number)


def shares(weights: Sequence[float] | None, many: int) -> Array:
    """Take weights as shares that add up to 1."""
    if not many:
        raise InputError("a mean needs at least one sample, found none")
    found = np.ones(many) if weights is None else checks.numbers(weights, "weights")
    if len(found) != many or (found < 0).any() or not found.sum() > 0:
        raise InputError(f"weights must be a number from 0 for each of {many} samples, and not all 0, found {weights}")
    return found / found.sum()
