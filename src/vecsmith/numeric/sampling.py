"""Random numbers for kernels, and draws from a table of probabilities.

Numbers come from a counter (SplitMix64): where a sequence begins follows from (seed, epoch, sentence) alone, so a run that
was stopped goes on with the same numbers without having kept the state of a generator. Draws use Vose's alias method: a
column is picked, then the column's own word or its other one, whatever the size of the vocabulary.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit

GAMMA = np.uint64(0x9E3779B97F4A7C15)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
UNIT = np.float32(2.0**-24)


@jit
def mixed(state: Any) -> Any:
    """Make a random number of a state (the output function of SplitMix64)."""
    found = np.uint64(state)
    found = (found ^ (found >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    found = (found ^ (found >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return found ^ (found >> np.uint64(31))


@jit
def begin(seed: int, epoch: int, sentence: int) -> Any:
    """Give the state with which a sentence begins; each number is `mixed(state)` after `state += GAMMA`."""
    state = mixed(np.uint64(seed) + GAMMA)
    state = mixed(state + np.uint64(epoch) + GAMMA)
    return mixed(state + np.uint64(sentence) + GAMMA)


@jit
def below(number: Any, size: int) -> Any:
    """Turn the upper half of a random number into a whole number from 0 to `size` - 1."""
    return np.int64(((number >> HALF) * np.uint64(size)) >> HALF)


@jit
def unit(number: Any) -> Any:
    """Turn a random number into a float32 from 0 to less than 1."""
    return np.float32(number >> np.uint64(40)) * UNIT


@jit
def drawn(number: Any, cut: Any, other: Any) -> Any:
    """Draw from an alias table with one random number: its upper half picks a column, its lower half a side."""
    column = below(number, len(cut))
    if np.uint64(cut[column]) > number & LOW:
        return column
    return np.int64(other[column])


@jit
def alias_table(probabilities: Any, cut: Any, other: Any) -> None:
    """Write the alias table of probabilities: `cut` (uint32, of 2^32) is a column's own share, `other` its other word."""
    size = len(probabilities)
    share = probabilities * size
    small, large = np.empty(size, np.int64), np.empty(size, np.int64)
    smalls = larges = 0
    for word in range(size):
        cut[word], other[word] = LOW, word
        if share[word] < 1.0:
            small[smalls] = word
            smalls += 1
        else:
            large[larges] = word
            larges += 1
    while smalls > 0 and larges > 0:
        smalls -= 1
        low, high = small[smalls], large[larges - 1]
        cut[low], other[low] = min(share[low] * 4294967296.0, 4294967295.0), high
        share[high] -= 1.0 - share[low]
        if share[high] < 1.0:
            larges -= 1
            small[smalls] = high
            smalls += 1


@jit
def draws(seed: int, many: int, cut: Any, other: Any, found: Any) -> None:
    """Count `many` draws from an alias table by word: what tests compare with the probabilities."""
    state = begin(seed, 0, 0)
    for _ in range(many):
        state += GAMMA
        found[drawn(mixed(state), cut, other)] += 1


@jit
def kept(ids: Any, of_type: Any, start: int, stop: int, keep: Any, state: Any, found: Any) -> Any:
    """Write the words of a sentence that sub-sampling keeps, those of the vocabulary; give their number and the state."""
    size = 0
    for token in range(start, stop):
        word = of_type[ids[token]]
        if word >= 0:
            state += GAMMA
            if unit(mixed(state)) < keep[word]:
                found[size] = word
                size += 1
    return size, state


@jit
def longest(sentences: Any, first: int, last: int) -> int:
    """Give the number of tokens of the longest of some sentences."""
    most = 0
    for sentence in range(first, last):
        most = max(most, sentences[sentence + 1] - sentences[sentence])
    return most


@jit
def around(words: Any, size: int, place: int, window: int, state: Any, contexts: Any) -> Any:
    """Write the words of a window of random width, without the one in its middle; give their number and the state."""
    state += GAMMA
    reach = 1 + below(mixed(state), window)
    many = 0
    for near in range(max(0, place - reach), min(size, place + reach + 1)):
        if near != place:
            contexts[many] = words[near]
            many += 1
    return many, state


@jit
def noise(many: int, cut: Any, other: Any, state: Any, targets: Any) -> Any:
    """Write noise words behind the first of `targets`; give the state."""
    for j in range(1, 1 + many):
        state += GAMMA
        targets[j] = drawn(mixed(state), cut, other)
    return state
