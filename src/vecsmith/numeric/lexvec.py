"""The kernel of LexVec: a step for each pair of a window, and for noise words, towards what a sparse matrix has there."""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.sampling import begin, kept, longest, noise


@jit
def entry(offsets: Any, columns: Any, values: Any, row: int, column: int) -> Any:
    """Look a number up in a sparse matrix; 0 where it has none."""
    low, high = offsets[row], offsets[row + 1]
    end = high
    while low < high:
        middle = (low + high) // 2
        if columns[middle] < column:
            low = middle + 1
        else:
            high = middle
    return values[low] if low < end and columns[low] == column else np.float32(0)


@jit(fastmath=True, inline="always")
def step(words: Any, contexts: Any, word: int, context: int, target: Any, rate: Any) -> float:
    """Move both rows of a pair so that their product comes nearer to the target; give the loss before."""
    product = np.float32(0)
    for i in range(words.shape[1]):
        product += words[word, i] * contexts[context, i]
    error = product - target
    for i in range(words.shape[1]):
        w, c = words[word, i], contexts[context, i]
        words[word, i] = w - rate * error * c
        contexts[context, i] = c - rate * error * w
    return 0.5 * np.float64(error * error)


@jit(fastmath=True, error_model="numpy")
def train(
    ids: Any,
    of_type: Any,
    sentences: Any,
    first: int,
    last: int,
    words: Any,
    contexts: Any,
    keep: Any,
    cut: Any,
    other: Any,
    offsets: Any,
    columns: Any,
    values: Any,
    window: int,
    negatives: int,
    rate: Any,
    seed: int,
    epoch: int,
) -> Any:
    """Train on some sentences; give the number of pairs, noise included, and the sum of their losses before each step."""
    targets = np.zeros(1 + negatives, np.int64)
    text = np.zeros(longest(sentences, first, last), np.int32)
    pairs, loss = 0, 0.0
    for sentence in range(first, last):
        state = begin(seed, epoch, sentence)
        size, state = kept(ids, of_type, sentences[sentence], sentences[sentence + 1], keep, state, text)
        if size < 2:
            continue
        for place in range(size):
            word = text[place]
            for near in range(max(0, place - window), min(size, place + window + 1)):
                if near != place:
                    context = text[near]
                    target = entry(offsets, columns, values, word, context)
                    loss += step(words, contexts, word, context, target, rate)
                    pairs += 1
            state = noise(negatives, cut, other, state, targets)
            for j in range(1, 1 + negatives):
                target = entry(offsets, columns, values, word, targets[j])
                loss += step(words, contexts, word, targets[j], target, rate)
            pairs += negatives
    return pairs, loss
