"""Exact nearest words: which of a table's rows lie closest to some queries.

The score of a row is `row . query * times + plus`, with `times` and `plus` a row (`cosine`: 1 / length and 0). Few
queries take NumPy alone, so that the first answer after opening a file never waits for Numba; many take the blocked
search of `numeric/search.py`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.vectors.storage import Storage

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]
SPACES = ("cosine", "dot", "euclidean")
CONVERTED = 1 << 18  # numbers that are made float32 at a time
FEW = 8  # queries up to which NumPy alone is at least as fast as loading the kernels


def search(table: "Vectors", queries: Array, k: int, among: Array | None = None) -> tuple[Array, Array]:
    """Give the `k` best words of each query, best first and equal ones in the order of the table, and their scores."""
    if among is not None:
        ids, scores = search(table.take(among), queries, k)
        return among[ids], scores
    k = min(k, len(table))
    storage, times, plus, queries = _scored(table, queries)
    if storage.row is None:
        ids, scores = _best(storage, times, plus, queries, k)
        return ids, _finish(table, queries, scores)
    # Words that share a row have one score: find the best rows, then list the words of each.
    words, first = _words_by_row(storage)
    used = np.flatnonzero(np.diff(first))
    kept = Storage(storage.values[used]) if len(used) < len(storage.values) else storage
    at, scores = _best(kept, times[used], plus[used], queries, min(k, len(used)))
    ids = np.empty((len(queries), k), np.int64)
    expanded = np.empty((len(queries), k), np.float32)
    for query, (rows, values) in enumerate(zip(used[at], scores, strict=True)):
        members = [words[first[row] : first[row + 1]] for row in rows]
        found = np.concatenate(members) if members else np.empty(0, np.int64)
        value = np.repeat(values, [len(member) for member in members])
        order = np.lexsort((found, -value))[:k]
        ids[query], expanded[query] = found[order], value[order]
    return ids, _finish(table, queries, expanded)


def cosines(table: "Vectors", queries: Array) -> Array:
    """Give the cosine of every word with every query: `(len(queries), len(table))`."""
    storage = table.storage
    scores = _products(storage, unit(queries))
    scores *= table.inverse_norms
    return scores if storage.row is None else scores[:, storage.rows_of(np.arange(len(storage)))]


def unit(rows: Array) -> Array:
    """Scale rows to length 1; zero rows stay zero."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))[:, None]
    return np.divide(rows, lengths, out=np.zeros(rows.shape, np.float32), where=lengths > 0, casting="unsafe")


def pairwise(left: Array, right: Array, space: str) -> Array:
    """Score the rows of two matrices pair by pair, as `search` would."""
    if space == "euclidean":
        return -np.sqrt(np.einsum("ij,ij->i", left - right, left - right))
    if space == "cosine":
        left, right = unit(left), unit(right)
    return np.einsum("ij,ij->i", left, right)


def inverse(lengths: Array) -> Array:
    """One over each length, and 0 for 0."""
    return np.divide(np.float32(1), lengths, out=np.zeros(len(lengths), np.float32), where=lengths > 0)


def _scored(table: "Vectors", queries: Array) -> tuple[Storage, Array, Array, Array]:
    """Give the rows to search, their factors and summands, and the queries as the space of the table wants them."""
    space = table.space
    if space not in SPACES:
        raise InputError(f"this table's space is '{space}', expected one of {', '.join(SPACES)}")
    storage = table.storage
    if space == "cosine":
        return storage, table.inverse_norms, np.zeros(len(storage.values), np.float32), unit(queries)
    if storage.row is not None or storage.scale is not None:
        storage = Storage(table.matrix)
    if space == "dot":
        return storage, np.ones(len(storage), np.float32), np.zeros(len(storage.values), np.float32), queries
    # -|row - query|^2 = 2 row . query - |row|^2 - |query|^2, whose last part `_finish` adds
    return storage, np.full(len(storage), 2, np.float32), -(storage.norms() ** 2), queries


