"""The greatest singular values of a sparse matrix and their vectors, the same at every call.

Small matrices are decomposed whole, by LAPACK. Larger ones go to ARPACK's Lanczos iteration, which sees the matrix only
through its products with vectors, and starts from a vector drawn from a fixed seed. Signs are fixed, values below rounding
are zero, and so are their vectors, which would be anything.
"""

from typing import Any

import numpy as np

from vecsmith.numeric.spectrum import fix_signs

Array = np.ndarray[Any, Any]
SMALL = 600  # rows or columns up to which LAPACK takes it whole
ROUNDING = 1e-7  # of the greatest value; ARPACK works on the squares


def truncated_svd(matrix: Any, k: int, mean: Array | None = None) -> tuple[Array, Array, Array]:
    """Give (left, values, right) of a matrix of SciPy: vectors are columns, and values go from the greatest down.

    `mean` is subtracted from every row, without making the matrix dense.
    """
    if k > min(matrix.shape):
        raise ValueError(f"a matrix of shape {matrix.shape} has no {k} singular values")
    if min(matrix.shape) <= SMALL or k > min(matrix.shape) // 2:
        dense = matrix.toarray()
        left, values, right = np.linalg.svd(dense if mean is None else dense - mean, full_matrices=False)
    else:
        left, values, right = _lanczos(matrix, k, mean)
    order = np.argsort(-values, kind="stable")[:k]
    left, values, right = left[:, order], values[order], right[order].T
    values = np.where(values > values[0] * ROUNDING, values, 0)
    both = fix_signs(np.vstack([left, right]).T).T * (values > 0)
    return both[: len(left)], values, both[len(left) :]


def _lanczos(matrix: Any, k: int, mean: Array | None) -> tuple[Array, Array, Array]:
    from scipy.sparse.linalg import LinearOperator, svds

    start = np.random.default_rng(0).normal(size=min(matrix.shape))
    if mean is not None:
        sparse, turned = matrix, matrix.T.tocsr()
        matrix = LinearOperator(
            sparse.shape,
            matvec=lambda x: sparse @ x - mean @ x,
            rmatvec=lambda y: turned @ y - mean * y.sum(),
            matmat=lambda x: sparse @ x - mean @ x,
            rmatmat=lambda y: turned @ y - np.outer(mean, y.sum(axis=0)),
            dtype=np.float64,
        )
    found: tuple[Array, Array, Array] = svds(matrix, k, v0=start, solver="arpack")
    return found
