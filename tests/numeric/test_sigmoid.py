"""The logistic function of kernels."""

import numpy as np
import pytest

from vecsmith.numeric.sigmoid import cost, steps


def test_steps_are_minus_the_rate_times_the_logistic_function():
    scores = np.linspace(-9.9, 9.9, 5001, dtype=np.float32)
    expected = -0.025 / (1 + np.exp(-scores.astype(np.float64)))
    steps(scores, 5000, np.float32(0.025))
    np.testing.assert_allclose(scores[:5000], expected[:5000], atol=0.025 * 5e-7)
    assert scores[5000] == np.float32(9.9)  # beyond what was asked for


def test_far_scores_are_those_of_ten():
    scores = np.array([-1000, -10, 10, 1000], np.float32)
    steps(scores, 4, np.float32(1))
    assert scores[0] == scores[1] and scores[2] == scores[3]
    assert -scores[1] == pytest.approx(1 / (1 + np.exp(10)), abs=1e-6)


@pytest.mark.parametrize("score", [-800.0, -3.0, 0.0, 1e-9, 2.0, 800.0])
def test_cost_is_exact(score):
    assert cost(score) == pytest.approx(float(np.logaddexp(0, -score)), rel=1e-12)
