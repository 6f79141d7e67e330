"""Standardize."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.preprocessing import StandardScaler

from vecsmith.refiners import Standardize

MATRICES = arrays(np.float32, st.tuples(st.integers(0, 9), st.integers(1, 5)), elements=st.integers(-50, 50))


def test_by_hand():
    # Columns: mean 2, deviation 1; constant; mean 0, deviation 2.
    method = Standardize().fit([[1, 7, 2], [3, 7, -2]])
    np.testing.assert_array_equal(method.scale_, [1, 0, 0.5])
    np.testing.assert_array_equal(method.transform([[1, 7, 2], [3, 8, -2]]), [[-1, 0, 1], [1, 0, -1]])


def test_without_the_mean():
    np.testing.assert_array_equal(Standardize(center=False).fit_transform([[1], [3]]), [[1], [3]])
    np.testing.assert_array_equal(Standardize(center=False).fit_transform([[2], [6]]), [[1], [3]])


@pytest.mark.parametrize("center", [True, False])
def test_scikit_learn_gives_the_same(center):
    matrix = (np.random.default_rng(0).normal(size=(200, 6)) * [1, 2, 3, 100, 0.01, 1] + 5).astype(np.float32)
    expected = StandardScaler(with_mean=center).fit_transform(matrix.astype(np.float64))
    np.testing.assert_allclose(Standardize(center=center).fit_transform(matrix), expected, rtol=1e-5, atol=1e-6)


@settings(max_examples=50)
@given(MATRICES)
def test_mean_zero_and_variance_one_or_zero(matrix):
    made = Standardize().fit_transform(matrix).astype(np.float64)
    if len(matrix):
        np.testing.assert_allclose(made.mean(axis=0), 0, atol=1e-6)
        np.testing.assert_allclose(made.var(axis=0), np.ptp(matrix, axis=0) > 0, atol=1e-5)


@pytest.mark.parametrize("constant", [0.1, 1e-30, -3.3e7])
def test_a_constant_column_becomes_zero_whatever_the_constant(constant):
    assert not Standardize().fit_transform(np.full((1001, 2), constant, np.float32)).any()
