"""Differences, and what can be said of them."""

import math

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.statistics.compare import difference, holm, mean_difference, verdict
from vecsmith.statistics.correlation import Correlation
from vecsmith.statistics.draws import draws
from vecsmith.statistics.exact import mcnemar
from vecsmith.statistics.interval import interval
from vecsmith.statistics.means import Mean
from vecsmith.statistics.quantiles import two_sided


def two_tables(items, seed, first=0.6, second=0.6):
    """Make scores of two tables that share much of their noise."""
    human, shared, a, b = np.random.default_rng(seed).normal(size=(4, items))
    return [
        Correlation(rho * human + math.sqrt(1 - rho * rho) * (0.8 * shared + 0.6 * own), human)
        for rho, own in ((first, a), (second, b))
    ]


def test_the_draws_are_shared():
    a, b = two_tables(300, 0, first=0.7)
    found, drawn = difference(a, b, seed=3), draws(300, 1000, seed=3)
    scores = a.resampled(drawn) - b.resampled(drawn)
    assert found.value == a.value() - b.value() and found.how == "percentile"
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(scores, [0.025, 0.975], method="weibull")))
    assert found.p == two_sided(scores, found.value)
    assert found.high - found.low < interval(a).high - interval(a).low  # what both have in common cancels


def test_turned_round_and_by_seed():
    a, b = two_tables(100, 1, first=0.7)
    there, back = difference(a, b), difference(b, a)
    assert (back.value, back.low, back.high, back.p) == pytest.approx((-there.value, -there.high, -there.low, there.p))
    assert difference(a, b) == there != difference(a, b, seed=1)


def test_a_table_is_no_better_than_itself():
    a, _ = two_tables(100, 2)
    assert difference(a, a)[:4] == (0, 0, 0, 1)
    assert mean_difference([(a, a)] * 3)[:4] == (0, 0, 0, 1)


def test_accuracies_that_differ_on_few_items():
    a, b = Mean([1] * 5 + [1] * 295), Mean([0] * 5 + [1] * 295)
    found = difference(a, b)
    half = 1.959963984540054 * math.sqrt(6 - 25 / 302) / 302
    assert (found.low, found.high) == pytest.approx((5 / 302 - half, 5 / 302 + half))
    assert found.p == mcnemar(a.values, b.values).p == 2 / 32 and found.how == "agresti-min"
    same = difference(a, a)
    assert same.low < 0 < same.high and same.p == 1
    many = difference(Mean([1] * 40 + [0] * 60), Mean([0] * 20 + [1] * 80))
    assert many.how == "percentile" and many.p == pytest.approx(
        mcnemar([1] * 40 + [0] * 60, [0] * 20 + [1] * 80).p, abs=0.01
    )


def test_the_difference_of_means_over_sets():
    sets = [two_tables(items, items, first=0.75) for items in (60, 90, 300)]
    gaps = [a.value() - b.value() for a, b in sets]
    plain, pooled = mean_difference(sets), mean_difference(sets, weights=[60, 90, 300])
    assert plain.value == pytest.approx(np.mean(gaps))
    assert pooled.value == pytest.approx(np.average(gaps, weights=[60, 90, 300]))
    scores = []
    for at, (a, b) in enumerate(sets):
        drawn = draws(len(a), 1000, seed=(0, at))
        scores.append(a.resampled(drawn) - b.resampled(drawn))
    expected = np.quantile(np.mean(scores, axis=0), [0.025, 0.975], method="weibull")
    assert (plain.low, plain.high) == pytest.approx(tuple(expected))
    assert pooled.high - pooled.low < plain.high - plain.low
    assert plain.p == two_sided(np.mean(scores, axis=0), plain.value) < 2 / 1001


def test_what_is_not_defined():
    constant, other = Correlation([1, 1, 1], [1, 2, 3]), Correlation([1, 3, 2], [1, 2, 3])
    for found in (difference(constant, other), mean_difference([(other, other), (constant, other)])):
        assert math.isnan(found.value) and found[1:] == (None, None, None, 0.95, "undefined")
    rare = Correlation([0] * 39 + [1], range(40))
    assert difference(rare, rare)[1:] == (None, None, None, 0.95, "undefined rounds")


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, None, 0.6, 0.001]) == [1, None, 1, pytest.approx(0.003)]
    assert holm([0.02]) == [0.02] and holm([]) == [] and holm([None]) == [None]
    with pytest.raises(InputError, match=r"between 0 and 1, found 1\.2"):
        holm([1.2])


@pytest.mark.parametrize(
    ("low", "high", "p", "said"),
    [
        (0.1, 0.2, 0.01, "better"),
        (-0.2, -0.1, 0.01, "worse"),
        (0.1, 0.2, 0.05, "not distinguishable"),
        (-0.1, 0.2, 0.01, "not distinguishable"),
        (0, 0.2, 0.01, "not distinguishable"),
        (None, None, None, "not distinguishable"),
    ],
)
def test_the_verdict_needs_both(low, high, p, said):
    assert verdict(low, high, p) == said


def test_the_level_counts():
    assert (
        verdict(0.1, 0.2, 0.03, level=0.99) == "not distinguishable" and verdict(0.1, 0.2, 0.07, level=0.9) == "better"
    )


def test_only_the_same_items():
    with pytest.raises(InputError, match="only scores of the same items can be compared, found 2 and 3 items"):
        difference(Mean([1, 2]), Mean([1, 2, 3]))


@pytest.mark.full
@pytest.mark.parametrize("items", [30, 65, 200])
def test_where_there_is_no_difference_few_are_called_one(items):
    found = [difference(*two_tables(items, seed)) for seed in range(1000)]
    called = [verdict(one.low, one.high, one.p) != "not distinguishable" for one in found]
    assert 0.025 < np.mean(called) < 0.07
