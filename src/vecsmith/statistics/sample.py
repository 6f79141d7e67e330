"""Samples: scores that know how they would have come out on other items.

A bootstrap draws items again, with replacement. A draw is how often each item came up (`draws`), so two tables that are
scored with the same draws are scored on the same items: their difference is a paired one. `resampled` scores all draws
at once.
"""

from collections.abc import Sequence
from typing import Any, Protocol, Self

import numpy as np

Array = np.ndarray[Any, Any]


class Sample(Protocol):
    """Scored items."""

    def __len__(self) -> int: ...

    def value(self) -> float:
        """Give the score of these items; nan where it is not defined."""
        ...

    def resampled(self, draws: Array) -> Array:
        """Give the score for every draw, a row of `(rounds, items)` counts; nan where it is not defined."""
        ...

    def take(self, ids: Sequence[int] | Array) -> Self:
        """Keep the items with these numbers."""
        ...
