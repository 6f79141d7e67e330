"""Analogies with options: by hand, and what is not asked."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Choices
from vecsmith.evaluation.choices import MultipleChoice
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

TABLE = Vectors(
    ["man", "woman", "king", "queen", "crown", "nowhere"],
    [[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1], [0, 0, 1], [0, 0, 0]],
    meta={"name": "royals"},
)
QUESTIONS = Choices(
    name="exam",
    stems=[("man", "woman"), ("man", "woman"), ("man", "woman"), ("x", "woman"), ("man", "man")],
    options=[
        (("king", "queen"), ("king", "crown"), ("queen", "king")),
        (("king", "crown"), ("queen", "king")),
        (("king", "queen"), ("x", "crown")),
        (("king", "queen"), ("queen", "crown")),
        (("king", "queen"), ("queen", "crown")),
    ],
    answers=[0, 1, 0, 0, 0],
)


def test_by_hand():
    """The first is right and the second wrong; two have unknown words; the last has no direction, so all options tie."""
    scored = MultipleChoice(QUESTIONS).score(TABLE, Asking())
    assert scored.items.tolist() == [0, 1, 4] and scored.points.tolist() == [1, 0, 0]
    assert scored.sample.value() == pytest.approx(1 / 3) and scored.total == 5 and scored.coverage == 0.6


def test_rows_for_unknown_words():
    """Woman - nothing is nearer to queen - king than to crown - queen."""
    scored = MultipleChoice(QUESTIONS).score(TABLE, Asking(oov="zero"))
    assert scored.items.tolist() == [0, 1, 2, 3, 4] and scored.known == 3
    assert scored.points.tolist() == [1, 0, 1, 1, 0]


def test_only_some_items():
    scored = MultipleChoice(QUESTIONS).score(TABLE, Asking(), np.array([0, 3]))
    assert scored.items.tolist() == [0] and scored.total == 2 and scored.sample.value() == 1


def test_nothing_known_is_one_sentence():
    with pytest.raises(InputError, match="exam: royals knows none of these 2 questions"):
        MultipleChoice(QUESTIONS).score(TABLE, Asking(), np.array([2, 3]))


def test_what_a_task_says_of_itself():
    task = MultipleChoice(QUESTIONS)
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("exam", "analogy", "accuracy", True)
    assert task.describe(1) == "man : woman = queen : king"
