import numpy as np

from vecsmith.bridges import to_pandas
from vecsmith.vectors import Vectors


def test_a_row_is_found_by_its_word(table):
    frame = to_pandas(table)
    np.testing.assert_array_equal(frame.loc["日本"], table["日本"])
    np.testing.assert_array_equal(frame.loc[["queen", "king"]], table[["queen", "king"]])
    assert frame.index.name == "word" and list(frame.columns) == list(range(6))
    assert set(frame.dtypes) == {np.dtype(np.float32)}


def test_there_and_back(table):
    frame = to_pandas(table)
    assert Vectors(frame.index, frame).sha256() == table.sha256()
