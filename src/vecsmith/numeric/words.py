"""Kernels that cut bytes at ASCII white space and give every distinct word a number.

Cutting (`scan_words`) needs no table, so blocks of text are cut side by side. Numbering (`number_words`) looks words up in a
table of open addressing. A slot holds a key and, doubled, the number that the word has, plus one; odd for words of more
than eight bytes. The key of a short word is the word itself, so that most words are compared in one instruction; that of a
long one is a hash, and its bytes are compared as well. A byte 0 ends a document; no word holds one.

Words are looked at eight bytes at a time, so behind text and blob there must be bytes to look at: 16 of white space
behind a text, `MARGIN` of anything in a blob.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.parse import ONES, eight_bytes

NEWLINE, SPACE = 10, 32
TYPES, USED, TOUCHED, STATE = range(
    4
)  # of a table: its words, their bytes; TOUCHED has the compiler keep what is read ahead
MARGIN = 8
AHEAD = 64  # words whose slots are fetched at once: one after the other, each would be waited for
SPREAD = np.uint64(0x9E3779B97F4A7C15)
HIGH = np.uint64(0x8080808080808080)
BELOW = np.uint64(0x2121212121212121)  # bytes below 33 may be white space
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@jit
def scan_words(data: Any, stop: int, keys: Any, starts: Any, lengths: Any, lines: Any, documents: Any) -> Any:
    """Write key, place and length of every word of `data[:stop]`, and behind how many words lines and documents end.

    Gives how many words, lines and documents that are. Ends are written once where nothing stands between them.
    """
    at, end = np.uint64(0), np.uint64(stop)
    word = line = document = 0
    while True:
        while at < end and is_separator(data[at]):
            if data[at] == NEWLINE or data[at] == 0:
                if line == 0 or lines[line - 1] != word:
                    lines[line] = word
                    line += 1
                if data[at] == 0 and (document == 0 or documents[document - 1] != word):
                    documents[document] = word
                    document += 1
            at += np.uint64(1)
        if at >= end:
            return word, line, document
        behind = end_of_word(data, at)
        keys[word] = key_of(data, at, behind - at)
        starts[word] = at
        lengths[word] = behind - at
        word += 1
        at = behind


@jit
def number_words(
    data: Any,
    first: int,
    keys: Any,
    starts: Any,
    lengths: Any,
    slots: Any,
    blob: Any,
    offsets: Any,
    counts: Any,
    ids: Any,
    state: Any,
) -> int:
    """Write the number of every word from `first` on, and count them; gives where it stopped.

    That is before the end where the table is too small for a new word; when the table has grown, a second call goes on.
    """
    types = state[TYPES]
    touched = np.uint64(0)
    mask = np.uint64(len(slots) - 1)
    word = first
    while word < len(keys):
        if (word - first) % AHEAD == 0:
            for other in range(word, min(len(keys), word + AHEAD)):
                touched ^= slots[first_slot(keys[other], mask), 1]
        at, length = np.uint64(starts[word]), np.uint64(lengths[word])
        slot, number = find_word(data, at, length, keys[word], slots, blob, offsets, mask)
        if number < 0:
            if not has_room(types, state[USED] + np.int64(length), slots, blob, offsets):
                break
            number = types
            types += 1
            add_word(data, at, length, keys[word], slot, number, slots, blob, offsets, state)
        ids[word] = number
        word += 1
    for one in range(first, word):
        counts[ids[one]] += 1
    state[TYPES] = types
    state[TOUCHED] = np.int64(touched)
    return word


@jit
def rehash(slots: Any, wider: Any) -> None:
    """Put the words of a table into a wider one, which is empty."""
    mask = np.uint64(len(wider) - 1)
    for old in range(len(slots)):
        if slots[old, 1]:
            slot = first_slot(slots[old, 0], mask)
            while wider[slot, 1]:
                slot = (slot + np.uint64(1)) & mask
            wider[slot, 0] = slots[old, 0]
            wider[slot, 1] = slots[old, 1]


@jit
def is_separator(byte: Any) -> Any:
    """Say whether a byte is ASCII white space or the end of a document."""
    return byte == SPACE or np.uint8(byte - 9) < 5 or byte == 0


@jit
def end_of_word(data: Any, at: Any) -> Any:
    """Give where the word ends that begins here."""
    eight = np.uint64(8)
    while True:
        chunk = eight_bytes(data, at)
        low = (chunk - BELOW) & ~chunk & HIGH  # the lowest bit set is that of the first byte below 33
        if low:
            before = (low & (~low + np.uint64(1))) - np.uint64(1)
            at += ((before & ONES) * ONES >> np.uint64(56)) - np.uint64(1)
            if is_separator(data[at]):
                return at
            at += np.uint64(1)  # another control character, which is part of the word
        else:
            at += eight


@jit
def key_of(data: Any, at: Any, length: Any) -> Any:
    """Give the key of a word: up to eight bytes themselves, or the hash of more."""
    eight = np.uint64(8)
    if length <= eight:
        return eight_bytes(data, at) & (ALL >> eight * (eight - length))
    key = length
    while length > eight:
        key = (key ^ eight_bytes(data, at)) * SPREAD
        key ^= key >> np.uint64(29)
        at += eight
        length -= eight
    key = (key ^ (eight_bytes(data, at) & (ALL >> eight * (eight - length)))) * SPREAD
    return key ^ (key >> np.uint64(29))


@jit
def first_slot(key: Any, mask: Any) -> Any:
    """Give the slot where the search for a key begins."""
    return ((key * SPREAD) >> np.uint64(32)) & mask


@jit
def find_word(data: Any, at: Any, length: Any, key: Any, slots: Any, blob: Any, offsets: Any, mask: Any) -> Any:
    """Give the slot and the number of a word; where it is new, the slot for it and -1."""
    slot = first_slot(key, mask)
    long = np.uint64(length > np.uint64(8))
    while True:
        value = slots[slot, 1]
        if value == np.uint64(0):
            return slot, np.int64(-1)
        if slots[slot, 0] == key and (value & np.uint64(1)) == long:
            number = np.int64(value >> np.uint64(1)) - 1
            if not long or is_same(data, at, length, blob, offsets[number], offsets[number + 1]):
                return slot, number
        slot = (slot + np.uint64(1)) & mask


@jit
def is_same(data: Any, at: Any, length: Any, blob: Any, start: Any, stop: Any) -> Any:
    """Say whether a word is that which lies in the blob."""
    if np.uint64(stop - start) != length:
        return False
    eight = np.uint64(8)
    other = np.uint64(start)
    while length > eight:
        if eight_bytes(data, at) != eight_bytes(blob, other):
            return False
        at += eight
        other += eight
        length -= eight
    differ = eight_bytes(data, at) ^ eight_bytes(blob, other)
    return differ & (ALL >> eight * (eight - length)) == np.uint64(0)


@jit
def has_room(types: Any, used: Any, slots: Any, blob: Any, offsets: Any) -> Any:
    """Say whether one more word fits; at most half of the slots are taken, so that searches are short."""
    return types + 1 < len(offsets) and 2 * (types + 1) <= len(slots) and used + MARGIN <= len(blob)


@jit
def add_word(
    data: Any, at: Any, length: Any, key: Any, slot: Any, number: Any, slots: Any, blob: Any, offsets: Any, state: Any
) -> None:
    """Write a new word behind the others and take the slot."""
    used = state[USED]
    for byte in range(np.int64(length)):
        blob[used + byte] = data[np.int64(at) + byte]
    state[USED] = used + np.int64(length)
    offsets[number + 1] = state[USED]
    slots[slot, 0] = key
    slots[slot, 1] = np.uint64(number + 1) << np.uint64(1) | np.uint64(length > np.uint64(8))
