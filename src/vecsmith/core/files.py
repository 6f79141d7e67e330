"""Atomic files: everything is written under a temporary name beside its target, then renamed.

A reader sees the old file or the new one, never half of one, and an interrupted run leaves nothing behind.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from vecsmith.core.errors import CouldNotError, InputError


@contextmanager
def atomic_path(target: str | os.PathLike[str], *, folder: Collection[str] = ()) -> Iterator[Path]:
    """Give a temporary path to write to; rename it to `target` if the block ends well, remove it if not.

    `folder` names the files of a folder to write; without it the target is a file. A link is followed, not replaced.
    """
    check_target(target, folder=folder)
    given, target = target, _meant(target, folder)
    temporary = target.parent / f".{target.name}.{secrets.token_hex(4)}.part"
    try:  # named before it is made, so that it is removed whenever the work is interrupted
        if folder:
            temporary.mkdir()
        else:
            temporary.touch(exist_ok=False)
        yield temporary
        if folder:
            _replace_folder(temporary, target)
        else:
            _sync(temporary)
            os.replace(temporary, target)
    except OSError as error:
        _remove(temporary)
        raise CouldNotError(f"cannot write {given}: {error.strerror or error}") from error
    except BaseException:
        _remove(temporary)
        raise


def check_target(target: str | os.PathLike[str], *, folder: Collection[str] = ()) -> None:
    """Refuse a path that may not be written to; worth calling before long work, not only after it.

    Only a folder that holds nothing but what is written anew is replaced: anything else may be somebody's work.
    """
    given, target = Path(user_path(target)), _meant(target, folder)
    try:
        if folder and target.exists():
            _check_folder(given, target, folder)
        elif target.is_dir():
            raise InputError(f"cannot write the file {given}: there is a folder of that name")
        elif target.exists() and not target.is_file():
            raise InputError(f"cannot write {given}: it is a device or a pipe, expected a file")
        if not target.parent.is_dir():
            absent = target.parent if given.parent.is_dir() else given.parent
            raise InputError(f"cannot write {given}: there is no folder {absent}")
    except OSError as error:
        raise CouldNotError(f"cannot write {given}: {error.strerror}") from error


def user_path(path: str | os.PathLike[str]) -> str:
    """Give a path with the home folder in the place of a `~` in front."""
    return os.path.expanduser(os.fspath(path))


def make_folder(path: Path) -> None:
    """Make a folder, and those that it stands in, unless they are there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise InputError(f"cannot make the folder {path}: there is a file of that name") from error
    except OSError as error:
        raise CouldNotError(f"cannot make the folder {path}: {error.strerror}") from error


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _meant(target: str | os.PathLike[str], folder: Collection[str]) -> Path:
    """Give the file or folder that a path means: of a link, what it points to; of `.`, the folder by its name."""
    path = Path(user_path(target))
    return Path(os.path.realpath(path)) if folder or path.is_symlink() else path


def _check_folder(given: Path, target: Path, names: Collection[str]) -> None:
    if not target.is_dir():
        raise InputError(f"cannot write the folder {given}: there is a file of that name")
    if Path.cwd().is_relative_to(target):
        raise InputError(f"cannot write the folder {given}: it is the current one, or holds it; give a new one a name")
    others = sorted({entry.name for entry in target.iterdir()} - set(names))
    if others:
        raise InputError(f"cannot write the folder {given}: it holds other things, first {others[0]!r}")


def _replace_folder(temporary: Path, target: Path) -> None:
    """Rename a folder over an older one (a rename cannot replace a folder that is not empty)."""
    if not target.exists():
        os.rename(temporary, target)
        return
    _check_folder(target, target, [entry.name for entry in temporary.iterdir()])  # it may have changed meanwhile
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
