"""Degrees of relations: by hand, and what is left out."""

import numpy as np
import pytest
from scipy import stats

from vecsmith.core.errors import InputError
from vecsmith.data.containers import RankedPairs
from vecsmith.evaluation.ranked import Degrees
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

# Offsets from "o", all of length 1 like the rows they are made of: see the cosines in the test by hand
ANGLES = {"o": 180, "e": 0, "n": 90, "s": 270, "ne": 60, "se": 300}
TABLE = Vectors(
    list(ANGLES), [[np.cos(np.radians(a)), np.sin(np.radians(a))] for a in ANGLES.values()], meta={"name": "circle"}
)
TYPICAL = (("o", "e"),)
ACROSS = RankedPairs(
    name="circle-pairs",
    pairs=[("o", "e"), ("o", "ne"), ("o", "n"), ("e", "o"), ("n", "ne"), ("n", "e"), ("n", "s"), ("o", "x")],
    groups=["far"] * 4 + ["turn"] * 3 + ["far"],
    scores=[4, 2, 3, 1, 1, 2, 3, 9],
    prototypes=[TYPICAL] * 4 + [(("o", "s"), ("x", "y"))] * 3 + [TYPICAL],
)


def test_by_hand():
    """Offsets from o point as much as half the angle off east: e 0, ne 30, n 45, and back 180 degrees.

    So "far" is in the order 4, 3, 2, 1 against people's 4, 2, 3, 1: 1 - 6 * 2 / (4 * 15) = 0.8. In "turn" the typical
    offset is (1, -1); ne - n points 15 degrees down, e - n 45, and s - n 90, so 2, 3, 1 against 1, 2, 3:
    1 - 6 * 6 / 24 = -0.5.
    """
    scored = Degrees(ACROSS).score(TABLE, Asking())
    assert scored.items.tolist() == list(range(7)) and scored.total == 8 and scored.coverage == 7 / 8
    assert scored.sample.value() == pytest.approx((0.8 - 0.5) / 2)
    np.testing.assert_allclose(scored.points, [0, -1 / 3, -1 / 3, 0, -0.5, -0.5, -1])


def test_draws_are_scored_within_relations():
    sample = Degrees(ACROSS).score(TABLE, Asking()).sample
    draws = np.array([[1, 1, 1, 1, 1, 1, 1], [2, 1, 1, 1, 0, 2, 0], [0, 0, 2, 2, 0, 1, 2]])
    found = sample.resampled(draws)
    assert found[0] == pytest.approx(0.15)
    far = stats.spearmanr([4, 4, 3, 2, 1], [4, 4, 2, 3, 1])[0]
    assert found[1] == pytest.approx(far)  # the only relation left with a coefficient
    assert found[2] == pytest.approx((1 - 1) / 2)


def test_relations_without_a_known_typical_pair_are_not_covered():
    pairs = RankedPairs(
        pairs=ACROSS.pairs,
        groups=ACROSS.groups,
        scores=ACROSS.scores,
        prototypes=[TYPICAL] * 4 + [(("x", "y"),)] * 3 + [TYPICAL],
    )
    scored = Degrees(pairs).score(TABLE, Asking())
    assert scored.items.tolist() == [0, 1, 2, 3] and scored.sample.value() == pytest.approx(0.8)


def test_relations_without_a_coefficient_are_left_out():
    scored = Degrees(ACROSS).score(TABLE, Asking(), np.array([0, 1, 2, 6]))
    assert scored.items.tolist() == [0, 1, 2] and scored.total == 4
    assert scored.sample.value() == pytest.approx(0.5)


def test_rows_for_unknown_words():
    scored = Degrees(ACROSS).score(TABLE, Asking(oov="zero"))
    assert len(scored.items) == 8 and scored.known == 7


def test_nothing_to_correlate_is_one_sentence():
    with pytest.raises(InputError, match="circle-pairs: circle knows none of these 1 pairs"):
        Degrees(ACROSS).score(TABLE, Asking(), np.array([7]))
    with pytest.raises(
        InputError, match="circle covers 2 of 2 pairs, but in no relation two that are scored differently"
    ):
        Degrees(ACROSS).score(TABLE, Asking(), np.array([0, 4]))


def test_what_a_task_says_of_itself():
    task = Degrees(ACROSS)
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("circle-pairs", "analogy", "spearman", True)
    assert task.describe(1) == "far: o : ne" and task.settings["mean"] == "over relations"
