"""Questions about words: which are nearest, which completes an analogy, which is the odd one out.

`Vectors` has them as methods; `nearest.py` answers on arrays.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.vectors import nearest

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]


class Neighbor(NamedTuple):
    """A word and how similar it is to what was asked for."""

    word: str
    similarity: float


def neighbors(table: "Vectors", word: Any, positive: Any, negative: Any, among: Any, k: int) -> Any:
    """Answer `Vectors.neighbors`."""
    k = at_least_one(k, "k")
    allowed = _allowed(table, among)
    positive, negative = _listed(positive), _listed(negative)
    if (word is None) == (not positive and not negative):
        raise InputError("neighbors takes a word, a list of words or a vector, or else positive= and negative=")
    if word is None:
        asked = [part for part in (*positive, *negative) if isinstance(part, str)]
        return _answer(table, _combined(table, positive, negative), [asked], k, allowed)[0]
    if isinstance(word, str):
        return _answer(table, table[word][None], [[word]], k, allowed)[0]
    if not isinstance(word, np.ndarray) and all(isinstance(one, str) for one in word):
        words = list(word)
        return _answer(table, table[words], [[one] for one in words], k, allowed)
    vectors = np.asarray(word, np.float32)
    table.check_queries(np.atleast_2d(vectors))
    found = _answer(table, np.atleast_2d(vectors), [[]] * len(np.atleast_2d(vectors)), k, allowed)
    return found[0] if vectors.ndim == 1 else found


def analogy(table: "Vectors", a: str, b: str, c: str, k: int, method: str, among: Any) -> list[Neighbor]:
    """Answer `Vectors.analogy`."""
    k = at_least_one(k, "k")
    first, second, third = nearest.unit(table[[a, b, c]])
    scores = nearest.analogy_scores(table, first, second, third, method)
    asked = table.words.ids([a, b, c])
    scores[asked[asked >= 0]] = -np.inf
    allowed = _allowed(table, among)
    top = nearest.top_of(scores if allowed is None else scores[allowed], k)
    ids = top if allowed is None else allowed[top]
    return [Neighbor(table.words[i], float(scores[i])) for i in ids if scores[i] > -np.inf]


def odd_one_out(table: "Vectors", words: Sequence[str]) -> str:
    """Answer `Vectors.odd_one_out`."""
    if isinstance(words, str) or len(words) < 3:
        raise InputError("odd_one_out needs at least three words")
    rows = nearest.unit(table[words])
    return words[int(np.argmin(rows @ rows.sum(axis=0)))]


def at_least_one(number: int, name: str) -> int:
    """Check a count that a user gave."""
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 1:
        raise InputError(f"{name} must be a whole number from 1, found {number!r}")
    return int(number)


def _answer(
    table: "Vectors", queries: Array, asked: list[list[str]], k: int, among: Array | None
) -> list[list[Neighbor]]:
    """Search, and leave out of each answer the words that were asked about."""
    ids, scores = nearest.search(table, queries, k + max(map(len, asked), default=0), among)
    answers = []
    for row, values, words in zip(ids, scores, asked, strict=True):
        own = set(table.words.ids(words).tolist())
        found = zip(row.tolist(), values.tolist(), strict=True)
        answers.append([Neighbor(table.words[i], value) for i, value in found if i not in own][:k])
    return answers


def _combined(table: "Vectors", positive: list[Any], negative: list[Any]) -> Array:
    """Sum words and vectors as unit vectors, with their signs."""
    query = np.zeros((1, table.dim), np.float32)
    for sign, parts in ((1, positive), (-1, negative)):
        for part in parts:
            vector = table[part] if isinstance(part, str) else np.asarray(part, np.float32)
            query += sign * nearest.unit(table.check_queries(vector[None]))
    return query


def _allowed(table: "Vectors", among: int | Iterable[str] | None) -> Array | None:
    """Give the numbers of the words that may be answers, in the order of the table; None for all."""
    if among is None:
        return None
    if isinstance(among, int):
        return np.arange(min(at_least_one(among, "among"), len(table)))
    ids = np.unique(table.words.ids(among))
    if not len(ids) or ids[-1] < 0:
        raise InputError(f"none of the words in among= has a row in {table.name}")
    return ids[ids >= 0]


def _listed(parts: Any) -> list[Any]:
    return [parts] if isinstance(parts, str) or (isinstance(parts, np.ndarray) and parts.ndim == 1) else list(parts)
