"""Purity."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.statistics.draws import draws
from vecsmith.statistics.interval import interval
from vecsmith.statistics.means import wilson
from vecsmith.statistics.purity import Purity, purity


def test_by_hand():
    # Clusters {a a b}, {b}, {c a}: 2 + 1 + 1 of 6
    assert purity([0, 0, 0, 1, 2, 2], list("aabbca")) == pytest.approx(4 / 6)
    assert purity([5, 5, 5], list("aab")) == pytest.approx(2 / 3)
    assert purity([0, 1, 2], list("aab")) == 1
    assert np.isnan(purity([], []))


def test_redrawn_is_the_purity_of_the_repeated_items():
    random = np.random.default_rng(0)
    clusters, labels = random.integers(0, 5, 60), random.integers(0, 7, 60)
    sample, drawn = Purity(clusters, labels), draws(60, 40)
    expected = [purity(np.repeat(clusters, row), np.repeat(labels, row)) for row in drawn]
    np.testing.assert_allclose(sample.resampled(drawn), expected, atol=1e-12)
    np.testing.assert_allclose(sample.resampled(np.ones((1, 60), int)), [sample.value()])
    assert sample.take([0, 1]).value() == purity(clusters[:2], labels[:2])
    assert np.isnan(sample.resampled(np.zeros((1, 60), int))).all()


def clustered(items, clusters, seed):
    """Make a clustering, and the purity that it would have of endlessly many items."""
    random = np.random.default_rng(seed)
    shares, sizes = random.dirichlet(np.full(clusters, 0.2), clusters), random.dirichlet(np.full(clusters, 3))
    of = random.choice(clusters, items, p=sizes)
    labels = (random.random(items)[:, None] > shares[of].cumsum(axis=1)).sum(axis=1)
    return Purity(of, labels), sizes @ shares.max(axis=1)


def test_the_interval_answers_for_flattery():
    sample, truth = clustered(402, 21, 5)
    found, scores = interval(sample), sample.resampled(draws(402))
    assert sample.value() > truth and np.quantile(scores, 0.025) > truth  # percentiles would leave it out
    assert found.low < truth < found.high and found.how == "reflected"
    assert found.low == pytest.approx(2 * sample.value() - np.quantile(scores, 0.975), abs=2e-3)
    assert found.high == wilson(sample.value() * 402, 402)[1]


@pytest.mark.full
@pytest.mark.parametrize(("items", "clusters"), [(402, 21), (200, 17)])
def test_95_percent_intervals_contain_the_truth_95_percent_of_the_time(items, clusters):
    made = [clustered(items, clusters, seed) for seed in range(500)]
    found = [(interval(sample), truth) for sample, truth in made]
    assert 0.92 < np.mean([one.low <= truth <= one.high for one, truth in found]) < 0.98


def test_a_perfect_clustering_is_not_certain():
    assert interval(Purity([0] * 10 + [1] * 10, [0] * 10 + [1] * 10))[:2] == pytest.approx(wilson(20, 20))


def test_an_item_needs_both():
    with pytest.raises(InputError, match="every item needs a cluster and a label, found 2 and 1"):
        purity([0, 1], ["a"])
