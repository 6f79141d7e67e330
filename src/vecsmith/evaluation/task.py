"""What every evaluation has in common: a task scores a table, and says what it scored and how sure that is.

A task knows its items. `score` gives a `Scored`: the sample of the items that the table covers, which items these are, and
how case and unknown words were treated. Intervals, comparisons on common items, rows, reports and overlap audits are made
from that alone, so a new task gets them all by giving a `Scored`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from vecsmith.statistics.sample import Sample

Array = np.ndarray[Any, Any]
CASES = ("auto", "as-is", "lower")
OOV = ("auto", "skip", "zero", "mean", "subword")


@dataclass(frozen=True)
class Asking:
    """How a table is asked: its case, its unknown words, the seed of what is drawn.

    `case="auto"` asks a table without capitals in lower case. `oov="auto"` is `subword` where the table has sub-words, else
    `skip`.
    """

    case: str = "auto"
    oov: str = "auto"
    seed: int = 0


@dataclass(frozen=True)
class Scored:
    """How a table did on a task."""

    sample: Sample  # of the covered items
    items: Array  # the numbers of the covered items, ascending
    total: int  # items of the task
    case: str  # as it was done: "as-is" or "lower"
    oov: str  # as it was done: "skip", "zero", "mean" or "subword"
    points: Array  # a number a covered item: how much it speaks for the table, to find where two tables differ most
    settings: dict[str, Any] = field(default_factory=dict)
    sections: dict[str, "Scored"] = field(default_factory=dict)  # parts of the task that get rows of their own


class Task(Protocol):
    """Something to score a table on."""

    name: str  # as in the catalogue, or the file's
    sha256: str  # of its items
    suite: str  # similarity, analogy, categories, qvec, sentences, probing
    metric: str  # lower case: spearman, pearson, accuracy, purity, ...
    higher_is_better: bool
    describe: Callable[[int], str]  # what item i is, in words

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all items that it covers, or on those of `items` only."""
        ...
