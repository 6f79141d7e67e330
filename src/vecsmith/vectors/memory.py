"""Memory that nobody writes to: what a table keeps is closed to writing, or copied if that cannot be said of it."""

import mmap
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class System(mmap.mmap):
    """Memory from the system, in no file.

    NumPy asks for huge pages: where memory is full of cached files, these are found so slowly that filling them takes
    longer than reading what they are filled with.
    """


def room(rows: int, columns: int) -> Array:
    """Give a writable float32 matrix of zeros, whose memory is taken only when it is written."""
    if not rows * columns:
        return np.empty((rows, columns), np.float32)
    return np.frombuffer(System(-1, 4 * rows * columns), np.float32).reshape(rows, columns)


def kept(values: Array, dtype: Any) -> Array:
    """Give an array of this type that nobody can write to: as it is where that holds already, else a copy."""
    made = np.array(values, dtype, order="C", copy=None)
    if np.may_share_memory(made, values) and not _unwritable(made):
        made = made.copy()
    return sealed(made)


def sealed(array: Array) -> Array:
    """Give a view of an array that can never be made writable again; the array itself is closed to writing too."""
    array.setflags(write=False)
    return array.view()


def is_mapped(array: Array) -> bool:
    """Say whether an array lies in a mapped file."""
    owner = _owner(array)
    owner = owner.obj if isinstance(owner, memoryview) else owner
    return isinstance(owner, mmap.mmap) and not isinstance(owner, System)


def _unwritable(array: Array) -> bool:
    """Say whether neither the array nor anything that it is a view of can be written to."""
    base: Any = array
    while isinstance(base, np.ndarray):
        if base.flags.writeable:
            return False
        array, base = base, base.base
    if base is None:
        return True
    try:
        return memoryview(base).readonly
    except TypeError:  # something that does not say
        return False


def _owner(array: Array) -> Any:
    base: Any = array
    while isinstance(base, np.ndarray) and base.base is not None:
        base = base.base
    return base
