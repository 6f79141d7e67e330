"""Normalize."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vecsmith.refiners import Normalize

MATRICES = arrays(
    np.float32,
    st.tuples(st.integers(0, 9), st.integers(1, 5)),
    elements=st.floats(width=32, allow_nan=False, allow_infinity=False),
)


def test_by_hand():
    np.testing.assert_allclose(Normalize().fit_transform([[3, 4], [0, 0], [0, -2]]), [[0.6, 0.8], [0, 0], [0, -1]])


@settings(max_examples=100)
@given(MATRICES)
def test_every_row_is_of_length_one_or_zero(matrix):
    made = Normalize().fit_transform(matrix)
    lengths = np.linalg.norm(made.astype(np.float64), axis=1)
    np.testing.assert_allclose(lengths, matrix.any(axis=1), atol=1e-6)
    np.testing.assert_allclose(Normalize().fit_transform(made), made, atol=1e-6)


def test_the_greatest_and_the_least_numbers_have_a_length():
    tiny, huge = np.finfo(np.float32).smallest_subnormal, np.finfo(np.float32).max
    np.testing.assert_allclose(Normalize().fit_transform([[tiny, 0], [huge, huge]]), [[1, 0], [0.5**0.5] * 2])
