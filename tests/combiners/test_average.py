"""Average."""

import numpy as np
import pytest

from vecsmith.combiners import Average, Concat
from vecsmith.testing import toy_table
from vecsmith.vectors import Vectors

A = Vectors(["x", "y"], [[3, 4], [0, 2]])
B = Vectors(["y", "x", "z"], [[0, 0, 7], [9, 0, 0], [1, 1, 1]])


def test_by_hand():
    made = Average(normalize="none").fit_transform([A, B])
    np.testing.assert_array_equal(made.matrix, [[6, 2, 0], [0, 1, 3.5]])
    made = Average().fit_transform([B, A])
    assert list(made.words) == ["y", "x"]
    np.testing.assert_allclose(made.matrix, [[0, 0.5, 0.5], [0.8, 0.4, 0]], rtol=1e-6)


def test_a_missing_source_makes_a_row_shorter_and_keeps_its_direction():
    made = Average(vocabulary="union").fit_transform([A, B])
    np.testing.assert_allclose(made["z"], np.ones(3) / 3**0.5 / 2, rtol=1e-6)


def test_the_average_of_a_table_with_itself_is_that_table():
    table = toy_table(30, 7)
    np.testing.assert_allclose(Average(normalize="none").fit_transform([table] * 3).matrix, table.matrix, rtol=1e-6)


def test_sources_in_columns_of_their_own_average_to_half_their_concatenation():
    table = toy_table(30, 4)
    apart = table.replace(matrix=np.hstack([np.zeros((30, 4)), table.matrix]))
    averaged = Average(normalize="none").fit_transform([table, apart]).matrix
    joined = Concat(normalize="none").fit_transform([table, table]).matrix
    np.testing.assert_allclose(averaged, joined / 2, rtol=1e-6)


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_the_order_of_the_sources_orders_words_alone(order):
    tables = [toy_table(20, 3), toy_table(25, 5, seed=1), toy_table(15, 4, seed=2)]
    made, other = Average().fit_transform(tables), Average().fit_transform([tables[i] for i in order])
    np.testing.assert_allclose(other[list(made.words)], made.matrix, atol=1e-6)
