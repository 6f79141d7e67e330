"""Categorisation: by hand, other items, and where there is nothing to cluster."""

import csv
import os
from pathlib import Path

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Categories
from vecsmith.evaluation.categories import Categorisation
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

TABLE = Vectors(
    ["cat", "dog", "cow", "car", "bus", "plum"],
    [[5, 0.1, 0], [2, 0, 0.1], [0.1, 3, 0], [0, 1, 0.1], [0.1, 9, 0], [0, 0, 1]],
    meta={"name": "farm"},
)
WORDS = Categories(
    name="things",
    members=["cat", "dog", "cow", "car", "bus", "plum", "pear"],
    labels=["animal", "animal", "animal", "vehicle", "vehicle", "fruit", "fruit"],
)


def test_by_hand():
    """Cow lies with car and bus, of whom most are vehicles: five of six have the main label of their cluster."""
    scored = Categorisation(WORDS).score(TABLE, Asking())
    assert scored.sample.value() == pytest.approx(5 / 6)
    assert scored.items.tolist() == [0, 1, 2, 3, 4, 5] and scored.total == 7
    assert scored.points.tolist() == [1, 1, 0, 1, 1, 1]


def test_other_items_are_clustered_anew():
    """Without fruit there are two clusters, and cow is in that of the vehicles still."""
    scored = Categorisation(WORDS).score(TABLE, Asking(), np.array([0, 1, 2, 3]))
    assert scored.points.tolist() in ([1, 1, 1, 0], [1, 1, 0, 1])
    assert scored.sample.value() == 0.75 == scored.points.mean()


def test_the_same_seed_gives_the_same_clusters():
    rng = np.random.default_rng(0)
    table = Vectors([f"w{i}" for i in range(60)], rng.normal(size=(60, 5)))
    words = Categories(members=table.words, labels=[f"c{i % 6}" for i in range(60)])
    found = [Categorisation(words, starts=1).score(table, Asking(seed=seed)).points.tolist() for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([6], "things: farm knows none of these 1 words"),
        ([0], "things: every word that farm covers, 1 in all, is of the category 'animal', and clusters need two"),
        ([0, 1, 6], "things: every word that farm covers, 2 in all"),
    ],
)
def test_nothing_to_cluster_is_one_sentence(items, message):
    with pytest.raises(InputError, match=message):
        Categorisation(WORDS).score(TABLE, Asking(), np.array(items))


def test_starts_are_a_number():
    with pytest.raises(InputError, match="starts must be a whole number from 1, found 0"):
        Categorisation(WORDS, starts=0)


def test_what_a_task_says_of_itself():
    task = Categorisation(WORDS)
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("things", "categories", "purity", True)
    assert task.describe(0) == "cat (animal)" and task.settings["starts"] == 50


@pytest.mark.full
@pytest.mark.skipif("VECSMITH_DATA" not in os.environ, reason="needs the mirror of data sets")
@pytest.mark.parametrize("name", ["ap", "bless"])
def test_real_words_cluster(glove, name):
    """Far better than the same rows in another order, which are as good as random."""
    with open(Path(os.environ["VECSMITH_DATA"], f"tasks/word_categorization/{name}.csv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    words = Categories(name=name, members=[row["word"] for row in rows], labels=[row["category"] for row in rows])
    mixed = Vectors(glove.words, glove.matrix[np.random.default_rng(0).permutation(len(glove))])
    found, random = (Categorisation(words).score(table, Asking()) for table in (glove, mixed))
    assert found.coverage == random.coverage > 0.8
    assert found.sample.value() > random.sample.value() + 0.25
