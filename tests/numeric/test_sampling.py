"""The sampler: alias tables, draws, sub-sampling, and sequences that follow from their place."""

import numpy as np
import pytest
from scipy import stats

from vecsmith.numeric import sampling


def table(probabilities):
    cut, other = np.empty(len(probabilities), np.uint32), np.empty(len(probabilities), np.int32)
    sampling.alias_table(np.asarray(probabilities, np.float64), cut, other)
    return cut, other


def test_an_alias_table_by_hand():
    cut, other = table(
        [0.5, 0.25, 0.25]
    )  # times 3: 1.5, 0.75, 0.75; each of the small ones takes a quarter of the first
    assert other.tolist()[1:] == [0, 0]
    assert (cut[1:] / 2**32).tolist() == [0.75, 0.75] and cut[0] == 2**32 - 1


@pytest.mark.parametrize("size", [1, 2, 7, 5000])
def test_an_alias_table_holds_the_probabilities(size):
    probabilities = np.random.default_rng(1).random(size) ** 4
    probabilities /= probabilities.sum()
    cut, other = table(probabilities)
    shares = cut / 2**32
    held = shares.copy()
    np.add.at(held, other, 1 - shares)
    np.testing.assert_allclose(held / size, probabilities, atol=1e-8)


def test_draws_follow_the_probabilities():
    counts = (1000 / np.arange(1, 301)).astype(int)
    probabilities = counts**0.75 / (counts**0.75).sum()
    found = np.zeros(300, np.int64)
    sampling.draws(5, 300_000, *table(probabilities), found)
    assert found.sum() == 300_000
    assert stats.chisquare(found, probabilities * 300_000).pvalue > 0.001
    assert stats.chisquare(found, np.full(300, 1000)).pvalue < 1e-10  # the test can fail


def test_sub_sampling_keeps_the_share_it_should():
    ids = np.tile(np.arange(4, dtype=np.int32), 50_000)
    keep = np.array([0.1, 0.5, 1.0, 0.0], np.float32)
    found = np.zeros(len(ids), np.int32)
    of_type = np.array([0, 1, 2, -1], np.int32)  # the last is no word
    size, _ = sampling.kept(ids, of_type, 0, len(ids), keep, np.uint64(sampling.begin(1, 0, 0)), found)
    counts = np.bincount(found[:size], minlength=4)
    assert counts[2] == 50_000 and counts[3] == 0
    for count, share in zip(counts[:2], keep[:2], strict=True):
        assert stats.binomtest(int(count), 50_000, float(share)).pvalue > 0.001


def test_sequences_differ_by_seed_epoch_and_sentence():
    begun = {int(sampling.begin(*place)) for place in np.ndindex(20, 20, 20)}
    assert len(begun) == 8000
    assert sampling.begin(1, 2, 3) == sampling.begin(1, 2, 3)


def test_whole_numbers_below_are_alike_likely():
    numbers = np.random.default_rng(2).integers(0, 2**64, 50_000, dtype=np.uint64)
    found = np.bincount([sampling.below(number, 5) for number in numbers], minlength=5)
    assert len(found) == 5 and stats.chisquare(found).pvalue > 0.001
    assert [sampling.below(np.uint64(number), 7) for number in (0, 2**64 - 1)] == [0, 6]


def test_the_longest_sentence():
    assert sampling.longest(np.array([0, 3, 10, 12]), 0, 3) == 7
    assert sampling.longest(np.array([0, 3, 10, 12]), 2, 3) == 2
    assert sampling.longest(np.array([0, 3]), 0, 0) == 0
