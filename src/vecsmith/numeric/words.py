"""Kernels that cut bytes at ASCII white space and give every distinct word a number.

The words lie in a table of open addressing. A slot holds a key and, doubled, the number that the word has, plus one; odd
for words of more than eight bytes. The key of a short word is the word itself, so that most words are compared in one
instruction; that of a long one is a hash, and its bytes are compared as well. A byte 0 ends a document; no word holds one.

Text must be followed by 16 bytes of white space, since words are looked at eight bytes at a time.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit
from vecsmith.numeric.parse import ONES, eight_bytes

NEWLINE, SPACE = 10, 32
AT, TYPES, BLOB, WORDS, LINES, DOCUMENTS, STATE = range(7)  # the places of the state: where cutting stands
SPREAD = np.uint64(0x9E3779B97F4A7C15)
HIGH = np.uint64(0x8080808080808080)
BELOW = np.uint64(0x2121212121212121)  # bytes below 33 may be white space
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@jit
def cut_words(
    data: Any,
    stop: int,
    slots: Any,
    blob: Any,
    offsets: Any,
    counts: Any,
    ids: Any,
    lines: Any,
    documents: Any,
    state: Any,
) -> bool:
    """Write the number of every word of `data[:stop]` to `ids`, and after how many words lines and documents end.

    Ends are written once where nothing stands between them. Stops where the table is too small for a new word and says
    False; when the table has grown, a second call goes on.
    """
    at, end = np.uint64(state[AT]), np.uint64(stop)
    words, types = state[WORDS], state[TYPES]
    line, document = state[LINES], state[DOCUMENTS]
    done = True
    while True:
        while at < end and is_separator(data[at]):
            if data[at] == NEWLINE or data[at] == 0:
                if line == 0 or lines[line - 1] != words:
                    lines[line] = words
                    line += 1
                if data[at] == 0 and (document == 0 or documents[document - 1] != words):
                    documents[document] = words
                    document += 1
            at += np.uint64(1)
        if at >= end:
            break
        behind = end_of_word(data, at)
        length = behind - at
        key = key_of(data, at, length)
        slot, number = find_word(data, at, length, key, slots, blob, offsets)
        if number < 0:
            if not has_room(types, state[BLOB] + np.int64(length), slots, blob, offsets):
                done = False
                break
            number = types
            add_word(data, at, length, key, slot, number, slots, blob, offsets, state)
            counts[number] = 0
            types += 1
        counts[number] += 1
        ids[words] = number
        words += 1
        at = behind
    state[AT] = np.int64(at)
    state[TYPES] = types
    state[WORDS] = words
    state[LINES] = line
    state[DOCUMENTS] = document
    return done


@jit
def number_words(data: Any, places: Any, slots: Any, blob: Any, offsets: Any, numbers: Any, state: Any) -> bool:
    """Write the number of the words that lie one behind the other in `data`, at `places`; stops as `cut_words` does."""
    types = state[TYPES]
    done = True
    word = state[WORDS]
    while word < len(places) - 1:
        at, length = np.uint64(places[word]), np.uint64(places[word + 1] - places[word])
        key = key_of(data, at, length)
        slot, number = find_word(data, at, length, key, slots, blob, offsets)
        if number < 0:
            if not has_room(types, state[BLOB] + np.int64(length), slots, blob, offsets):
                done = False
                break
            number = types
            add_word(data, at, length, key, slot, number, slots, blob, offsets, state)
            types += 1
        numbers[word] = number
        word += 1
    state[TYPES] = types
    state[WORDS] = word
    return done


@jit
def rehash(slots: Any, wider: Any, blob: Any, offsets: Any) -> None:
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
def find_word(data: Any, at: Any, length: Any, key: Any, slots: Any, blob: Any, offsets: Any) -> Any:
    """Give the slot and the number of a word; where it is new, the slot for it and -1."""
    mask = np.uint64(len(slots) - 1)
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
    for byte in range(length):
        if data[at + np.uint64(byte)] != blob[np.uint64(start) + np.uint64(byte)]:
            return False
    return True


@jit
def has_room(types: Any, used: Any, slots: Any, blob: Any, offsets: Any) -> Any:
    """Say whether one more word fits; at most half of the slots are taken, so that searches are short."""
    return types + 1 < len(offsets) and 2 * (types + 1) <= len(slots) and used <= len(blob)


@jit
def add_word(
    data: Any, at: Any, length: Any, key: Any, slot: Any, number: Any, slots: Any, blob: Any, offsets: Any, state: Any
) -> None:
    """Write a new word behind the others and take the slot."""
    used = state[BLOB]
    for byte in range(np.int64(length)):
        blob[used + byte] = data[np.int64(at) + byte]
    state[BLOB] = used + np.int64(length)
    offsets[number + 1] = state[BLOB]
    slots[slot, 0] = key
    slots[slot, 1] = np.uint64(number + 1) << np.uint64(1) | np.uint64(length > np.uint64(8))
