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
