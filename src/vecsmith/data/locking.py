"""One process at a time: whoever else wants to fetch the same thing waits, and finds it there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock, which is a file; it stays behind empty. Where the system has no such locks there is none."""
    with open(path, "a+b") as file:
        try:
            _lock(file)
        except OSError:
            pass  # some network file systems have none
        yield


def _lock(file: IO[Any]) -> None:
    """Wait for the lock; it is given back when the file is closed."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    else:
        import msvcrt

        file.seek(0)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined, unused-ignore]
                return
            except PermissionError:
                continue  # it gives up after ten seconds of waiting
