"""word2vec's binary file: a line `WORDS DIM`, then for each word its bytes, a space, and DIM little-endian float32."""

from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing, note_left_out
from vecsmith.formats.lines import header_of, looks_binary
from vecsmith.formats.rows import Rows, Wrong, check_utf8
from vecsmith.formats.source import Source, Stream
from vecsmith.vectors.table import Vectors

PIECE = 1 << 22
LONGEST_WORD = 1 << 16
LARGEST_DIM = 1 << 22
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """Two whole numbers on the first line, and no text after it."""
    return not source.is_folder and header_of(source.head) is not None and looks_binary(source.head)


def read(source: Source, reading: Reading) -> Vectors:
    """Read record by record, some megabytes at a time."""
    promised, dim = _header(source)
    rows = Rows(dim, reading, source)
    taken = 0
    with source.open() as stream, progress(f"reading {source.path.name}", stream.size, "bytes") as advance:
        position = len(stream.read(source.head.index(b"\n") + 1))
        if stream.plain:
            rows.reserve(min(promised, stream.size // (4 * dim)))
        buffer = np.empty(2 * max(PIECE, 4 * dim + LONGEST_WORD), np.uint8)  # one for all: fresh memory costs time
        left = b""
        while taken < promised and not rows.full:
            data, stop = _fill(stream, left, buffer)
            if stop == len(left) and not _whole(left, dim):
                break  # the file ends, perhaps within a record
            records, places, at = _records(data, stop, dim, promised - taken, rows)
            if not at and stop > LONGEST_WORD + 4 * dim:
                raise FileFormatError(f"{source.name}, byte {position:,}: expected a word and a space, found none")
            _add(rows, records, data, places, taken, position)
            taken += len(records)
            advance(at)
            left, position = data[at:stop].tobytes(), position + at
        ends = rows.full or not (left + stream.read(64)).strip(b"\n")
    if not rows.full and (taken < promised or not ends):
        what = f"ends in word {taken + 1:,}" if taken < promised else "goes on"
        what = f"byte {position:,}: the header claims {promised:,} words of {dim:,} numbers, but the file {what}"
        if reading.on_error == "stop":
            raise FileFormatError(f"{source.name}, {what}")
        note_left_out(source, what)
    return rows.table()


def _add(rows: Rows, records: Array, data: Array, places: Array, taken: int, position: int) -> None:
    """Check the words and numbers of some records and add them."""
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
    before = int(kept[: wrong.first].sum()) if wrong.count else 0
    if wrong.count:
        where = f"word {taken + wrong.first + 1:,} at byte {position + int(begins[wrong.first]):,}"
        rows.judge(wrong, before, where)
    rows.add(records, lengths, blob, np.flatnonzero(~kept))


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


def _fill(stream: Stream, left: bytes, buffer: Array) -> tuple[Array, int]:
    """Read on behind what is left of the piece before."""
    data = buffer[: len(left) + len(buffer) // 2]
    data[: len(left)] = np.frombuffer(left, np.uint8)
    return data, len(left) + stream.readinto(data[len(left) :])


def _whole(left: bytes, dim: int) -> bool:
    """Say whether a record may still be whole in the last bytes of a file."""
    space = left.find(b" ")
    return space >= 0 and len(left) >= space + 1 + 4 * dim


def _records(data: Array, stop: int, dim: int, most: int, rows: Rows) -> tuple[Array, Array, int]:
    """Take the whole records off the front: their rows, the places of their words, and where they end."""
    from vecsmith.numeric.parse import parse_records

    most = min(most, stop // (4 * dim + 1))
    room = rows.place(most)
    places = np.empty((most, 2), np.int64)
    count, at = parse_records(data, stop, 4 * dim, most, room.view(np.uint8), places)
    rows.give_back(most - count)
    return room[:count], places[:count], at
