"""Tables that many tests use, and a cache of their own, so that nothing is left in the user's."""

import os
import tempfile

import numpy as np
import pytest

from vecsmith.vectors import Vectors

CACHE = tempfile.TemporaryDirectory(prefix="vecsmith-tests-")
os.environ["VECSMITH_CACHE"] = CACHE.name


def pytest_sessionstart(session):
    """Have the kernels compiled and cached before the tests, or else the first test to use each would pay for it."""
    if not hasattr(session.config, "workerinput"):
        with tempfile.TemporaryDirectory() as folder:
            table = Vectors([f"w{i}" for i in range(30_000)], np.ones((30_000, 2)))
            for name in ("t.txt", "t.bin"):
                table.save(f"{folder}/{name}")
                Vectors.load(f"{folder}/{name}")
            table.search(np.ones((20, 2)), 2)
            table.encode(["w1 w2"] * 100)


WORDS = ["king", "queen", "man", "woman", "paris", "france", "Zürich", "ice cream", "日本", "zero"]


@pytest.fixture
def matrix():
    rows = np.random.default_rng(7).normal(size=(len(WORDS), 6)).astype(np.float32)
    rows[-1] = 0
    return rows


@pytest.fixture
def table(matrix):
    return Vectors(WORDS, matrix, counts=np.arange(len(WORDS), 0, -1))
