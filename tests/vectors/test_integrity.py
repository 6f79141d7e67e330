import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors
from vecsmith.vectors.ngrams import Ngrams


def spoil(path, old, new):
    """Overwrite some bytes of a file that stand in it once."""
    data = path.read_bytes()
    assert data.count(old) == 1
    path.write_bytes(data.replace(old, new))


def stored(path, **parts):
    Vectors(["a", "b"], np.eye(2), **parts).save(path)
    return path


@pytest.mark.parametrize(
    ("parts", "old", "new", "message"),
    [
        ({"counts": [77, 5]}, np.int64(77), np.int64(-77), "counts must be whole numbers from 0, but number 0 is -77"),
        ({"context": [[1, 7.7], [0, 0]]}, np.float32(7.7), np.float32("nan"), "the context holds .* row 0, column 1"),
        (
            {"subword": Ngrams(np.array([[1, 7.7]], np.float32), 2, 3)},
            np.float32(7.7),
            np.float32("inf"),
            "the sub-word model holds .* row 0, column 1",
        ),
    ],
)
def test_a_scan_finds_what_lies_beside_the_rows(tmp_path, parts, old, new, message):
    path = stored(tmp_path / "t.safetensors", **parts)
    Vectors.load(path).verify()
    spoil(path, old.tobytes(), new.tobytes())
    opened = Vectors.load(path)
    with pytest.raises(InputError, match=message):
        opened.verify()
    if "subword" not in parts:
        with pytest.raises(InputError, match=message):  # what is cut out of a mapped file is scanned at once
            opened.top(1)


def test_a_table_in_memory_is_right(table):
    table.verify()
    table.astype("int8").verify()
