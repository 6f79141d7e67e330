"""Means, variances and principal components by blocks, against the textbook and against NumPy on the whole matrix."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vecsmith.numeric.spectrum import columns, fix_signs, principal, scatter, variances

MATRICES = arrays(np.float32, st.tuples(st.integers(1, 9), st.integers(1, 5)), elements=st.floats(-100, 100, width=32))


def by_blocks(matrix, size=2):
    return lambda: ((start, matrix[start : start + size]) for start in range(0, len(matrix), size))


def test_by_hand():
    matrix = np.array([[1, 5], [3, 5], [5, 5]], np.float32)
    found = columns(by_blocks(matrix), 2)
    assert found.rows == 3
    np.testing.assert_array_equal(found.mean, [3, 5])
    np.testing.assert_array_equal(found.constant, [False, True])
    np.testing.assert_allclose(variances(by_blocks(matrix), found.mean), [8 / 3, 0])
    np.testing.assert_array_equal(scatter(by_blocks(matrix), found.mean), [[8, 0], [0, 0]])


def test_no_rows():
    nothing = by_blocks(np.empty((0, 3), np.float32))
    found = columns(nothing, 3)
    assert found.rows == 0
    assert found.constant.all()
    np.testing.assert_array_equal(found.mean, 0)
    np.testing.assert_array_equal(variances(nothing, found.mean), 0)


def test_a_constant_that_float32_cannot_hold_exactly_is_constant():
    matrix = np.full((1001, 1), 0.1, np.float32)
    assert columns(by_blocks(matrix, 10), 1).constant.all()


def test_principal_by_hand():
    # The covariance [[2, 1], [1, 2]] has the eigenvalues 3 and 1 along the diagonals.
    values, vectors = principal(np.array([[2.0, 1.0], [1.0, 2.0]]), 2)
    np.testing.assert_allclose(values, [3, 1])
    np.testing.assert_allclose(np.abs(vectors), np.sqrt(0.5))
    np.testing.assert_allclose(vectors[0], np.sqrt([0.5, 0.5]))


def test_signs_are_fixed_by_the_largest_magnitude_the_first_of_equals():
    rows = np.array([[1.0, -2.0, 0.5], [-1.0, 1.0, 0.0], [0.0, 0.0, 0.0]])
    np.testing.assert_array_equal(fix_signs(rows), [[-1, 2, -0.5], [1, -1, 0], [0, 0, 0]])


@settings(max_examples=50)
@given(MATRICES, st.integers(1, 10))
def test_blocks_give_what_the_whole_matrix_gives(matrix, size):
    wide = matrix.astype(np.float64)
    found = columns(by_blocks(matrix, size), matrix.shape[1])
    np.testing.assert_allclose(found.mean, wide.mean(axis=0), atol=1e-9)
    np.testing.assert_array_equal(found.constant, np.ptp(matrix, axis=0) == 0)
    np.testing.assert_allclose(variances(by_blocks(matrix, size), found.mean), wide.var(axis=0), atol=1e-9)
    apart = wide - wide.mean(axis=0)
    np.testing.assert_allclose(scatter(by_blocks(matrix, size), found.mean), apart.T @ apart, atol=1e-7)


def test_a_mean_far_from_the_origin_costs_no_digits():
    random = np.random.default_rng(0)
    matrix = (random.integers(-4, 5, size=(1000, 1)) + 2.0**20).astype(np.float32)  # exact in float32
    mean = columns(by_blocks(matrix, 100), 1).mean
    expected = (matrix.astype(np.float64) - 2.0**20).var()
    assert variances(by_blocks(matrix, 100), mean)[0] == pytest.approx(expected, rel=1e-12)
