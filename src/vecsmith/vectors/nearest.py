"""Exact nearest words: which of a table's rows lie closest to some queries.

The score of a row is `row . query * times + plus`, with `times` and `plus` a row (`cosine`: 1 / length and 0). Few
queries take NumPy alone, so that the first answer after opening a file never waits for Numba; many take the blocked
search of `numeric/search.py`. Distances found so are rounded where rows lie close together and far from zero, so those
of the candidates are computed once more, from the differences of rows.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.vectors.coarse import Coarse, kth_greatest
from vecsmith.vectors.memory import sealed
from vecsmith.vectors.storage import Storage, as_float32

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]
CONVERTED = 1 << 18  # numbers that are made float32 at a time
FEW = 8  # queries up to which NumPy alone is at least as fast as loading the kernels
SHORT, LONG = 1e-30, 1e30  # lengths beyond which products of float32 would vanish or overflow
SPARE = 32  # candidates beyond those asked for, whose distances are computed exactly
PART = 4  # a set of words smaller than the table by this factor is cut out of it, a larger one is searched in its place


class Field(NamedTuple):
    """The rows to search, their factors and summands, and the word of each row (or of each of the words that share rows)."""

    storage: Storage
    times: Array
    plus: Array | None = None  # None: nothing
    words: Array | None = None  # None: those of the table

    def part(self, rows: Any, storage: Storage, words: Array | None) -> "Field":
        """Keep the factors and summands of some rows."""
        return Field(storage, self.times[rows], None if self.plus is None else self.plus[rows], words)


def search(table: "Vectors", queries: Array, k: int, among: Array | None = None) -> tuple[Array, Array]:
    """Give the `k` best words of each query, best first and equal ones in the order of the table, and their scores.

    `among`, the numbers of some words in order, keeps the answers to these.
    """
    k = min(k, len(table) if among is None else len(among))
    if k == 0 or not len(queries):
        return np.empty((len(queries), k), np.int64), np.empty((len(queries), k), np.float32)
    if among is None and len(queries) <= FEW and table.space == "cosine" and (coarse := table.coarse(len(queries))):
        return _by_candidates(table, coarse, unit(queries), k)
    field = _field(table) if among is None else _restricted(_field(table), among, whole=table.space != "euclidean")
    with np.errstate(over="ignore", invalid="ignore"):  # of numbers near the ends of float32
        if table.space == "cosine":
            queries = unit(queries)
        how = _by_distance if table.space == "euclidean" else _by_score if field.storage.row is None else _by_row
        ids, scores = how(field, queries, k)
    return ids if field.words is None else field.words[ids], scores


def cosines(table: "Vectors", queries: Array) -> Array:
    """Give the cosine of every word with every query: `(len(queries), len(table))`."""
    storage, times = table.directions
    scores = _products(storage, unit(queries))
    scores *= times
    return scores if storage.row is None else scores[:, storage.rows_of(np.arange(len(storage)))]


def unit(rows: Array) -> Array:
    """Scale rows to length 1; zero rows stay zero."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))[:, None]
    return np.divide(rows, lengths, out=np.zeros(rows.shape, np.float32), where=lengths > 0, casting="unsafe")


def pairwise(left: Array, right: Array, space: str) -> Array:
    """Score the rows of two matrices pair by pair, as `search` would."""
    if space == "euclidean":
        return -_distances(left, right)
    if space == "cosine":
        return np.einsum("ij,ij->i", unit(left), unit(right))
    with np.errstate(over="ignore"):
        return np.einsum("ij,ij->i", left, right, dtype=np.float64).astype(np.float32)


