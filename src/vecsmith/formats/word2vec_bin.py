"""word2vec's binary file: a line `WORDS DIM`, then for each word its bytes, a space, and DIM little-endian float32."""

from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing, note_left_out
from vecsmith.formats.lines import header_of, looks_like_lines
from vecsmith.formats.rows import Rows, check_utf8
from vecsmith.formats.source import Source, Stream
from vecsmith.vectors.table import Vectors

PIECE = 1 << 22
LONGEST_WORD = 1 << 16
LARGEST_DIM = 1 << 22
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """Two whole numbers on the first line, and no text table after it."""
    if source.is_folder or header_of(source.head) is None:
        return False
    rest = source.head.split(b"\n", 1)[1]
    return bool(rest.strip()) and not looks_like_lines(source.head) and b" " in rest[: LONGEST_WORD + 1]


def read(source: Source, reading: Reading) -> Vectors:
    """Read record by record, some megabytes at a time."""
    promised, dim = _header(source)
    rows = Rows(dim, reading, source)
    taken = skipped = 0
    first_skipped = ""
    with source.open() as stream, progress(f"reading {source.path.name}", stream.size, "bytes") as advance:
        position = len(stream.read(source.head.index(b"\n") + 1))
        if stream.plain:
            rows.reserve(min(promised, stream.size // (4 * dim)))
        left = b""
        while taken < promised and not rows.full:
            data, stop = _fill(stream, left, dim)
            if stop == len(left) and not _whole(left, dim):
                break  # the file ends, perhaps within a record
            records, places, at = _records(data, stop, dim, promised - taken, rows)
            if not at and stop > LONGEST_WORD + 4 * dim:
                raise FileFormatError(f"{source.name}, byte {position:,}: expected a word and a space, found none")
            lengths, blob, wrong = check_utf8(data, places)
            wrong.update(
                {int(i): "expected a word, found none" for i in np.flatnonzero(lengths == 0) if i not in wrong}
            )
            wrong.update({int(i): "expected finite numbers" for i in np.flatnonzero(~np.isfinite(records).all(axis=1))})
            for record, what in sorted(wrong.items()):
                where = f"{source.name}, word {taken + record + 1:,} at byte {position + places[record, 0]:,}: {what}"
                if reading.on_error == "stop":
                    raise FileFormatError(where)
                first_skipped = first_skipped or where
            skipped += len(wrong)
            rows.add(records, lengths, blob, wrong)
            taken += len(records)
            advance(at)
            left, position = data[at:stop].tobytes(), position + at
    if skipped:
        note_left_out(source, f"{skipped:,} wrong records were skipped, first: {first_skipped}")
    if taken < promised and not rows.full:
        what = f"the header claims {promised:,} words of {dim:,} numbers, but the file ends in word {taken + 1:,}"
        if reading.on_error == "stop":
            raise FileFormatError(f"{source.name}, byte {position:,}: {what}")
        note_left_out(source, what)
    return rows.table()


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
    header = header_of(source.head)
    if header is None or not 1 <= header[1] <= LARGEST_DIM:
        raise FileFormatError(
            f"{source.name}, line 1: expected how many words and columns, found {header or 'neither'}"
        )
    return header


def _fill(stream: Stream, left: bytes, dim: int) -> tuple[Array, int]:
    """Read on behind what is left of the piece before."""
    data = np.empty(len(left) + max(PIECE, 4 * dim + LONGEST_WORD), np.uint8)
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
