"""Concat: a word's rows in all sources, one behind the other.

With rows of length 1, the default of `normalize`, the cosine of two words is the mean of their cosines in the sources: each
source has an equal say, whatever its width. The result is as wide as all sources together; methods that reduce it come after
it.
"""

from dataclasses import dataclass

import numpy as np

from vecsmith.combiners.base import Combiner
from vecsmith.combiners.sources import Array


@dataclass(eq=False)
class Concat(Combiner):
    """Put the rows of all sources behind one another."""

    def _combine(self, parts: list[Array]) -> Array:
        return np.hstack(parts)

    def _width(self) -> int:
        return sum(self.dims_)