def directions(storage: Storage, norms: Array) -> tuple[Storage, Array]:
    """Give rows with the directions of the stored ones, and one over the length of each; 0 for zero rows.

    The rows are the stored ones, unless some are so short or so long that a product with them would vanish or overflow:
    these are scaled to length 1.
    """
    extreme = np.flatnonzero(((norms < SHORT) & (norms > 0)) | (norms > LONG))
    if len(extreme):
        values, norms = storage.values.astype(np.float32), norms.copy()
        values[extreme], norms[extreme] = unit(values[extreme]), 1
        storage = Storage(values, storage.scale, storage.row, storage.source)
    times = np.divide(np.float32(1), norms, out=np.zeros(len(norms), np.float32), where=norms > 0)
    return storage, sealed(times)


def _field(table: "Vectors") -> Field:
    """Give the rows to search, as the space of the table wants them."""
    if table.space == "cosine":
        return Field(*table.directions)
    storage, norms = table.storage, table.norms
    if storage.row is not None:
        norms = norms[storage.rows_of(np.arange(len(table)))]
    if storage.scale is not None:
        norms = norms * storage.scale
    if storage.row is not None or storage.scale is not None:
        storage = Storage(table.matrix)
    if table.space == "dot":
        return Field(storage, np.ones(len(table), np.float32))
    # -|row - query|^2 = 2 row . query - |row|^2 - |query|^2, whose last part is the same for all rows
    with np.errstate(over="ignore"):
        return Field(storage, np.full(len(table), 2, np.float32), -(norms**2))


def _restricted(field: Field, among: Array, whole: bool) -> Field:
    """Keep the rows of some words: a part of the matrix, or a copy of it, or (`whole`) all of it with the others barred."""
    storage = field.storage
    if storage.row is not None:
        used, row = np.unique(storage.rows_of(among), return_inverse=True)
        return field.part(used, Storage(storage.values[used], None, row.astype(np.int32)), among)
    part: Any = among
    if among[-1] - among[0] + 1 == len(among):
        part = slice(int(among[0]), int(among[-1]) + 1)
    elif whole and len(among) * PART > len(storage):
        barred = np.full(len(storage), -np.inf, np.float32)
        barred[among] = 0 if field.plus is None else field.plus[among]
        return Field(storage, field.times, barred)
    return field.part(part, Storage(storage.values[part]), among)


def _by_score(field: Field, queries: Array, k: int) -> tuple[Array, Array]:
    storage, times, plus, _ = field
    if len(queries) > FEW:
        from vecsmith.numeric.search import top_k

        plus = np.zeros(len(times), np.float32) if plus is None else plus
        return top_k(storage.stored_blocks, times, plus, queries, k)
    scores = _products(storage, queries)
    scores *= times
    if plus is not None:
        scores += plus
    ids = np.stack([top_of(row, k) for row in scores])
    return ids, np.take_along_axis(scores, ids, 1)


def _by_candidates(table: "Vectors", coarse: Coarse, queries: Array, k: int) -> tuple[Array, Array]:
    """Look exactly at the rows that a coarse copy leaves."""
    storage, times = table.directions
    ids = np.empty((len(queries), k), np.int64)
    scores = np.empty((len(queries), k), np.float32)
    for query, vector in enumerate(queries):
        found = coarse.candidates(vector, k)
        exact = np.einsum("ij,j->i", as_float32(storage.values[found]), vector) * times[found]
        best = top_of(exact, k)
        ids[query], scores[query] = found[best], exact[best]
    return ids, scores


def _by_row(field: Field, queries: Array, k: int) -> tuple[Array, Array]:
    """Words that share a row have one score: find the best rows, then list the words of each."""
    words, first = _words_by_row(field.storage)
    used = np.flatnonzero(np.diff(first))
    values = field.storage.values
    rows_used = field.part(used, Storage(values[used] if len(used) < len(values) else values), None)
    at, scores = _by_score(rows_used, queries, min(k, len(used)))
    ids = np.empty((len(queries), k), np.int64)
    expanded = np.empty((len(queries), k), np.float32)
    for query, (rows, best) in enumerate(zip(used[at], scores, strict=True)):
        members = [words[first[row] : first[row + 1]] for row in rows]
        found = np.concatenate(members)
        value = np.repeat(best, [len(member) for member in members])
        order = np.lexsort((found, -value))[:k]
        ids[query], expanded[query] = found[order], value[order]
    return ids, expanded


