"""Kernels that count pairs of neighbours in sentences, and join those that are phrases.

Pairs lie in a table of open addressing: the key, which is both numbers in one, plus one, and a value.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.words import SPREAD


@jit
def count_pairs(
    ids: Any, sentences: Any, first: int, counts: Any, least: int, keys: Any, values: Any, used: Any
) -> int:
    """Count the pairs of the sentences from `first` on whose types both stand `least` times.

    Gives where it stopped: before the sentence with which more than half of the table might be taken.
    """
    mask = np.uint64(len(keys) - 1)
    for sentence in range(first, len(sentences) - 1):
        begin, end = sentences[sentence] - sentences[0], sentences[sentence + 1] - sentences[0]
        if 2 * (used[0] + end - begin) > len(keys):
            return sentence
        for at in range(begin, end - 1):
            if counts[ids[at]] >= least and counts[ids[at + 1]] >= least:
                key = pair_key(ids[at], ids[at + 1])
                slot = pair_slot(key, keys, mask)
                if keys[slot] == 0:
                    keys[slot] = key
                    used[0] += 1
                values[slot] += 1
    return len(sentences) - 1


@jit
def move_pairs(keys: Any, values: Any, wider: Any, wider_values: Any) -> None:
    """Put pairs into another table, which is empty; those with the value 0 are left out."""
    mask = np.uint64(len(wider) - 1)
    for old in range(len(keys)):
        if values[old]:
            slot = pair_slot(keys[old], wider, mask)
            wider[slot] = keys[old]
            wider_values[slot] = values[old]


@jit
def join_pairs(
    ids: Any, sentences: Any, keys: Any, values: Any, mapping: Any, counts: Any, state: Any, joined: Any, ends: Any
) -> int:
    """Write sentences with their phrases joined, from left to right, and behind how many tokens each ends.

    The value of a pair, less one, is what its phrase is called. Everything is called anew, in the order in which it first
    appears: `mapping` has the new numbers, `counts` how often they stand, `state[0]` how many there are. Gives how many
    tokens.
    """
    mask = np.uint64(len(keys) - 1)
    written = 0
    for sentence in range(len(sentences) - 1):
        at, end = sentences[sentence] - sentences[0], sentences[sentence + 1] - sentences[0]
        while at < end:
            number = np.int64(ids[at])
            if at + 1 < end:
                slot = pair_slot(pair_key(ids[at], ids[at + 1]), keys, mask)
                if keys[slot]:
                    number = values[slot] - 1
                    at += 1
            at += 1
            if mapping[number] < 0:
                mapping[number] = state[0]
                state[0] += 1
            joined[written] = mapping[number]
            counts[mapping[number]] += 1
            written += 1
        ends[sentence] = written
    return written


@jit
def pair_key(one: Any, other: Any) -> Any:
    """Give the key of two numbers; none is 0."""
    return (np.uint64(one) << np.uint64(32) | np.uint64(other)) + np.uint64(1)


@jit
def pair_slot(key: Any, keys: Any, mask: Any) -> Any:
    """Give the slot of a key, or the empty one that it would take."""
    slot = ((key * SPREAD) >> np.uint64(32)) & mask
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + np.uint64(1)) & mask
    return slot
