"""Outlier detection: which word does not belong to a group (Camacho-Collados and Navigli 2016; 8-8-8, WikiSem500).

A group and one of its outliers make a question. Each of their words is scored by its mean cosine with all the others; the
less, the more compact are the others without it. The outlier's position is the number of words that score more, so at
best all of the group. `accuracy` is how often it is at its best; `opp`, the outlier position percentage, is the mean of
the position over the size of the group.

Names of several words are written with underscores. A name is asked for as it is, then with spaces; of a name without a
row the mean of the rows of its known parts is taken, as by the authors' program, or its row from sub-words where the table
has these.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Outliers
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.means import Mean
from vecsmith.vectors.nearest import unit

Array = np.ndarray[Any, Any]
METRICS = ("accuracy", "opp")
JOINT = "_"  # stands between the words of a name


@dataclass(frozen=True)
class OutlierDetection(OfItems):
    """Questions which word does not belong; their numbers go through the outliers of the first group, then the next.

    A question is covered if the table knows the outlier and every word of the group: with fewer words it would be
    another, easier question. A point is the question's own score: 1 or 0, or the position over the size of the group.
    """

    suite = "categories"
    groups: Outliers
    metric: str = "accuracy"

    def __post_init__(self) -> None:
        if self.metric not in METRICS:
            raise InputError(f"the metric of outlier detection is one of {', '.join(METRICS)}, found {self.metric!r}")
        if not all(len(group) > 1 for group in self.groups.groups):
            raise InputError(f"{self.groups.name}: every group needs at least two words that belong together")

    @property
    def settings(self) -> dict[str, Any]:
        """How names of several words are asked for."""
        return {"names": "as they are, with spaces, or the mean of their parts"}

    def describe(self, item: int) -> str:
        """Name the outlier and the group."""
        group, outlier = self._questions[item]
        return f"{self.groups.outliers[group][outlier]} among {', '.join(self.groups.groups[group])}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all questions that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        names = [*map(tuple, self.groups.groups), *map(tuple, self.groups.outliers)]
        rows, known = rows_of_names(asked, [word for words in names for word in words])
        bounds = np.cumsum([0, *map(len, names)])
        own = [slice(start, stop) for start, stop in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)]
        inside, outside = own[: len(self.groups)], own[len(self.groups) :]
        knows = [known[outliers] & known[group].all() for group, outliers in zip(inside, outside, strict=True)]
        covered = asked.covered(self, np.concatenate(knows), items, "questions")
        rows = unit(rows)
        positions = [_positions(rows[group], rows[outliers]) for group, outliers in zip(inside, outside, strict=True)]
        points = np.concatenate(positions)[covered.items]
        if self.metric == "accuracy":
            points = (points == 1).astype(np.float64)
        return self.scored(asked, covered, Mean(points), points)

    @cached_property
    def _questions(self) -> list[tuple[int, int]]:
        """The group and the outlier of each question."""
        return [(group, i) for group, outliers in enumerate(self.groups.outliers) for i in range(len(outliers))]


def rows_of_names(asked: Asked, names: list[str]) -> tuple[Array, Array]:
    """Give a row for each name, and a mask of those that the table knows or can put together."""
    spaced = [name.replace(JOINT, " ") for name in names]
    plain = asked.stored(names)
    better = asked.stored(spaced) if asked.oov != "subword" else np.ones(len(names), bool)
    rows, known = asked.rows([a if own else b for a, b, own in zip(names, spaced, plain | ~better, strict=True)])
    lost = [i for i in np.flatnonzero(~known).tolist() if JOINT in names[i]]
    if not lost:
        return rows, known
    parts = [names[i].split(JOINT) for i in lost]
    part_rows, part_known = asked.rows([part for own in parts for part in own])
    rows, known = rows.copy(), known.copy()
    start = 0
    for i, own in zip(lost, parts, strict=True):
        found = np.flatnonzero(part_known[start : start + len(own)]) + start
        if len(found):
            rows[i], known[i] = part_rows[found].mean(axis=0), True
        start += len(own)
    return rows, known


def _positions(group: Array, outliers: Array) -> Array:
    """Give the position of each outlier, a row of unit length as those of the group, over the size of the group."""
    group, outliers = group.astype(np.float64), outliers.astype(np.float64)
    among = group @ group.T
    np.fill_diagonal(among, 0)
    cosines = outliers @ group.T
    scores = among.sum(axis=1) + cosines
    return np.asarray((scores > cosines.sum(axis=1)[:, None]).mean(axis=1))
