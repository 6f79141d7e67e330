import numpy as np
import pytest

from vecsmith.numeric.entries import scan_entries

DATA = np.frombuffer(b"--cat\0" + b"\5" + bytes(7) + b"\0" + b"\0" + b"\1\2" + bytes(5) + b"\x80" + b"\1rest", np.uint8)


def scan(data, count):
    places, numbers, kinds = np.zeros((count, 2), np.int64), np.zeros(count, np.int64), np.zeros(count, np.uint8)
    return scan_entries(data, 2, places, numbers, kinds), places.tolist(), numbers.tolist(), kinds.tolist()


def test_words_counts_and_kinds():
    assert scan(DATA, 2) == (25, [[2, 5], [15, 15]], [5, 513 - 2**63], [0, 1])


@pytest.mark.parametrize("stop", [2, 4, 6, 14, 24])
def test_data_that_ends_too_soon(stop):
    assert scan(DATA[:stop], 2)[0] == -1
