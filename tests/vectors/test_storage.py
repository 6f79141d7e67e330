import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.vectors.storage import Storage, as_float32

finite = st.floats(-1000, 1000, width=32)


@given(arrays(np.float32, st.tuples(st.integers(1, 12), st.integers(1, 5)), elements=finite))
def test_int8_is_within_half_a_step(matrix):
    kept = Storage.of(matrix).astype("int8")
    step = np.abs(matrix).max(axis=1) / 127
    assert np.all(np.abs(kept.matrix() - matrix) <= step[:, None] * 0.5001 + 1e-30)


def test_int8_by_hand():
    kept = Storage.of([[1.27, -0.5], [0, 0]]).astype("int8")
    assert kept.values.tolist() == [[127, -50], [0, 0]]
    np.testing.assert_allclose(kept.scale, [0.01, 1], rtol=1e-6)
    np.testing.assert_allclose(kept.matrix(), [[1.27, -0.5], [0, 0]], rtol=1e-6)


@pytest.mark.filterwarnings("error")
def test_int8_of_the_least_numbers():
    # the least float32 is 1.4e-45 = u; 1e-44 is 7 u, and a step cannot be less than u
    kept = Storage.of([[1e-44, 2.8e-45], [1, -1]]).astype("int8")
    assert kept.values.tolist() == [[7, 2], [127, -127]]
    assert kept.scale[0] == np.float32(1.4e-45)
    # a largest number of 190 u has a step of 190 / 127 u, which is rounded to 1 u, too little, so it is 2 u
    assert Storage.of(np.array([[190, 20]]) * 2.0**-149).astype("int8").values.tolist() == [[95, 10]]


@pytest.mark.filterwarnings("error")
def test_lengths_of_the_greatest_and_least_numbers():
    lengths = Storage.of(np.array([[3e38, 3e38], [1e-44, 0], [0, 0]])).norms()
    assert lengths.tolist() == [np.finfo(np.float32).max, np.float32(1e-44), 0]


def test_shared_rows_and_scales():
    values = np.array([[1, 0], [0, 2]], np.float32)
    kept = Storage(values, np.array([1, 3, 0.5], np.float32), np.array([1, 1, 0], np.int32))
    expected = np.array([[0, 2], [0, 6], [0.5, 0]])
    np.testing.assert_array_equal(kept.matrix(), expected)
    np.testing.assert_array_equal(kept.rows(np.array([2, 0])), expected[[2, 0]])
    np.testing.assert_array_equal(np.concatenate([block for _, block in kept.blocks(2)]), expected)
    np.testing.assert_array_equal(kept.norms(), [1, 2])
    np.testing.assert_array_equal(kept.take(np.array([1, 0])).matrix(), expected[[1, 0]])
    assert len(kept.take(np.array([2])).values) == 1
    for dtype in ("float16", "int8"):
        np.testing.assert_allclose(kept.astype(dtype).matrix(), expected, rtol=1e-3)
    assert kept.astype("int8").astype("float32").matrix().shape == (3, 2)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_all_types_give_the_same_by_rows_blocks_and_matrix(dtype, matrix):
    kept = Storage.of(matrix).astype(dtype)
    whole = kept.matrix()
    assert whole.dtype == np.float32 and not whole.flags.writeable
    np.testing.assert_array_equal(kept.rows(np.arange(len(matrix))), whole)
    np.testing.assert_array_equal(np.concatenate([block for _, block in kept.blocks(3)]), whole)
    np.testing.assert_allclose(whole, matrix, atol=0.02)
    back = kept.astype("float32")
    np.testing.assert_allclose(back.matrix(), whole, rtol=1e-6)
    assert back.scale is None


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([[1, np.nan]], "row 0, column 1 is nan"),
        ([[1, 2], [np.inf, 0]], "row 1, column 0 is inf"),
        ([[1e300]], "row 0, column 0 is inf as float32"),
        ([1, 2], "found int64"),
        ([["a"]], "needs a matrix of numbers"),
        ([[1], [1, 2]], "rows of one length"),
        (np.empty((3, 0)), "at least one column"),
        (np.array([[1j]]), "complex"),
    ],
)
def test_wrong_matrices_are_refused(matrix, message):
    with pytest.raises(InputError, match=message):
        Storage.of(matrix)


def test_float16_that_overflows_is_refused():
    with pytest.raises(InputError, match="row 1, column 0 is inf as float16"):
        Storage.of([[1.0], [70000.0]]).astype("float16")
    with pytest.raises(InputError, match="dtype must be one of float32, float16, int8, found 'int4'"):
        Storage.of([[1.0]]).astype("int4")


def test_rows_that_do_not_exist_are_refused():
    lying = Storage(np.ones((2, 2), np.float32), None, np.array([0, 7], np.int32))
    with pytest.raises(FileFormatError, match="claims the row 7 of 2"):
        lying.rows(np.array([1]))
    with pytest.raises(FileFormatError, match="claims the row 7 of 2"):
        lying.verify()


def test_the_input_is_copied_and_stays_writeable():
    given_rows = np.ones((2, 2), np.float32)
    kept = Storage.of(given_rows)
    given_rows[0, 0] = 5
    assert kept.matrix()[0, 0] == 1


def test_every_float16_becomes_the_same_float32():
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    plain = every[np.isfinite(every)]
    np.testing.assert_array_equal(as_float32(plain).view(np.int32), plain.astype(np.float32).view(np.int32))
    np.testing.assert_array_equal(as_float32(every), every.astype(np.float32))
