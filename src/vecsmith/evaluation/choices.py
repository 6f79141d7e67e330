"""Analogies with options: which of some pairs is like another pair, as in SAT (Turney and Littman 2005).

The answer is the option whose offset, the difference of its unit rows, has the greatest cosine with the stem's.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.data.containers import Choices
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.means import Mean
from vecsmith.vectors.nearest import unit

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class MultipleChoice(OfItems):
    """Questions with a stem and options.

    A question is covered if the table knows every word of its stem and of all options: with fewer options it would be
    another, easier question. With rows for unknown words (`oov`) all are covered. An answer is right if its cosine is
    greater than every other's, so a tie is wrong. A point is 1 for a right answer and 0 for a wrong one.
    """

    suite = "analogy"
    metric = "accuracy"  # the share of right answers

    questions: Choices

    @property
    def settings(self) -> dict[str, Any]:
        """How options are chosen."""
        return {"method": "cosine of offsets"}

    def describe(self, item: int) -> str:
        """Write the stem and the right option."""
        questions = self.questions
        right = questions.options[item][questions.answers[item]]
        return f"{' : '.join(questions.stems[item])} = {' : '.join(right)}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all questions that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        questions = self.questions
        sizes = np.array([1 + len(options) for options in questions.options], np.int64)
        pairs = [
            pair for stem, options in zip(questions.stems, questions.options, strict=True) for pair in (stem, *options)
        ]
        rows, known = asked.rows([word for pair in pairs for word in pair])
        rows, known = unit(rows).reshape(len(pairs), 2, -1), np.all(known.reshape(-1, 2), axis=1)
        first = np.cumsum(sizes) - sizes
        covered = asked.covered(self, np.logical_and.reduceat(known, first), items, "questions")
        offsets = unit(rows[:, 1] - rows[:, 0])
        points = np.zeros(len(covered.items))
        for place, item in enumerate(covered.items.tolist()):
            own = offsets[first[item] : first[item] + sizes[item]]
            cosines = own[1:] @ own[0]
            right = questions.answers[item]
            points[place] = cosines[right] > np.delete(cosines, right).max(initial=-np.inf)
        return self.scored(asked, covered, Mean(points), points)
