"""Outlier detection: by hand, against the definition, and names of several words."""

import itertools

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Outliers
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.outliers import OutlierDetection, rows_of_names
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

TABLE = Vectors(
    ["cat", "dog", "fox", "car", "crab", "new york", "rio", "de", "janeiro", "New_York"],
    [[1, 0], [4, 3], [3, 4], [0, 1], [-1, 0.1], [1, 1], [1, 0], [0, 1], [2, 2], [9, 9]],
    meta={"name": "zoo"},
)
ANIMALS = Outliers(
    name="odd",
    groups=[("cat", "dog", "fox"), ("cat", "yak")],
    outliers=[("car", "crab", "yak"), ("car",)],
    labels=["a", "b"],
)


def test_by_hand():
    """Cosines: cat-dog 0.8, cat-fox 0.6, dog-fox 0.96; with car 0, 0.6, 0.8; with crab about -1, -0.7, -0.5.

    Among car the sums are cat 1.4, dog 2.36, fox 2.36, car 1.4: cat has no more than car, so its position is 2 of 3.
    """
    scored = OutlierDetection(ANIMALS).score(TABLE, Asking(case="as-is"))
    assert scored.items.tolist() == [0, 1] and scored.total == 4 and scored.coverage == 0.5
    assert scored.points.tolist() == [0, 1] and scored.sample.value() == 0.5
    positions = OutlierDetection(ANIMALS, "opp").score(TABLE, Asking(case="as-is"))
    assert positions.sample.value() == pytest.approx((2 / 3 + 1) / 2)


def test_against_the_definition():
    """The word without which the others are most compact, on average over all their pairs, is the outlier."""
    rng = np.random.default_rng(1)
    words = [f"w{i}" for i in range(40)]
    rows = rng.normal(size=(40, 3))
    unit = dict(zip(words, rows / np.linalg.norm(rows, axis=1)[:, None], strict=True))
    groups = [tuple(words[i : i + 6]) for i in range(0, 30, 6)]
    outliers = [tuple(words[30:38])] * 5
    expected = []
    for group, odd in ((group, odd) for group in groups for odd in outliers[0]):
        every = [*group, odd]
        without = {
            word: np.mean([unit[a] @ unit[b] for a, b in itertools.permutations([w for w in every if w != word], 2)])
            for word in every
        }
        expected.append(sum(without[word] < without[odd] for word in group) / len(group))
    task = OutlierDetection(Outliers(groups=groups, outliers=outliers, labels=groups), "opp")
    np.testing.assert_allclose(task.score(Vectors(words, rows), Asking()).points, expected)
    assert len(set(expected)) > 3


def test_names_are_asked_with_spaces_or_in_parts():
    asked = Asked(TABLE, Asking(case="as-is"))
    rows, known = rows_of_names(asked, ["New_York", "new_york", "rio_de_x", "cat", "x_y", "yak"])
    assert known.tolist() == [True, True, True, True, False, False]
    assert rows[:4].tolist() == [[9, 9], [1, 1], [0.5, 0.5], [1, 0]]


class Lengths:
    """A sub-word model that sees spaces."""

    def vectors(self, words):
        return np.array([[len(word), word.count(" ")] for word in words], np.float32)


def test_names_of_a_table_with_subwords_are_made_with_spaces():
    table = Vectors(["a_b", "c d"], np.eye(2), subword=Lengths())
    rows, known = rows_of_names(Asked(table, Asking()), ["a_b", "c_d", "e_f"])
    assert rows.tolist() == [[1, 0], [0, 1], [3, 1]] and known.all()


def test_rows_for_unknown_words():
    scored = OutlierDetection(ANIMALS).score(TABLE, Asking(oov="zero"))
    assert scored.items.tolist() == [0, 1, 2, 3] and scored.known == 2
    assert scored.points[2] == 1  # a row of zeros has the cosine 0 with all


def test_wrong_groups_and_settings_are_one_sentence():
    with pytest.raises(InputError, match="odd: zoo knows none of these 2 questions"):
        OutlierDetection(ANIMALS).score(TABLE, Asking(), np.array([2, 3]))
    with pytest.raises(InputError, match="one of accuracy, opp, found 'auc'"):
        OutlierDetection(ANIMALS, "auc")
    with pytest.raises(InputError, match="every group needs at least two words"):
        OutlierDetection(Outliers(groups=[("a",)], outliers=[("b",)], labels=["x"]))


def test_what_a_task_says_of_itself():
    task = OutlierDetection(ANIMALS)
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("odd", "categories", "accuracy", True)
    assert task.describe(1) == "crab among cat, dog, fox" and task.describe(3) == "car among cat, yak"
