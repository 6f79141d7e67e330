"""Draws: how often each item comes up when as many items as there are, are drawn with replacement.

They depend on the number of items, the rounds and the seed alone, so two samples of the same items that are scored on the
same draws are compared pair by pair (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapters 6 and 8).
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from vecsmith.statistics import checks

Array = np.ndarray[Any, Any]
Seed = int | tuple[int, ...]
BLOCK = 1 << 18  # drawn items held at once: 2 MB
COUNT = np.uint8  # of 256 items or more, none comes up over 255 times in as many rounds as can ever be drawn


def draws(items: int, rounds: int = 1000, seed: Seed = 0) -> Array:
    """Give `(rounds, items)` counts; every row adds up to the number of items."""
    found = np.empty((checks.whole(rounds, "rounds", 1), checks.whole(items, "the number of items", 0)), COUNT)
    start = 0
    for block in blocks(items, rounds, seed):
        found[start : start + len(block)] = block
        start += len(block)
    return found


def blocks(items: int, rounds: int = 1000, seed: Seed = 0, size: int = BLOCK) -> Iterator[Array]:
    """Give the rows of `draws` piece by piece, so that memory is bounded by one row or `size`."""
    rounds, items = checks.whole(rounds, "rounds", 1), checks.whole(items, "the number of items", 0)
    generator = generator_of(seed)
    rows = max(1, size // max(1, items))
    for start in range(0, rounds, rows):
        many = min(rows, rounds - start)
        drawn = generator.integers(0, items, (many, items)) if items else np.empty((many, 0), np.int64)
        drawn += np.arange(0, many * items, items)[:, None] if items else 0
        yield np.bincount(drawn.ravel(), minlength=many * items).reshape(many, items).astype(COUNT)


def generator_of(seed: Seed) -> np.random.Generator:
    """Give the random generator of a seed: a whole number, or several where one alone would be the same for many."""
    for part in seed if isinstance(seed, tuple) else (seed,):
        checks.whole(part, "seed", 0)
    return np.random.default_rng(seed)
