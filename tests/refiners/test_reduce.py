"""Reduce: PCA against a sum by hand, scikit-learn, and its own identities."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.decomposition import PCA, TruncatedSVD

from vecsmith.core.errors import InputError, SettingError
from vecsmith.refiners import Reduce
from vecsmith.vectors import Vectors


def correlated(rows, columns, seed=0):
    random = np.random.default_rng(seed)
    return (random.normal(size=(rows, columns)) @ random.normal(size=(columns, columns)) + 3).astype(np.float32)


def test_by_hand():
    # Points on a line through (1, 2) in the direction (3, 4) / 5, at -5, 0 and 5: one component holds all the variance.
    rows = [[-2, -2], [1, 2], [4, 6]]
    method = Reduce(dim=1).fit(rows)
    np.testing.assert_allclose(method.mean_, [1, 2])
    np.testing.assert_allclose(method.components_, [[0.6, 0.8]])
    np.testing.assert_allclose(method.explained_variance_, [25])
    np.testing.assert_allclose(method.explained_variance_ratio_, [1])
    np.testing.assert_allclose(method.transform(rows), [[-5], [0], [5]], atol=1e-6)
    np.testing.assert_allclose(Reduce(dim=1, whiten=True).fit_transform(rows), [[-1], [0], [1]], atol=1e-6)


@pytest.mark.parametrize("whiten", [False, True])
@pytest.mark.parametrize(("rows", "columns", "dim"), [(300, 20, 5), (300, 20, 20), (15, 40, 6)])
def test_scikit_learn_gives_the_same_up_to_signs(rows, columns, dim, whiten):
    matrix = correlated(rows, columns)
    expected = PCA(dim, whiten=whiten, svd_solver="full").fit(matrix.astype(np.float64))
    method = Reduce(dim=dim, whiten=whiten).fit(matrix)
    signs = np.sign((method.components_ * expected.components_).sum(axis=1))
    np.testing.assert_allclose(method.components_, expected.components_ * signs[:, None], atol=1e-6)
    np.testing.assert_allclose(method.explained_variance_, expected.explained_variance_, rtol=1e-6)
    np.testing.assert_allclose(method.explained_variance_ratio_, expected.explained_variance_ratio_, rtol=1e-6)
    np.testing.assert_allclose(method.transform(matrix), expected.transform(matrix) * signs, rtol=1e-4, atol=1e-4)


def test_without_the_mean_it_is_a_truncated_svd():
    matrix = correlated(200, 10)
    expected = TruncatedSVD(4, algorithm="arpack").fit_transform(matrix.astype(np.float64))
    made = Reduce(dim=4, center=False).fit_transform(matrix)
    np.testing.assert_allclose(np.abs(made), np.abs(expected), rtol=1e-4, atol=1e-3)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 30), st.integers(1, 8), st.integers(0, 100))
def test_identities(rows, columns, seed):
    matrix = correlated(rows, columns, seed)
    dim = min(rows, columns)
    method = Reduce(dim=dim).fit(matrix)
    made = method.transform(matrix).astype(np.float64)
    np.testing.assert_allclose(method.components_ @ method.components_.T, np.eye(dim), atol=1e-9)
    assert (method.components_[np.arange(dim), np.abs(method.components_).argmax(axis=1)] > 0).all()
    assert (np.diff(method.explained_variance_) <= 0).all()
    covariance = np.atleast_2d(np.cov(made.T))
    np.testing.assert_allclose(covariance, np.diag(method.explained_variance_), atol=1e-4 * covariance.max())
    if dim == columns:  # nothing is lost: distances stay
        distances = np.linalg.norm(matrix[:, None].astype(np.float64) - matrix, axis=-1)
        np.testing.assert_allclose(np.linalg.norm(made[:, None] - made, axis=-1), distances, atol=1e-3)


def test_whitened_components_have_variance_one_and_directions_without_variance_become_zero():
    flat = correlated(500, 3) @ np.array([[1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 0]], np.float32)
    made = Reduce(dim=4, whiten=True).fit_transform(flat).astype(np.float64)
    np.testing.assert_allclose(made.var(axis=0, ddof=1)[:2], 1, rtol=1e-5)
    assert not made[:, 2:].any()


def test_it_refuses_more_dimensions_than_there_are_and_says_what_it_needs(table):
    with pytest.raises(
        InputError, match="reduce to 7 dimensions needs at least 7 columns and as many rows, found 10 rows of 6"
    ):
        Reduce(dim=7).fit(table)
    with pytest.raises(InputError, match="found 0 rows of 3 columns"):
        Reduce(dim=1).fit(Vectors([], np.empty((0, 3))))
    with pytest.raises(SettingError, match="reduce: the setting 'dim' must be a whole number from 1, found 0"):
        Reduce(dim=0).fit(table)


def test_other_words_go_the_way_of_the_first(table):
    method = Reduce(dim=2).fit(table)
    made = method.transform(table.select(["woman", "king"]))
    np.testing.assert_allclose(made["king"], method.transform(table)["king"], atol=1e-6)


def test_the_same_bytes_in_another_process(table):
    code = (
        "from vecsmith.testing import toy_table; from vecsmith.refiners import Reduce;"
        "print(Reduce(dim=5).fit_transform(toy_table(50, 20)).sha256())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": "1"},
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0] == runs[1] != ""
