"""Correlations: SciPy's to the last digits, and redrawn without sorting."""

import math

import numpy as np
import pytest
from scipy import stats

from vecsmith.core.errors import InputError
from vecsmith.statistics.correlation import KINDS, Correlation, pearson, ranks, spearman
from vecsmith.statistics.draws import draws
from vecsmith.statistics.interval import interval

SCORES = {"spearman": spearman, "pearson": pearson}
PEERS = {"spearman": stats.spearmanr, "pearson": stats.pearsonr}


def tied(items, seed):
    random = np.random.default_rng(seed)
    x = random.integers(0, 7, items) / 2
    return x, random.integers(0, 4, items) + x


def test_equal_numbers_share_their_ranks():
    np.testing.assert_array_equal(ranks([10, 20, 20, 5, 20]), [2, 4, 4, 1, 4])
    assert len(ranks([])) == 0


def test_by_hand():
    # Ranks 1, 2, 3 and 1.5, 1.5, 3: centred -1, 0, 1 and -.5, -.5, 1; 1.5 / sqrt(2 * 1.5)
    assert spearman([1, 2, 9], [4, 4, 7]) == pytest.approx(1.5 / math.sqrt(3), abs=1e-15)
    assert pearson([1, 2, 3], [1, 2, 4]) == pytest.approx(3 / math.sqrt(2 * 14 / 3), abs=1e-15)
    assert spearman([1, 2, 3], [1, 8, 27]) == 1 and spearman([1, 2, 3], [3, 2, 1]) == -1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("items", [3, 10, 353, 3000])
def test_as_scipy(kind, items):
    for x, y in (
        tied(items, 1),
        np.random.default_rng(2).normal(size=(2, items)),
        (tied(items, 3)[0] * 1e200, range(items)),
    ):
        assert SCORES[kind](x, y) == pytest.approx(PEERS[kind](x, y)[0], abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_where_it_is_not_defined(kind):
    for x, y in (([], []), ([1], [2]), ([0.1, 0.1, 0.1], [1, 2, 3]), ([1, 2, 3], [0.7, 0.7, 0.7])):
        assert math.isnan(SCORES[kind](x, y))
        sample = Correlation(x, y, kind)
        assert math.isnan(sample.value()) and np.isnan(sample.resampled(draws(len(x), 5))).all()
        assert interval(sample)[:2] == (None, None) and interval(sample).how == "undefined"


@pytest.mark.parametrize("kind", KINDS)
def test_extreme_numbers_are_no_trouble(kind):
    for scale in (1e-310, 1e-160, 1e160, 1e307):
        assert SCORES[kind]([scale, 2 * scale, 3 * scale], [1, 2, 4]) == pytest.approx(
            SCORES[kind]([1, 2, 3], [1, 2, 4])
        )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("items", [1, 2, 3, 6, 40, 300])
def test_redrawn_is_the_score_of_the_repeated_pairs(kind, items):
    for x, y in (tied(items, items), np.random.default_rng(items).normal(size=(2, items))):
        sample, drawn = Correlation(x, y, kind), draws(items, 100, seed=4)
        expected = [SCORES[kind](np.repeat(x, row), np.repeat(y, row)) for row in drawn]
        np.testing.assert_allclose(sample.resampled(drawn), expected, rtol=0, atol=1e-12)
        np.testing.assert_allclose(sample.resampled(np.ones((1, items), int)), [sample.value()], rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_draws_of_any_size_and_very_uneven_ones(kind):
    x, y = tied(50_000, 8)
    sample, drawn = Correlation(x, y, kind), np.ones((2, 50_000), np.uint16)
    drawn[0, :3] = 60_000
    expected = [SCORES[kind](np.repeat(x, row), np.repeat(y, row)) for row in drawn]
    np.testing.assert_allclose(sample.resampled(drawn), expected, rtol=0, atol=1e-11)
    assert np.isnan(sample.resampled(np.zeros((1, 50_000), int))).all()


def test_take_keeps_pairs():
    sample = Correlation([1, 2, 3, 4], [1, 3, 2, 9], "pearson").take([0, 3])
    assert len(sample) == 2 and sample.kind == "pearson" and sample.value() == 1


def test_bonett_and_wright_for_few_pairs():
    x, y = np.arange(12), np.array([1, 0, 2, 5, 3, 4, 6, 9, 8, 7, 11, 10])
    sample = Correlation(x, y)
    r = stats.spearmanr(x, y)[0]
    half = 1.959963984540054 * math.sqrt((1 + r * r / 2) / 9)
    found = interval(sample)
    assert found.how == "bonett-wright"
    assert found[:2] == pytest.approx((math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)))


def test_a_perfect_order_of_few_pairs_is_not_certain():
    # Two neighbors changed: 1 - 6 * 2 / (125 - 5) = .9
    found = interval(Correlation(range(5), range(5)))
    half = 1.959963984540054 * math.sqrt((1 + 0.81 / 2) / 2)
    assert found[:2] == pytest.approx((math.tanh(math.atanh(0.9) - half), 1))
    assert interval(Correlation(range(5), range(5, 0, -1)))[:2] == pytest.approx((-1, -found.low))
    assert 0.99 < interval(Correlation(range(500), range(500))).low < 1
    assert interval(Correlation(range(3), range(3)))[2:] == (0.95, "too few")


def test_which_interval_pearson_has():
    random = np.random.default_rng(0)
    x = random.normal(size=200)
    y = x + random.normal(size=200)
    hows = [interval(Correlation(x[:n], y[:n], "pearson")).how for n in (3, 20, 60, 200)]
    assert hows == ["too few", "fisher", "fisher-bootstrap", "percentile"]
    # For normal data both standard errors say about the same
    low, high, _, _ = interval(Correlation(x[:100], y[:100], "pearson"))
    z = math.atanh(pearson(x[:100], y[:100]))
    assert (math.atanh(low), math.atanh(high)) == pytest.approx((z - 0.199, z + 0.199), abs=0.04)


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        ([1, 2], [1], "two equally long lists, found 2 and 1 numbers"),
        ([1, math.nan], [1, 2], "the first of a correlation must be finite numbers, but number 1 is nan"),
        ([1, 2], ["a", "b"], r"the second of a correlation must be a list of numbers, found \['a', 'b'\]"),
        ([[1, 2]], [1, 2], r"found an array of the shape \(1, 2\)"),
    ],
)
def test_what_is_no_pairs_of_numbers(x, y, said):
    for call in (spearman, pearson, Correlation):
        with pytest.raises(InputError, match=said):
            call(x, y)


def test_wrong_kinds_and_draws():
    with pytest.raises(InputError, match="one of spearman, pearson, found 'kendall'"):
        Correlation([1], [2], "kendall")
    with pytest.raises(InputError, match=r"of the shape \(rounds, 2\), found int64 of the shape \(1, 3\)"):
        Correlation([1, 2], [1, 2]).resampled(np.ones((1, 3), np.int64))
