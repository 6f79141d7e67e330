"""What every evaluation has in common: a task scores a table, and says what it scored and how sure that is.

A task knows its items. `score` gives a `Scored`: the sample of the items that the table covers, which items these are, and
how case and unknown words were treated. Intervals, comparisons on common items, rows, reports and overlap audits are made
from that alone, so a new task gets them all by giving a `Scored`.
"""

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
    total: int  # items of the task, or of those that were asked for
    case: str  # as it was done: "as-is" or "lower"
    oov: str  # as it was done: "skip", "zero", "mean" or "subword"
    points: Array  # a number a covered item: how much it speaks for the table, to find where two tables differ most
    settings: dict[str, Any] = field(default_factory=dict)
    sections: dict[str, "Scored"] = field(default_factory=dict)  # parts of the task that get rows of their own
    known: int | None = None  # items that the table knows, where unknown words are covered too; None: all covered ones

    @property
    def coverage(self) -> float:
        """The share of the items that the table knows; rows made up for unknown words do not count."""
        return (len(self.items) if self.known is None else self.known) / self.total


class Task(Protocol):
    """Something to score a table on."""

    @property
    def name(self) -> str:
        """Its name: as in the catalogue, or the file's."""
        ...

    @property
    def sha256(self) -> str:
        """The checksum of its items."""
        ...

    @property
    def suite(self) -> str:
        """One of similarity, analogy, categories, qvec, sentences, probing."""
        ...

    @property
    def metric(self) -> str:
        """What is measured, in lower case: spearman, pearson, accuracy, purity, ..."""
        ...

    @property
    def higher_is_better(self) -> bool:
        """Whether more is better."""
        ...

    @property
    def settings(self) -> dict[str, Any]:
        """How it is measured, as far as that does not depend on the table; a `Scored` may add to it."""
        ...

    def describe(self, item: int) -> str:
        """Say what an item is, in words."""
        ...

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all items that it covers, or on those of `items` only."""
        ...
