"""The sign test, McNemar's and the permutation test."""

import numpy as np
import pytest
from scipy import stats

from vecsmith.core.errors import InputError
from vecsmith.statistics.exact import mcnemar, permutation, sign_test


def test_the_sign_test_by_hand():
    # 5 wins, 1 loss, 1 tie: 2 * (1 + 6) / 64
    assert sign_test([1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 9, 7]) == (5, 1, 1, 14 / 64)
    assert sign_test([1, 2], [1, 2]) == (0, 0, 2, 1)
    assert sign_test([0, 1], [1, 0]).p == 1
    assert sign_test([], []).p == 1


@pytest.mark.parametrize(("wins", "losses"), [(10, 3), (500, 420), (4000, 3700), (9000, 3)])
def test_the_sign_test_as_scipy(wins, losses):
    found = sign_test([1] * wins + [0] * losses, [0] * wins + [1] * losses)
    assert found.p == pytest.approx(stats.binomtest(wins, wins + losses).pvalue, rel=1e-9)


def test_mcnemar_by_hand():
    # Of 10, the first alone is right on 6, the second alone on 1: 2 * (1 + 7) / 128
    a = [1] * 6 + [0] + [1, 1, 0]
    b = [0] * 6 + [1] + [1, 1, 0]
    assert mcnemar(a, b) == (6, 1, 3, 16 / 128)
    assert mcnemar(np.array(a, bool), np.array(b, bool)) == mcnemar(a, b)
    with pytest.raises(InputError, match=r"right \(1\) or wrong \(0\)"):
        mcnemar([1, 2], [0, 0])


def test_the_permutation_test_by_hand():
    # 3 and 1: of the sums 4, 2, -2, -4 half are as far from 0 as 4
    assert permutation([3, 1, 5], [0, 0, 5]) == 0.5
    assert permutation([1, 1, 1, 1], [0, 0, 0, 0]) == 2 / 16
    assert permutation([0.3, 0.7], [0.3, 0.7]) == 1
    assert permutation([0.1, 0.2, 0], [0, 0, 0.3]) == 1  # 0.1 + 0.2 is no further from 0.3 than rounding


def test_the_permutation_test_as_scipy():
    a, b = np.random.default_rng(0).normal(size=(2, 12))
    peer = stats.permutation_test((a, b), lambda x, y: np.mean(x - y), permutation_type="samples", n_resamples=np.inf)
    assert permutation(a, b) == pytest.approx(peer.pvalue)


def test_random_rounds_agree_with_what_is_expected():
    a, b = np.random.default_rng(1).normal([[0.15], [0]], 1, (2, 400))
    assert permutation(a, b) == pytest.approx(stats.ttest_rel(a, b).pvalue, abs=0.02)
    assert permutation(a, b, seed=1) == permutation(a, b, seed=1) != permutation(a, b, seed=2)
    assert permutation(a + 3, b, rounds=99) == 1 / 100


def test_bad_input():
    for test in (sign_test, mcnemar, permutation):
        with pytest.raises(InputError, match="two equally long lists, found 2 and 1 numbers"):
            test([1, 0], [1])
    with pytest.raises(InputError, match="rounds must be a whole number from 1, found 0"):
        permutation(range(20), range(20, 0, -1), rounds=0)
