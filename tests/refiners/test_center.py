"""Center."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vecsmith.refiners import Center

MATRICES = arrays(np.float32, st.tuples(st.integers(0, 9), st.integers(1, 5)), elements=st.floats(-100, 100, width=32))


def test_by_hand():
    method = Center().fit([[1, 10], [3, 20]])
    np.testing.assert_array_equal(method.mean_, [2, 15])
    np.testing.assert_array_equal(method.transform([[1, 10], [3, 20], [2, 15]]), [[-1, -5], [1, 5], [0, 0]])


@settings(max_examples=50)
@given(MATRICES)
def test_the_mean_becomes_zero_and_differences_stay(matrix):
    made = Center().fit_transform(matrix)
    np.testing.assert_allclose(made.sum(axis=0, dtype=np.float64), 0, atol=1e-3)
    np.testing.assert_allclose(made - made[:1], matrix - matrix[:1], atol=1e-4)
    np.testing.assert_allclose(Center().fit_transform(made), made, atol=1e-4)


def test_the_mean_of_many_rows_is_summed_in_float64():
    matrix = np.full((200_000, 1), 0.1, np.float32)
    assert Center().fit(matrix).mean_[0] == np.float32(0.1).astype(np.float64)