def _by_distance(field: Field, queries: Array, k: int) -> tuple[Array, Array]:
    """Find candidates by their scores, and order them by their exact distances."""
    size = len(field.storage)
    candidates = min(size, max(2 * k, k + SPARE))
    found, scores = _by_score(field, queries, candidates)
    ids = np.empty((len(queries), k), np.int64)
    distances = np.empty((len(queries), k), np.float32)
    for query, vector in enumerate(queries):
        apart = _distances(field.storage.rows(found[query]), vector)
        order = np.lexsort((found[query], apart))[:k]
        ids[query], distances[query] = found[query][order], apart[order]
        if candidates < size and not _is_certain(vector, float(distances[query, -1]), float(scores[query, -1])):
            apart = np.concatenate([_distances(block, vector) for _, block in field.storage.stored_blocks()])
            ids[query] = top_of(-apart, k)
            distances[query] = apart[ids[query]]
    return ids, -distances


def _is_certain(query: Array, farthest: float, least: float) -> bool:
    """Say whether no row but the candidates, whose least score is given, can lie nearer than the farthest answer.

    Rounding makes a score wrong by at most so many parts of the squared lengths; rows longer than `reach` lie too far
    away. Where squares might overflow or vanish, nothing is certain.
    """
    length = float(np.sqrt(np.square(query, dtype=np.float64).sum()))
    reach = length + farthest
    wrong = (len(query) + 16) * float(np.finfo(np.float32).eps) * (length + reach) ** 2 + 1e-36
    return reach < 1e18 and farthest**2 + wrong < length**2 - least


def _distances(rows: Array, others: Array) -> Array:
    """Give the Euclidean distances between rows, from their differences, so that no digits are lost."""
    apart = np.subtract(rows, others, dtype=np.float64)
    with np.errstate(over="ignore"):
        return np.sqrt(np.einsum("ij,ij->i", apart, apart)).astype(np.float32)


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
    found = np.flatnonzero(scores >= kth_greatest(scores, k))
    if len(found) < k:  # some are not numbers, as infinity times 0 is: these come last
        return top_of(np.where(np.isnan(scores), -np.inf, scores), k)
    return found[np.argsort(-scores[found], kind="stable")[:k]]


def _words_by_row(storage: Storage) -> tuple[Array, Array]:
    """List the words of every row: those of row `r` are `words[first[r]:first[r + 1]]`."""
    at = storage.rows_of(np.arange(len(storage)))
    words = np.argsort(at, kind="stable")
    first = np.zeros(len(storage.values) + 1, np.int64)
    np.cumsum(np.bincount(at, minlength=len(storage.values)), out=first[1:])
    return words, first


def analogy_scores(table: "Vectors", a: Array, b: Array, c: Array, method: str) -> Array:
    """Score every word as the fourth of `a` to `b` as `c` to ?, for unit rows `a`, `b`, `c`; zero rows get -infinity."""
    rules: dict[str, Callable[[], Array]] = {
        "3cosadd": lambda: cosines(table, _some_direction(b - a + c)[None])[0],
        "3cosmul": lambda: _multiply(cosines(table, np.stack([a, b, c]))),
        "pairdirection": lambda: _direction(table, _some_direction(b - a), c),
    }
    if method not in rules:
        raise InputError(f"method must be one of {', '.join(rules)}, found {method!r}")
    scores = rules[method]()
    storage, times = table.directions
    scores[(times == 0) if storage.row is None else (times == 0)[storage.rows_of(np.arange(len(table)))]] = -np.inf
    return scores


def _some_direction(vector: Array) -> Array:
    if not vector.any():
        raise InputError("the words of this analogy add up to zero, which is near to nothing")
    return vector


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
