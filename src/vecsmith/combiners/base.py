"""What combiners share: two tables or more in, one table of float32 rows out, block by block.

A combiner brings the sources to one vocabulary (`sources.py`), normalises the rows of each, fills in what a source lacks,
and makes one row of the rows of a word. A method writes `_combine(parts)`, which makes a block of the result of a block of
each source, and `_width()`, how many columns that has; one that learns more than means and scales also writes
`_learn(sources)`, which may go through `_prepared(sources)` as often as it likes. Only the result is held in memory.

What is learned of the columns of all sources lies one after the other in one array; `dims_` says where each ends.
Counts are taken over from the first table that has them for every word of the result. Context and sub-word models belong to
their tables and are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from vecsmith._version import __version__
from vecsmith.combiners.sources import Array, Sources, align, tables_of
from vecsmith.core.errors import InputError, note
from vecsmith.core.method import Method
from vecsmith.core.progress import progress
from vecsmith.core.registry import label
from vecsmith.core.settings import setting
from vecsmith.numeric.spectrum import columns, variances
from vecsmith.vectors.derive import TOTAL
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors

VOCABULARY = ("intersection", "union")
MISSING = ("zero", "mean")
NORMALIZE = ("none", "unit", "center", "standardize")


@dataclass(eq=False)
class Combiner(Method):
    """The base class of combiners.

    Learns `dims_`, the number of columns of each source, and for all these columns `mean_`, what is subtracted, `scale_`,
    what is multiplied, and `fill_`, what stands where a source lacks a word. Means and scales are those of the words of the
    result that the source knows.
    """

    vocabulary: str = setting(
        "intersection",
        "The words of the result: those that all sources know, or those that any knows.",
        choices=VOCABULARY,
    )
    missing: str = setting(
        "zero", "What a source gives for a word that it lacks: zeros, or the mean of its rows.", choices=MISSING
    )
    normalize: str = setting(
        "unit",
        "What is done to each source first: nothing, rows of length 1, columns of mean 0, or also of variance 1.",
        choices=NORMALIZE,
    )

    def fit(self, tables: Any, pairs: Any = None, scores: Any = None) -> Self:
        """Learn from two tables or more; `pairs` and `scores` are for methods that learn from ratings."""
        self._fit(self._aligned(tables, pairs, scores))
        return self

    def transform(self, tables: Any) -> Vectors:
        """Give one table made of these, which must be as wide as those of `fit`, in the same order."""
        self.require_fitted()
        return self._transform(self._aligned(tables))

    def fit_transform(self, tables: Any, pairs: Any = None, scores: Any = None) -> Vectors:
        """Learn from tables and give them combined."""
        sources = self._aligned(tables, pairs, scores)
        self._fit(sources)
        return self._transform(sources)

    def _aligned(self, tables: Any, pairs: Any = None, scores: Any = None) -> Sources:
        self.validate()
        name = label(type(self))
        if pairs is not None or scores is not None:
            raise InputError(f"{name} learns from tables alone: leave out pairs and scores")
        return align(tables_of(tables, name), self.vocabulary)

    def _fit(self, sources: Sources) -> None:
        self.dims_ = sources.dims
        found = [self._columns(sources, source) for source in range(len(self.dims_))]
        self.mean_, self.scale_ = (np.concatenate(part) for part in zip(*found, strict=True))
        self.fill_ = np.concatenate([self._filling(sources, source) for source in range(len(self.dims_))])
        self._learn(sources)

    def _columns(self, sources: Sources, source: int) -> tuple[Array, Array]:
        """What each column of a source is reduced by and multiplied by."""
        dim = sources.dims[source]
        if self.normalize in ("none", "unit"):
            return np.zeros(dim), np.ones(dim)
        blocks = sources.known_blocks(source)
        found = columns(blocks, dim)
        if self.normalize == "center":
            return found.mean, np.ones(dim)
        deviations = np.sqrt(variances(blocks, found.mean))
        return found.mean, np.divide(1, deviations, out=np.zeros(dim), where=~found.constant & (deviations > 0))

    def _filling(self, sources: Sources, source: int) -> Array:
        """What stands where a source lacks a word: zeros, or the mean of its rows when they are normalised."""
        dim = sources.dims[source]
        if self.missing == "zero":
            return np.zeros(dim)
        blocks = sources.known_blocks(source)
        return columns(lambda: ((start, self._normalized(rows, source)) for start, rows in blocks()), dim).mean

    def _transform(self, sources: Sources) -> Vectors:
        name = label(type(self))
        if sources.dims != self.dims_:
            raise InputError(
                f"{name} was fitted on tables of {_listed(self.dims_)} columns, found {_listed(sources.dims)}"
            )
        made = np.empty((len(sources), self._width()), np.float32)
        with np.errstate(over="ignore"), progress(name, len(sources), "words") as advance:
            for start, parts in self._prepared(sources):
                made[start : start + len(parts[0])] = self._combine(parts)
                advance(len(parts[0]))
        storage = Storage(made)
        storage.refuse_not_finite()  # a number beyond float32 has become infinite
        _note_left_out(sources, name)
        step = {**self.provenance(), "sources": _described(sources), "version": __version__}
        counts, total = _counts(sources)
        meta = {"name": f"{name} of {', '.join(table.name for table in sources.tables)}", "steps": [step], **total}
        return Vectors(sources.words, storage, counts=counts, meta=meta)

    def _prepared(self, sources: Sources) -> Iterator[tuple[int, list[Array]]]:
        """Give the number of each block's first word, and the rows of each source: normalised, gaps filled."""
        fills = self._split(self.fill_)
        for start, found in sources.blocks():
            parts = []
            for source, (rows, known) in enumerate(found):
                part = self._normalized(rows, source)
                part[~known] = fills[source]
                parts.append(part)
            yield start, parts

    def _normalized(self, rows: Array, source: int) -> Array:
        wide = rows.astype(np.float64)  # whose squares neither overflow nor vanish for any float32
        if self.normalize == "unit":
            lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide))[:, None]
            return np.divide(wide, lengths, out=wide, where=lengths > 0)
        if self.normalize != "none":
            wide -= self._split(self.mean_)[source]
            wide *= self._split(self.scale_)[source]
        return wide

    def _split(self, columns: Array) -> list[Array]:
        """Give each source its part of what was learned of all columns."""
        return np.split(columns, np.cumsum(self.dims_)[:-1])

    def _learn(self, sources: Sources) -> None:
        """Learn more than the means and scales of columns; most combiners do not."""

    def _combine(self, parts: list[Array]) -> Array:
        raise NotImplementedError(f"{type(self).__name__} must say what it makes of rows: _combine(parts)")

    def _width(self) -> int:
        raise NotImplementedError(f"{type(self).__name__} must say how many columns it gives: _width()")


def _listed(dims: list[int]) -> str:
    return " and ".join(map(str, dims))


def _described(sources: Sources) -> list[dict[str, Any]]:
    """Say of each source what it is, how many words of the result it knows, and where it comes from."""
    return [
        {
            "name": table.name,
            "sha256": table.sha256(),
            "words": len(table),
            "dim": table.dim,
            "known": sources.stored(source) if table.subword is None else "any",
            "meta": {what: value for what, value in table.meta.items() if what not in ("name", "format")},
        }
        for source, table in enumerate(sources.tables)
    ]


def _counts(sources: Sources) -> tuple[Array | None, dict[str, int]]:
    """Give the counts of the first table that has them for every word, and how often all its words were seen."""
    for source, table in enumerate(sources.tables):
        if table.counts is not None and sources.stored(source) == len(sources):
            return table.counts[sources.ids[source]], {TOTAL: table.meta.get(TOTAL, int(table.counts.sum()))}
    return None, {}


def _note_left_out(sources: Sources, method: str) -> None:
    """Say where a source answered for any string, which the result does not."""
    names = [table.name for table in sources.tables if table.subword is not None]
    if names:
        note(
            f"{method}: {' and '.join(names)} answered for any string; the result answers for its {len(sources):,} words"
        )
