"""What may be given to a score: numbers, draws, a level."""

from typing import Any

import numpy as np

from vecsmith.core.errors import InputError

Array = np.ndarray[Any, Any]


def numbers(values: Any, what: str = "values") -> Array:
    """Take a list of finite numbers, as float64."""
    try:
        found = np.asarray(values)
        if found.dtype.kind not in "biuf" and found.size:
            raise ValueError
        found = found.astype(np.float64)
    except (ValueError, TypeError) as error:
        raise InputError(f"{what} must be a list of numbers, found {str(values)[:60]}") from error
    if found.ndim != 1:
        raise InputError(f"{what} must be a list of numbers, found an array of the shape {found.shape}")
    if not np.isfinite(found).all():
        at = int(np.flatnonzero(~np.isfinite(found))[0])
        raise InputError(f"{what} must be finite numbers, but number {at:,} is {found[at]}")
    return found


def paired(x: Any, y: Any, what: str) -> tuple[Array, Array]:
    """Take two equally long lists of finite numbers."""
    first, second = numbers(x, f"the first of {what}"), numbers(y, f"the second of {what}")
    if len(first) != len(second):
        raise InputError(f"{what} must be two equally long lists, found {len(first):,} and {len(second):,} numbers")
    return first, second


def labels(values: Any, what: str) -> Array:
    """Take a list of labels of any one kind; give each its number, in sorted order of the labels."""
    found = np.asarray(values)
    if found.ndim != 1:
        raise InputError(f"{what} must be a list of labels, found an array of the shape {found.shape}")
    return np.unique(found, return_inverse=True)[1]


def counts(draws: Any, items: int) -> Array:
    """Take draws: a row a round, and in it how often each item came up."""
    found = np.asarray(draws)
    if found.ndim != 2 or found.shape[1] != items or found.dtype.kind not in "iu":
        raise InputError(
            f"draws must be whole numbers of the shape (rounds, {items}), found {found.dtype} of the shape {found.shape}"
        )
    return found


def share(level: float) -> float:
    """Take the level of an interval."""
    if isinstance(level, bool) or not isinstance(level, (int, float)) or not 0 < level < 1:
        raise InputError(f"level must be a number between 0 and 1, such as 0.95, found {level!r}")
    return float(level)


def whole(number: Any, name: str, least: int) -> int:
    """Take a whole number, NumPy's too; `True` is none."""
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < least:
        raise InputError(f"{name} must be a whole number from {least}, found {number!r}")
    return int(number)
