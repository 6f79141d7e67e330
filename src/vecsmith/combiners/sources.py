"""Sources: several tables on one vocabulary, read block by block.

The words of the result stand in the order of the first table; those of a union that it lacks follow in the order of the
second, and so on. A table that answers for any string (sub-words, pieces) takes the vocabulary of the others, because its
own rows need not be words. Nothing is copied but the numbers of rows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, note
from vecsmith.numeric.spectrum import Blocks
from vecsmith.vectors import storage
from vecsmith.vectors.checks import brief, is_many
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import Words

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Sources:
    """Tables, the words of the result, and which row of each table each word has (-1 for none)."""

    tables: tuple[Vectors, ...]
    words: Words
    ids: tuple[Array, ...]

    def __len__(self) -> int:
        return len(self.words)

    @property
    def dims(self) -> list[int]:
        """The number of columns of each table."""
        return [table.dim for table in self.tables]

    def stored(self, source: int) -> int:
        """How many of the words have a row in a table."""
        return int((self.ids[source] >= 0).sum())

    def rows(self, source: int, start: int, stop: int) -> tuple[Array, Array]:
        """Give the rows of some words in one table, zero for those that it lacks, and which it has."""
        table, ids = self.tables[source], self.ids[source][start:stop]
        if table.subword is not None:
            return table.lookup(self.words[start:stop], oov="subword")[0], np.ones(len(ids), bool)
        known = ids >= 0
        if known.all():
            return table.rows(ids), known
        made = np.zeros((len(ids), table.dim), np.float32)
        made[known] = table.rows(ids[known])
        return made, known

    def blocks(self) -> Iterator[tuple[int, list[tuple[Array, Array]]]]:
        """Give the number of each block's first word, and for each table its rows and which words it has."""
        for start, stop in self._spans(sum(self.dims)):
            yield start, [self.rows(source, start, stop) for source in range(len(self.tables))]

    def known_blocks(self, source: int) -> Blocks:
        """Give a function that goes through the rows of one table: those of the words that it has."""

        def blocks() -> Iterator[tuple[int, Array]]:
            for start, stop in self._spans(self.tables[source].dim):
                rows, known = self.rows(source, start, stop)
                yield start, rows if known.all() else rows[known]

        return blocks

    def _spans(self, columns: int) -> Iterator[tuple[int, int]]:
        size = max(1, storage.BLOCK_BYTES // (4 * columns))
        for start in range(0, len(self), size):
            yield start, min(start + size, len(self))


def tables_of(tables: Any, method: str) -> tuple[Vectors, ...]:
    """Take two tables or more, or refuse what was given."""
    if isinstance(tables, Vectors) or isinstance(tables, str) or not is_many(tables):
        what = "one table" if isinstance(tables, Vectors) else brief(tables)
        raise InputError(f"{method} needs a list of at least two tables, found {what}")
    found = tuple(tables)
    for number, table in enumerate(found, 1):
        if not isinstance(table, Vectors):
            raise InputError(f"{method} combines tables (Vectors), but number {number} is {brief(table)}")
    if len(found) < 2:
        raise InputError(f"{method} needs at least two tables, found {len(found)}")
    return found


def align(tables: tuple[Vectors, ...], vocabulary: str) -> Sources:
    """Find the words of the result, "intersection" or "union", and the row of each in each table."""
    plain = tuple(table for table in tables if table.subword is None)
    _note_case(plain)
    if vocabulary == "union":
        words = Words.of(dict.fromkeys(chain.from_iterable(table.words for table in plain or tables)))
    else:
        words = _shared(plain or tables[:1])
    if not len(words):
        raise InputError(_nothing_shared(tables))
    ids = (np.arange(len(words)) if table.words is words else table.words.ids(words) for table in tables)
    return Sources(tables, words, tuple(ids))


def _shared(tables: Iterable[Vectors]) -> Words:
    """The words that all tables have, in the order of the first."""
    first, *others = tables
    words = first.words
    for other in others:
        if other.words is not words:
            kept = np.flatnonzero(other.words.ids(words) >= 0)
            words = words if len(kept) == len(words) else Words.of([words[i] for i in kept.tolist()])
    return words


def _nothing_shared(tables: Iterable[Vectors]) -> str:
    said = (f"{one.name} ({len(one):,} words{''.join(f', {word!r}' for word in one.words[:2])})" for one in tables)
    return f"the tables need at least one word in common, found none between {' and '.join(said)}"


def _note_case(tables: tuple[Vectors, ...]) -> None:
    """Say where only some tables have capitals, as the same word is then another in each."""
    capitals = [any(word != word.lower() for word in table.words) for table in tables]
    if len(set(capitals)) == 2:
        cased, lower = (tables[capitals.index(has)].name for has in (True, False))
        note(f"{cased} has words with capitals and {lower} has none: 'Paris' and 'paris' are taken for two words")
