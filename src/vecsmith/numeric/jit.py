"""The one door to Numba: readable Python loops, compiled on first use and cached on disk.

Modules with kernels are imported inside the functions that need them, so that nothing compiles or loads LLVM before it
must. Where no cache can be written (a read-only install without a writable home) kernels compile in memory, with one
line in the log.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeVar, overload

import numba

_log = logging.getLogger("vecsmith")
_F = TypeVar("_F", bound=Callable[..., Any])
_told = False


@overload
def jit(function: _F) -> Any: ...
@overload
def jit(**options: Any) -> Callable[[_F], Any]: ...
def jit(function: _F | None = None, **options: Any) -> Any:
    """Compile a kernel without the interpreter lock, cached on disk; use as `@jit` or `@jit(fastmath=True)`."""
    if function is None:
        return lambda f: jit(f, **options)
    global _told
    try:
        return numba.njit(cache=True, nogil=True, **options)(function)
    except RuntimeError as error:  # Numba found no folder that it may write to
        if "cache" not in str(error):
            raise
        if not _told:
            _log.warning("kernels are compiled anew in each process: no folder to cache them in can be written")
            _told = True
        return numba.njit(nogil=True, **options)(function)
