"""LexVec's kernel: looking up, a step by hand, gradients by finite differences, and a text beside NumPy."""

import numpy as np
import pytest
from scipy.sparse import csr_array, random_array

from vecsmith.numeric.lexvec import entry, step, train
from vecsmith.numeric.sampling import alias_table


def drawn(words=5, dim=3, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(2, words, dim)).astype(np.float32)


def parts(matrix):
    return matrix.indptr.astype(np.int64), matrix.indices, matrix.data.astype(np.float32)


def test_every_number_is_found_and_0_elsewhere():
    matrix = csr_array(random_array((20, 30), density=0.2, rng=np.random.default_rng(0)))
    matrix.sort_indices()
    dense = matrix.toarray().astype(np.float32)
    found = [[entry(*parts(matrix), row, column) for column in range(30)] for row in range(20)]
    np.testing.assert_array_equal(found, dense)


def test_a_step_by_hand():
    """1 x 2 is 1.5 above its target 0.5; the loss is 1.125, x becomes 1 - 0.1 x 1.5 x 2, y 2 - 0.1 x 1.5 x 1."""
    words, contexts = np.array([[1]], np.float32), np.array([[2]], np.float32)
    assert step(words, contexts, 0, 0, np.float32(0.5), np.float32(0.1)) == pytest.approx(1.125)
    assert words[0, 0] == pytest.approx(0.7) and contexts[0, 0] == pytest.approx(1.85)


def test_gradients_by_finite_differences():
    words, contexts = drawn()
    moved = words.copy(), contexts.copy()
    step(*moved, 1, 3, np.float32(0.7), np.float32(1e-3))

    def loss(x, y):
        return 0.5 * (x[1] @ y[3] - 0.7) ** 2

    for which, row in ((0, 1), (1, 3)):
        for i in range(3):
            ends = []
            for nudge in (-1e-5, 1e-5):
                at = [words.astype(np.float64), contexts.astype(np.float64)]
                at[which][row, i] += nudge
                ends.append(loss(*at))
            taken = ((words, contexts)[which][row, i] - moved[which][row, i]) / 1e-3
            assert taken == pytest.approx((ends[1] - ends[0]) / 2e-5, rel=2e-3, abs=1e-3)


def test_a_text_as_numpy_goes_through_it():
    """Without noise that could be drawn differently: all noise is word 0."""
    ids, sentences = np.array([0, 1, 2, 1, 3, 4], np.int32), np.array([0, 4, 5, 6])
    of_type = np.arange(5, dtype=np.int32)
    matrix = csr_array(np.abs(np.random.default_rng(1).normal(size=(5, 5))) * (np.arange(25).reshape(5, 5) % 3 > 0))
    cut, other = np.empty(5, np.uint32), np.empty(5, np.int32)
    alias_table(np.array([1.0, 0, 0, 0, 0]), cut, other)
    words, contexts = drawn()
    x, y = words.astype(np.float64), contexts.astype(np.float64)
    targets, total, pairs = matrix.toarray(), 0.0, 0
    for place, word in enumerate([0, 1, 2, 1]):
        near = [[1], [0, 2], [1, 1], [2]][place]
        for context in [*near, 0, 0]:
            error = x[word] @ y[context] - targets[word, context]
            total += 0.5 * error**2
            x[word], y[context] = x[word] - 0.05 * error * y[context], y[context] - 0.05 * error * x[word]
            pairs += 1
    keep = np.ones(5, np.float32)
    text = (ids, of_type, sentences, 0, 3)
    found = train(*text, words, contexts, keep, cut, other, *parts(matrix), 1, 2, np.float32(0.05), 1, 0)
    assert found[0] == pairs and found[1] == pytest.approx(total, rel=1e-5)
    np.testing.assert_allclose(words, x, atol=1e-5)
    np.testing.assert_allclose(contexts, y, atol=1e-5)
