"""The places where files of the catalogue may lie: bundled with the library, in the cache, in a mirror.

cache    the folder that `core/cache.py` gives: data/NAME/FILE
mirrors  the folders in VECSMITH_DATA, separated as in PATH: FOLDER/FILE, with the entry's FOLDER
"""

import os
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from vecsmith.core.cache import cache
from vecsmith.core.errors import FileFormatError
from vecsmith.core.files import user_path
from vecsmith.data.entry import Entry, File
from vecsmith.data.files import Member, Place

__all__ = ["BUNDLED", "Found", "cache", "cached", "folders", "locate", "mirrors"]
BUNDLED = Path(__file__).parent / "bundled"


class Found(NamedTuple):
    """Where a file lies: `bundled`, `cached` or `mirror`, and where that is."""

    where: str
    place: Place


def mirrors() -> list[Path]:
    """Give the folders that hold files of the catalogue by hand."""
    return [Path(user_path(one)) for one in os.environ.get("VECSMITH_DATA", "").split(os.pathsep) if one]


def cached(entry: Entry, file: File) -> Path:
    """Give where a file of an entry lies in the cache, or would lie."""
    return cache() / "data" / entry.name / file.path


def folders(entry: Entry) -> Iterator[tuple[str, Path]]:
    """Give the folders that may hold the files of an entry, in the order of preference."""
    yield "cached", cache() / "data" / entry.name
    if entry.folder:
        yield from (("mirror", mirror / entry.folder) for mirror in mirrors())


def locate(entry: Entry, file: File) -> Found | None:
    """Find a file in the first place that has it."""
    if (place := _bundled(entry, file)) is not None:
        return Found("bundled", place)
    for where, folder in folders(entry):
        if (path := folder / file.path).is_file():
            return Found(where, path)
    return None


def _bundled(entry: Entry, file: File) -> Place | None:
    path = BUNDLED / entry.bundled
    if not entry.bundled or not path.is_file():
        return None
    if path.suffix == ".zip" and entry.bundled != file.path:
        return Member(path, file.path) if file.path in _members(path, path.stat().st_mtime_ns) else None
    return path if len(entry.files) == 1 or entry.bundled == file.path else None


@lru_cache(maxsize=64)
def _members(path: Path, changed: int) -> frozenset[str]:
    try:
        with zipfile.ZipFile(path) as archive:
            return frozenset(archive.namelist())
    except zipfile.BadZipFile as error:
        raise FileFormatError(f"{path} is broken: {error}; install vecsmith again") from error
