"""The kernel that goes through a dictionary of words in a binary file."""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit


@jit
def scan_entries(data: Any, at: int, places: Any, numbers: Any, kinds: Any) -> int:
    """Read fastText's dictionary: words that end with a NUL byte, an eight-byte count, one byte that is their kind.

    Give where it ends, or -1 if the data ends before it does.
    """
    for entry in range(len(places)):
        places[entry, 0] = at
        while at < len(data) and data[at] != 0:
            at += 1
        places[entry, 1] = at
        if at + 10 > len(data):
            return -1
        number = np.uint64(0)
        for byte in range(8):
            number |= np.uint64(data[at + 1 + byte]) << np.uint64(8 * byte)
        numbers[entry] = np.int64(number)
        kinds[entry] = data[at + 9]
        at += 10
    return at
