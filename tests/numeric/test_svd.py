"""Truncated SVD of sparse matrices: beside LAPACK, centred, with fixed signs, and where the rank is lower than asked."""

import numpy as np
import pytest
from scipy.sparse import csr_array, random_array

from vecsmith.numeric import svd
from vecsmith.numeric.svd import truncated_svd


def drawn(rows=90, columns=70, seed=0):
    return random_array((rows, columns), density=0.2, rng=np.random.default_rng(seed), format="csr")


@pytest.mark.parametrize("small", [0, 600], ids=["lanczos", "dense"])
@pytest.mark.parametrize("centred", [True, False])
@pytest.mark.parametrize("tall", [True, False])
def test_as_lapack(small, centred, tall, monkeypatch):
    monkeypatch.setattr(svd, "SMALL", small)
    matrix = drawn() if tall else csr_array(drawn().T)
    mean = matrix.toarray().mean(axis=0) if centred else None
    left, values, right = truncated_svd(matrix, 7, mean)
    dense = matrix.toarray() - (mean if centred else 0)
    np.testing.assert_allclose(values, np.linalg.svd(dense, compute_uv=False)[:7], rtol=1e-9)
    np.testing.assert_allclose(dense @ right, left * values, atol=1e-8)
    np.testing.assert_allclose(right.T @ right, np.eye(7), atol=1e-9)
    both = np.vstack([left, right])
    assert (both[np.abs(both).argmax(axis=0), np.arange(7)] > 0).all()
    again = truncated_svd(matrix, 7, mean)
    assert all(one.tobytes() == other.tobytes() for one, other in zip((left, values, right), again, strict=True))


@pytest.mark.parametrize("small", [0, 600], ids=["lanczos", "dense"])
def test_beyond_the_rank_all_is_zero(small, monkeypatch):
    monkeypatch.setattr(svd, "SMALL", small)
    rng = np.random.default_rng(1)
    matrix = csr_array(rng.normal(size=(60, 2)) @ rng.normal(size=(2, 50)))
    left, values, right = truncated_svd(matrix, 5)
    assert (values[:2] > 1).all() and not values[2:].any() and not left[:, 2:].any() and not right[:, 2:].any()
    np.testing.assert_allclose((left * values) @ right.T, matrix.toarray(), atol=1e-9)


def test_more_values_than_there_are():
    with pytest.raises(ValueError, match="no 71 singular values"):
        truncated_svd(drawn(), 71)
