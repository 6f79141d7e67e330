"""Co-occurrence: how often each word of a vocabulary stands within a window of each other one.

Counts are exact and do not depend on memory, blocks or threads. What a context at some distance counts is kept as a whole
number (a harmonic weight 1/d times the least common multiple of 1 ... window; from a window of 23 on it is rounded to a
multiple of 2^-32), sums of whole numbers are the same in any order, and each is divided once, at the end.

With a memory limit the corpus is counted block by block, each block's counts go to a temporary file in the order of their
rows, and these runs are then merged row by row; the result is mapped from a temporary file too. What grows with the
vocabulary alone (some tens of bytes a word) comes on top of the limit. The temporary files lie where Python's `tempfile`
puts them (`TMPDIR`), have no name, and vanish with the process.
"""

import math
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.core.progress import progress
from vecsmith.text.spill import Runs, Spilled
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary

Array = np.ndarray[Any, Any]
WEIGHTINGS = ("flat", "harmonic", "linear")
LARGEST = 1 << 32  # of the whole number that stands for a weight of 1
ROOM = 1 << 21  # counts that a thread makes at a time
UNITS = {"": 1, "B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}
LEAST = 10**6  # bytes


@dataclass(frozen=True, eq=False)
class Counts:
    """A sparse matrix of counts: a row a word, with its contexts in the order of the vocabulary."""

    offsets: Array  # int64, where each row begins, and where the last ends
    columns: Array  # int32, the number of a context
    values: Array  # float64, how often it stands near the word, weighted
    contexts: int  # how many columns there are

    def __len__(self) -> int:
        """Give the number of pairs that were seen."""
        return len(self.columns)

    def row(self, word: int) -> tuple[Array, Array]:
        """Give the contexts of a word and their counts."""
        own = slice(self.offsets[word], self.offsets[word + 1])
        return self.columns[own], self.values[own]

    def rows(self) -> Array:
        """Give the row of each count (int32)."""
        return np.repeat(np.arange(len(self.offsets) - 1, dtype=np.int32), np.diff(self.offsets))

    def sums(self) -> Array:
        """Give the sum of each row."""
        made = np.zeros(len(self.offsets) - 1)
        some = np.diff(self.offsets) > 0
        made[some] = np.add.reduceat(self.values, self.offsets[:-1][some])
        return made

    def blocks(self, size: int = 1 << 22) -> Iterator[tuple[int, int]]:
        """Cut the rows into ranges of about so many counts: (first row, last row + 1)."""
        for first, last, _ in _ranges(np.diff(self.offsets), size):
            yield first, last

    def matrix(self) -> Any:
        """Give them as a matrix of SciPy, without a copy."""
        from scipy.sparse import csr_array

        shape = (len(self.offsets) - 1, self.contexts)
        return csr_array((self.values, self.columns, self.offsets), shape=shape)


def cooccurrences(
    tokens: Tokens,
    vocabulary: Vocabulary,
    window: int = 5,
    weighting: str = "flat",
    symmetric: bool = True,
    *,
    contexts: int | None = None,
    gaps: bool = False,
    sample: float = 0.0,
    seed: int = 1,
    memory: str | int | None = None,
    threads: int = 1,
) -> Counts:
    """Count the contexts of every word, up to `window` words away and never in another sentence.

    A context at distance d counts 1 ("flat"), 1/d ("harmonic") or (window - d + 1) / window ("linear"). If not `symmetric`,
    only what stands before a word is its context. `contexts` keeps so many columns, those of the most frequent words. Tokens
    that are no words are taken out before windows are laid, as the programs of word2vec and GloVe do, so that windows reach
    over them; with `gaps` they keep their place. `sample` drops occurrences of frequent words at random, before windows are
    laid (see `Vocabulary.keep_probabilities`). `memory`, such as "64MB", bounds what is kept in memory.
    """
    if window < 1:
        raise InputError(f"a window must be 1 word or more, found {window}")
    units, scale = _units(window, weighting)
    limit = None if memory is None else bytes_of(memory)
    columns = len(vocabulary) if contexts is None else min(contexts, len(vocabulary))
    reach = window * (1 + symmetric)
    keep = vocabulary.keep_probabilities(sample) if sample > 0 else np.empty(0, np.float32)
    block = len(tokens) if limit is None else max(1 << 12, limit // 32)
    room = ROOM if limit is None else max(1 << 10, limit // 48 // threads)
    jobs = _Jobs(len(vocabulary), columns, room, threads)
    made = Spilled(scale) if limit is not None else _Kept(scale)
    runs = Runs() if block < len(tokens) else None
    with progress("counting", len(tokens), "tokens") as advance:
        for words, fresh, step in _placed(tokens, vocabulary, keep, seed, gaps, window, block):
            done = jobs.count(words, fresh, units, symmetric, reach)
            for lengths, found, amounts in done:
                (made if runs is None else runs).add(lengths, found, amounts)
            if runs is not None:
                runs.close_run()
            advance(step)
    if runs is not None:
        with progress("merging counts", len(vocabulary), "words") as advance:
            for lengths, found, amounts in jobs.merge(runs):
                made.add(lengths, found, amounts)
                advance(len(lengths))
    return Counts(*made.arrays(len(vocabulary)), columns)


def bytes_of(memory: str | int) -> int:
    """Read an amount of memory such as "64MB" (powers of ten)."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kKMGT]?B?)\s*", str(memory))
    unit = found[2].upper().removesuffix("B") + "B" if found and found[2] else ""
    amount = int(float(found[1]) * UNITS[unit]) if found else 0
    if amount < LEAST:
        raise InputError(f"memory must be an amount such as 64MB, from 1MB on, found {str(memory)!r}")
    return amount


def _units(window: int, weighting: str) -> tuple[Array, int]:
    """Give what a context at each distance counts as a whole number, and the number that stands for 1."""
    if weighting not in WEIGHTINGS:
        raise InputError(f"weighting must be one of {', '.join(WEIGHTINGS)}, found {weighting!r}")
    scale, distances = 1, range(1, window + 1)
    if weighting == "harmonic":
        scale = math.lcm(*distances)
        scale = scale if scale <= LARGEST else LARGEST
        units = [(2 * scale + d) // (2 * d) for d in distances]  # rounded
    elif weighting == "linear":
        scale = window
        units = [window - d + 1 for d in distances]
    else:
        units = [1] * window
    return np.array([0, *units], np.int64), scale


def _placed(
    tokens: Tokens, vocabulary: Vocabulary, keep: Array, seed: int, gaps: bool, window: int, block: int
) -> Iterator[tuple[Array, int, int]]:
    """Give the words of each block of tokens, behind the last few of the block before: (words, first new one, tokens)."""
    from vecsmith.numeric.cooccurrence import END, place_words

    before, sentence = np.array([END], np.int32), 0
    for first in range(0, len(tokens), max(1, block)):
        ids = tokens.ids[first : first + block]
        last = int(np.searchsorted(tokens.sentences, first + len(ids)))
        words = np.empty(len(before) + len(ids) + max(0, last - sentence) + 1, np.int32)
        words[: len(before)] = before
        end, sentence = place_words(
            ids, first, tokens.sentences, sentence, vocabulary.of_type, keep, seed, gaps, words, len(before)
        )
        words[end] = END
        yield words[: end + 1], len(before), len(ids)
        before = words[max(0, end - window) : end].copy()
        if before[0] != END:
            before = np.concatenate([np.array([END], np.int32), before])


class _Jobs:
    """Work on ranges of rows, each small enough for its room, on some threads; results come in the order of rows."""

    def __init__(self, words: int, contexts: int, room: int, threads: int) -> None:
        self.words, self.contexts, self.room, self.threads = words, contexts, room, threads

    def count(self, words: Array, fresh: int, units: Array, symmetric: bool, reach: int) -> Iterator[tuple[Array, ...]]:
        """Count a block of words."""
        from vecsmith.numeric.cooccurrence import count_rows, index_words

        places = np.empty(len(words), np.int32 if len(words) < 1 << 31 else np.int64)
        starts = index_words(words, self.words, places)
        bounds = np.minimum(np.diff(starts) * reach, self.contexts)

        def job(first: int, last: int, size: int) -> tuple[Array, ...]:
            columns, values, lengths = _output(size, last - first)
            scratch = self._scratch()
            made = count_rows(
                words, fresh, starts, places, first, last, units, symmetric, *scratch, columns, values, lengths
            )
            return lengths, columns[:made], values[:made]

        return self._in_order(job, bounds)

    def merge(self, runs: Runs) -> Iterator[tuple[Array, ...]]:
        """Add up the rows of all runs."""
        from vecsmith.numeric.cooccurrence import merge_rows

        for first, last, _ in _ranges(runs.totals(self.words), self.room):
            bounds, parts, amounts = runs.read(first, last)
            columns, values, lengths = _output(len(parts), last - first)
            made = merge_rows(bounds, parts, amounts, *self._scratch(), columns, values, lengths)
            yield lengths, columns[:made], values[:made]

    def _in_order(
        self, job: Callable[[int, int, int], tuple[Array, ...]], bounds: Array
    ) -> Iterator[tuple[Array, ...]]:
        """Run jobs on as many ranges at a time as there are threads, so that no more than that is in memory."""
        ranges = list(_ranges(bounds, self.room))
        if self.threads == 1:
            yield from (job(*one) for one in ranges)
            return
        with ThreadPoolExecutor(self.threads, "vecsmith-count") as pool:
            for start in range(0, len(ranges), self.threads):
                yield from pool.map(lambda one: job(*one), ranges[start : start + self.threads])

    def _scratch(self) -> tuple[Array, ...]:
        """Give zeros: a sum a context, a bit a context, a bit every 64 contexts."""
        cells = -(-self.contexts // 64)
        return np.zeros(self.contexts, np.int64), np.zeros(cells, np.uint64), np.zeros(-(-cells // 64), np.uint64)


def _output(size: int, rows: int) -> tuple[Array, Array, Array]:
    return np.empty(size, np.int32), np.empty(size, np.int64), np.empty(rows, np.int64)


def _ranges(bounds: Array, room: int) -> Iterator[tuple[int, int, int]]:
    """Cut rows into ranges whose bounds add up to `room` at most (one row at least): (first, last, sum of bounds)."""
    ends = np.concatenate([[0], np.cumsum(bounds)])
    first = 0
    while first < len(bounds):
        last = max(first + 1, int(np.searchsorted(ends, ends[first] + room, side="right")) - 1)
        yield first, last, int(ends[last] - ends[first])
        first = last


class _Kept:
    """Counts that stay in memory until all are there."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.parts: list[tuple[Array, ...]] = []

    def add(self, lengths: Array, columns: Array, amounts: Array) -> None:
        """Keep the counts of some rows."""
        self.parts.append((lengths, columns.copy(), amounts / self.scale))

    def arrays(self, rows: int) -> tuple[Array, Array, Array]:
        """Put all rows behind one another; each part is let go as soon as it is copied."""
        offsets = np.zeros(rows + 1, np.int64)
        if self.parts:
            np.cumsum(np.concatenate([part[0] for part in self.parts]), out=offsets[1:])
        columns, values = np.empty(offsets[-1], np.int32), np.empty(offsets[-1], np.float64)
        at = 0
        self.parts.reverse()
        while self.parts:
            _, found, amounts = self.parts.pop()
            columns[at : at + len(found)], values[at : at + len(found)] = found, amounts
            at += len(found)
        return offsets, columns, values
