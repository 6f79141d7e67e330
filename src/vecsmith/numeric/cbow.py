"""The kernel of CBOW with negative sampling: the mean of the context's rows against a centre and noise.

Output rows are taken six at a time (a centre and five negatives), context rows four at a time. All scores of a centre are
taken before any row moves.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.sampling import around, begin, kept, longest, noise
from vecsmith.numeric.sigmoid import cost, steps

SIX = 6


@jit(fastmath=True, error_model="numpy")
def train(
    ids: Any,
    of_type: Any,
    sentences: Any,
    first: int,
    last: int,
    inputs: Any,
    outputs: Any,
    keep: Any,
    cut: Any,
    other: Any,
    window: int,
    negatives: int,
    rate: Any,
    seed: int,
    epoch: int,
    measured: bool,
) -> Any:
    """Train on some sentences; give the number of centres and, if `measured`, the sum of their losses before each step."""
    dim = inputs.shape[1]
    rows = SIX * ((negatives + SIX) // SIX)  # the centre and its negatives, filled up with steps of zero
    mean = np.zeros(dim, np.float32)
    moved = np.zeros(dim, np.float32)
    steps_of = np.zeros(rows, np.float32)
    contexts = np.zeros(2 * window, np.int64)
    targets = np.zeros(rows, np.int64)
    words = np.zeros(longest(sentences, first, last), np.int32)
    centres, loss = 0, 0.0
    for sentence in range(first, last):
        state = begin(seed, epoch, sentence)
        size, state = kept(ids, of_type, sentences[sentence], sentences[sentence + 1], keep, state, words)
        for place in range(size):
            many, state = around(words, size, place, window, state, contexts)
            if many == 0:
                continue
            targets[:] = words[place]
            state = noise(negatives, cut, other, state, targets)
            _mean(inputs, contexts, many, mean)
            _scores(mean, outputs, targets, steps_of)
            if measured:
                loss += _loss(steps_of, targets)
            steps(steps_of, rows, rate)
            _labels(steps_of, targets, rate)
            _gather(outputs, targets, steps_of, moved)
            for j in range(1 + negatives):
                row, step = targets[j], steps_of[j]
                for i in range(dim):
                    outputs[row, i] += step * mean[i]
            for k in range(many):
                row = contexts[k]
                for i in range(dim):
                    inputs[row, i] += moved[i]
            centres += 1
    return centres, loss


@jit(fastmath=True, inline="always")
def _mean(inputs: Any, contexts: Any, many: int, mean: Any) -> None:
    """Write the mean of the context's rows."""
    share = np.float32(1.0) / np.float32(many)
    mean[:] = 0
    k = 0
    while k + 4 <= many:
        c0, c1, c2, c3 = contexts[k], contexts[k + 1], contexts[k + 2], contexts[k + 3]
        for i in range(len(mean)):
            mean[i] += inputs[c0, i] + inputs[c1, i] + inputs[c2, i] + inputs[c3, i]
        k += 4
    while k < many:
        c0 = contexts[k]
        for i in range(len(mean)):
            mean[i] += inputs[c0, i]
        k += 1
    for i in range(len(mean)):
        mean[i] *= share


@jit(fastmath=True, inline="always")
def _scores(mean: Any, outputs: Any, targets: Any, scores: Any) -> None:
    """Multiply the mean with each output row."""
    zero = np.float32(0)
    for j in range(0, len(targets), 6):
        t0, t1, t2, t3, t4, t5 = (
            targets[j],
            targets[j + 1],
            targets[j + 2],
            targets[j + 3],
            targets[j + 4],
            targets[j + 5],
        )
        a0 = a1 = a2 = a3 = a4 = a5 = zero
        for i in range(len(mean)):
            x = mean[i]
            a0 += x * outputs[t0, i]
            a1 += x * outputs[t1, i]
            a2 += x * outputs[t2, i]
            a3 += x * outputs[t3, i]
            a4 += x * outputs[t4, i]
            a5 += x * outputs[t5, i]
        scores[j], scores[j + 1], scores[j + 2] = a0, a1, a2
        scores[j + 3], scores[j + 4], scores[j + 5] = a3, a4, a5


@jit(inline="always")
def _loss(scores: Any, targets: Any) -> Any:
    """Give the loss of a centre; what the targets are filled up with is the centre again, and is left out."""
    total = cost(scores[0])
    for j in range(1, len(targets)):
        if targets[j] != targets[0]:
            total += cost(-scores[j])
    return total


@jit(inline="always")
def _labels(steps_of: Any, targets: Any, rate: Any) -> None:
    """Turn the step towards 0 into one towards 1 for the centre; negatives equal to it get none."""
    steps_of[0] += rate
    for j in range(1, len(targets)):
        if targets[j] == targets[0]:
            steps_of[j] = 0


@jit(fastmath=True, inline="always")
def _gather(outputs: Any, targets: Any, steps_of: Any, moved: Any) -> None:
    """Write the sum of the output rows, each times its step."""
    moved[:] = 0
    for j in range(0, len(targets), 3):
        t0, t1, t2 = targets[j], targets[j + 1], targets[j + 2]
        g0, g1, g2 = steps_of[j], steps_of[j + 1], steps_of[j + 2]
        for i in range(len(moved)):
            moved[i] += g0 * outputs[t0, i] + g1 * outputs[t1, i] + g2 * outputs[t2, i]
