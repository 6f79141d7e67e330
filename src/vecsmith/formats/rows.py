"""What readers gather: rows in a matrix that grows, words in pieces of a blob, and which of them to leave out.

Memory follows what was read, never what a header promises. Shared by all readers that go through a file record by record.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from vecsmith.formats import Reading, note_left_out
from vecsmith.formats.source import Source
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import Words, build_index

Array = np.ndarray[Any, Any]
GROWTH = 1.25


class Rows:
    """Rows and words in the making."""

    def __init__(self, dim: int, reading: Reading, source: Source) -> None:
        self.reading, self.source = reading, source
        self.matrix = np.empty((0, dim), np.float32)
        self.used = 0  # rows placed
        self.seen = 0  # rows added and not dropped
        self.lengths: list[Array] = []
        self.blobs: list[bytes] = []
        self.dropped: list[Array] = []
        self.wanted = None if reading.words is None else {word.encode(errors="replace") for word in reading.words}

    @property
    def full(self) -> bool:
        """Whether as many words as asked for were read."""
        kept = sum(map(len, self.lengths)) if self.wanted is not None else self.seen
        return self.reading.limit is not None and kept >= self.reading.limit

    def must_grow(self, count: int) -> bool:
        """Say whether `place(count)` would move the matrix, so that no thread may be writing to it."""
        return self.wanted is None and self.used + count > len(self.matrix)

    def reserve(self, count: int) -> None:
        """Set room aside for so many rows; memory is taken only when they are written."""
        if self.wanted is None and not self.used:
            if self.reading.limit is not None:
                count = min(count, self.reading.limit)
            self.matrix = np.empty((count, self.matrix.shape[1]), np.float32)

    def place(self, count: int) -> Array:
        """Give the next `count` rows to write to."""
        if self.wanted is not None:
            return np.empty((count, self.matrix.shape[1]), np.float32)
        if self.must_grow(count):
            grown = max(self.used + count, int(len(self.matrix) * GROWTH))
            self.matrix.resize((grown, self.matrix.shape[1]), refcheck=False)
        self.used += count
        return self.matrix[self.used - count : self.used]

    def give_back(self, count: int) -> None:
        """Take back that the last so many rows were placed."""
        if self.wanted is None:
            self.used -= count

    def add(self, rows: Array, lengths: Array, blob: bytes, drop: Iterable[int] = ()) -> None:
        """Add the words of rows that were placed, in the same order, and say which of them to leave out."""
        dropped = np.fromiter(drop, np.int64)
        if lengths[dropped].any():  # dropped rows keep no bytes
            kept = np.repeat(~np.isin(np.arange(len(lengths)), dropped), lengths)
            blob = np.frombuffer(blob, np.uint8)[kept].tobytes()
            lengths[dropped] = 0
        self.seen += len(rows) - len(dropped)
        if self.wanted is not None:
            left = set(range(len(rows))) - set(dropped.tolist())
            stops = np.cumsum(lengths)
            names = [blob[stop - length : stop] for stop, length in zip(stops.tolist(), lengths.tolist(), strict=True)]
            chosen = [i for i, name in enumerate(names) if name in self.wanted and i in left]
            blob, lengths, dropped = b"".join(names[i] for i in chosen), lengths[chosen], dropped[:0]
            start = self.used
            if start + len(chosen) > len(self.matrix):
                grown = max(start + len(chosen), int(len(self.matrix) * GROWTH))
                self.matrix.resize((grown, self.matrix.shape[1]), refcheck=False)
            self.matrix[start : start + len(chosen)] = rows[chosen]
            self.used += len(chosen)
        self.dropped.append(dropped + sum(map(len, self.lengths)))
        self.lengths.append(lengths)
        self.blobs.append(blob)

    def table(self) -> Vectors:
        """Finish: leave out what was dropped, repeats and what is beyond the limit; give the table."""
        lengths = np.concatenate([np.empty(0, np.int64), *self.lengths])
        keep = np.ones(len(lengths), np.bool_)
        keep[np.concatenate([np.empty(0, np.int64), *self.dropped])] = False
        blob, offsets = np.frombuffer(b"".join(self.blobs), np.uint8), _offsets(lengths)
        self.blobs.clear()
        if not keep.all():
            offsets = np.append(offsets[:-1][keep], offsets[-1])  # dropped words have no bytes
        slots, duplicates = build_index(blob, offsets)
        limit = self.reading.limit
        if len(duplicates) or (limit is not None and len(offsets) - 1 > limit):
            rows_kept = np.flatnonzero(keep)
            first = np.ones(len(rows_kept), np.bool_)
            first[duplicates] = False
            chosen = np.flatnonzero(first)[:limit]
            if len(duplicates):
                note_left_out(
                    self.source, f"{len(duplicates):,} words stand more than once; the first of each was kept"
                )
            keep[:] = False
            keep[rows_kept[chosen]] = True
            data, starts = blob.tobytes(), offsets.tolist()
            parts = [data[starts[i] : starts[i + 1]] for i in chosen.tolist()]
            blob, offsets = np.frombuffer(b"".join(parts), np.uint8), _offsets(np.fromiter(map(len, parts), np.int64))
            slots, _ = build_index(blob, offsets)
        compact(self.matrix, keep)
        self.matrix.resize((int(keep.sum()), self.matrix.shape[1]), refcheck=False)
        return Vectors(Words(blob, offsets, slots, self.source.name), Storage(self.matrix, source=self.source.name))


def check_utf8(data: Array, places: Array) -> tuple[Array, bytes, dict[int, str]]:
    """Gather the words at these places; give their lengths, their bytes, and which of them are not UTF-8.

    Those that are not come out with length 0.
    """
    from vecsmith.numeric.parse import gather

    lengths = places[:, 1] - places[:, 0]
    blob = np.empty(int(lengths.sum()), np.uint8)
    broken = gather(data, places, blob)
    try:
        blob.tobytes().decode()
    except UnicodeDecodeError:
        broken = True
    if not broken:
        return lengths, blob.tobytes(), {}
    bad: dict[int, str] = {}
    for i, (start, stop) in enumerate(places.tolist()):
        try:
            data[start:stop].tobytes().decode()
        except UnicodeDecodeError as error:
            bad[i] = f"expected UTF-8, found the bytes {data[start:stop].tobytes()[:20]!r} ({error.reason})"
            places[i, 1] = start
    return (*check_utf8(data, places)[:2], bad)


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


def _offsets(lengths: Array) -> Array:
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets
