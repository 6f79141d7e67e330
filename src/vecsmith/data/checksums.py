"""Checksums: whether a file holds what the catalogue says that it holds.

A file is read through when it is first used, and again when its size or time has changed. That it was found right is
remembered by an empty file in the cache, named after path, size, time and checksum; where nothing can be written there,
it is read through in every process.
"""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from vecsmith.core.errors import FileFormatError
from vecsmith.core.progress import progress
from vecsmith.data.entry import Entry, File
from vecsmith.data.files import BROKEN, Place, open_content
from vecsmith.data.places import Found, cache

PIECE = 1 << 20
MEND = {
    "bundled": "install vecsmith again",
    "cached": "`vecsmith data get {name}` fetches it again",
    "mirror": "mend or remove it",
}


def pieces(file: BinaryIO, name: str) -> Iterator[bytes]:
    """Give the bytes of an open file piece by piece; one that is broken is told as that."""
    try:
        while piece := file.read(PIECE):
            yield piece
    except BROKEN as error:
        raise FileFormatError(f"{name} is cut off or broken: {error}") from error


def content(place: Place, size: int = 0, suffix: str | None = None) -> tuple[str, int]:
    """Give the checksum and the size of what a file holds; `size` is what is expected, for the progress alone."""
    digest, count = hashlib.sha256(), 0
    with progress(f"checking {place}", size or None, "bytes") as advance:
        try:
            file = open_content(place, suffix)
        except BROKEN as error:
            raise FileFormatError(f"{place} cannot be read: {error}") from error
        with file:
            for piece in pieces(file, str(place)):
                digest.update(piece)
                count += len(piece)
                advance(len(piece))
    return digest.hexdigest(), count


def check(entry: Entry, file: File, found: Found) -> None:
    """Refuse a file that is not what the catalogue knows; one that was checked before is not read again."""
    if not file.sha256:
        return
    stamp = _stamp(file, found.place)
    if stamp.exists():
        return
    what, _ = content(found.place, file.size)
    if what != file.sha256:
        hint = MEND[found.where].format(name=entry.name)
        raise FileFormatError(f"{differs(entry, file, str(found.place), what)}; {hint}")
    _touch(stamp)


def remember(file: File, place: Place) -> None:
    """Write down that a file was found right."""
    if file.sha256:
        _touch(_stamp(file, place))


def differs(entry: Entry, file: File, name: str, found: str) -> str:
    """Say that a file is not what the catalogue knows."""
    return f"{name} is not {file.path} of {entry.name}: expected the SHA-256 {file.sha256}, found {found}"


def _stamp(file: File, place: Place) -> Path:
    path = place if isinstance(place, Path) else place.archive
    try:
        about = path.stat()
    except OSError as error:
        raise FileFormatError(f"cannot read {place}: {error.strerror}") from error
    said = f"{os.path.abspath(path)}\0{file.path}\0{about.st_size}\0{about.st_mtime_ns}\0{file.sha256}"
    return cache() / "checked" / hashlib.sha256(said.encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _touch(stamp: Path) -> None:
    try:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()
    except OSError:
        pass  # then it is read through again next time
