"""The percentiles of a bootstrap, and its p value, which says the same thing."""

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


def two_sided(scores: Array) -> float:
    """Say how rarely differences lie on the other side of 0: twice the smaller share, itself counted in, at most 1."""
    smaller = min(np.count_nonzero(scores <= 0), np.count_nonzero(scores >= 0))
    return min(1.0, 2 * (int(smaller) + 1) / (len(scores) + 1))
