"""Intervals, of one score and of means over several."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.statistics.correlation import Correlation, spearman
from vecsmith.statistics.draws import draws
from vecsmith.statistics.interval import interval, mean_interval, redrawn, redrawn_gap, redrawn_score
from vecsmith.statistics.means import Mean, wilson


def pairs(items, seed, rho=0.5):
    x, noise = np.random.default_rng(seed).normal(size=(2, items))
    return x, rho * x + np.sqrt(1 - rho * rho) * noise


def test_the_percentiles_of_the_redrawn_scores():
    sample = Correlation(*pairs(200, 0))
    found = interval(sample, level=0.9, seed=5)
    scores = np.sort(sample.resampled(draws(200, 1000, seed=5)))
    assert scores[49] <= found.low <= scores[50] and scores[949] <= found.high <= scores[950]
    assert found[2:] == (0.9, "percentile")
    assert interval(sample, level=0.9, seed=5) == found != interval(sample, level=0.9, seed=6)


def test_rounds_without_a_score_are_left_out_unless_they_are_too_many():
    # 30 pairs of which all but k have the same x: without any of the k, which happens in e ** -k of the rounds, no score
    for odd, how in ((1, "undefined rounds"), (4, "percentile")):
        x = np.r_[np.zeros(40 - odd), np.ones(odd)]
        found = interval(Correlation(x, pairs(40, 1)[0]))
        assert found.how == how and (found.low is None) == (how != "percentile")


def test_a_plain_and_a_pooled_mean():
    samples = [Correlation(*pairs(items, items)) for items in (100, 300)]
    values = [sample.value() for sample in samples]
    plain, pooled = mean_interval(samples), mean_interval(samples, weights=[100, 300])
    assert plain.value == pytest.approx(sum(values) / 2) and pooled.value == pytest.approx(
        values[0] / 4 + values[1] * 3 / 4
    )
    scores = [sample.resampled(draws(len(sample), 1000, seed=(0, at))) for at, sample in enumerate(samples)]
    expected = np.quantile(np.mean(scores, axis=0), [0.025, 0.975], method="weibull")
    assert (plain.low, plain.high) == pytest.approx(expected)
    assert plain.high - plain.low < interval(samples[0]).high - interval(samples[0]).low


def test_sets_of_one_size_are_drawn_each_for_itself():
    # The mean of two copies drawn together would be as spread as one; drawn apart it is by the root of two less so
    sample = Mean(np.arange(400))
    one, two = interval(sample), mean_interval([sample, sample])
    assert (two.high - two.low) / (one.high - one.low) == pytest.approx(np.sqrt(0.5), abs=0.06)


def test_means_that_are_not_defined_or_certain():
    assert mean_interval([Correlation([1, 2], [3, 3]), Mean([1, 2])])[1:] == (None, None, 0.95, "undefined")
    # 10 and 30 items make the mean as sure as 1 / (.25 / 10 + .25 / 30) = 30 items would
    found = mean_interval([Mean([1] * 10), Mean([1] * 30)])
    assert found == (1, pytest.approx(wilson(30, 30)[0]), 1, 0.95, "wilson")


def test_bad_input():
    sample = Mean([1, 2])
    with pytest.raises(InputError, match=r"between 0 and 1, such as 0\.95, found 95"):
        interval(sample, level=95)
    with pytest.raises(InputError, match="rounds must be a whole number from 1, found 0"):
        interval(sample, rounds=0)
    with pytest.raises(InputError, match="a mean needs at least one sample"):
        mean_interval([])
    for weights in ([1], [1, -1], [0, 0]):
        with pytest.raises(InputError, match="weights must be a number from 0 for each of 2 samples"):
            mean_interval([sample, sample], weights)
    with pytest.raises(InputError, match="samples of the same items are needed, found 1 and 2 items"):
        redrawn([sample, Mean([1])])


def coverage(make, truth, sets=1000):
    ends = [interval(make(seed)) for seed in range(sets)]
    return np.mean([end.low <= truth <= end.high for end in ends])


@pytest.mark.full
@pytest.mark.parametrize("rho", [0.2, 0.5, 0.8])
def test_95_percent_intervals_of_200_pairs_contain_the_truth_95_percent_of_the_time(rho):
    truth = 6 / np.pi * np.arcsin(rho / 2)
    assert 0.93 < coverage(lambda seed: Correlation(*pairs(200, seed, rho)), truth) < 0.97


@pytest.mark.full
@pytest.mark.parametrize("items", [12, 30, 200])
def test_scores_with_ties_and_a_floor(items):
    def judged(size, seed):
        x, y = pairs(size, seed, 0.6)
        return x, np.round(np.clip(np.exp(0.7 * y) * 2.5 - 1, 0, 10) * 2) / 2

    truth = spearman(*judged(1_000_000, 0))
    assert 0.93 < coverage(lambda seed: Correlation(*judged(items, seed)), truth) < 0.97


@pytest.mark.full
@pytest.mark.parametrize(("share", "items"), [(0.8, 300), (0.95, 60), (0.99, 300)])
def test_shares(share, items):
    made = lambda seed: Mean(np.random.default_rng(seed).random(items) < share)  # noqa: E731
    assert 0.925 < coverage(made, share) < 0.985


def test_shares_are_drawn_at_once_and_as_if_item_by_item():
    right = np.r_[np.ones(300), np.zeros(100)]
    other = np.r_[np.ones(250), np.zeros(100), np.ones(50)]  # 50 are right for each alone
    scores, gaps = redrawn_score(Mean(right), 20_000), redrawn_gap(Mean(right), Mean(other), 20_000)
    item_by_item = redrawn([Mean(right), Mean(other)], 20_000)
    assert scores.mean() == pytest.approx(0.75, abs=1e-3) and gaps.mean() == pytest.approx(0, abs=1e-3)
    assert scores.std() == pytest.approx(np.sqrt(0.75 * 0.25 / 400), rel=0.02)
    assert gaps.std() == pytest.approx(np.sqrt(100 / 400 / 400), rel=0.02)
    assert gaps.std() == pytest.approx((item_by_item[0] - item_by_item[1]).std(), rel=0.03)
    assert (redrawn_gap(Mean(right), Mean(right), 100) == 0).all() and (redrawn_score(Mean(np.ones(5)), 100) == 1).all()
