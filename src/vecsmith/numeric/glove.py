"""Kernels of GloVe: a step of AdaGrad for each count, and counts brought together in a random order.

A side of the model (words, or contexts) is one array of shape (words, 2, width): the weights of a word and behind them the
sums of their squared gradients, so that both lie together. Place `dim` of the weights is the bias; what pads the width to
whole vectors of the processor is zero and stays so.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.prefetch import prefetch
from vecsmith.numeric.sampling import GAMMA, below, mixed

Array = np.ndarray[Any, Any]
PADDING = 16  # float32 numbers in 64 bytes
AHEAD = 4  # how many counts before its turn the rows of a count are asked for


def new_side(words: int, dim: int, rng: np.random.Generator) -> Array:
    """Draw a side: weights and biases uniform between -0.5 / dim and 0.5 / dim, sums of squared gradients 1."""
    width = -(-(dim + 1) // PADDING) * PADDING
    side = np.zeros((words, 2, width), np.float32)
    side[:, 0, : dim + 1] = (rng.random((words, dim + 1), np.float32) - np.float32(0.5)) / np.float32(dim)
    side[:, 1] = 1
    return side


@jit(fastmath=True)
def gather(
    offsets: Any, columns: Any, values: Any, blocks: Any, size: int, state: Any, x_max: float, alpha: float, out: Any
) -> int:
    """Bring the counts of some blocks together in a random order, which depends on the state alone.

    A block has `size` counts that follow one another. Writes for each count its row and column (`out[0]`, `out[1]`), its
    logarithm and its weight (`out[2]`, `out[3]`), and gives how many there are.
    """
    rows, others, logs, weights = out
    highest, power = np.float32(np.log(x_max)), np.float32(alpha)
    at = 0
    for block in blocks:
        first = block * size
        last = min(first + size, len(columns))
        row = np.searchsorted(offsets, first, side="right") - 1
        for i in range(first, last):
            while offsets[row + 1] <= i:
                row += 1
            # Fisher and Yates, from the inside out: a new one takes any place, and what was there goes to the end
            state += GAMMA
            to = below(mixed(state), at + 1)
            rows[at], others[at], logs[at], weights[at] = rows[to], others[to], logs[to], weights[to]
            log = np.log(np.float32(values[i]))
            rows[to], others[to], logs[to] = row, columns[i], log
            weights[to] = np.exp(power * min(log - highest, np.float32(0)))
            at += 1
    return at


@jit
def ask(side: Any, row: int, length: int) -> None:
    """Ask memory for a row of a side and its squared gradients; the side is given flat."""
    for at in range(row * length, row * length + length, PADDING):
        prefetch(side, at)


@jit(fastmath=True)
def step(words: Any, contexts: Any, dim: int, rate: Any, rows: Any, columns: Any, logs: Any, weights: Any) -> float:
    """Take a step for each count, in order; give the sum of the objective, each as it was before its step."""
    width = words.shape[2]
    flat_words, flat_contexts = words.reshape(-1), contexts.reshape(-1)
    w, c = (
        np.empty(width, np.float32),
        np.empty(width, np.float32),
    )  # as they were, so that nothing written is read again
    total = 0.0
    for i in range(len(rows)):
        if i + AHEAD < len(rows):
            ask(flat_words, rows[i + AHEAD], 2 * width)
            ask(flat_contexts, columns[i + AHEAD], 2 * width)
        row, column = rows[i], columns[i]
        dot = np.float32(0)
        for k in range(width):
            w[k], c[k] = words[row, 0, k], contexts[column, 0, k]
            dot += w[k] * c[k]
        error = dot - w[dim] * c[dim] + w[dim] + c[dim] - logs[i]
        slope = weights[i] * error
        total += 0.5 * np.float64(slope * error)
        w[dim] = c[dim] = np.float32(1)  # what a bias is multiplied by
        # A power of -1/2 and not a square root, because only that is compiled to vector instructions
        for k in range(width):
            gradient, squares = slope * c[k], words[row, 1, k]
            words[row, 0, k] -= rate * gradient * squares ** np.float32(-0.5)
            words[row, 1, k] = squares + gradient * gradient
        for k in range(width):
            gradient, squares = slope * w[k], contexts[column, 1, k]
            contexts[column, 0, k] -= rate * gradient * squares ** np.float32(-0.5)
            contexts[column, 1, k] = squares + gradient * gradient
    return total


@jit(fastmath=True)
def touch(words: Any, contexts: Any, rows: Any, columns: Any, times: Any) -> None:
    """Read and write back what `step` does, and nothing more (times 1): the limit that memory sets."""
    width = words.shape[2]
    flat_words, flat_contexts = words.reshape(-1), contexts.reshape(-1)
    for i in range(len(rows)):
        if i + AHEAD < len(rows):
            ask(flat_words, rows[i + AHEAD], 2 * width)
            ask(flat_contexts, columns[i + AHEAD], 2 * width)
        row, column = rows[i], columns[i]
        for k in range(width):
            words[row, 0, k] *= times
            words[row, 1, k] *= times
        for k in range(width):
            contexts[column, 0, k] *= times
            contexts[column, 1, k] *= times
