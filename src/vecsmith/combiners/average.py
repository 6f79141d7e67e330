"""Average: the mean of a word's rows in all sources; shorter rows are filled up with zeros.

Coates and Bollegala (2018), "Frustratingly easy meta-embedding": the rows of unrelated spaces are nearly orthogonal to one
another, so their mean keeps much of what their concatenation keeps, in no more columns than the widest source has. The paper
takes rows of length 1, which is the default of `normalize`.

Sources are not rotated towards one another; what aligns them first is another method. Where a source lacks a word its zeros
count, so that the row becomes shorter and keeps the direction that it has in the sources that know the word.
"""

from dataclasses import dataclass

import numpy as np

from vecsmith.combiners.base import Combiner
from vecsmith.combiners.sources import Array


@dataclass(eq=False)
class Average(Combiner):
    """Average the rows of all sources, filled up with zeros to the width of the widest."""

    def _combine(self, parts: list[Array]) -> Array:
        total = np.zeros((len(parts[0]), self._width()))
        for part in parts:
            total[:, : part.shape[1]] += part
        return total / len(parts)

    def _width(self) -> int:
        return max(self.dims_)
