"""Analogies over a whole vocabulary against the plain computation, question by question."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vecsmith.core.errors import InputError
from vecsmith.numeric import analogy


def answers(rows, questions, method="3cosadd"):
    lengths = np.linalg.norm(rows, axis=1)
    times = np.divide(1, lengths, out=np.zeros(len(rows), np.float32), where=lengths > 0)

    def cut(size):
        return ((start, rows[start : start + size]) for start in range(0, len(rows), size))

    return analogy.fourth_words(cut, times, lambda ids: 3 * rows[ids], np.array(questions), method)


def naive(rows, questions, method):
    lengths = np.linalg.norm(rows, axis=1)[:, None]
    units = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    found = []
    for question in questions:
        a, b, c = (units @ units[word] for word in question)
        if method == "3cosmul":
            a, b, c = (a + 1) / 2, (b + 1) / 2, (c + 1) / 2
        scores = b - a + c if method == "3cosadd" else b * c / (a + np.float32(0.001))
        scores[question] = -np.inf
        scores[lengths[:, 0] == 0] = -np.inf
        found.append(int(np.argmax(scores)) if np.isfinite(scores).any() else -1)
    return found


def test_hand_worked():
    # man, woman, king, queen, and two that are not asked about
    rows = np.array([[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1], [0, 0, 1], [0, 0, 0]], np.float32)
    # woman - man + king in cosines: queen 0.71 - 0 + 0.5 = 1.21; the last but one 0 - 0 + 0.71; the zero row 0.
    assert answers(rows, [[0, 1, 2]]).tolist() == [3]
    # moved to 0..1: queen 0.85 * 0.75 / 0.501 = 1.28; the last but one 0.5 * 0.85 / 0.501 = 0.85.
    assert answers(rows, [[0, 1, 2]], "3cosmul").tolist() == [3]
    assert answers(rows, [[0, 1, 2], [1, 0, 3]]).tolist() == [3, 2]


@pytest.mark.parametrize("method", analogy.METHODS)
def test_a_zero_row_is_never_an_answer(method):
    # the last is opposite to what is sought, so the zero row would score higher
    rows = np.array([[1, 0], [0.9, -0.1], [-1, 0.1], [0, 0], [1, 0.05]], np.float32)
    assert answers(rows, [[0, 1, 2]], method).tolist() == [4]
    assert answers(rows[:4], [[0, 1, 2]], method).tolist() == [-1]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 300), st.integers(1, 30), st.sampled_from(analogy.METHODS))
def test_agrees_with_the_plain_computation(seed, count, asked, method):
    """Rows with one entry of four, 1 or -1, have cosines of 0, 1/2 and 1: exact, with many ties."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((count, 5), np.float32)
    rows[:, :4] = rng.choice([-1, 1], (count, 4))
    rows[rng.random(count) < 0.1] = 0
    questions = rng.integers(0, count, (asked, 3))
    assert answers(rows, questions, method).tolist() == naive(rows, questions, method)


@pytest.mark.parametrize("method", analogy.METHODS)
def test_many_tiles(monkeypatch, method):
    monkeypatch.setattr(analogy, "TILE", 1 << 16)
    monkeypatch.setattr(analogy, "SWEPT", 1 << 10)
    rng = np.random.default_rng(3)
    rows = rng.standard_normal((1000, 20), np.float32)
    questions = rng.integers(0, 1000, (200, 3))
    assert answers(rows, questions, method).tolist() == naive(rows, questions, method)


def test_no_word_is_left():
    assert answers(np.eye(3, dtype=np.float32), [[0, 1, 2], [0, 0, 0]]).tolist() == [-1, 1]


def test_no_questions():
    assert answers(np.eye(3, dtype=np.float32), np.empty((0, 3), np.int64)).tolist() == []


def test_unknown_method():
    with pytest.raises(InputError, match="3cosadd, 3cosmul, found 'x'"):
        answers(np.eye(3, dtype=np.float32), [[0, 1, 2]], "x")
