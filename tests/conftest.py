"""Tables that many tests use."""

import numpy as np
import pytest

from vecsmith.vectors import Vectors

WORDS = ["king", "queen", "man", "woman", "paris", "france", "Zürich", "ice cream", "日本", "zero"]


@pytest.fixture
def matrix():
    rows = np.random.default_rng(7).normal(size=(len(WORDS), 6)).astype(np.float32)
    rows[-1] = 0
    return rows


@pytest.fixture
def table(matrix):
    return Vectors(WORDS, matrix, counts=np.arange(len(WORDS), 0, -1))
