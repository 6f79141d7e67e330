"""word2vec's binary file: a line `WORDS DIM`, then for each word its bytes, a space, and DIM little-endian float32."""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing, note_left_out
from vecsmith.formats.lines import header_of, looks_binary
from vecsmith.formats.rows import Gathered, Wrong, check_utf8
from vecsmith.formats.source import Source, Stream
from vecsmith.vectors.table import Vectors

PIECE = 1 << 20
LONGEST_WORD = 1 << 16
THREADS = 2
LARGEST_DIM = 1 << 22
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """Two whole numbers on the first line, and no text after it."""
    return not source.is_folder and header_of(source.head) is not None and looks_binary(source.head)


def read(source: Source, reading: Reading) -> Vectors:
    """Find the records piece by piece; two threads copy and check them meanwhile."""
    promised, dim = _header(source)
    rows = Gathered(dim, reading, source)
    taken = 0
    waiting: deque[Future[_Records]] = deque()

    def settle(leave: int) -> None:
        while len(waiting) > leave:
            found = waiting.popleft().result()
            rows.judge(found.wrong, found.before, found.where)
            rows.add(found.rows, found.lengths, found.blob, found.dropped)

    with (
        ThreadPoolExecutor(THREADS, "vecsmith-read") as pool,
        source.open() as stream,
        progress(f"reading {source.path.name}", stream.size, "bytes") as advance,
    ):
        position = len(stream.read(source.head.index(b"\n") + 1))
        if stream.plain:
            rows.reserve(min(promised, stream.size // (4 * dim)))
        buffers = _buffers(2 * max(PIECE, 4 * dim + LONGEST_WORD))
        left = b""
        while taken < promised and not rows.full:
            data, stop = _fill(stream, left, next(buffers))
            if stop == len(left) and not _whole(left, dim):
                break  # the file ends, perhaps within a record
            places, at = _find(data, stop, dim, promised - taken)
            if not at and stop > LONGEST_WORD + 4 * dim:
                raise FileFormatError(f"{source.name}, byte {position:,}: expected a word and a space, found none")
            if rows.must_grow(len(places)):
                settle(0)
            room = rows.place(len(places))
            left = data[at:stop].tobytes()
            waiting.append(pool.submit(_take, data, places, room, taken, position))
            settle(THREADS)
            taken += len(places)
            position += at
            advance(at)
        settle(0)
        ends = rows.full or not (left + stream.read(64)).strip(b"\n")
    if not rows.full and (taken < promised or not ends):
        what = f"ends in word {taken + 1:,}" if taken < promised else "goes on"
        what = f"byte {position:,}: the header claims {promised:,} words of {dim:,} numbers, but the file {what}"
        if reading.on_error == "stop":
            raise FileFormatError(f"{source.name}, {what}")
        note_left_out(source, what)
    return rows.table()


class _Records(NamedTuple):
    """Some records: rows and words, which to drop, what is wrong, and how many are good before that."""

    rows: Array
    lengths: Array
    blob: bytes
    dropped: Array
    wrong: Wrong
    before: int
    where: str


def _take(data: Array, places: Array, records: Array, taken: int, position: int) -> _Records:
    """Copy some records and check their words and numbers."""
    from vecsmith.numeric.parse import copy_records

    copy_records(data, places, records.view(np.uint8))
    begins = places[:, 0].copy()
    lengths, blob, bad, what = check_utf8(data, places)
    wrong, kept = Wrong(), np.ones(len(records), np.bool_)
    for record in bad.tolist():
        wrong.add(record, what)
    for record in np.flatnonzero((lengths == 0) & ~np.isin(np.arange(len(records)), bad)).tolist():
        wrong.add(record, "expected a word, found none")
    for record in _not_finite(records).tolist():
        column = int(np.argmin(np.isfinite(records[record])))
        wrong.add(record, f"expected finite numbers, found {records[record, column]} as number {column + 1:,}")
        kept[record] = False
    kept &= lengths > 0
    before, where = 0, ""
    if wrong.count:
        before = int(kept[: wrong.first].sum())
        where = f"word {taken + wrong.first + 1:,} at byte {position + int(begins[wrong.first]):,}"
    return _Records(records, lengths, blob, np.flatnonzero(~kept), wrong, before, where)


def _not_finite(records: Array) -> Array:
    """Give the rows with NaN or infinity; a sum that is finite shows soonest that there are none."""
    with np.errstate(over="ignore", invalid="ignore"):
        fine = np.isfinite(records.sum())
    return np.empty(0, np.int64) if fine else np.flatnonzero(~np.isfinite(records).all(axis=1))


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write the header and the records, each with a newline at its end, as word2vec itself does."""
    words = writing.words(table, " \n\0", "a word2vec binary file")
    with atomic_path(path) as temporary, open(temporary, "wb") as file:
        file.write(f"{len(table)} {table.dim}\n".encode())
        with progress(f"writing {path.name}", len(table)) as advance:
            for start, block in table.blocks(1000):
                data = block.astype("<f4", copy=False)
                for word, row in zip(words[start : start + len(block)], data, strict=True):
                    file.write(word.encode() + b" " + row.tobytes() + b"\n")
                advance(len(block))


def _header(source: Source) -> tuple[int, int]:
    words, dim = header_of(source.head) or (0, 0)
    if not 1 <= dim <= LARGEST_DIM:
        what = f"expected how many words and up to {LARGEST_DIM:,} columns, found {words:,} and {dim:,}"
        raise FileFormatError(f"{source.name}, line 1: {what}")
    return words, dim


def _buffers(size: int) -> Iterator[Array]:
    """Give a few buffers in turn, one more than can be at work; each is made when it is first needed."""
    made = []
    for _ in range(THREADS + 2):
        made.append(np.empty(size, np.uint8))
        yield made[-1]
    yield from cycle(made)


def _fill(stream: Stream, left: bytes, buffer: Array) -> tuple[Array, int]:
    """Read on behind what is left of the piece before."""
    data = buffer[: len(left) + len(buffer) // 2]
    data[: len(left)] = np.frombuffer(left, np.uint8)
    return data, len(left) + stream.readinto(data[len(left) :])


def _whole(left: bytes, dim: int) -> bool:
    """Say whether a record may still be whole in the last bytes of a file."""
    space = left.find(b" ")
    return space >= 0 and len(left) >= space + 1 + 4 * dim


def _find(data: Array, stop: int, dim: int, most: int) -> tuple[Array, int]:
    """Find the whole records at the front: the places of their words, and where they end."""
    from vecsmith.numeric.parse import find_records

    places = np.empty((min(most, stop // (4 * dim + 1)), 2), np.int64)
    count, at = find_records(data, stop, 4 * dim, places)
    return places[:count], at
