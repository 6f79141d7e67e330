"""What readers gather: rows in a matrix that grows, words in pieces of a blob, and which of them to leave out.

Memory follows what was read, never what a header promises. Shared by all readers that go through a file record by record.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.formats import Reading, note_left_out
from vecsmith.formats.source import Source
from vecsmith.vectors.memory import room
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import Words, build_index

Array = np.ndarray[Any, Any]
GROWTH = 1.25


@dataclass
class Wrong:
    """How many records of a piece are wrong, and the first of them and how: a million need no more room than one."""

    count: int = 0
    first: int = 0
    what: str = ""

    def add(self, record: int, what: str) -> None:
        """Count one more."""
        if not self.count or record < self.first:
            self.first, self.what = record, what
        self.count += 1


class Gathered:
    """Rows and words in the making."""

    def __init__(self, dim: int, reading: Reading, source: Source) -> None:
        self.reading, self.source = reading, source
        self.matrix = np.empty((0, dim), np.float32)
        self.used = 0  # rows placed
        self.seen = 0  # rows added and not dropped
        self.lengths: list[Array] = []
        self.blobs: list[bytes] = []
        self.dropped: list[Array] = []
        self.skipped, self.first_skipped = 0, ""
        self.wanted = None if reading.words is None else {word.encode(errors="replace") for word in reading.words}
        self.missing = set(self.wanted or ())

    @property
    def full(self) -> bool:
        """Whether as many words as asked for were read, or all of those asked for by name."""
        if self.wanted is not None and not self.missing:
            return True
        kept = self.seen if self.wanted is None else self.used
        return self.reading.limit is not None and kept >= self.reading.limit

    def judge(self, wrong: Wrong, before: int, where: str) -> None:
        """Raise at the first wrong record, or count those to skip; `before` good ones of the piece stand before it.

        What is wrong behind the last word asked for does not matter.
        """
        limit = self.reading.limit
        beyond = self.wanted is None and limit is not None and self.seen + before >= limit
        if not wrong.count or self.full or beyond:
            return
        what = f"{self.source.name}, {where}: {wrong.what}"
        if self.reading.on_error == "stop":
            raise FileFormatError(what)
        self.skipped += wrong.count
        self.first_skipped = self.first_skipped or what

    def must_grow(self, count: int) -> bool:
        """Say whether `place(count)` would move the matrix, so that no thread may be writing to it."""
        return self.wanted is None and self.used + count > len(self.matrix)

    def reserve(self, count: int) -> None:
        """Set room aside for so many rows; memory is taken only when they are written."""
        if self.wanted is None and not self.used:
            count = count if self.reading.limit is None else min(count, self.reading.limit)
            self.matrix = room(count, self.matrix.shape[1])

    def place(self, count: int) -> Array:
        """Give the next `count` rows to write to."""
        if self.wanted is not None:
            return np.empty((count, self.matrix.shape[1]), np.float32)
        if self.must_grow(count):
            self._grow(self.used + count)
        self.used += count
        return self.matrix[self.used - count : self.used]

    def add(self, rows: Array, lengths: Array, blob: bytes, dropped: Array) -> None:
        """Add the words of rows that were placed, in the same order, and say which of them to leave out."""
        if lengths[dropped].any():  # dropped rows keep no bytes
            kept = np.repeat(~np.isin(np.arange(len(lengths)), dropped), lengths)
            blob = np.frombuffer(blob, np.uint8)[kept].tobytes()
            lengths[dropped] = 0
        self.seen += len(rows) - len(dropped)
        if self.wanted is not None:
            blob, lengths = self._choose(rows, lengths, blob, dropped)
            dropped = dropped[:0]
        self.dropped.append(dropped + sum(map(len, self.lengths)))
        self.lengths.append(lengths)
        self.blobs.append(blob)

    def _choose(self, rows: Array, lengths: Array, blob: bytes, dropped: Array) -> tuple[bytes, Array]:
        """Keep the rows of the words asked for, and give these words."""
        left = set(range(len(rows))) - set(dropped.tolist())
        stops = np.cumsum(lengths)
        names = [blob[stop - length : stop] for stop, length in zip(stops.tolist(), lengths.tolist(), strict=True)]
        chosen = [i for i, name in enumerate(names) if name in (self.wanted or ()) and i in left]
        self.missing.difference_update(names[i] for i in chosen)
        start = self.used
        if start + len(chosen) > len(self.matrix):
            self._grow(start + len(chosen))
        self.matrix[start : start + len(chosen)] = rows[chosen]
        self.used += len(chosen)
        return b"".join(names[i] for i in chosen), lengths[chosen]

    def table(self) -> Vectors:
        """Finish: leave out what was dropped, repeats and what is beyond the limit; give the table."""
        if self.skipped:
            note_left_out(self.source, f"{self.skipped:,} wrong records were skipped, first: {self.first_skipped}")
        lengths = np.concatenate([np.empty(0, np.int64), *self.lengths])
        keep = np.ones(len(lengths), np.bool_)
        keep[np.concatenate([np.empty(0, np.int64), *self.dropped])] = False
        blob, offsets = np.frombuffer(b"".join(self.blobs), np.uint8), offsets_by_length(lengths)
        self.blobs.clear()
        if not keep.all():
            offsets = np.append(offsets[:-1][keep], offsets[-1])  # dropped words have no bytes
        words, chosen = distinct(blob, offsets, self.source, self.reading.limit)
        if chosen is not None:
            kept = np.flatnonzero(keep)[chosen]
            keep[:] = False
            keep[kept] = True
        compact(self.matrix, keep)
        return Vectors(words, Storage(self._cut(int(keep.sum())), source=self.source.name))

    def _grow(self, count: int) -> None:
        """Make room for so many rows and some more, where the guess was too low or none could be made."""
        shape = max(count, int(len(self.matrix) * GROWTH)), self.matrix.shape[1]
        if self.matrix.flags.owndata:
            self.matrix.resize(shape, refcheck=False)
            return
        grown = np.empty(shape, np.float32)
        grown[: self.used] = self.matrix[: self.used]
        self.matrix = grown

    def _cut(self, count: int) -> Array:
        """Give the first rows; the room behind them was never written, so that it takes no memory."""
        if self.matrix.flags.owndata:
            self.matrix.resize((count, self.matrix.shape[1]), refcheck=False)
            return self.matrix
        return self.matrix[:count]


def distinct(blob: Array, offsets: Array, source: Source, limit: int | None = None) -> tuple[Words, Array | None]:
    """Index words, the first of each and no more than the limit; give them and, if not all, which they are."""
    slots, duplicates = build_index(blob, offsets)
    if not len(duplicates) and (limit is None or limit >= len(offsets) - 1):
        return Words(blob, offsets, slots, source.name), None
    if len(duplicates):
        note_left_out(source, f"{len(duplicates):,} words stand more than once; the first of each was kept")
    first = np.ones(len(offsets) - 1, np.bool_)
    first[duplicates] = False
    chosen = np.flatnonzero(first)[:limit]
    first[chosen[-1] + 1 if len(chosen) else 0 :] = False
    lengths = np.diff(offsets)
    blob, offsets = blob[np.repeat(first, lengths)], offsets_by_length(lengths[chosen])
    return Words(blob, offsets, build_index(blob, offsets)[0], source.name), chosen


def check_utf8(data: Array, places: Array) -> tuple[Array, bytes, Array, str]:
    """Gather the words at these places; give their lengths, their bytes, which are not UTF-8, and how the first is not.

    Those that are not come out with length 0.
    """
    from vecsmith.numeric.parse import gather

    lengths = places[:, 1] - places[:, 0]
    gathered = np.empty(int(lengths.sum()), np.uint8)
    broken = gather(data, places, gathered)
    blob = gathered.tobytes()
    try:
        blob.decode()
    except UnicodeDecodeError:
        broken = True
    if not broken:
        return lengths, blob, np.empty(0, np.int64), ""
    bad, what = [], ""
    for i, (start, stop) in enumerate(places.tolist()):
        word = data[start:stop].tobytes()
        try:
            word.decode()
        except UnicodeDecodeError as error:
            bad.append(i)
            what = what or f"expected UTF-8, found {word[error.start : error.start + 8]!r} ({error.reason})"
            places[i, 1] = start
    return (*check_utf8(data, places)[:2], np.array(bad, np.int64), what)


def compact(matrix: Array, keep: Array) -> None:
    """Move the rows to keep to the front, in place, in order, some megabytes at a time."""
    if keep.all():
        return
    step = max(1, (1 << 23) // max(1, matrix.itemsize * matrix.shape[1]))
    done = 0
    for start in range(0, len(keep), step):
        rows = matrix[start : start + step][: len(keep) - start][keep[start : start + step]]
        matrix[done : done + len(rows)] = rows
        done += len(rows)


def offsets_by_length(lengths: Array) -> Array:
    """Where words of these lengths begin, one after the other, and where the last one ends."""
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets
