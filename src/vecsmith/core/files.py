"""Atomic files: everything is written under a temporary name beside its target, then renamed.

A reader sees the old file or the new one, never half of one, and an interrupted run leaves nothing behind.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vecsmith.core.errors import CouldNotError, InputError


@contextmanager
def atomic_path(target: str | os.PathLike[str], *, folder: bool = False) -> Iterator[Path]:
    """Give a temporary path to write to; rename it to `target` if the block ends well, remove it if not."""
    target = Path(target)
    if target.is_dir() and not folder:
        raise InputError(f"cannot write the file {target}: there is a folder of that name")
    if target.exists() and not target.is_file() and not target.is_dir():
        raise InputError(f"cannot write {target}: it is a device or a pipe, expected a file")
    if not target.parent.is_dir():
        raise InputError(f"cannot write {target}: there is no folder {target.parent}")
    try:
        if folder:
            temporary = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent))
        else:
            handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
            os.close(handle)
            temporary = Path(name)
        temporary.chmod((0o777 if folder else 0o666) & ~_umask())
    except OSError as error:
        raise CouldNotError(f"cannot write {target}: {error.strerror}") from error
    try:
        yield temporary
        if folder:
            _replace_folder(temporary, target)
        else:
            _sync(temporary)
            os.replace(temporary, target)
    except OSError as error:
        _remove(temporary)
        raise CouldNotError(f"cannot write {target}: {error.strerror or error}") from error
    except BaseException:
        _remove(temporary)
        raise


def make_folder(path: Path) -> None:
    """Make a folder, and those that it stands in, unless they are there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise InputError(f"cannot make the folder {path}: there is a file of that name") from error
    except OSError as error:
        raise CouldNotError(f"cannot make the folder {path}: {error.strerror}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace_folder(temporary: Path, target: Path) -> None:
    """Rename a folder over an older one (a rename cannot replace a folder that is not empty).

    Only a folder that holds nothing but what is written anew is replaced: anything else may be somebody's work.
    """
    if not target.exists():
        os.rename(temporary, target)
        return
    if not target.is_dir():
        raise InputError(f"cannot write the folder {target}: there is a file of that name")
    others = sorted({entry.name for entry in target.iterdir()} - {entry.name for entry in temporary.iterdir()})
    if others:
        raise InputError(f"cannot write the folder {target}: it holds other things, first '{others[0]}'")
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".old", dir=target.parent))
    try:
        os.rename(target, old / "old")
        os.rename(temporary, target)
    except BaseException:
        if not target.exists():
            os.rename(old / "old", target)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
