"""Word similarity: whether a table finds similar what people find similar.

The score is the correlation between the table's similarities and people's, over the pairs whose words it knows. It equals
gensim's `evaluate_word_pairs` for the same pairs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.data.containers import WordPairs
from vecsmith.evaluation.asking import Asked, Covered
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.correlation import KINDS, Correlation, ranks
from vecsmith.vectors.nearest import pairwise

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class _OfPairs(OfItems):
    """What both tasks on pairs of words share."""

    suite = "similarity"
    pairs: WordPairs
    metric: str = "spearman"

    def __post_init__(self) -> None:
        if self.metric not in KINDS:
            raise InputError(f"the metric of word similarity is one of {', '.join(KINDS)}, found {self.metric!r}")

    def describe(self, item: int) -> str:
        """Name the two words."""
        return f"{self.pairs.left[item]} / {self.pairs.right[item]}"

    def _scored(self, found: Array, covered: Covered, name: str, case: str, oov: str) -> Scored:
        people = np.asarray(self.pairs.scores, np.float64)[covered.items]
        found = found[covered.items].astype(np.float64)
        correlated(self.name, name, found, people, "pairs")
        return Scored(
            Correlation(found, people, self.metric),
            covered.items,
            covered.total,
            case,
            oov,
            agreement(found, people),
            self.settings,
            known=covered.known,
        )


@dataclass(frozen=True)
class Similarity(_OfPairs):
    """Pairs of words, asked of one table: similarity as its `space` says, so the cosine if it says nothing else.

    A pair with a row of zeros has the similarity 0. A point is how near a pair comes to where people put it: minus the
    difference of its ranks, from 0 to -1.
    """

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all pairs that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        found, known = asked.similarities(self.pairs.left, self.pairs.right)
        covered = asked.covered(self, known, items, "pairs")
        return self._scored(found, covered, asked.name, asked.case, asked.oov)


@dataclass(frozen=True)
class CrossSimilarity(_OfPairs):
    """Pairs of a word and a word of another language, asked of two tables in one space (or of one for both languages).

    Each table is asked in its own case, and its unknown words are treated as it can; where the two differ, both are said.
    """

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score two tables, `(left, right)`, or one, on all pairs that they cover, or on those of `items` only."""
        left, right = (Asked(one, asking) for one in _two(table))
        first, first_known = left.rows(self.pairs.left)
        second, second_known = right.rows(self.pairs.right)
        if first.shape[1] != second.shape[1]:
            raise InputError(
                f"{self.name}: {left.name} has {first.shape[1]} dimensions and {right.name} {second.shape[1]}; "
                "align them into one space first"
            )
        for asked, known in ((left, first_known), (right, second_known)):
            asked.covered(self, known, items, "words")  # says which of the two knows nothing
        skips = left if left.oov == "skip" else right
        covered = skips.covered(self, first_known & second_known, items, "pairs")
        found = pairwise(first, second, left.space)
        case, oov = (a if a == b else f"{a}, {b}" for a, b in ((left.case, right.case), (left.oov, right.oov)))
        return self._scored(found, covered, f"{left.name} with {right.name}", case, oov)


def correlated(task: str, name: str, found: Array, wanted: Array, what: str) -> None:
    """Refuse numbers that have no correlation: a single pair, or constant ones."""
    if len(found) < 2:
        raise InputError(f"{task}: {name} covers only one of its {what}, and a correlation needs at least two")
    if found.min() == found.max():
        raise InputError(
            f"{task}: {name} scores all {len(found):,} {what} alike ({found[0]:g}): nothing can be correlated"
        )
    if wanted.min() == wanted.max():
        raise InputError(
            f"{task}: people's scores of the {len(found):,} {what} that {name} covers are all {wanted[0]:g}: "
            "nothing can be correlated"
        )


def agreement(found: Array, wanted: Array) -> Array:
    """Say of each number how near its rank comes to the wanted one: from -1, at the other end, to 0, the same."""
    return -np.abs(ranks(found) - ranks(wanted)) / max(1, len(found) - 1)


def _two(table: Any) -> Sequence[Any]:
    if not isinstance(table, (tuple, list)):
        return table, table
    if len(table) != 2:
        raise InputError(f"cross-lingual similarity takes two tables, or one for both languages, found {len(table)}")
    return table
