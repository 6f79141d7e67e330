"""GloVe's kernels: weights by hand, every count once an epoch, steps beside NumPy, and gradients by finite differences."""

import numpy as np
import pytest

from vecsmith.numeric.glove import gather, new_side, step, touch

DIM = 5


def sides(words=6, dim=DIM, seed=0):
    random = np.random.default_rng(seed)
    return [100 * new_side(words, dim, random) for _ in range(2)]  # squares of 100, where they matter, too


def drawn(words=6, counts=40, seed=0):
    rng = np.random.default_rng(seed)
    rows, columns = rng.integers(0, words, (2, counts), dtype=np.int32)
    logs, weights = rng.normal(size=(2, counts)).astype(np.float32)
    return rows, columns, logs, np.abs(weights)


def objective(words, contexts, dim, rows, columns, logs, weights):
    """Write the objective as the page states it."""
    w, b = words[rows, 0, :dim], words[rows, 0, dim]
    c, d = contexts[columns, 0, :dim], contexts[columns, 0, dim]
    return 0.5 * weights * ((w * c).sum(axis=1) + b + d - logs) ** 2


def matrix():
    """Three rows of counts, the middle one empty."""
    return np.array([0, 2, 2, 5]), np.array([0, 1, 0, 1, 2], np.int32), np.array([1.0, 50, 100, 200, 25])


def gathered(blocks, size, key=1):
    out = (np.zeros(8, np.int32), np.zeros(8, np.int32), np.zeros(8, np.float32), np.zeros(8, np.float32))
    many = gather(*matrix(), np.array(blocks), size, np.uint64(key), 100.0, 0.75, out)
    return [part[:many] for part in out]


def test_weights_by_hand():
    """(1/100)^0.75 = 0.0316, (50/100)^0.75 = 0.5946, (25/100)^0.75 = 0.3536; from 100 on the weight is 1."""
    rows, columns, logs, weights = gathered([0], 5)
    order = np.lexsort((columns, rows))
    assert rows[order].tolist() == [0, 0, 2, 2, 2] and columns[order].tolist() == [0, 1, 0, 1, 2]
    np.testing.assert_allclose(weights[order], [0.0316228, 0.5946036, 1, 1, 0.3535534], rtol=1e-5)
    np.testing.assert_allclose(logs[order], np.log([1, 50, 100, 200, 25]), atol=1e-6)


def test_every_count_comes_once_whatever_the_blocks():
    for blocks, size in (([0, 1, 2], 2), ([2, 0, 1], 2), ([4, 1, 3, 0, 2], 1), ([0], 64)):
        rows, columns, *_ = gathered(blocks, size)
        found = sorted(zip(rows.tolist(), columns.tolist(), strict=True))
        assert found == [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)]
    assert [len(part) for part in gathered([], 2)] == [0, 0, 0, 0]


def test_the_order_is_drawn_evenly():
    """Each of the 120 orders of five counts comes about as often: chi square with 119 degrees of freedom."""
    orders: dict[tuple, int] = {}
    for key in range(6000):
        order = tuple(gathered([0], 5, key)[2].tolist())
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 120
    assert sum((many - 50) ** 2 / 50 for many in orders.values()) < 180  # of which chance exceeds 0.03%


def test_a_step_by_hand():
    """w = 1, c = 2, X = 50: f = 0.5946, error 2 - log 50 = -1.9120, slope -1.1369, loss 1.0869."""
    words, contexts = (np.zeros((1, 2, 16), np.float32) for _ in range(2))
    words[:, 1], contexts[:, 1] = 1, 1
    words[0, 0, 0], contexts[0, 0, 0] = 1, 2
    place = np.zeros(1, np.int32)
    log, weight = np.log([50]).astype(np.float32), np.array([0.5946036], np.float32)
    assert step(words, contexts, 1, np.float32(0.05), place, place, log, weight) == pytest.approx(1.0869, abs=1e-4)
    np.testing.assert_allclose(words[0, 0, :2], [1.1137, 0.0568], atol=1e-4)
    np.testing.assert_allclose(contexts[0, 0, :2], [2.0568, 0.0568], atol=1e-4)
    assert words[0, 1, 0] == pytest.approx(1 + (1.1369 * 2) ** 2, abs=1e-3)


def test_steps_as_numpy_takes_them():
    rows, columns, logs, weights = drawn()
    words, contexts = sides()
    w, c = (side[:, 0, : DIM + 1].astype(np.float64) for side in (words, contexts))
    w_squares, c_squares = (side[:, 1, : DIM + 1].astype(np.float64) for side in (words, contexts))
    total = 0.0
    for i, j, log, weight in zip(rows, columns, logs, weights, strict=True):
        error = w[i, :DIM] @ c[j, :DIM] + w[i, DIM] + c[j, DIM] - log
        total += 0.5 * weight * error**2
        own, other = (weight * error * np.append(one[:DIM], 1) for one in (c[j], w[i]))
        w[i] -= 0.05 * own / np.sqrt(w_squares[i])
        c[j] -= 0.05 * other / np.sqrt(c_squares[j])
        w_squares[i] += own**2
        c_squares[j] += other**2
    found = step(words, contexts, DIM, np.float32(0.05), rows, columns, logs, weights)
    assert found == pytest.approx(total, rel=1e-4)
    np.testing.assert_allclose(words[:, 0, : DIM + 1], w, atol=1e-4)
    np.testing.assert_allclose(contexts[:, 0, : DIM + 1], c, atol=1e-4)
    np.testing.assert_allclose(words[:, 1, : DIM + 1], w_squares, rtol=1e-3)
    np.testing.assert_allclose(contexts[:, 1, : DIM + 1], c_squares, rtol=1e-3)
    assert not words[:, 0, DIM + 1 :].any() and not contexts[:, 0, DIM + 1 :].any()  # the padding


def test_gradients_by_finite_differences():
    """With squares of 1 a step is the rate times the gradient, which central differences of the objective give too."""
    one = drawn(counts=1)
    start = sides()
    for side in start:
        side[:, 1] = 1
    moved = [side.copy() for side in start]
    step(*moved, DIM, np.float32(1e-3), *one)
    for which, row in ((0, one[0][0]), (1, one[1][0])):
        for k in range(DIM + 1):
            ends = []
            for nudge in (-1e-4, 1e-4):
                at = [side.astype(np.float64) for side in start]
                at[which][row, 0, k] += nudge
                ends.append(objective(*at, DIM, *one)[0])
            slope = (ends[1] - ends[0]) / 2e-4
            taken = (start[which][row, 0, k] - moved[which][row, 0, k]) / 1e-3
            assert taken == pytest.approx(slope, rel=2e-3, abs=2e-3)


def test_the_sum_is_that_of_the_objective():
    data = drawn()
    words, contexts = sides()
    expected = objective(words.astype(np.float64), contexts.astype(np.float64), DIM, *data).sum()
    assert step(words, contexts, DIM, np.float32(0), *data) == pytest.approx(expected, rel=1e-5)


def test_a_word_beside_itself():
    words, contexts = sides()
    data = np.array([2], np.int32), np.array([2], np.int32), np.ones(1, np.float32), np.ones(1, np.float32)
    before = objective(words, contexts, DIM, *data)[0]
    step(words, contexts, DIM, np.float32(1e-2), *data)
    assert objective(words, contexts, DIM, *data)[0] < before


def test_touching_changes_nothing():
    words, contexts = sides()
    before = words.tobytes(), contexts.tobytes()
    rows, columns, *_ = drawn()
    touch(words, contexts, rows, columns, np.float32(1))
    assert (words.tobytes(), contexts.tobytes()) == before
