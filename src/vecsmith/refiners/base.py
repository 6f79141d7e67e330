"""What refiners share: tables or plain arrays in, the same kind out, float32, block by block.

A refiner that treats every row alike writes two functions: `_learn(table)`, which goes through the rows as often as it
likes, and `_refine(rows)`, which turns a block of rows into new ones. One that changes the number of columns also says how
many it gives: `_width()`. A `Vectors` comes back as a `Vectors` with the same words, its provenance extended; an array of
numbers (or what NumPy makes one of) comes back as a float32 array. Neither is ever changed. Only the result is held in
memory, in float32 however the given table is stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar, overload

import numpy as np

from vecsmith.core.errors import InputError, note
from vecsmith.core.method import Method
from vecsmith.core.progress import progress
from vecsmith.core.registry import label
from vecsmith.numeric.spectrum import Blocks
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]
Table = TypeVar("Table", bound=Vectors)


class Rows(Protocol):
    """What a refiner needs of a table: how many rows and columns, and the rows in float32 blocks."""

    @property
    def dim(self) -> int:
        """The number of columns."""
        ...

    def __len__(self) -> int: ...

    def blocks(self, size: int | None = None) -> Iterator[tuple[int, Array]]:
        """Give the number of each block's first row, and the block."""
        ...


@dataclass(eq=False)
class Refiner(Method):
    """The base class of refiners."""

    def fit(self, table: Any, y: Any = None) -> Self:
        """Learn from a table or a 2-D array; `y` is there for scikit-learn and is not read."""
        self.validate()
        rows = rows_of(table)
        self._learn(rows)
        self.n_features_in_ = rows.dim
        return self

    @overload
    def transform(self, table: Table) -> Table: ...
    @overload
    def transform(self, table: Any) -> Any: ...
    def transform(self, table: Any) -> Any:
        """Give the refined table: `Vectors` for `Vectors`, a float32 array for an array."""
        self.require_fitted()
        rows = rows_of(table)
        if rows.dim != self.n_features_in_:
            raise InputError(f"{label(type(self))} was fitted on {self.n_features_in_} columns, found {rows.dim}")
        made = np.empty((len(rows), self._width()), np.float32)
        with np.errstate(over="ignore"):  # a number beyond float32 becomes infinite, and is refused below
            for start, block in self._watched(rows)():
                made[start : start + len(block)] = self._refine(block)
        if not isinstance(table, Vectors):
            Storage.of(made, copy=False)  # refuses what is not finite
            return self._as_asked(table, made)
        storage = Storage(made)
        storage.refuse_not_finite()
        refined = table.replace(matrix=storage, subword=table.subword_on(storage), step=self.provenance())
        _note_left_out(table, refined, label(type(self)))
        return refined

    @overload
    def fit_transform(self, table: Table, y: Any = None) -> Table: ...
    @overload
    def fit_transform(self, table: Any, y: Any = None) -> Any: ...
    def fit_transform(self, table: Any, y: Any = None) -> Any:
        """Learn from a table and give it refined."""
        return self.fit(table, y).transform(table)

    def get_feature_names_out(self, input_features: Any = None) -> Array:
        """Name the columns that come out, as scikit-learn does: reduce0, reduce1, ..."""
        self.require_fitted()
        return np.array([f"{label(type(self))}{column}" for column in range(self._width())], dtype=object)

    def set_output(self, *, transform: str | None = None) -> Self:
        """Let an array come back as "pandas" or "polars", as scikit-learn's transformers do; "default" is an array."""
        known = ("default", "pandas", "polars")
        if transform is not None:
            if transform not in known:
                raise InputError(f"transform must be one of {', '.join(known)}, found {transform!r}")
            self._sklearn_output_config = {"transform": transform}  # the name under which `clone` takes it along
        return self

    def _as_asked(self, given: Any, made: Array) -> Any:
        output = getattr(self, "_sklearn_output_config", {}).get("transform", "default")
        if output == "default":
            return made
        from vecsmith.bridges.frames import frame

        return frame(output, made, self.get_feature_names_out(), getattr(given, "index", None))

    def _learn(self, rows: Rows) -> None:
        raise NotImplementedError(f"{type(self).__name__} must say what it learns: _learn(rows)")

    def _refine(self, rows: Array) -> Array:
        raise NotImplementedError(f"{type(self).__name__} must say what it makes of rows: _refine(rows)")

    def _width(self) -> int:
        return int(self.n_features_in_)

    def _watched(self, rows: Rows) -> Blocks:
        """Give a function that goes through the rows and shows progress if that takes long."""

        def blocks() -> Iterator[tuple[int, Array]]:
            with progress(label(type(self)), total=len(rows), unit="words") as advance:
                for start, block in rows.blocks():
                    yield start, block
                    advance(len(block))

        return blocks


def _note_left_out(table: Vectors, refined: Vectors, method: str) -> None:
    """Say what belonged to the old rows only."""
    parts = (("context", table.context, refined.context), ("sub-word model", table.subword, refined.subword))
    lost = [what for what, old, new in parts if old is not None and new is None]
    if lost:
        note(f"{method}: the {' and the '.join(lost)} of {table.name} belongs to its old rows and is left out")


def rows_of(table: Any) -> Rows:
    """Take a table as it is, and an array as rows of finite numbers, or refuse it."""
    if isinstance(table, Vectors):
        return table
    return Storage.of(table, copy=False)
