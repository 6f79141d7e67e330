import numpy as np
import pytest

from vecsmith.numeric.pooling import ngram_means, pool

ROWS = np.random.default_rng(2).standard_normal((20, 5)).astype(np.float32)
NONE = np.empty(0, np.float32)


def test_means_are_those_of_numpy_to_the_last_bit():
    rng = np.random.default_rng(3)
    offsets = np.concatenate([[0], np.cumsum(rng.integers(0, 9, 50))])
    at = rng.integers(0, 20, offsets[-1])
    out = np.full((50, 5), np.nan, np.float32)
    pool(ROWS, at, NONE, offsets, out)
    for i in range(50):
        part = ROWS[at[offsets[i] : offsets[i + 1]]]
        assert np.array_equal(out[i], part.mean(axis=0) if len(part) else np.zeros(5))


def test_weights_do_not_change_what_is_divided_by():
    out = np.empty((1, 2), np.float32)
    rows = np.array([[1, 0], [0, 4]], np.float32)
    pool(rows, np.array([0, 1]), np.array([0.5, 0.25], np.float32), np.array([0, 2]), out)
    assert out.tolist() == [[0.25, 0.5]]


def test_a_word_without_ngrams_is_its_own_row_and_one_without_both_is_zero():
    blob, offsets = np.frombuffer(b"ab", np.uint8), np.array([0, 1, 2])
    out = np.full((2, 5), np.nan, np.float32)
    ngram_means(blob, offsets, np.array([7, -1]), np.array([9, 9]), 9, ROWS, ROWS, out)
    assert out[0] == pytest.approx(ROWS[7])
    assert not out[1].any()
