"""The logistic function and its loss, as kernels need them."""

from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit

HALF = np.float32(0.5)
MOST = np.float32(5)  # beyond a score of 10 the function is taken as that of 10: 0.99995


@jit(fastmath=True, error_model="numpy")
def steps(scores: Any, many: int, rate: Any) -> None:
    """Turn the first scores of a flat array into `-rate` times their logistic function.

    That is (1 + tanh(x / 2)) / 2, with tanh from nine terms of Lambert's continued fraction, which needs no table and no
    `exp` and so is done for many scores at once; it is right within 3e-7.
    """
    for i in range(many):
        x = min(max(scores[i] * HALF, -MOST), MOST)
        y = x * x
        above = np.float32(34459425) + y * (np.float32(4729725) + y * (np.float32(135135) + y * (np.float32(990) + y)))
        below = np.float32(34459425) + y * (
            np.float32(16216200) + y * (np.float32(945945) + y * (np.float32(13860) + y * np.float32(45)))
        )
        scores[i] = -rate * (HALF + HALF * x * above / below)


@jit
def cost(score: Any) -> Any:
    """Give -log of the logistic function of a score, exactly, in float64."""
    x = np.float64(score)
    if x > 0:
        return np.log1p(np.exp(-x))
    return np.log1p(np.exp(x)) - x
