"""The percentiles of a bootstrap, and its p value, which says the same thing."""

import math
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def percentiles(scores: Array, level: float) -> tuple[float, float]:
    """Give the ends between which the middle share `level` of some scores lies.

    Of R scores, the k-th stands at k / (R + 1), as in the p value below (Davison and Hinkley, Bootstrap Methods and their
    Application, 1997, section 5.3).
    """
    low, high = np.quantile(scores, [(1 - level) / 2, (1 + level) / 2], method="weibull")
    return float(low), float(high)


def two_sided(scores: Array, value: float) -> float:
    """Say how rarely differences lie on the other side of 0: twice the smaller share, itself counted in, at most 1.

    Where none does, the rounds can say no more than that; beyond, the p value is that of a normal distribution around the
    difference `value` with the standard deviation of the scores (ibid., section 5.2).
    """
    smaller = int(min(np.count_nonzero(scores <= 0), np.count_nonzero(scores >= 0)))
    share = min(1.0, 2 * (smaller + 1) / (len(scores) + 1))
    spread = float(scores.std())
    if smaller or spread == 0:
        return share
    return min(share, math.erfc(abs(value) / spread / math.sqrt(2)))  # of which less is lost than of 1 - cdf
