"""Means of rows: what turns the rows of a sentence's words into the sentence's vector."""

from typing import Any

import numpy as np

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
