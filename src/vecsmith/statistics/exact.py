"""Tests without assumptions on how scores are spread: the sign test, McNemar's, and the permutation of signs."""

from typing import Any, NamedTuple

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.statistics import checks
from vecsmith.statistics.draws import Seed, generator_of

Array = np.ndarray[Any, Any]
BLOCK = 1 << 18  # signs handled at once
EVERY = 14  # up to so many items that differ, all ways to give them signs are gone through


class Signs(NamedTuple):
    """How often the first was higher, the second was, or neither, and the two-sided p value of that."""

    wins: int
    losses: int
    ties: int
    p: float


def sign_test(a: Any, b: Any) -> Signs:
    """Test, over sets, which of two is higher more often: exact and two-sided, ties left out (Dixon and Mood 1946)."""
    a, b = checks.paired(a, b, "a sign test")
    wins, losses = int((a > b).sum()), int((a < b).sum())
    return Signs(wins, losses, len(a) - wins - losses, _two_sided(wins, losses))


def mcnemar(a: Any, b: Any) -> Signs:
    """Test two columns of right (1) and wrong (0) answers: the sign test of the items on which they differ.

    Q. McNemar, Psychometrika 12, 1947; here exact.
    """
    found = sign_test(a, b)
    if not np.isin(np.asarray([a, b], np.float64), (0, 1)).all():
        raise InputError("McNemar's test takes answers that are right (1) or wrong (0), found other numbers")
    return found


def permutation(a: Any, b: Any, rounds: int = 10_000, seed: Seed = 0) -> float:
    """Give the two-sided p value of the mean difference of paired scores, when each item could as well be turned round.

    R. A. Fisher, The Design of Experiments, 1935. Exact for few items that differ, else from random rounds, with what was
    seen counted in.
    """
    a, b = checks.paired(a, b, "a permutation test")
    apart = (a - b)[a != b]
    seen = abs(apart.sum()) - 1e-12 * np.abs(apart).sum()  # what is equal but for rounding counts as equal
    if len(apart) <= EVERY:
        numbers = np.arange(1 << len(apart))[:, None]
        signs = 1 - 2 * (numbers >> np.arange(len(apart)) & 1)
        return float(np.mean(np.abs(signs @ apart) >= seen))
    rounds, generator = checks.whole(rounds, "rounds", 1), generator_of(seed)
    rows = max(1, BLOCK // len(apart))
    as_far = 0
    for start in range(0, rounds, rows):
        turned = generator.integers(0, 2, (min(rows, rounds - start), len(apart)), np.int8) * 2.0 - 1
        as_far += int(np.count_nonzero(np.abs(turned @ apart) >= seen))
    return (as_far + 1) / (rounds + 1)


def _two_sided(wins: int, losses: int) -> float:
    """Give the p value of so many heads and tails of a fair coin, in whole numbers, so that nothing is lost."""
    tosses, fewer = wins + losses, min(wins, losses)
    ways = total = 1
    for heads in range(fewer):
        ways = ways * (tosses - heads) // (heads + 1)
        total += ways
    return min(1.0, 2 * total / (1 << tosses))
