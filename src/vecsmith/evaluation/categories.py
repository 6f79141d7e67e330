"""Categorisation: whether words cluster as people group them, by the purity of a clustering (Baroni et al. 2014).

K-means on rows of length 1, into as many clusters as the covered words have categories; of several seeded starts the one
with the least inertia, never the one with the best purity.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Categories
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.numeric.kmeans import kmeans
from vecsmith.statistics.purity import Purity
from vecsmith.vectors.nearest import unit

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Categorisation(OfItems):
    """Words to cluster. A point is 1 if a word has the label that most of its cluster have, of equals the first, else 0.

    On other items the words are clustered anew; a bootstrap scores the clusters as they are.
    """

    suite = "categories"
    metric = "purity"  # the share of words with the main label of their cluster

    words: Categories
    starts: int = 50

    def __post_init__(self) -> None:
        if isinstance(self.starts, bool) or not isinstance(self.starts, int) or self.starts < 1:
            raise InputError(f"starts must be a whole number from 1, found {self.starts!r}")

    @property
    def settings(self) -> dict[str, Any]:
        """How words are clustered; as many clusters as there are categories among the covered words."""
        return {"clustering": "k-means on unit rows", "starts": self.starts}

    def describe(self, item: int) -> str:
        """Name the word and its category."""
        return f"{self.words.members[item]} ({self.words.labels[item]})"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all words that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        rows, known = asked.rows(self.words.members)
        covered = asked.covered(self, known, items, "words")
        names, labels = np.unique(np.asarray(self.words.labels)[covered.items], return_inverse=True)
        if len(names) < 2:
            raise InputError(
                f"{self.name}: every word that {asked.name} covers, {len(labels):,} in all, is of the category "
                f"{str(names[0])!r}, and clusters need two"
            )
        clusters = kmeans(unit(rows[covered.items]), len(names), asking.seed, self.starts).labels
        table_of = np.zeros((len(names), len(names)), np.int64)
        np.add.at(table_of, (clusters, labels), 1)
        points = (table_of.argmax(axis=1)[clusters] == labels).astype(np.float64)
        return self.scored(asked, covered, Purity(clusters, labels), points)
