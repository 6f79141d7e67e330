"""New tables from old ones: parts of a table, tables with other words, and what their provenance says of them.

`Vectors` has these as methods; each ends in `Vectors.replace`.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from vecsmith._version import __version__
from vecsmith.core.errors import InputError
from vecsmith.vectors import checks

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors

Table = TypeVar("Table", bound="Vectors")
TOTAL = "total_count"  # in meta: how often all words of the whole table were seen, of which this one is a part


def take(table: Table, ids: Any) -> Table:
    """Answer `Vectors.take`."""
    ids = checks.row_numbers(ids, len(table))
    made = table.replace(
        words=[table.words[i] for i in ids.tolist()],
        matrix=table.storage.take(ids),
        counts=None if table.counts is None else table.counts[ids],
        context=None if table.context is None else table.context[ids],
        subword=table.subword,
        step={"method": "select", "words": len(ids)},
    )
    return _with_total(made, table)


def map_words(table: Table, function: Callable[[str], str], merge: str) -> Table:
    """Answer `Vectors.map_words`."""
    if merge not in ("first", "mean"):
        raise InputError(f"merge must be one of first, mean, found {merge!r}")
    renamed = checks.strings(map(function, table.words), "new words")
    groups: dict[str, int] = {}
    group = np.fromiter((groups.setdefault(word, len(groups)) for word in renamed), np.int64, len(renamed))
    matrix: Any
    context = None
    if merge == "first":
        first = np.unique(group, return_index=True)[1]
        matrix = table.storage.take(first)
        context = None if table.context is None else table.context[first]
    else:
        matrix = np.zeros((len(groups), table.dim), np.float64)
        for start, block in table.blocks():
            np.add.at(matrix, group[start : start + len(block)], block)
        matrix /= np.bincount(group, minlength=len(groups))[:, None]
    made = table.replace(
        words=groups,
        matrix=matrix,
        counts=None if table.counts is None else np.bincount(group, table.counts, len(groups)),
        context=context,
        subword=table.subword,
        step={"method": "map_words", "merge": merge, "words": len(groups)},
    )
    return _with_total(made, table)


def meta_after(table: "Vectors", step: Mapping[str, Any] | None, same_counts: bool) -> dict[str, Any]:
    """Give the provenance of a table made from this one; one selection after another is one selection."""
    dropped = ("format",) if same_counts else ("format", TOTAL)  # the format is that of the file, which is left behind
    meta = {name: value for name, value in table.meta.items() if name not in dropped}
    if step is not None:
        steps = list(table.meta.get("steps", ()))
        before = steps.pop() if steps and _is_selection(step) and _is_selection(steps[-1]) else {}
        source = {} if table.checksum is None else {"of": table.checksum}
        meta["steps"] = [*steps, {**before, **step, **source, "version": __version__}]
    return meta


def _is_selection(step: Mapping[str, Any]) -> bool:
    """Say whether a step is one that `take` has written, and not another method of that name."""
    return step.get("method") == "select" and step.keys() <= {"method", "words", "of", "version"}


def _with_total(made: Table, table: Table) -> Table:
    """Let a part of a table remember how often all words were seen: a word is as rare in it as in the whole."""
    if table.counts is not None:
        made.meta[TOTAL] = table.meta.get(TOTAL, int(table.counts.sum()))
    return made
