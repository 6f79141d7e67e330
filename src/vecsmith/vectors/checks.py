"""What may be given to a table: lists of words, numbers of rows, counts, an output matrix, provenance.

Each check gives back what was given in the form in which the table keeps it, or refuses it in one sentence.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, shown
from vecsmith.vectors.memory import is_mapped, kept

Array = np.ndarray[Any, Any]
SPACES = ("cosine", "dot", "euclidean")
DEEPEST = 50  # how deep lists and maps may stand in each other: deeper than any table's provenance does


def strings(words: Any, what: str = "words") -> list[str]:
    """Take strings as a list; refuse one string, which would be taken for a list of its letters."""
    if isinstance(words, (str, bytes)):
        kind = "string" if isinstance(words, str) else "bytes"
        raise InputError(f"{what} must be a list of strings, found the {kind} {shown(words)}")
    if not is_many(words):
        raise InputError(f"{what} must be a list of strings, found {brief(words)}")
    listed = list(words)
    if set(map(type, listed)) - {str}:
        for position, word in enumerate(listed):
            if not isinstance(word, str):
                raise InputError(f"{what} must be strings, but number {position:,} is {brief(word)}")
    return listed


def is_many(value: Any) -> bool:
    """Say whether a value holds others: a list, a generator, an array with a dimension, but not bytes."""
    return isinstance(value, Iterable) and not isinstance(value, bytes) and getattr(value, "ndim", 1) > 0


def string(word: Any, what: str) -> str:
    """Take one string."""
    if not isinstance(word, str):
        raise InputError(f"{what} must be a string, found {brief(word)}")
    return word


def whole_number(number: Any, name: str, least: int = 1) -> int:
    """Take a whole number, NumPy's too; `True` is none."""
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < least:
        raise InputError(f"{name} must be a whole number from {least}, found {brief(number)}")
    return int(number)


def row_numbers(ids: Any, count: int) -> Array:
    """Take the numbers of rows of a table of so many."""
    try:
        found = np.asarray(ids)
    except ValueError:
        found = np.empty((0, 0))
    if found.dtype == np.bool_:
        raise InputError("rows are named by their numbers, found a mask; np.flatnonzero(mask) gives the numbers")
    if found.ndim != 1 or (found.size and found.dtype.kind not in "iu"):
        raise InputError(f"rows are named by a list of whole numbers, found {brief(ids)}")
    wrong = (found < 0) | (found >= count)
    if wrong.any():
        raise InputError(f"rows are numbered from 0 to {count - 1:,} here, found {found[wrong][0]}")
    return found.astype(np.int64, copy=False)


def queries(vectors: Any, dim: int) -> Array:
    """Take query vectors as a float32 matrix of finite numbers, as wide as the table."""
    found = _array(vectors, "queries")
    if found.ndim != 2 or found.shape[1] != dim:
        raise InputError(f"queries must be a matrix with {dim} columns, found the shape {found.shape}")
    with np.errstate(over="ignore"):
        made = found.astype(np.float32, copy=False)
    if not np.isfinite(made).all():
        raise InputError("queries must be finite numbers, found NaN or infinity")
    return made


def counts_of_words(counts: Any, words: int, name: str) -> Array:
    """Take how often each word was seen: a whole number from 0 each. Those of a mapped file are left to `verify`."""
    found = _array(counts, f"{name}: counts")
    if found.shape != (words,):
        raise InputError(f"{name}: a table of {words:,} words needs as many counts, found the shape {found.shape}")
    if found.dtype == np.int64 and is_mapped(found):
        return found
    refuse_counts(found, name)
    return kept(found, np.int64)


def refuse_counts(counts: Array, name: str) -> None:
    """Refuse counts that are negative, no whole numbers, or too large to be counted."""
    wrong = ~((counts >= 0) & (counts < 2.0**63) & (counts % 1 == 0))
    if wrong.any():
        first = int(np.argmax(wrong))
        raise InputError(f"{name}: counts must be whole numbers from 0, but number {first:,} is {counts[first]}")


def context_rows(context: Any, words: int, dim: int, name: str) -> Array:
    """Take the output matrix of a trained model: a row a word, as wide as the table. A mapped one is left to `verify`."""
    found = _array(context, f"{name}: context")
    if found.shape != (words, dim):
        needed = f"{words:,} rows of {dim:,} columns"
        raise InputError(f"{name}: the context of this table needs {needed}, found the shape {found.shape}")
    if found.dtype == np.float32 and is_mapped(found):
        return found
    with np.errstate(over="ignore"):  # a float64 beyond float32 becomes infinite, and is refused below
        made = kept(found, np.float32)
    refuse_not_finite(made, f"{name}: the context")
    return made


def refuse_not_finite(rows: Array, what: str, kind: type[InputError] = InputError) -> None:
    """Refuse NaN and infinity, block by block."""
    for start in range(0, len(rows), 1 << 14):
        wrong = ~np.isfinite(rows[start : start + (1 << 14)])
        if wrong.any():
            row, column = np.argwhere(wrong)[0]
            raise kind(f"{what} holds numbers that are not finite, first in row {start + row:,}, column {column}")


def provenance(meta: Any) -> dict[str, Any]:
    """Take a copy of what is known of a table: plain JSON, in which what the library reads is as it must be."""
    if not isinstance(meta, Mapping):
        raise InputError(f"meta must be a map of names to plain values, found {brief(meta)}")
    made: dict[str, Any] = _plain(dict(meta), "meta")
    if made.get("space", "cosine") not in SPACES:
        raise InputError(f"the space of a table must be one of {', '.join(SPACES)}, found {brief(made['space'])}")
    steps = made.get("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise InputError(f"meta: steps must be a list of maps, one a step, found {brief(steps)}")
    if "total_count" in made:
        whole_number(made["total_count"], "meta: total_count", 0)
    return made


def _plain(value: Any, where: str, depth: int = 0) -> Any:
    """Copy plain JSON values; NumPy's numbers become Python's, tuples become lists, all else is refused."""
    if depth > DEEPEST:
        raise InputError(f"meta holds lists and maps that stand in each other more than {DEEPEST} deep")
    value = value.item() if isinstance(value, np.generic) else value
    if isinstance(value, dict):
        return {_name(key, where): _plain(one, f"{where}: {key}", depth + 1) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one, where, depth + 1) for one in value]
    if isinstance(value, str):
        return _name(value, where)
    if value is None or isinstance(value, (bool, int)) or (isinstance(value, float) and math.isfinite(value)):
        return value
    raise InputError(f"{where} must be plain JSON (maps, lists, texts, finite numbers), found {brief(value)}")


def _name(text: Any, where: str) -> str:
    try:
        string(text, f"a name in {where}").encode()
    except UnicodeEncodeError as error:
        raise InputError(f"{where} must be valid Unicode, but {shown(text)} holds a lone surrogate") from error
    return str(text)


def _array(values: Any, what: str) -> Array:
    try:
        found = np.asarray(values)
    except ValueError as error:
        raise InputError(f"{what} must be numbers: {error}") from error
    if found.dtype.kind not in "fiu":
        raise InputError(f"{what} must be numbers, found {brief(values)}")
    return found


def brief(value: Any) -> str:
    """Show a value on one line, cut short."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else text[:60] + "..."
