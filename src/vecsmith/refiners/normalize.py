"""Normalize: scale every row to Euclidean length 1, so that a dot product is a cosine. Zero rows stay zero.

It learns nothing but the number of columns; `fit` is there because every method has it.
"""

from dataclasses import dataclass

import numpy as np

from vecsmith.refiners.base import Array, Refiner, Rows


@dataclass(eq=False)
class Normalize(Refiner):
    """Scale every row to length 1."""

    def _learn(self, rows: Rows) -> None:
        pass

    def _refine(self, rows: Array) -> Array:
        wide = rows.astype(np.float64)  # whose squares neither overflow nor vanish for any float32
        lengths = np.sqrt(np.einsum("ij,ij->i", wide, wide))[:, None]
        return np.divide(wide, lengths, out=np.zeros_like(wide), where=lengths > 0)
