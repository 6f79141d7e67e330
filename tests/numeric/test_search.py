"""The blocked exact search against sorting all scores."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vecsmith.numeric import search


def cut(rows):
    return lambda size: ((start, rows[start : start + size]) for start in range(0, len(rows), size))


def naive(rows, times, plus, queries, k):
    scores = queries @ rows.T * times + plus
    ids = np.argsort(-scores, axis=1, kind="stable")[:, :k]
    return ids, np.take_along_axis(scores, ids, 1)


def found(rows, queries, k, times=None, plus=None):
    times = np.ones(len(rows), np.float32) if times is None else times
    plus = np.zeros(len(rows), np.float32) if plus is None else plus
    return search.top_k(cut(rows), times, plus, queries, k)


def test_hand_worked():
    rows = np.array([[1, 0], [0, 2], [3, 0], [0, 0]], np.float32)
    queries = np.array([[1, 0], [0, 1]], np.float32)
    # With the factors 1, 1/2, 1/3, 0 the rows are unit vectors: 1 0 | 0 1 | 1 0 | 0 0; the summands lift row 3.
    ids, scores = found(rows, queries, 3, np.array([1, 1 / 2, 1 / 3, 0], np.float32), np.array([0, 0, 0, 0.5], "f4"))
    assert ids.tolist() == [[0, 2, 3], [1, 3, 0]]
    assert scores.tolist() == [[1, 1, 0.5], [1, 0.5, 0]]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 400), st.integers(1, 40), st.integers(1, 5), st.data())
def test_whole_numbers_agree_with_sorting(seed, count, queries, levels, data):
    """Small whole numbers make exact scores with many ties, whatever the order of summation."""
    rng = np.random.default_rng(seed)
    k = data.draw(st.integers(1, count))
    rows = rng.integers(-levels, levels + 1, (count, 3)).astype(np.float32)
    asked = rng.integers(-levels, levels + 1, (queries, 3)).astype(np.float32)
    times = rng.integers(0, 3, count).astype(np.float32)
    plus = rng.integers(-1, 2, count).astype(np.float32)
    ids, scores = found(rows, asked, k, times, plus)
    expected_ids, expected = naive(rows, times, plus, asked, k)
    np.testing.assert_array_equal(ids, expected_ids)
    np.testing.assert_array_equal(scores, expected)


@pytest.mark.parametrize("k", [1, 10, 700])
def test_many_tiles_and_groups_agree_with_sorting(monkeypatch, k):
    monkeypatch.setattr(search, "TILE", 1 << 12)
    monkeypatch.setattr(search, "GROUP", 32)
    rng = np.random.default_rng(1)
    rows = rng.integers(-9, 10, (1500, 8)).astype(np.float32)
    queries = rng.integers(-9, 10, (70, 8)).astype(np.float32)
    ids, scores = found(rows, queries, k)
    expected_ids, expected = naive(rows, np.float32(1), np.float32(0), queries, k)
    np.testing.assert_array_equal(ids, expected_ids)
    np.testing.assert_array_equal(scores, expected)


def test_equal_scores_come_in_order():
    ids, _ = found(np.ones((500, 4), np.float32), np.ones((20, 4), np.float32), 7)
    assert (ids == np.arange(7)).all()


def test_scores_that_are_no_numbers_come_last():
    rows = np.array([[5, 0], [1, 0], [2, 0]], np.float32)
    ids, scores = found(rows, np.array([[1, 0]] * 3, np.float32), 3, plus=np.array([np.nan, 0, 0], np.float32))
    assert ids.tolist() == [[2, 1, 0]] * 3
    assert scores[0].tolist() == [2, 1, -np.inf]


def test_no_queries_and_no_answers():
    rows = np.ones((5, 2), np.float32)
    assert found(rows, np.empty((0, 2), np.float32), 3)[0].shape == (0, 3)
    assert found(rows, np.ones((2, 2), np.float32), 0)[0].shape == (2, 0)
