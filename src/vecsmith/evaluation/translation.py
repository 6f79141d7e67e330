"""Translation by nearest words: whether the word nearest to a word, among those of the other language, translates it.

Candidates are the right-hand words of the dictionary that the table knows, so the table must hold both languages in one
space. A question is a left-hand word; every right-hand word that the dictionary gives for it is right.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from vecsmith.data.containers import Dictionary
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.means import Mean
from vecsmith.vectors.nearest import unit

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Translation(OfItems):
    """Words and their translations: the share of words whose nearest candidate is one of them (precision at 1).

    A word is covered if the table knows it and one of its translations. Similarity is the cosine. A word that stands on
    both sides may be its own answer. A point is 1 for a right answer and 0 for a wrong one.
    """

    suite = "dictionary"
    metric = "accuracy"  # the share of words whose first answer is right

    dictionary: Dictionary

    @property
    def settings(self) -> dict[str, Any]:
        """What answers are chosen from."""
        return {"candidates": "right-hand words"}

    @cached_property
    def translations(self) -> dict[str, list[str]]:
        """The right answers of every word, in the order in which words first stand."""
        found: dict[str, list[str]] = {}
        for left, right in zip(self.dictionary.left, self.dictionary.right, strict=True):
            found.setdefault(left, []).append(right)
        return found

    def describe(self, item: int) -> str:
        """Name the word and its translations."""
        word = list(self.translations)[item]
        return f"{word} = {', '.join(self.translations[word])}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all words that it covers, or on those of `items` only."""
        from vecsmith.numeric.search import top_k

        asked = Asked(table, asking)
        questions, answers = list(self.translations), list(dict.fromkeys(self.dictionary.right))
        rows, known = asked.rows(questions)
        candidates, there = asked.rows(answers)
        names = [answer for answer, one in zip(answers, there.tolist(), strict=True) if one]
        right = [set(self.translations[word]) & set(names) for word in questions]
        answerable = np.fromiter(map(bool, right), bool, len(right))
        covered = asked.covered(self, known & answerable, items, "words")
        kept = covered.items[answerable[covered.items]]
        candidates = unit(candidates[there])
        nothing, one = np.zeros(len(candidates), np.float32), np.ones(len(candidates), np.float32)
        nearest = top_k(lambda size: _blocks(candidates, size), one, nothing, unit(rows[kept]), 1)[0][:, 0]
        points = np.array([names[best] in right[item] for best, item in zip(nearest, kept, strict=True)], np.float64)
        return self.scored(asked, covered, Mean(points), points, kept)


def _blocks(rows: Array, size: int) -> Any:
    return ((start, rows[start : start + size]) for start in range(0, len(rows), size))
