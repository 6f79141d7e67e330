"""Phrases: neighbours that stand together more often than chance has it become one token, such as `new_york`.

Mikolov et al. 2013, "Distributed Representations of Words and Phrases and their Compositionality", section 4:

    score(a, b) = (count(a b) - discount) / (count(a) count(b)) * tokens

as their program has it, with the number of tokens as a factor, so that one threshold serves corpora of all sizes; the
discount is `min_count`. Pairs above the threshold are joined from left to right. Repeated, it finds longer phrases. Memory
grows with the distinct pairs of types that stand `min_count` times.
"""

import hashlib
import json
from dataclasses import replace

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.text.cache import folder
from vecsmith.text.gather import MEMORY, Column
from vecsmith.text.tokens import Array, Tokens

BLOCK = 1 << 20  # tokens that are looked at at once
Pairs = tuple[Array, Array]  # a table of keys and values


def join_phrases(
    tokens: Tokens, passes: int = 1, threshold: float = 100.0, min_count: int = 5, memory: int = MEMORY
) -> Tokens:
    """Join the phrases of a corpus, in so many passes; words are joined with `_`."""
    if passes < 1 or threshold < 0 or min_count < 1:
        found = f"{passes}, {threshold} and {min_count}"
        raise InputError(f"phrases take passes from 1, a threshold from 0 and a min_count from 1, found {found}")
    settings = {"passes": passes, "threshold": threshold, "min_count": min_count}
    digest = hashlib.sha256(json.dumps([tokens.sha256, settings]).encode()).hexdigest()
    for _ in range(passes):
        tokens = _joined(tokens, threshold, min_count, memory)
    return replace(tokens, sha256=digest, settings={**tokens.settings, "phrases": settings})


def _joined(tokens: Tokens, threshold: float, min_count: int, memory: int) -> Tokens:
    keys, values = _count(tokens, min_count)
    found = np.flatnonzero(keys)
    pairs = keys[found] - np.uint64(1)
    first, second = (pairs >> np.uint64(32)).astype(np.int64), (pairs & np.uint64(0xFFFFFFFF)).astype(np.int64)
    expected = tokens.counts[first].astype(np.float64) * tokens.counts[second] / max(1, len(tokens))
    phrases = (values[found] - min_count) / expected > threshold
    names = [f"{a}_{b}" for a, b in zip(tokens.strings(first[phrases]), tokens.strings(second[phrases]), strict=True)]
    strings = tokens.strings(np.arange(tokens.types))
    known = {name: number for number, name in enumerate(strings)}
    values[:] = 0
    values[found[phrases]] = [known.setdefault(name, len(known)) + 1 for name in names]  # 0 says: none
    return _write(tokens, _moved((keys, values), 2 * len(names)), list(known), memory)


def _count(tokens: Tokens, min_count: int) -> Pairs:
    from vecsmith.numeric.phrases import count_pairs

    keys, values = _empty(1 << 16)
    used = np.zeros(1, np.int64)
    for start, stop in tokens.blocks(BLOCK):
        sentences = tokens.sentences[start : stop + 1]
        ids, done = tokens.ids[sentences[0] : sentences[-1]], 0
        while True:
            done = count_pairs(ids, sentences, done, tokens.counts, min_count, keys, values, used)
            if done == stop - start:
                break
            keys, values = _moved((keys, values), len(keys))
    return keys, values


def _write(tokens: Tokens, pairs: Pairs, strings: list[str], memory: int) -> Tokens:
    """Write the corpus anew, with the numbers of types in the order in which they first appear."""
    from vecsmith.numeric.phrases import join_pairs

    mapping, counts = np.full(len(strings), -1, np.int64), np.zeros(len(strings), np.int64)
    state = np.zeros(1, np.int64)
    written, ends = Column(np.int32, folder(), memory), Column(np.int64, folder(), memory)
    ends.append(np.zeros(1, np.int64))
    for start, stop in tokens.blocks(BLOCK):
        sentences = tokens.sentences[start : stop + 1]
        ids = tokens.ids[sentences[0] : sentences[-1]]
        joined, behind = np.empty(len(ids), np.int32), np.empty(stop - start, np.int64)
        base = written.length
        count = join_pairs(ids, sentences, *pairs, mapping, counts, state, joined, behind)
        written.append(joined[:count].copy())
        ends.append(base + behind)
    types = int(state[0])
    order = np.argsort(mapping, kind="stable")[len(mapping) - types :]  # those that are gone have -1 and stand in front
    blobs = [strings[number].encode() for number in order.tolist()]
    offsets = np.zeros(len(blobs) + 1, np.int64)
    np.cumsum([len(one) for one in blobs], out=offsets[1:])
    blob = np.frombuffer(b"".join(blobs), np.uint8)
    return replace(
        tokens, ids=written.array(), sentences=ends.array(), counts=counts[:types], blob=blob, offsets=offsets
    )


def _empty(slots: int) -> Pairs:
    return np.zeros(slots, np.uint64), np.zeros(slots, np.int64)


def _moved(pairs: Pairs, most: int) -> Pairs:
    """Put pairs that have a value into a table that is at most half full with so many."""
    from vecsmith.numeric.phrases import move_pairs

    wider = _empty(1 << max(4, (2 * most - 1).bit_length()))
    move_pairs(*pairs, *wider)
    return wider
