"""Means over groups."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.statistics.correlation import Correlation, spearman
from vecsmith.statistics.draws import draws
from vecsmith.statistics.groups import Grouped
from vecsmith.statistics.interval import interval
from vecsmith.statistics.means import Mean, wilson


def test_every_group_counts_the_same():
    sample = Grouped(Mean([1, 1, 1, 0, 1]), ["a", "a", "b", "b", "a"])
    assert sample.value() == 0.75 and len(sample) == 5
    assert sample.take([0, 3]).value() == 0.5
    np.testing.assert_array_equal(
        sample.resampled(np.array([[1, 1, 1, 1, 1], [0, 0, 1, 3, 1]])), [0.75, (0.25 + 1) / 2]
    )


def test_groups_without_a_score_are_left_out():
    sample = Grouped(Correlation([1, 2, 3, 4], [1, 2, 3, 9]), [0, 0, 0, 1])
    assert sample.value() == 1
    np.testing.assert_array_equal(sample.resampled(np.array([[1, 1, 1, 1], [2, 0, 0, 2]])), [1, np.nan])
    assert np.isnan(Grouped(Mean([]), []).value())


def test_redrawn_is_the_mean_over_the_groups_of_repeated_items():
    random = np.random.default_rng(0)
    x, y, groups = random.normal(size=90), random.integers(0, 5, 90), random.integers(0, 3, 90)
    for row, score in zip(drawn := draws(90, 20), Grouped(Correlation(x, y), groups).resampled(drawn), strict=True):
        ids = np.repeat(np.arange(90), row)
        parts = [ids[groups[ids] == group] for group in range(3)]
        assert score == pytest.approx(np.mean([spearman(x[part], y[part]) for part in parts]), abs=1e-12)


def test_the_interval_is_shifted_by_twice_the_bias():
    random = np.random.default_rng(1)
    x = random.normal(size=600)
    sample = Grouped(Correlation(x, x + random.normal(size=600)), np.arange(600) % 30)
    scores = sample.resampled(draws(600, 1000))
    bias = scores.mean() - sample.value()
    found = interval(sample)
    assert bias < -0.005 and found.how == "shifted"
    assert found[:2] == pytest.approx(np.quantile(scores, [0.025, 0.975]) - 2 * bias, abs=2e-3)


def test_all_right_is_not_certain():
    # Groups of 2 and 6 make the mean as sure as 2 * 2 / (1/2 + 1/6) = 6 items would
    found = interval(Grouped(Mean([1] * 8), [0] * 2 + [1] * 6))
    assert found[:2] == pytest.approx(wilson(6, 6)) and found.how == "wilson"


def test_a_label_an_item():
    with pytest.raises(InputError, match="groups needs a label an item, found 2 for 3 items"):
        Grouped(Mean([1, 2, 3]), [0, 1])
