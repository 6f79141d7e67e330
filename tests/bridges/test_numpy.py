import numpy as np

from vecsmith.bridges import to_numpy
from vecsmith.vectors import Vectors


def test_the_matrix_is_the_tables_own_unless_copied(table):
    words, matrix = to_numpy(table)
    assert np.shares_memory(matrix, table.matrix) and not matrix.flags.writeable
    _, copied = to_numpy(table, copy=True)
    copied[0] = 0
    assert not np.shares_memory(copied, table.matrix)
    again = Vectors(words, matrix)
    assert again.sha256() == table.sha256()


def test_a_copy_of_int8_leaves_no_float32_in_the_table(table):
    small = table.astype("int8")
    to_numpy(small, copy=True)
    assert "matrix" not in vars(small)
