"""Words that lie beside their rows: in `words.txt`, `keys.tsv`, `metadata.tsv` or a blob, with the rows in another place.

`lines_of` goes through such a file; `Listed` gathers the words and which row each has, and makes the table.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.formats import Reading, note_left_out
from vecsmith.formats.lines import MARK
from vecsmith.formats.source import Source
from vecsmith.vectors.storage import BLOCK_BYTES, Storage
from vecsmith.vectors.table import Vectors

PIECE = 1 << 20
LONGEST_LINE = 1 << 20
Array = np.ndarray[Any, Any]


def find(folder: Path, name: str) -> Path | None:
    """Find a list by its name, plain or with `.gz` behind."""
    return next((folder / full for full in (name, f"{name}.gz") if (folder / full).is_file()), None)


def lines_of(source: Source, longest: int = LONGEST_LINE) -> Iterator[bytes]:
    """Give the lines of a file without their ends; a mark of UTF-8 in front is no part of the first."""
    left, count = b"", 0
    with source.open() as stream:
        while piece := stream.read(PIECE):
            found = (left + piece).split(b"\n")
            if not count:
                found[0] = found[0].removeprefix(MARK)
            left = found.pop()
            count += len(found)
            if len(left) > longest:
                what = f"expected lines of up to {longest:,} bytes, found no end of one"
                raise FileFormatError(f"{source.name}, line {count + 1:,}: {what}")
            yield from (line.removesuffix(b"\r") for line in found)
    if left:
        yield left.removesuffix(b"\r")


class Listed:
    """Words in the making, each with the number of its row; the first of each word is kept."""

    def __init__(self, source: Source, reading: Reading) -> None:
        self.source, self.reading = source, reading
        self.row_of: dict[str, int] = {}
        self.repeated, self.skipped, self.first_skipped = 0, 0, ""

    @property
    def full(self) -> bool:
        """Whether as many words as asked for were found, or all of those asked for by name."""
        limit, words = self.reading.limit, self.reading.words
        return len(self.row_of) in (limit, None if words is None else len(words))

    def add(self, word: bytes, row: int, where: str) -> None:
        """Add a word; `where` says where it stands if it is wrong."""
        if not word or b"\0" in word:
            self.wrong(where, f"expected a word, found {'a NUL byte' if word else 'none'}")
            return
        try:
            text = word.decode()
        except UnicodeDecodeError as error:
            self.wrong(where, f"expected UTF-8, found {word[error.start : error.start + 8]!r} ({error.reason})")
            return
        if self.reading.words is not None and text not in self.reading.words:
            return
        if text in self.row_of:
            self.repeated += 1
        else:
            self.row_of[text] = row

    def wrong(self, where: str, what: str) -> None:
        """Raise for what is wrong, or count it if it is to be skipped."""
        if self.reading.on_error == "stop":
            raise FileFormatError(f"{where}: {what}")
        self.skipped += 1
        self.first_skipped = self.first_skipped or f"{where}: {what}"

    def table(self, values: Array, scale: Array | None = None, *, shared: bool = False) -> Vectors:
        """Make the table; `scale` has a factor a row, and where rows are `shared` they are kept so."""
        row = np.fromiter(self.row_of.values(), np.int64, len(self.row_of))
        values = _as_stored(values, scale)
        bad = ~_finite(values)
        if scale is not None:
            with np.errstate(over="ignore"):  # 128 is the largest that int8 holds
                bad |= ~(np.isfinite(scale * np.float32(128)) & (scale > 0))
        if bad[row].any():
            for at in row[bad[row]].tolist():
                what = "expected finite numbers" + ("" if scale is None else " and a positive scale")
                self.wrong(f"{self.source.name}, row {at:,}", f"{what}, found others")
            self.row_of = {word: at for word, at in self.row_of.items() if not bad[at]}
            row = row[~bad[row]]
        self._notes()
        name = self.source.name
        if shared:
            return Vectors(self.row_of, Storage(values, None, row.astype(np.int32), name))
        if len(row) < len(values) or (row != np.arange(len(row))).any():
            values, scale = values[row], None if scale is None else scale[row]
        return Vectors(self.row_of, Storage(values, scale, None, name))

    def _notes(self) -> None:
        if self.skipped:
            note_left_out(self.source, f"{self.skipped:,} wrong records were skipped, first: {self.first_skipped}")
        if self.repeated:
            what = f"{self.repeated:,} words stand more than once; the first of each was kept"
            note_left_out(self.source, what)


def write_list(path: Path, words: list[str]) -> None:
    """Write words, one a line; a first word that begins with a mark of UTF-8 gets another, which readers drop."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\ufeff" if words and words[0].startswith("\ufeff") else "")
        file.writelines(f"{word}\n" for word in words)


def _as_stored(values: Array, scale: Array | None) -> Array:
    """Keep float32, float16 and scaled int8 as they are; make float32 of all else."""
    if values.dtype in (np.float32, np.float16) or (scale is not None and values.dtype == np.int8):
        return values
    if scale is not None:
        raise InputError(f"a scale goes with int8 rows, found {values.dtype}")
    with np.errstate(over="ignore"):  # what is beyond float32 becomes infinite, and is refused
        return values.astype(np.float32)


def _finite(values: Array) -> Array:
    """Say of each row whether all its numbers are finite, block by block."""
    finite = np.ones(len(values), np.bool_)
    step = max(1, BLOCK_BYTES // max(1, values.itemsize * values.shape[1]))
    for start in range(0, len(values) if values.dtype.kind == "f" else 0, step):
        block = values[start : start + step]
        with np.errstate(invalid="ignore", over="ignore"):
            if not np.isfinite(block.sum(dtype=np.float64)):
                finite[start : start + step] = np.isfinite(block).all(axis=1)
    return finite
