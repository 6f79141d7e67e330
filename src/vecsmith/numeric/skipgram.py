"""The kernel of skip-gram with negative sampling: one set of negatives for all contexts of a centre.

Output rows are taken six at a time (a centre and five negatives), context rows two at a time, so that each number that is
read serves several products. All scores of a centre are taken before any row moves: a step is the gradient of the sum of
the centre's losses.
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
    """Train on some sentences; give the number of pairs and, if `measured`, the sum of their losses before each step."""
    dim = inputs.shape[1]
    rows = SIX * ((negatives + SIX) // SIX)  # the centre and its negatives, filled up with rows of zeros
    local = np.zeros((rows, dim), np.float32)
    steps_of = np.zeros((2 * window, rows), np.float32)
    flat = steps_of.reshape(2 * window * rows)
    contexts = np.zeros(2 * window, np.int64)
    targets = np.zeros(1 + negatives, np.int64)
    words = np.zeros(longest(sentences, first, last), np.int32)
    pairs, loss = 0, 0.0
    for sentence in range(first, last):
        state = begin(seed, epoch, sentence)
        size, state = kept(ids, of_type, sentences[sentence], sentences[sentence + 1], keep, state, words)
        for place in range(size):
            many, state = around(words, size, place, window, state, contexts)
            if many == 0:
                continue
            targets[0] = words[place]
            state = noise(negatives, cut, other, state, targets)
            for j in range(1 + negatives):
                row = targets[j]
                for i in range(dim):
                    local[j, i] = outputs[row, i]
            _scores(inputs, local, contexts, many, steps_of)
            if measured:
                loss += _loss(steps_of, targets, many)
            steps(flat, many * rows, rate)
            _labels(steps_of, targets, many, rate)
            _move_outputs(inputs, outputs, contexts, many, targets, steps_of)
            _move_inputs(inputs, local, contexts, many, steps_of)
            pairs += many
    return pairs, loss


@jit(fastmath=True, inline="always")
def _scores(inputs: Any, local: Any, contexts: Any, many: int, scores: Any) -> None:
    """Multiply each context row with each output row."""
    zero = np.float32(0)
    for j in range(0, len(local), 6):
        k = 0
        while k + 1 < many:
            one, two = contexts[k], contexts[k + 1]
            a0 = a1 = a2 = a3 = a4 = a5 = zero
            b0 = b1 = b2 = b3 = b4 = b5 = zero
            for i in range(inputs.shape[1]):
                x, y = inputs[one, i], inputs[two, i]
                a0 += x * local[j, i]
                a1 += x * local[j + 1, i]
                a2 += x * local[j + 2, i]
                a3 += x * local[j + 3, i]
                a4 += x * local[j + 4, i]
                a5 += x * local[j + 5, i]
                b0 += y * local[j, i]
                b1 += y * local[j + 1, i]
                b2 += y * local[j + 2, i]
                b3 += y * local[j + 3, i]
                b4 += y * local[j + 4, i]
                b5 += y * local[j + 5, i]
            scores[k, j], scores[k, j + 1], scores[k, j + 2] = a0, a1, a2
            scores[k, j + 3], scores[k, j + 4], scores[k, j + 5] = a3, a4, a5
            k += 1
            scores[k, j], scores[k, j + 1], scores[k, j + 2] = b0, b1, b2
            scores[k, j + 3], scores[k, j + 4], scores[k, j + 5] = b3, b4, b5
            k += 1
        if k < many:
            one = contexts[k]
            a0 = a1 = a2 = a3 = a4 = a5 = zero
            for i in range(inputs.shape[1]):
                x = inputs[one, i]
                a0 += x * local[j, i]
                a1 += x * local[j + 1, i]
                a2 += x * local[j + 2, i]
                a3 += x * local[j + 3, i]
                a4 += x * local[j + 4, i]
                a5 += x * local[j + 5, i]
            scores[k, j], scores[k, j + 1], scores[k, j + 2] = a0, a1, a2
            scores[k, j + 3], scores[k, j + 4], scores[k, j + 5] = a3, a4, a5


@jit(inline="always")
def _loss(scores: Any, targets: Any, many: int) -> Any:
    """Add up the losses of a centre's pairs."""
    total = 0.0
    for k in range(many):
        total += cost(scores[k, 0])
        for j in range(1, len(targets)):
            if targets[j] != targets[0]:
                total += cost(-scores[k, j])
    return total


@jit(inline="always")
def _labels(steps_of: Any, targets: Any, many: int, rate: Any) -> None:
    """Turn steps towards 0 into steps towards 1 for the centre; negatives equal to it, and rows of zeros, get none."""
    for k in range(many):
        steps_of[k, 0] += rate
        for j in range(len(targets), steps_of.shape[1]):
            steps_of[k, j] = 0
    for j in range(1, len(targets)):
        if targets[j] == targets[0]:
            for k in range(many):
                steps_of[k, j] = 0


@jit(fastmath=True, inline="always")
def _move_outputs(inputs: Any, outputs: Any, contexts: Any, many: int, targets: Any, steps_of: Any) -> None:
    """Add to each output row the context rows, each times its step; four of them at a time."""
    dim = inputs.shape[1]
    for j in range(len(targets)):
        row = targets[j]
        k = 0
        while k + 4 <= many:
            c0, c1, c2, c3 = contexts[k], contexts[k + 1], contexts[k + 2], contexts[k + 3]
            g0, g1, g2, g3 = steps_of[k, j], steps_of[k + 1, j], steps_of[k + 2, j], steps_of[k + 3, j]
            for i in range(dim):
                outputs[row, i] += g0 * inputs[c0, i] + g1 * inputs[c1, i] + g2 * inputs[c2, i] + g3 * inputs[c3, i]
            k += 4
        if k + 2 <= many:
            c0, c1 = contexts[k], contexts[k + 1]
            g0, g1 = steps_of[k, j], steps_of[k + 1, j]
            for i in range(dim):
                outputs[row, i] += g0 * inputs[c0, i] + g1 * inputs[c1, i]
            k += 2
        if k < many:
            c0, g0 = contexts[k], steps_of[k, j]
            for i in range(dim):
                outputs[row, i] += g0 * inputs[c0, i]


@jit(fastmath=True, inline="always")
def _move_inputs(inputs: Any, local: Any, contexts: Any, many: int, steps_of: Any) -> None:
    """Add to each context row the output rows as they were, each times its step."""
    for k in range(many):
        row = contexts[k]
        for j in range(0, len(local), 6):
            g0, g1, g2 = steps_of[k, j], steps_of[k, j + 1], steps_of[k, j + 2]
            g3, g4, g5 = steps_of[k, j + 3], steps_of[k, j + 4], steps_of[k, j + 5]
            for i in range(inputs.shape[1]):
                inputs[row, i] += (
                    g0 * local[j, i]
                    + g1 * local[j + 1, i]
                    + g2 * local[j + 2, i]
                    + g3 * local[j + 3, i]
                    + g4 * local[j + 4, i]
                    + g5 * local[j + 5, i]
                )
