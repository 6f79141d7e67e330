"""Standardize: give every column mean 0 and variance 1, so that no dimension weighs more than another by its scale.

The variance is over all rows, divided by their number. A column that is constant, to the last bit, has no scale: it becomes
zero. Columns stay correlated; what removes that too is `reduce` with `whiten`.
"""

from dataclasses import dataclass

import numpy as np

from vecsmith.core.settings import setting
from vecsmith.numeric.spectrum import columns, variances
from vecsmith.refiners.base import Array, Refiner, Rows


@dataclass(eq=False)
class Standardize(Refiner):
    """Give every column mean 0 and variance 1.

    Learns `mean_` and `scale_`, what each column is multiplied by after the mean is subtracted: 1 / its standard
    deviation, and 0 for a constant one.
    """

    center: bool = setting(True, "Subtract each column's mean; if not, only divide by the standard deviation.")

    def _learn(self, rows: Rows) -> None:
        blocks = self._watched(rows)
        found = columns(blocks, rows.dim)
        deviations = np.sqrt(variances(blocks, found.mean))
        self.mean_ = found.mean if self.center else np.zeros(rows.dim)
        self.scale_ = np.divide(1, deviations, out=np.zeros(rows.dim), where=~found.constant & (deviations > 0))

    def _refine(self, rows: Array) -> Array:
        return (rows - self.mean_) * self.scale_
