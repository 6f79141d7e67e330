"""Percentiles and the p value that goes with them."""

import numpy as np
import pytest

from vecsmith.statistics.quantiles import percentiles, two_sided


def test_by_hand():
    # Of 39 scores the first stands at 1/40 = 2.5 %, the last at 97.5 %
    assert percentiles(np.arange(39.0), 0.95) == pytest.approx((0, 38))


def test_the_p_value_by_hand():
    assert two_sided(np.array([1.0] * 98 + [-1.0])) == 2 * 2 / 100
    assert two_sided(np.ones(99)) == 2 / 100 and two_sided(-np.ones(99)) == 2 / 100
    assert two_sided(np.zeros(99)) == 1


def test_both_say_the_same():
    for below in range(15, 35):
        scores = np.r_[np.full(below, -1.0), np.full(1000 - below, 1.0)]
        if two_sided(scores) < 0.05:
            assert percentiles(scores, 0.95)[0] > 0
