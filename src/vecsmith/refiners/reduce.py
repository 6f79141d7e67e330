"""Reduce: principal component analysis (PCA), which keeps the directions in which a table varies most.

Exact, through the eigenvectors of the covariance, which is summed block by block in float64: two passes over the rows, and
memory for a matrix of columns x columns beside one block. The sign of a component is fixed by its loading of largest
magnitude, which is positive. Components of equal variance have no order of their own, in any PCA.
"""

from dataclasses import dataclass

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.core.settings import setting
from vecsmith.numeric.spectrum import ROUNDING, columns, principal, scatter
from vecsmith.refiners.base import Array, Refiner, Rows


@dataclass(eq=False)
class Reduce(Refiner):
    """Keep the first principal components (PCA).

    Learns, under scikit-learn's names, `mean_`, `components_` (a row each), `explained_variance_` (divided by the number
    of rows less one) and `explained_variance_ratio_` (the share of each component in the variance of the table); and
    `scale_`, what each component is multiplied by: 1, or 1 / its standard deviation to whiten.
    """

    dim: int = setting(100, "How many dimensions to keep.", low=1)
    center: bool = setting(True, "Subtract the mean first; if not, the components are those of a truncated SVD.")
    whiten: bool = setting(False, "Give every component variance 1, so that the first do not weigh more than the last.")

    def _learn(self, rows: Rows) -> None:
        least = min(rows.dim, len(rows))
        if self.dim > least:
            raise InputError(
                f"reduce to {self.dim} dimensions needs at least {self.dim} columns and as many rows, "
                f"found {len(rows):,} rows of {rows.dim} columns"
            )
        blocks = self._watched(rows)
        self.mean_ = columns(blocks, rows.dim).mean if self.center else np.zeros(rows.dim)
        covariance = scatter(blocks, self.mean_) / max(1, len(rows) - 1)
        total = max(0.0, float(covariance.trace()))
        values, self.components_ = principal(covariance, int(self.dim))
        self.explained_variance_ = values
        self.explained_variance_ratio_ = values / total if total > 0 else np.zeros(len(values))
        self.scale_ = np.ones(len(values))
        if self.whiten:
            # What is left of a direction that does not vary is rounding, which must not be blown up: it becomes zero
            real = values > values[0] * rows.dim * ROUNDING
            self.scale_ = np.divide(1, np.sqrt(values), out=np.zeros(len(values)), where=real)

    def _refine(self, rows: Array) -> Array:
        return (rows - self.mean_) @ self.components_.T * self.scale_

    def _width(self) -> int:
        return len(self.components_)
