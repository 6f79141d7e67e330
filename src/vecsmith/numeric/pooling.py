"""Means of rows: from those of a sentence's words, or of a word's n-grams."""

from typing import Any

import numpy as np

from vecsmith.numeric.hashing import fnv_ngrams
from vecsmith.numeric.jit import jit


@jit
def pool(rows: Any, at: Any, weights: Any, offsets: Any, out: Any) -> None:
    """Write to `out[s]` the sum of `weights[t] * rows[at[t]]` for `t` in `offsets[s]:offsets[s + 1]`, over their count.

    Rows are added in order and in float32, so that the numbers are those of `rows[...].mean(axis=0)`. No weights (an
    empty array) are weights of 1. A sentence without rows gets zeros.
    """
    weighted = len(weights) > 0
    for sentence in range(len(offsets) - 1):
        start, stop = offsets[sentence], offsets[sentence + 1]
        total = out[sentence]
        total[:] = np.float32(0)
        for token in range(start, stop):
            row = rows[at[token]]
            if weighted:
                weight = weights[token]
                for column in range(len(row)):
                    total[column] += weight * row[column]
            else:
                for column in range(len(row)):
                    total[column] += row[column]
        if stop > start:
            count = np.float32(stop - start)
            for column in range(len(total)):
                total[column] /= count


@jit
def ngram_means(blob: Any, offsets: Any, own: Any, least: Any, most: int, rows: Any, buckets: Any, out: Any) -> None:
    """Write to `out[w]` the mean of a word's own row, `rows[own[w]]`, and those of its n-grams, `buckets[...]`.

    `own` is -1 for words without a row; `least` is by word, so that a word can be kept from having n-grams.
    """
    longest = 0
    for word in range(len(own)):
        longest = max(longest, offsets[word + 1] - offsets[word])
    marked = np.empty(longest + 2, np.uint8)
    found = np.empty((longest + 2) * max(1, min(most, longest + 2)), np.int64)
    for word in range(len(own)):
        length = offsets[word + 1] - offsets[word]
        marked[0] = 60  # <
        marked[1 : length + 1] = blob[offsets[word] : offsets[word + 1]]
        marked[length + 1] = 62  # >
        count = fnv_ngrams(marked[: length + 2], least[word], most, len(buckets), found) if len(buckets) else 0
        total = out[word]
        total[:] = np.float32(0)
        if own[word] >= 0:
            total += rows[own[word]]
        for ngram in range(count):
            row = buckets[found[ngram]]
            for column in range(len(total)):
                total[column] += row[column]
        count += own[word] >= 0
        if count:
            total *= np.float32(1.0 / count)
