"""CRC-32 and the word index for large tables; `vectors/words.py` says what the index is and builds small ones."""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit


def _crc_table() -> np.ndarray[Any, Any]:
    """The byte table of the CRC-32 of zlib, gzip and PNG (reflected polynomial 0xEDB88320)."""
    values = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        values = np.where(values & 1, (values >> 1) ^ np.uint32(0xEDB88320), values >> 1)
    return values


CRC = _crc_table()


@jit
def build_index(blob: Any, offsets: Any, slots: Any, duplicates: Any) -> int:
    """Insert the words in order; write the numbers of repeated ones to `duplicates` and give their count."""
    mask = len(slots) - 1
    found = 0
    for word in range(len(offsets) - 1):
        start, stop = offsets[word], offsets[word + 1]
        crc = np.uint32(0xFFFFFFFF)
        for byte in range(start, stop):
            crc = CRC[(crc ^ blob[byte]) & np.uint32(0xFF)] ^ (crc >> np.uint32(8))
        slot = np.int64(crc ^ np.uint32(0xFFFFFFFF)) & mask
        while True:
            other = slots[slot]
            if other < 0:
                slots[slot] = word
                break
            other_start = offsets[other]
            if offsets[other + 1] - other_start == stop - start:
                same = True
                for byte in range(stop - start):
                    if blob[start + byte] != blob[other_start + byte]:
                        same = False
                        break
                if same:
                    duplicates[found] = word
                    found += 1
                    break
            slot = (slot + 1) & mask
    return found


@jit
def fnv_ngrams(word: Any, least: int, most: int, buckets: int, found: Any) -> int:
    """Write the buckets of a word's character n-grams to `found`; give how many there are.

    `word` is UTF-8 with its `<` and `>`; an n-gram has from `least` to `most` characters, and the two marks alone are
    none. The hash is fastText's FNV-1a, which takes bytes as signed: those from 128 flip the upper 24 bits too.
    """
    count = 0
    for start in range(len(word)):
        if (word[start] & 0xC0) == 0x80:
            continue
        hashed = np.uint32(2166136261)
        at = start
        characters = 0
        while at < len(word) and characters < most:
            while True:  # the first byte of a character, then those that continue it
                byte = np.uint32(word[at])
                if byte >= 128:
                    byte |= np.uint32(0xFFFFFF00)
                hashed = np.uint32((hashed ^ byte) * np.uint32(16777619))
                at += 1
                if at == len(word) or (word[at] & 0xC0) != 0x80:
                    break
            characters += 1
            alone = characters == 1 and (start == 0 or at == len(word))
            if characters >= least and not alone:
                found[count] = hashed % np.uint32(buckets)
                count += 1
    return count


@jit
def murmur_all(blob: Any, offsets: Any, seed: int, hashes: Any) -> None:
    """Write the 64-bit MurmurHash2 (variant A) of every word to `hashes`."""
    times = np.uint64(0xC6A4A7935BD1E995)
    for word in range(len(offsets) - 1):
        start, stop = offsets[word], offsets[word + 1]
        hashed = np.uint64(seed) ^ (np.uint64(stop - start) * times)
        at = start
        while stop - at >= 8:
            block = np.uint64(0)
            for byte in range(8):
                block |= np.uint64(blob[at + byte]) << np.uint64(8 * byte)
            block *= times
            block ^= block >> np.uint64(47)
            hashed = (hashed ^ (block * times)) * times
            at += 8
        if at < stop:
            for byte in range(stop - at):
                hashed ^= np.uint64(blob[at + byte]) << np.uint64(8 * byte)
            hashed *= times
        hashed ^= hashed >> np.uint64(47)
        hashed *= times
        hashes[word] = hashed ^ (hashed >> np.uint64(47))
