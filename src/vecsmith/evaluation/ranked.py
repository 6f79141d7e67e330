"""Degrees of a relation: how well pairs of words show it, as in SemEval-2012 task 2 (Jurgens et al. 2012).

Each relation has some typical pairs. A pair scores the cosine of its offset, the difference of its unit rows, with the
mean offset of the typical ones (Zhila et al. 2013). The score is Spearman's coefficient within each relation, then the
plain mean over relations.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.data.containers import RankedPairs
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.similarity import agreement
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.correlation import Correlation
from vecsmith.statistics.groups import Grouped
from vecsmith.vectors.nearest import pairwise, unit

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Degrees(OfItems):
    """Pairs ranked within their relations.

    A pair is covered if the table knows both words, and a typical pair of its relation; typical pairs that it does not
    know are left out of the mean. A relation counts if at least two pairs are covered and neither the table nor people
    give all of them one score. A point is how near a pair comes to its place within the relation, from -1 to 0.

    A bootstrap draws among all pairs and scores each relation on those that were drawn.
    """

    suite = "analogy"
    metric = "spearman"  # spearman's coefficient, a mean over relations

    pairs: RankedPairs

    @property
    def settings(self) -> dict[str, Any]:
        """How pairs are scored."""
        return {"method": "mean prototype offset", "mean": "over relations"}

    def describe(self, item: int) -> str:
        """Name the relation and the pair."""
        return f"{self.pairs.groups[item]}: {' : '.join(self.pairs.pairs[item])}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all pairs that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        found, known = self._cosines(asked)
        covered = asked.covered(self, known, items, "pairs")
        people = np.asarray(self.pairs.scores, np.float64)
        groups = np.asarray(self.pairs.groups)
        kept = []
        for group in np.unique(groups[covered.items]):
            own = covered.items[groups[covered.items] == group]
            if len(set(found[own].tolist())) > 1 and len(set(people[own].tolist())) > 1:
                kept.append(own)
        if not kept:
            raise InputError(
                f"{self.name}: {asked.name} covers {len(covered.items):,} of {covered.total:,} pairs, but in no relation "
                "two that are scored differently, so there is nothing to correlate"
            )
        points = np.zeros(len(known))
        for own in kept:
            points[own] = agreement(found[own], people[own])
        scored = np.sort(np.concatenate(kept))
        return Scored(
            Grouped(Correlation(found[scored], people[scored]), groups[scored]),
            scored,
            covered.total,
            asked.case,
            asked.oov,
            points[scored],
            self.settings,
            known=int(known[scored].sum()),
        )

    def _cosines(self, asked: Asked) -> tuple[Array, Array]:
        """Give the cosine of each pair with its relation, and which of them the table knows."""
        pairs = [tuple(pair) for pair in self.pairs.pairs]
        by_item = [tuple(tuple(pair) for pair in prototypes) for prototypes in self.pairs.prototypes]
        typical = list(dict.fromkeys(prototype for prototypes in by_item for prototype in prototypes))
        rows, known = asked.rows([word for pair in (*pairs, *typical) for word in pair])
        rows, known = unit(rows).reshape(-1, 2, rows.shape[1]), np.all(known.reshape(-1, 2), axis=1)
        offsets = rows[:, 1] - rows[:, 0]
        place = {pair: number for number, pair in enumerate(typical, len(pairs))}
        relations: dict[tuple[tuple[str, ...], ...], int] = {}
        of = [relations.setdefault(prototypes, len(relations)) for prototypes in by_item]
        directions = np.zeros((len(relations), rows.shape[2]), np.float32)
        has = np.zeros(len(relations), bool)
        for prototypes, number in relations.items():
            ids = np.array([place[prototype] for prototype in prototypes], np.int64)
            used = ids[known[ids]] if asked.oov == "skip" else ids
            has[number] = known[ids].any()
            if len(used):
                directions[number] = offsets[used].mean(axis=0)
        cosines = pairwise(offsets[: len(pairs)], directions[of], "cosine").astype(np.float64)
        return cosines, known[: len(pairs)] & has[of]
