"""Lines and columns of a text file that a person made: comments, a header line, one of several separators."""

import contextlib
import csv
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vecsmith.core.errors import CouldNotError, FileFormatError, shown
from vecsmith.data.files import BROKEN, open_content

SEPARATORS = {"tab": "\t", "semicolon": ";", "comma": ",", "space": " "}  # which is asked first
HEADING = ": "  # how the line begins that names a section of analogies
LIMIT = 1 << 28  # bytes of text; what is larger is something else, such as a table


@dataclass
class Table:
    """The lines of a file as fields, each with its number; `said` collects what was left out, in words."""

    name: str
    rows: list[tuple[int, list[str]]]
    separator: str
    width: int
    said: list[str] = field(default_factory=list)

    def wrong(self, number: int, expected: str, found: str) -> FileFormatError:
        """Say what is wrong with a line."""
        return FileFormatError(f"{self.name}, line {number:,}: expected {expected}, found {found}")

    def check_widths(self, expected: str, least: int) -> None:
        """Refuse a line that lacks one of the first so many columns, or has more columns than the others."""
        for number, fields in self.rows:
            if not least <= len(fields) <= self.width:
                what = f"{expected} in {self.width} columns separated by {self.separator}s, as in the other lines"
                raise self.wrong(number, what, f"{len(fields)} in {shown(self.separator_text.join(fields), 60)}")

    @property
    def separator_text(self) -> str:
        """What stands between columns."""
        return SEPARATORS[self.separator]

    def column(self, at: int) -> list[str]:
        """The fields of a column, where lines have it."""
        return [fields[at] for _, fields in self.rows if at < len(fields)]

    def leave_out_header(self) -> list[str]:
        """Take the first line away, and say so."""
        self.said.insert(0, "a header line left out")
        return self.rows.pop(0)[1]


def read_text(path: Path) -> str:
    """Read a file of UTF-8 text; a mark of the byte order is left out, line ends become newlines."""
    try:
        with open_content(path) as file:
            content = file.read(LIMIT + 1)
    except FileNotFoundError as error:
        raise FileFormatError(f"there is no file {path}") from error
    except BROKEN as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CouldNotError(f"cannot read {path}: {reason}") from error
    if len(content) > LIMIT:
        raise FileFormatError(f"{path}: expected a file of words, found more than {LIMIT >> 20:,} MB")
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise FileFormatError(f"{path}: expected UTF-8 text, found UTF-16; save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        what = f"expected UTF-8 text, found the byte 0x{content[error.start]:02x}; save it as UTF-8"
        raise FileFormatError(f"{path}, line {line:,}: {what}") from error


def split(text: str, name: str) -> Table:
    """Take text apart into lines and columns: without empty lines and comments, by the separator that fits best."""
    lines = [
        (number, line)
        for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1)
        if line.strip()
    ]
    kept = [(number, line) for number, line in lines if not line.startswith("#")]
    said = []
    if left_out := len(lines) - len(kept):
        said.append(f"{left_out:,} comment {'line' if left_out == 1 else 'lines'} left out")
    if not kept:
        found = "nothing but comments" if lines else "an empty file"
        raise FileFormatError(f"{name}: expected a line for each item, found {found}")
    items = [one for one in kept if not one[1].startswith(HEADING)] or kept
    best, width, fits = "", 0, 0
    for separator in SEPARATORS:
        widths = Counter(len(fields(line, separator)) for _, line in items)
        wide, count = max(widths.items(), key=lambda one: (one[1], one[0]))
        if wide > 1 and count > fits:
            best, width, fits = separator, wide, count
        if fits == len(items):
            break
    if not best:
        number, line = items[0]
        what = "two columns or more, separated by tabs, commas, semicolons or spaces"
        raise FileFormatError(f"{name}, line {number:,}: expected {what}, found one in {shown(line, 60)}")
    rows = [(number, [line] if line.startswith(HEADING) else fields(line, best)) for number, line in kept]
    return Table(name, rows, best, width, said)


def fields(line: str, separator: str) -> list[str]:
    """Cut a line into columns, without empty ones at its end; what stands in quotes is one, but for tabs and spaces."""
    mark = SEPARATORS[separator]
    cut = line.split(mark)
    if separator in ("comma", "semicolon") and '"' in line:
        with contextlib.suppress(csv.Error):
            cut = next(csv.reader([line], delimiter=mark, skipinitialspace=True))
    columns = [one.strip() for one in cut if separator != "space" or one]
    while columns and not columns[-1]:
        columns.pop()
    return columns


def number(text: str) -> float | None:
    """Read a finite number, or None."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and "_" not in text else None


def mostly_numbers(texts: Sequence[str]) -> bool:
    """Say whether more than half are numbers."""
    return 2 * sum(number(text) is not None for text in texts) > len(texts)
