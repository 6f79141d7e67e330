"""Center: subtract the mean of all rows, so that a table lies around the origin.

Word vectors share a large common part, which makes all of them similar to one another; without it, cosines spread. The
mean is over rows, every word counting once. For removing more than the mean, see the components of system 19.
"""

from dataclasses import dataclass

from vecsmith.numeric.spectrum import columns
from vecsmith.refiners.base import Array, Refiner, Rows


@dataclass(eq=False)
class Center(Refiner):
    """Subtract the mean of all rows.

    Learns `mean_`, a float64 number a column; that of an empty table is zero.
    """

    def _learn(self, rows: Rows) -> None:
        self.mean_ = columns(self._watched(rows), rows.dim).mean

    def _refine(self, rows: Array) -> Array:
        return rows - self.mean_
