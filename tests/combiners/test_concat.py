"""Concat."""

import numpy as np

from vecsmith.combiners import Concat
from vecsmith.testing import toy_table
from vecsmith.vectors import Vectors


def test_by_hand():
    one, other = Vectors(["x", "y"], [[3, 4], [0, 2]]), Vectors(["y", "x"], [[7.0], [-2.0]])
    made = Concat(normalize="none").fit_transform([one, other])
    np.testing.assert_array_equal(made.matrix, [[3, 4, -2], [0, 2, 7]])
    np.testing.assert_allclose(Concat().fit_transform([one, other]).matrix, [[0.6, 0.8, -1], [0, 1, 1]], rtol=1e-6)


def test_a_cosine_is_the_mean_of_the_cosines_of_the_sources():
    tables = [toy_table(40, dim, seed=dim) for dim in (3, 20, 7)]
    made = Concat().fit_transform(tables)
    a, b = list(made.words[:20]), list(made.words[20:])
    mean = np.mean([table.similarity(a, b) for table in tables], axis=0)
    np.testing.assert_allclose(made.similarity(a, b), mean, atol=1e-6)


def test_three_tables_are_as_wide_as_all():
    tables = [toy_table(9, dim) for dim in (2, 3, 4)]
    made = Concat(normalize="none").fit_transform(tables)
    assert made.dim == 9
    np.testing.assert_array_equal(made.matrix[:, 5:], tables[2].matrix)
