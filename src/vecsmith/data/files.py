"""The files of one entry, as readers ask for them: by the name that the entry gives them, decompressed where they are.

Where they lie (bundled, cache, mirror) is found by `origins.py`, each when it is first asked for.
"""

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from vecsmith.core.errors import FileFormatError

OPENERS: dict[str, Any] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}


def open_content(path: Path) -> BinaryIO:
    """Open a file for reading; what a compressed one holds, not what it is."""
    opener: BinaryIO = OPENERS.get(path.suffix, open)(path, "rb")
    return opener


class Files:
    """The files of an entry."""

    def __init__(self, find: Callable[[str], Path]) -> None:
        self._find = find

    def path(self, name: str) -> Path:
        """Give where a file lies."""
        return self._find(name)

    def bytes(self, name: str) -> bytes:
        """Give the content of a file."""
        path = self.path(name)
        try:
            with open_content(path) as file:
                return file.read()
        except (EOFError, OSError, lzma.LZMAError) as error:
            raise FileFormatError(f"{path} is cut off or broken: {error}") from error

    def text(self, name: str) -> str:
        """Give the content of a file of UTF-8 text; line ends become newlines."""
        try:
            text = self.bytes(name).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FileFormatError(f"{self.path(name)} is not UTF-8: {error}") from error
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
