"""The fourth words of many analogy questions, by any method, over a table's words or the first so many of them.

3CosAdd and 3CosMul are `numeric/analogy.py`'s; PairDirection is here.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from vecsmith.vectors import Vectors
from vecsmith.vectors.nearest import unit
from vecsmith.vectors.storage import as_float32

Array = np.ndarray[Any, Any]
METHODS = ("3cosadd", "3cosmul", "pairdirection")
TILE = 1 << 13  # candidates that PairDirection goes over at a time, so that a question's scores stay in the cache
PRODUCTS = 1 << 24  # products of pairs and third words with candidates that it holds at a time: 64 MB
SAME = np.float32(1e-5)  # squared distance of unit rows below which float32 knows no direction between them
SHARING = 4  # of the words of one row, only so many can be answers: three may be barred, and of equals the first counts


class Choice(NamedTuple):
    """The rows among which answers are chosen, as `numeric.analogy` wants them, and the word of each."""

    blocks: Callable[[int], Iterator[tuple[int, Array]]]
    times: Array  # one over the length of each row
    words: Array | None  # None: the words in their order


def choice(table: Vectors, count: int) -> Choice:
    """Give the first `count` words of a table to choose among; of many words on one row, as many as can be answers."""
    storage, times = table.directions
    if storage.row is None:

        def cut(size: int) -> Iterator[tuple[int, Array]]:
            for start, block in storage.stored_blocks(size):
                if start >= count:
                    return
                yield start, block[: count - start]

        return Choice(cut, times[:count], None)
    at = storage.rows_of(np.arange(count))
    order = np.argsort(at, kind="stable")
    first = np.flatnonzero(np.r_[True, np.diff(at[order]) > 0])
    place = np.arange(count) - np.repeat(first, np.diff(np.r_[first, count]))
    words = np.sort(order[place < SHARING])

    at = at[words]

    def gathered(size: int) -> Iterator[tuple[int, Array]]:
        for start in range(0, len(words), size):  # unscaled: the rounding of scaled rows would part equals
            yield start, as_float32(storage.values[at[start : start + size]])

    return Choice(gathered, times[at], words)


def fourth(among: Choice, rows: Callable[[Array], Array], questions: Array, method: str) -> Array:
    """Answer questions, `(n, 3)` numbers of words, by the number of a word; -1 where none is left."""
    asked, rows_of = questions, rows
    if among.words is not None:  # the numbers of candidates are their places among them, others come behind
        words = among.words
        at = np.minimum(np.searchsorted(words, questions), len(words) - 1)
        found = np.equal(words[at], questions)
        asked = np.where(found, at, len(words) + questions)

        def by_place(numbers: Array) -> Array:
            own = numbers < len(words)
            return rows(np.where(own, words[np.minimum(numbers, len(words) - 1)], numbers - len(words)))

        rows_of = by_place
    if method == "pairdirection":
        answers = pair_directions(among.blocks, among.times, rows_of, asked)
    else:
        from vecsmith.numeric.analogy import fourth_words

        answers = fourth_words(among.blocks, among.times, rows_of, asked, method)
    return answers if among.words is None else np.where(answers >= 0, among.words[answers], -1)


def pair_directions(
    blocks: Callable[[int], Iterable[tuple[int, Array]]],
    times: Array,
    rows: Callable[[Array], Array],
    questions: Array,
) -> Array:
    """Answer by PairDirection: the word whose difference to `c` points most as `b - a` does; arguments as `fourth_words`.

    With unit rows and `u` the direction of `b - a`, the cosine is `(u.d - u.c) / |d - c|`, and `|d - c|` is the root of
    `2 - 2 d.c`. Many questions share a pair or a third word, whose products with a tile of candidates are made once. A
    word at the place of `c` has the cosine 0; where `a` and `b` are at one place, there is no answer.
    """
    pairs, pair = np.unique(questions[:, :2], axis=0, return_inverse=True)
    thirds, third = np.unique(questions[:, 2], return_inverse=True)
    pair, third = pair.ravel(), third.ravel()
    towards = unit(rows(pairs[:, 1])) - unit(rows(pairs[:, 0]))
    towards[np.einsum("ij,ij->i", towards, towards) < SAME] = 0
    towards = unit(towards)
    origins = unit(rows(thirds))
    shift = np.einsum("ij,ij->i", towards[pair], origins[third])
    lengths = np.einsum("ij,ij->i", origins, origins)[:, None]
    best = np.full(len(questions), -np.inf, np.float32)
    answers = np.full(len(questions), -1, np.int64)
    pointed = np.einsum("ij,ij->i", towards, towards)[pair] > 0
    tile = max(1, min(TILE, PRODUCTS // max(1, len(pairs) + len(thirds))))
    score = np.empty(tile, np.float32)
    for start, block in blocks(tile):
        empty = times[start : start + len(block)] == 0
        units = block * times[start : start + len(block), None]
        along = towards @ units.T
        apart = lengths + np.float32(1) - 2 * (origins @ units.T)
        over = np.where(apart > SAME, 1 / np.sqrt(np.maximum(apart, SAME)), np.float32(0))
        along[:, empty] = -np.inf
        over[:, empty] = 1
        out = score[: len(block)]
        for question in range(len(questions)):
            np.subtract(along[pair[question]], shift[question], out=out)
            np.multiply(out, over[third[question]], out=out)
            for word in questions[question]:
                if start <= word < start + len(block):
                    out[word - start] = -np.inf
            top = int(out.argmax())
            if out[top] > best[question] and pointed[question]:
                best[question], answers[question] = out[top], start + top
    return answers
