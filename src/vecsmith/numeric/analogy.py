"""Many analogy questions at once: which word is to `c` as `b` is to `a`, among all words of a table.

Test sets ask thousands of questions about a few hundred words. So the cosines of those words with a tile of rows are
computed once, by one matrix product; then each question adds three lines of the tile and compares with its best answer
so far, which compiles to vector instructions and reads from the cache. Two threads take half of the questions each.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.numeric.jit import jit

Array = np.ndarray[Any, Any]
METHODS = ("3cosadd", "3cosmul")
TILE = 1 << 22  # cosines a tile, so that the threads rarely wait for each other
SWEPT = 1 << 18  # cosines that all questions go over before the next: 1 MB, what the cache of one core holds
PADDING = 16  # keeps the lines of a tile off a stride of a power of two, on which they would share cache sets
CHUNK = 64  # answers that are dismissed together
SMALL = np.float32(0.001)  # keeps 3CosMul from dividing by zero
THREADS = 2


def fourth_words(
    blocks: Callable[[int], Iterable[tuple[int, Array]]],
    times: Array,
    rows: Callable[[Array], Array],
    questions: Array,
    method: str = "3cosadd",
) -> Array:
    """Give the best answer to each of `questions`, an array `(n, 3)` of row numbers `a, b, c`; -1 where none is left.

    `blocks(size)` yields `(start, float32 rows)`, `times` is one over the length of each row (0 for zero rows), and
    `rows(ids)` gives single rows, of any length. Neither the three words of a question nor zero rows are its
    answer; of equals the first is taken. 3CosAdd is `cos(d, b) - cos(d, a) + cos(d, c)`; 3CosMul (Levy and Goldberg 2014) is
    `cos(d, b) cos(d, c) / (cos(d, a) + 0.001)` on cosines moved to 0..1.
    """
    if method not in METHODS:
        raise InputError(f"method must be one of {', '.join(METHODS)}, found {method!r}")
    asked, lines = np.unique(questions, return_inverse=True)
    questions, lines = (np.ascontiguousarray(part, np.int64).reshape(-1, 3) for part in (questions, lines))
    answers = np.full(len(questions), -1, np.int64)
    best = np.full(len(questions), -np.inf, np.float32)
    if not len(questions):
        return answers
    words = rows(asked)
    lengths = np.linalg.norm(words, axis=1)[:, None]
    words = np.divide(words, lengths, out=np.zeros(words.shape, np.float32), where=lengths > 0)
    size, swept = (max(CHUNK, cosines // len(asked) // CHUNK * CHUNK) for cosines in (TILE, SWEPT))
    tile = np.empty((len(asked), size + PADDING), np.float32)
    bounds = np.linspace(0, len(questions), THREADS + 1).astype(int).tolist()
    multiply = method == "3cosmul"
    with ThreadPoolExecutor(THREADS, "vecsmith-analogy") as pool:
        for start, block in blocks(size):
            cosines = tile[:, : len(block)]
            np.matmul(words, (block * times[start : start + len(block), None]).T, out=cosines)
            if multiply:
                np.divide(cosines + 1, 2, out=cosines)
            cosines[:, np.flatnonzero(times[start : start + len(block)] == 0)] = np.nan  # greater than nothing

            def sweep(thread: int, start: int = start, width: int = len(block)) -> None:
                own = slice(bounds[thread], bounds[thread + 1])
                sweep_questions(
                    tile, width, swept, start, multiply, questions[own], lines[own], answers[own], best[own]
                )

            list(pool.map(sweep, range(THREADS)))
    return answers


@jit
def sweep_questions(
    tile: Any, width: int, swept: int, start: int, multiply: bool, questions: Any, lines: Any, answers: Any, best: Any
) -> None:
    """Update the answers by the words from `start` on, whose cosines with line `i` of all words asked are `tile[i]`."""
    for part in range(0, width, swept):
        for question in range(len(questions)):
            for first in range(part, min(part + swept, width), CHUNK):
                stop = first + CHUNK
                a = tile[lines[question, 0], first:stop]
                b = tile[lines[question, 1], first:stop]
                c = tile[lines[question, 2], first:stop]
                least = best[question]
                if stop <= width:
                    beaten = multiplied_beats(a, b, c, least) if multiply else added_beats(a, b, c, least)
                    if not beaten:
                        continue
                for column in range(min(CHUNK, width - first)):
                    there = a[column], b[column], c[column]
                    score = multiplied(*there) if multiply else added(*there)
                    word = start + first + column
                    if score > best[question] and not is_asked(questions[question], word):
                        best[question] = score
                        answers[question] = word


@jit
def is_asked(question: Any, word: int) -> bool:
    """Say whether a word is one of the three of a question."""
    return question[0] == word or question[1] == word or question[2] == word


@jit
def added(a: Any, b: Any, c: Any) -> Any:
    """3CosAdd from the three cosines."""
    return b - a + c


@jit(error_model="numpy")  # without a test for a zero that cannot be
def multiplied(a: Any, b: Any, c: Any) -> Any:
    """3CosMul from the three cosines, moved to 0..1."""
    return b * c / (a + SMALL)


@jit
def added_beats(a: Any, b: Any, c: Any, least: Any) -> Any:
    """Say whether one of `CHUNK` sums is greater than the least that counts."""
    found = np.int32(0)  # of the width of a cosine, so that this becomes vector instructions
    for column in range(CHUNK):
        found |= np.int32(added(a[column], b[column], c[column]) > least)
    return found


@jit
def multiplied_beats(a: Any, b: Any, c: Any, least: Any) -> Any:
    """Say whether one of `CHUNK` products is greater than the least that counts."""
    found = np.int32(0)
    for column in range(CHUNK):
        found |= np.int32(multiplied(a[column], b[column], c[column]) > least)
    return found
