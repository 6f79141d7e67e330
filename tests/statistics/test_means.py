"""Means and shares."""

import math

import numpy as np
import pytest
from scipy import stats

from vecsmith.core.errors import InputError
from vecsmith.statistics.draws import draws
from vecsmith.statistics.interval import interval
from vecsmith.statistics.means import Mean, wilson


def test_redrawn_is_the_mean_of_the_repeated_items():
    values = np.random.default_rng(0).normal(size=77)
    sample, drawn = Mean(values), draws(77, 50)
    np.testing.assert_allclose(sample.resampled(drawn), [np.repeat(values, row).mean() for row in drawn], atol=1e-12)
    np.testing.assert_allclose(sample.resampled(np.ones((1, 77), int)), [sample.value()], atol=1e-15)
    assert sample.take([3, 5]).value() == pytest.approx((values[3] + values[5]) / 2)
    assert Mean([True, False, True, True]).value() == 0.75


def test_nothing_has_no_mean():
    assert math.isnan(Mean([]).value()) and np.isnan(Mean([]).resampled(draws(0, 4))).all()
    assert np.isnan(Mean([1, 2]).resampled(np.array([[0, 0]]))).all()
    assert interval(Mean([])) == (None, None, 0.95, "undefined")


def test_wilson_as_scipy_and_by_hand():
    for right, items in ((0, 10), (3, 10), (10, 10), (190, 200)):
        peer = stats.binomtest(right, items).proportion_ci(method="wilson")
        assert wilson(right, items) == pytest.approx((peer.low, peer.high), abs=1e-12)
    z2 = 1.959963984540054**2  # all of n right: the lower end is n / (n + z2)
    assert wilson(10, 10) == (pytest.approx(10 / (10 + z2)), 1)


def test_which_interval_a_mean_has():
    assert interval(Mean([1] * 500)) == (pytest.approx(wilson(500, 500)[0]), 1, 0.95, "wilson")
    assert interval(Mean([0] * 500)).high > 0
    assert interval(Mean([1] * 60 + [0] * 60)).how == "wilson"
    found = interval(Mean([1] * 600 + [0] * 400))
    assert found.how == "percentile" and found[:2] == pytest.approx(wilson(600, 1000), abs=0.005)
    assert interval(Mean(np.arange(300))).how == "percentile"


def test_student_for_few_numbers():
    values = [1.5, 2, 4, 4.5, 8]
    peer = stats.t.interval(0.9, 4, np.mean(values), stats.sem(values))
    found = interval(Mean(values), level=0.9)
    assert found[:2] == pytest.approx(peer) and found[2:] == (0.9, "student")
    assert interval(Mean([2.5])) == (None, None, 0.95, "too few")


def test_what_is_no_list_of_numbers():
    with pytest.raises(InputError, match="values must be a list of numbers, found right"):
        Mean("right")
    with pytest.raises(InputError, match="values must be finite numbers, but number 2 is inf"):
        Mean([1, 2, math.inf])
