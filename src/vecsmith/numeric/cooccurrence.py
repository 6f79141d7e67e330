"""Kernels that count which words stand near each other, row by row.

All places of a word are gone through together, and what stands around them is added up in one dense array, an integer a
column. So nothing is hashed or sorted: two levels of bits say which columns were met, and are read out in order. Sums of
integers do not depend on their order, so blocks, runs and threads cannot change a count.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.sampling import begin, mixed, unit

END = -2  # stands between sentences, and at both ends
GAP = -1  # stands for a token that is no word, where it keeps its place


def _positions() -> Any:
    """Give the table that finds the number of a single set bit (a de Bruijn sequence)."""
    table = np.zeros(64, np.int64)
    for bit in range(64):
        table[(DE_BRUIJN << bit & 0xFFFFFFFFFFFFFFFF) >> 58] = bit
    return table


DE_BRUIJN = 0x03F79D71B4CB0A89
MULTIPLIER = np.uint64(DE_BRUIJN)
POSITIONS = _positions()
ONE = np.uint64(1)
SHIFT = np.uint64(58)


@jit
def place_words(
    ids: Any,
    first: int,
    sentences: Any,
    sentence: int,
    of_type: Any,
    keep: Any,
    seed: int,
    gaps: bool,
    words: Any,
    at: int,
) -> tuple[int, int]:
    """Write the words of a run of tokens from `words[at]` on, with `END` before every sentence.

    `first` is the number of the first token, `sentence` the first sentence that does not begin before it. `keep` has the
    probability of keeping each word, or is empty. Gives where the words end, and the next sentence.
    """
    for i in range(len(ids)):
        while sentence < len(sentences) and sentences[sentence] == first + i:
            if words[at - 1] != END:
                words[at] = END
                at += 1
            sentence += 1
        word = of_type[ids[i]]
        if word >= 0 and len(keep) > 0 and unit(mixed(begin(seed, 0, first + i))) >= keep[word]:
            word = GAP
        if word >= 0 or gaps:
            words[at] = max(word, GAP)
            at += 1
    return at, sentence


@jit
def index_words(words: Any, size: int, places: Any) -> Any:
    """Write the places of each word, word after word; give where each begins, and where the last ends."""
    starts = np.zeros(size + 1, np.int64)
    for i in range(len(words)):
        if words[i] >= 0:
            starts[words[i] + 1] += 1
    for word in range(size):
        starts[word + 1] += starts[word]
    fill = starts.copy()
    for i in range(len(words)):
        if words[i] >= 0:
            places[fill[words[i]]] = i
            fill[words[i]] += 1
    return starts


@jit
def add(sums: Any, bits: Any, groups: Any, column: int, amount: int) -> None:
    """Add to a column, and note that it was met."""
    if sums[column] == 0:
        bits[column >> 6] |= ONE << np.uint64(column & 63)
        groups[column >> 12] |= ONE << np.uint64((column >> 6) & 63)
    sums[column] += amount


@jit
def read_out(sums: Any, bits: Any, groups: Any, columns: Any, values: Any, at: int) -> int:
    """Write the columns that were met and their sums, in order, from `at` on; all is zero again afterwards."""
    for group in range(len(groups)):
        left = groups[group]
        groups[group] = 0
        while left:
            lowest = left & (~left + ONE)
            left ^= lowest
            cell = group * 64 + POSITIONS[(lowest * MULTIPLIER) >> SHIFT]
            met = bits[cell]
            bits[cell] = 0
            while met:
                lowest = met & (~met + ONE)
                met ^= lowest
                column = cell * 64 + POSITIONS[(lowest * MULTIPLIER) >> SHIFT]
                columns[at] = column
                values[at] = sums[column]
                sums[column] = 0
                at += 1
    return at


@jit
def count_rows(
    words: Any,
    fresh: int,
    starts: Any,
    places: Any,
    first: int,
    last: int,
    units: Any,
    symmetric: bool,
    sums: Any,
    bits: Any,
    groups: Any,
    columns: Any,
    values: Any,
    lengths: Any,
) -> int:
    """Count the contexts of the words `first` to `last`; a pair counts if the later of the two is at `fresh` or after.

    `units[d]` is what a context at distance d counts; contexts are the words before `len(sums)`. Gives how many columns
    were written, and in `lengths` how many to each row.
    """
    window = len(units) - 1
    contexts = len(sums)
    at = 0
    for word in range(first, last):
        for i in range(starts[word], starts[word + 1]):
            here = places[i]
            if here >= fresh:
                for distance in range(1, window + 1):
                    other = words[here - distance]
                    if other == END:
                        break
                    if 0 <= other < contexts:
                        add(sums, bits, groups, other, units[distance])
            if symmetric:
                for distance in range(1, window + 1):
                    other = words[here + distance]
                    if other == END:
                        break
                    if 0 <= other < contexts and here + distance >= fresh:
                        add(sums, bits, groups, other, units[distance])
        end = read_out(sums, bits, groups, columns, values, at)
        lengths[word - first] = end - at
        at = end
    return at


@jit
def merge_rows(
    bounds: Any, parts: Any, amounts: Any, sums: Any, bits: Any, groups: Any, columns: Any, values: Any, lengths: Any
) -> int:
    """Add up the rows of several runs: row r of run k lies in `parts` and `amounts` from `bounds[k, r]` to the next."""
    at = 0
    for row in range(bounds.shape[1] - 1):
        for run in range(len(bounds)):
            for i in range(bounds[run, row], bounds[run, row + 1]):
                add(sums, bits, groups, parts[i], amounts[i])
        end = read_out(sums, bits, groups, columns, values, at)
        lengths[row] = end - at
        at = end
    return at
