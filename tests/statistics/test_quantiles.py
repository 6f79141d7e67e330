"""Percentiles and the p value that goes with them."""

import numpy as np
import pytest

from vecsmith.statistics.quantiles import percentiles, two_sided


def test_by_hand():
    # Of 39 scores the first stands at 1/40 = 2.5 %, the last at 97.5 %
    assert percentiles(np.arange(39.0), 0.95) == pytest.approx((0, 38))


def test_the_p_value_by_hand():
    assert two_sided(np.array([1.0] * 98 + [-1.0]), 1) == 2 * 2 / 100
    assert two_sided(np.ones(99), 1) == 2 / 100 and two_sided(-np.ones(99), -1) == 2 / 100
    assert two_sided(np.zeros(99), 0) == 1


def test_beyond_the_rounds_it_is_a_normal_tail():
    # 50 scores of 3 and 50 of 5: none below 0, their standard deviation is 1, and the difference is 4 of them
    scores = np.repeat([3.0, 5.0], 50)
    assert two_sided(scores, 4) == two_sided(-scores, -4) == pytest.approx(6.334e-5, rel=1e-3)
    wide = np.repeat([0.1, 4.1], 50)  # two standard deviations of 2 from 0: .31, so the rounds say more
    assert two_sided(wide, 2.1) == 2 / 101


def test_both_say_the_same():
    for below in range(15, 35):
        scores = np.r_[np.full(below, -1.0), np.full(1000 - below, 1.0)]
        if two_sided(scores, scores.mean()) < 0.05:
            assert percentiles(scores, 0.95)[0] > 0
