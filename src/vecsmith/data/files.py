"""The files of one entry, as readers ask for them: by the name that the entry gives them, decompressed where they are.

Where they lie (bundled, cache, mirror) is found by `origins.py`, each when it is first asked for. What is bundled in a zip
archive is read from inside it; only `path` unpacks it, since a path is what it promises.
"""

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, NamedTuple

from vecsmith.core.errors import FileFormatError

OPENERS: dict[str, Any] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}
BROKEN = (EOFError, OSError, lzma.LZMAError, zlib.error, zipfile.BadZipFile)  # what reading broken data raises


class Member(NamedTuple):
    """A file inside a zip archive."""

    archive: Path
    name: str

    def __str__(self) -> str:
        return f"{self.archive}::{self.name}"

    @property
    def suffix(self) -> str:
        """The ending of its name, as a path has it."""
        return PurePosixPath(self.name).suffix


Place = Path | Member


def open_raw(place: Place) -> BinaryIO:
    """Open a file for reading, as it lies there."""
    if isinstance(place, Path):
        return open(place, "rb")
    with zipfile.ZipFile(place.archive) as archive:  # which stays open for as long as its member is
        return archive.open(place.name)  # type: ignore[return-value]


def open_content(place: Place, suffix: str | None = None) -> BinaryIO:
    """Open a file for reading; what a compressed one holds, not what it is. `suffix` says how, or else its name does."""
    opener = OPENERS.get(place.suffix if suffix is None else suffix)
    if opener is None:
        return open_raw(place)
    if isinstance(place, Path):
        content: BinaryIO = opener(place, "rb")
        return content
    with open_raw(place) as raw:  # what is bundled is small; a reader of compressed data would not close it
        held: BinaryIO = opener(io.BytesIO(raw.read()), "rb")
        return held


class Files:
    """The files of an entry: `find` says where one lies, `unpack` gives a path of one in an archive."""

    def __init__(self, find: Callable[[str], Place], unpack: Callable[[Member], Path] | None = None) -> None:
        self._find, self._unpack = find, unpack

    def path(self, name: str) -> Path:
        """Give where a file lies on disk."""
        place = self._find(name)
        if isinstance(place, Path):
            return place
        if self._unpack is None:
            raise FileFormatError(f"{place} lies in an archive, so it has no path of its own")
        return self._unpack(place)

    def bytes(self, name: str) -> bytes:
        """Give the content of a file."""
        place = self._find(name)
        try:
            with open_content(place) as file:
                return file.read()
        except BROKEN as error:
            raise FileFormatError(f"{place} is cut off or broken: {error}") from error

    def text(self, name: str) -> str:
        """Give the content of a file of UTF-8 text; line ends become newlines."""
        try:
            text = self.bytes(name).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FileFormatError(f"{self._find(name)} is not UTF-8: {error}") from error
        return text.replace("\r\n", "\n")

    def lines(self, name: str) -> Iterator[str]:
        """Give the lines of a text, without their ends and without the empty piece after the last."""
        lines = self.text(name).split("\n")
        yield from lines[:-1] if lines[-1] == "" else lines

    def rows(self, name: str, separator: str = "\t", header: bool = False) -> Iterator[list[str]]:
        """Give the fields of the lines of a table without quotes, with or without its header line."""
        for number, line in enumerate(self.lines(name)):
            if line and not (header and number == 0):
                yield line.split(separator)

    def csv(self, name: str) -> Iterator[dict[str, str]]:
        """Give the rows of a CSV file with quotes by the names in its header line."""
        import csv

        yield from csv.DictReader(io.StringIO(self.text(name), newline=""))

    def archive(self, name: str) -> zipfile.ZipFile:
        """Open a zip file."""
        try:
            return zipfile.ZipFile(self.path(name))
        except zipfile.BadZipFile as error:
            raise FileFormatError(f"{self.path(name)} is not a zip file: {error}") from error
