"""Questions about words: which are nearest, which completes an analogy, which is the odd one out.

`Vectors` has them as methods; `nearest.py` answers on arrays.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vecsmith.core.errors import InputError, UnknownWordError, shown
from vecsmith.vectors import checks, nearest

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]


class Neighbor(NamedTuple):
    """A word and how similar it is to what was asked for."""

    word: str
    similarity: float


def neighbors(table: "Vectors", word: Any, positive: Any, negative: Any, among: Any, k: int) -> Any:
    """Answer `Vectors.neighbors`."""
    k = checks.whole_number(k, "k")
    allowed = _allowed(table, among)
    positive, negative = _listed(positive), _listed(negative)
    if (word is None) == (not positive and not negative):
        raise InputError("neighbors takes a word, a list of words or a vector, or else positive= and negative=")
    if word is None:
        asked = [part for part in (*positive, *negative) if isinstance(part, str)]
        return _answer(table, _combined(table, positive, negative), [asked], k, allowed)[0]
    words, vectors = ([word], None) if isinstance(word, str) else _question(word)
    if vectors is None:
        rows = _rows(table, words, zero_is_a_place=table.space == "euclidean")
        answers = _answer(table, rows, [[one] for one in words], k, allowed)
        return answers[0] if isinstance(word, str) else answers
    queries = checks.queries(np.atleast_2d(vectors), table.dim)
    found = _answer(table, queries, [[]] * len(queries), k, allowed)
    return found[0] if vectors.ndim == 1 else found


def similarity(table: "Vectors", a: Any, b: Any) -> Any:
    """Answer `Vectors.similarity`."""
    single = isinstance(a, str), isinstance(b, str)
    left, right = (table[[part] if isinstance(part, str) else part] for part in (a, b))
    if single[0] != single[1] or len(left) != len(right):
        raise InputError(f"similarity takes two words or two equally long lists, found {len(left)} and {len(right)}")
    found = nearest.pairwise(left, right, table.space)
    return float(found[0]) if single[0] else found


def analogy(table: "Vectors", a: str, b: str, c: str, k: int, method: str, among: Any) -> list[Neighbor]:
    """Answer `Vectors.analogy`."""
    k = checks.whole_number(k, "k")
    words = [checks.string(word, "each of the three words of an analogy") for word in (a, b, c)]
    first, second, third = nearest.unit(_rows(table, words, zero_is_a_place=False))
    scores = nearest.analogy_scores(table, first, second, third, method)
    asked = table.words.ids(words)
    scores[asked[asked >= 0]] = -np.inf
    allowed = _allowed(table, among)
    top = nearest.top_of(scores if allowed is None else scores[allowed], k)
    ids = top if allowed is None else allowed[top]
    return [Neighbor(table.words[i], float(scores[i])) for i in ids if scores[i] > -np.inf]


def odd_one_out(table: "Vectors", words: Iterable[str]) -> str:
    """Answer `Vectors.odd_one_out`."""
    words = checks.strings(words)
    if len(words) < 3:
        raise InputError(f"odd_one_out needs at least three words, found {len(words)}")
    rows = nearest.unit(table[words])
    return words[int(np.argmin(rows @ rows.sum(axis=0)))]


def _question(word: Any) -> tuple[list[str], Array | None]:
    """Tell a list of words from a vector or a matrix of vectors."""
    if isinstance(word, np.ndarray) and word.ndim and word.dtype.kind in "fiu":
        return [], word
    if not checks.is_many(word):
        raise InputError(f"neighbors takes a word, a list of words or a vector, found {checks.brief(word)}")
    parts = list(word)
    strings = [part for part in parts if isinstance(part, str)]
    if len(strings) == len(parts):
        return strings, None
    if strings:
        raise InputError("a list of words to ask about holds strings only: ask about vectors in a matrix of their own")
    try:
        return [], np.asarray(parts, np.float32)
    except (ValueError, TypeError) as error:
        raise InputError(f"neighbors takes a word, a list of words or a vector, found {checks.brief(parts)}") from error


def _rows(table: "Vectors", words: list[str], *, zero_is_a_place: bool) -> Array:
    """Give the rows of words to ask about; one that is near to nothing is refused."""
    rows = table[words]
    for i in np.flatnonzero(~rows.any(axis=1)).tolist():
        if words[i] not in table.words:
            raise UnknownWordError(
                words[i], lambda word: f"{table.name} knows neither {shown(word, 100)} nor a part of it"
            )
        if not zero_is_a_place:
            raise InputError(f"{table.name}: {shown(words[i], 100)} has a row of zeros, which is near to nothing")
    return rows


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
    """Sum words and vectors with their signs: by direction only, where the space is one of directions."""
    zero_is_a_place = table.space == "euclidean"
    query = np.zeros((1, table.dim), np.float32)
    for sign, parts in ((1, positive), (-1, negative)):
        for part in parts:
            if isinstance(part, str):
                row = _rows(table, [part], zero_is_a_place=zero_is_a_place)
            else:
                row = checks.queries(np.asarray(part)[None], table.dim)
            query += sign * (nearest.unit(row) if table.space == "cosine" else row)
    if not zero_is_a_place and not query.any():
        raise InputError("positive= and negative= add up to zero, which is near to nothing")
    return checks.queries(query, table.dim)


def _allowed(table: "Vectors", among: int | Iterable[str] | None) -> Array | None:
    """Give the numbers of the words that may be answers, in the order of the table; None for all."""
    if among is None:
        return None
    if isinstance(among, (int, np.integer)):
        return np.arange(min(checks.whole_number(among, "among"), len(table)))
    ids = np.unique(table.words.ids(checks.strings(among, "among")))
    if not len(ids) or ids[-1] < 0:
        raise InputError(f"none of the words in among= has a row in {table.name}")
    return ids[ids >= 0]


def _listed(parts: Any) -> list[Any]:
    if isinstance(parts, str) or (isinstance(parts, np.ndarray) and parts.ndim == 1 and parts.dtype.kind in "fiu"):
        return [parts]
    if not checks.is_many(parts):
        raise InputError(f"positive= and negative= take words and vectors, found {checks.brief(parts)}")
    return list(parts)