def _finish(table: "Vectors", queries: Array, scores: Array) -> Array:
    """Turn squared distances into minus the distance; leave the other spaces alone."""
    if table.space != "euclidean":
        return scores
    squares = np.einsum("ij,ij->i", queries, queries)[:, None] - scores
    return -np.sqrt(np.maximum(squares, 0), dtype=np.float32)


def _best(storage: Storage, times: Array, plus: Array, queries: Array, k: int) -> tuple[Array, Array]:
    if k == 0 or not len(queries):
        return np.empty((len(queries), k), np.int64), np.empty((len(queries), k), np.float32)
    if len(queries) > FEW:
        from vecsmith.numeric.search import top_k

        return top_k(storage.stored_blocks, times, plus, queries, k)
    scores = _products(storage, queries)
    scores *= times
    scores += plus
    ids = np.stack([top_of(row, k) for row in scores])
    return ids, np.take_along_axis(scores, ids, 1)


def _products(storage: Storage, queries: Array) -> Array:
    """Multiply few queries with all rows: float32 at once, other types in blocks that stay in the cache."""
    scores = np.empty((len(queries), len(storage.values)), np.float32)
    size = len(storage.values) if storage.dtype == "float32" else max(1, CONVERTED // storage.dim)
    for start, block in storage.stored_blocks(size):
        np.matmul(queries, block.T, out=scores[:, start : start + len(block)])
    return scores


def top_of(scores: Array, k: int) -> Array:
    """Give the places of the `k` greatest numbers, greatest first, equal ones in order."""
    if k >= len(scores):
        return np.argsort(-scores, kind="stable")[:k]
    # Whole blocks of numbers fall out by their maximum, so that the selection sorts a few hundred instead of them all.
    size = 256
    whole = len(scores) // size * size
    blocks = scores[:whole].reshape(-1, size)
    if len(blocks) > 4 * k:
        least = np.partition(blocks.max(axis=1), len(blocks) - k)[len(blocks) - k]
    else:
        least = np.partition(scores, len(scores) - k)[len(scores) - k]
    found = np.flatnonzero(scores >= least)
    return found[np.argsort(-scores[found], kind="stable")[:k]]


def _words_by_row(storage: Storage) -> tuple[Array, Array]:
    """List the words of every row: those of row `r` are `words[first[r]:first[r + 1]]`."""
    at = storage.rows_of(np.arange(len(storage)))
    words = np.argsort(at, kind="stable")
    first = np.zeros(len(storage.values) + 1, np.int64)
    np.cumsum(np.bincount(at, minlength=len(storage.values)), out=first[1:])
    return words, first


def analogy_scores(table: "Vectors", a: Array, b: Array, c: Array, method: str) -> Array:
    """Score every word as the fourth of `a` to `b` as `c` to ?, for unit rows `a`, `b`, `c`."""
    rules: dict[str, Callable[[], Array]] = {
        "3cosadd": lambda: cosines(table, (b - a + c)[None])[0],
        "3cosmul": lambda: _multiply(cosines(table, np.stack([a, b, c]))),
        "pairdirection": lambda: _direction(table, b - a, c),
    }
    if method not in rules:
        raise InputError(f"method must be one of {', '.join(rules)}, found {method!r}")
    return rules[method]()


def _multiply(scores: Array) -> Array:
    """3CosMul of Levy and Goldberg (2014), on cosines moved to 0..1."""
    to_a, to_b, to_c = (scores + 1) / 2
    return to_b * to_c / (to_a + np.float32(0.001))


def _direction(table: "Vectors", wanted: Array, c: Array) -> Array:
    """PairDirection: the cosine between `b - a` and `d - c`, on unit rows."""
    scores = np.empty(len(table), np.float32)
    for start, block in table.blocks():
        scores[start : start + len(block)] = unit(unit(block) - c) @ unit(wanted[None])[0]
    return scores
