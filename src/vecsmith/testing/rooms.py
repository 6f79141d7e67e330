"""What the methods of each room are given and what comes out: one line a room, read by the conformance suite."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.testing.tables import toy_corpus, toy_table
from vecsmith.vectors import Vectors

Array = np.ndarray[Any, Any]
Use = Callable[[Any, Any], Any]  # of a method, with a small table


@dataclass(frozen=True)
class Room:
    """How the methods of a room are used: learn from a table, make one from it, do both at once.

    `given` makes what is learned from: a small table, or a small corpus. `arrays` says that they take plain arrays too.
    `sources` says that the result is a new table, whose provenance names the tables that it was made of; if not, it is a
    table derived from the given one, whose provenance grows.
    """

    fit: Use
    apply: Use
    both: Use
    given: Callable[[], Any] = toy_table
    arrays: bool = True
    sources: bool = False


def twins(table: Vectors) -> list[Vectors]:
    """Give a table and one of the same words in another order, as two sources of the same kind."""
    return [table, table.take(np.arange(len(table))[::-1])]


ROOMS = {
    "combiners": Room(
        lambda method, table: method.fit(twins(table)),
        lambda method, table: method.transform(twins(table)),
        lambda method, table: method.fit_transform(twins(table)),
        arrays=False,
        sources=True,
    ),
    "refiners": Room(
        lambda method, table: method.fit(table),
        lambda method, table: method.transform(table),
        lambda method, table: method.fit_transform(table),
    ),
    "trainers": Room(
        lambda method, corpus: method.fit(corpus),
        lambda method, corpus: method.vectors_,
        lambda method, corpus: method.fit(corpus).vectors_,
        given=toy_corpus,
        arrays=False,
    ),
}


@dataclass(frozen=True)
class Case:
    """What is checked: a function that makes the method, its room, and a table (or corpus) that it should do well on."""

    make: Callable[[], Any]
    room: Room
    table: Any

    @property
    def kind(self) -> type:
        """The method's class."""
        return type(self.make())

    def fitted(self, table: Any = None) -> Any:
        """Make the method and let it learn."""
        method = self.make()
        self.room.fit(method, self.table if table is None else table)
        return method

    def run(self, table: Any = None) -> Any:
        """Make the method, let it learn from a table, and give what it makes of it."""
        table = self.table if table is None else table
        return self.room.apply(self.fitted(table), table)

    def plain(self, rows: Array) -> Any:
        """Give rows in the plainest form that the room takes: an array, or a table of the same words."""
        return rows if self.room.arrays else Vectors(self.table.words, rows)
