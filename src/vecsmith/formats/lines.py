"""Text with a word and its numbers a line: what word2vec text, GloVe text and `.vec` files share.

The file is read in pieces of some megabytes, cut at a newline; two threads parse them without the interpreter lock
(`numeric/parse.py`) straight into the matrix, whose size is guessed from the file's and never from its header. Lines that
the kernel cannot take are parsed here, slowly, by `_parse`, which knows what to say of what is wrong.
"""

from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing, note_left_out
from vecsmith.formats.rows import Rows, check_utf8
from vecsmith.formats.source import Source, Stream
from vecsmith.vectors.table import Vectors

PIECE = 1 << 22
LONGEST_LINE = 1 << 23
THREADS = 2
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Layout:
    """How the lines of one file look."""

    dim: int
    separator: bytes
    promised: int | None  # how many words the header claims
    first: int  # the byte at which the data begins


@dataclass
class Parsed:
    """What became of one piece: its rows, a word for each, which rows to drop, and which lines are wrong and how."""

    rows: Array
    lengths: Array
    blob: bytes
    drop: list[int]
    wrong: dict[int, str]
    spaced: list[str]


def read_lines(source: Source, reading: Reading) -> Vectors:
    """Read a text table; where it has a header line, check that it told the truth."""
    with source.open() as stream:
        reader = _Reader(source, stream, reading)
        with progress(f"reading {source.path.name}", stream.size, "bytes") as advance:
            reader.run(advance)
    return reader.finish()


def header_of(head: bytes) -> tuple[int, int] | None:
    """Give the two whole numbers that make up the first line, if they do."""
    fields = head[:64].split(b"\n", 1)[0].split()
    if b"\n" not in head[:64] or len(fields) != 2 or not all(part.isdigit() and len(part) < 19 for part in fields):
        return None
    return int(fields[0]), int(fields[1])


def looks_like_lines(head: bytes) -> bool:
    """Say whether, a header line aside, some of the first lines are a word and numbers."""
    lines = head.split(b"\n")
    lines = lines[1:] if header_of(head) else lines
    lines = lines[:-1] if len(lines) > 1 else lines  # the last is cut off
    return any(_numbers(line, b"\t" if b"\t" in line else b" ") for line in lines[:20])


class _Reader:
    def __init__(self, source: Source, stream: Stream, reading: Reading) -> None:
        self.source, self.stream, self.reading = source, stream, reading
        self.line = 1
        self.skipped, self.first_skipped = 0, ""
        self.spaced_count, self.first_spaced = 0, ""

    def run(self, advance: Any) -> None:
        from vecsmith.numeric.parse import count_lines

        pieces = self._pieces()
        piece = next(pieces, None)
        if piece is None:
            raise FileFormatError(f"{self.source.name} is empty")
        self.layout = layout = self._layout(piece.tobytes())
        piece = piece[layout.first :]
        self.rows = Rows(layout.dim, self.reading, self.source)
        if self.stream.plain:
            guess = self.stream.size / max(1, len(piece)) * int(count_lines(piece))
            self.rows.reserve(min(int(guess * 1.01), self.stream.size // (2 * layout.dim)) + 1)
        waiting: deque[tuple[int, Future[Parsed]]] = deque()
        position = 0
        with ThreadPoolExecutor(THREADS, "vecsmith-read") as pool:
            while piece is not None and not self.rows.full:
                lines = int(count_lines(piece))
                too_short = lines * (2 * layout.dim + 1) > len(piece)  # some are; make room only for those that are not
                if too_short or self.rows.must_grow(lines):
                    self._drain(waiting, 0)
                if too_short:
                    self._take(lines, _parse_slowly(piece, layout, self.rows))
                else:
                    waiting.append((lines, pool.submit(_parse_piece, piece, layout, self.rows.place(lines))))
                self._drain(waiting, THREADS + 1)
                piece = next(pieces, None)
                advance(self.stream.position - position)
                position = self.stream.position
            self._drain(waiting, 0)

    def _pieces(self) -> Iterator[Array]:
        """Give the stream in pieces that end with a newline; the last line gets one if it has none."""
        left = b""
        while True:
            piece = np.empty(len(left) + PIECE, np.uint8)
            piece[: len(left)] = np.frombuffer(left, np.uint8)
            count = self.stream.readinto(piece[len(left) :])
            stop = len(left) + count
            if count < PIECE:
                if stop:
                    end = b"" if piece[stop - 1] == 10 else b"\n"
                    yield np.frombuffer(piece[:stop].tobytes() + end, np.uint8)
                return
            cut = _last_newline(piece) + 1
            if cut == 0 and stop > LONGEST_LINE:
                raise FileFormatError(
                    f"{self.source.name}, line {self.line:,}: no end of line within {stop:,} bytes; this is not a text table"
                )
            left = piece[cut:stop].tobytes()
            if cut:
                yield piece[:cut]

    def _layout(self, head: bytes) -> Layout:
        """Find the header line, the separator and the number of columns."""
        promised, dim, first = None, 0, 0
        header = header_of(head)
        if header:
            promised, dim = header
            first = head.index(b"\n") + 1
            self.line = 2
        lines = [line for line in head[first:].split(b"\n", 50)[:50] if line.strip()]
        separator = b"\t" if lines and b"\t" in lines[0] else b" "
        if not dim:
            widths = Counter(_numbers(line, separator) for line in lines)
            widths.pop(0, None)
            if not widths:
                shown = _shown(lines[0]) if lines else "nothing"
                raise FileFormatError(f"{self.source.name}, line 1: expected a word and numbers, found {shown}")
            dim = widths.most_common(1)[0][0]
        if header and not 1 <= dim <= LONGEST_LINE // 2:
            raise FileFormatError(f"{self.source.name}, line 1: the header claims {dim:,} columns")
        if header and promised and not lines:
            raise FileFormatError(f"{self.source.name}: the header claims {promised:,} words, but no line follows")
        return Layout(dim, separator, promised, first)

    def _drain(self, waiting: deque[tuple[int, Future[Parsed]]], leave: int) -> None:
        while len(waiting) > leave:
            lines, future = waiting.popleft()
            self._take(lines, future.result())

    def _take(self, lines: int, parsed: Parsed) -> None:
        for line, what in sorted(parsed.wrong.items()):
            where = f"{self.source.name}, line {self.line + line:,}: {what}"
            if self.reading.on_error == "stop" and not self.rows.full:
                raise FileFormatError(where)
            self.skipped += 1
            self.first_skipped = self.first_skipped or where
        self.spaced_count += len(parsed.spaced)
        self.first_spaced = self.first_spaced or "".join(parsed.spaced[:1])
        self.rows.add(parsed.rows, parsed.lengths, parsed.blob, parsed.drop)
        self.line += lines

    def finish(self) -> Vectors:
        if self.skipped:
            note_left_out(self.source, f"{self.skipped:,} wrong lines were skipped, first: {self.first_skipped}")
        if self.spaced_count:
            what = f"{self.spaced_count:,} words have spaces inside and were kept so, first {self.first_spaced!r}"
            note_left_out(self.source, what)
        found = self.rows.seen
        promised = self.layout.promised
        if promised is not None and promised != found + self.skipped and not self.rows.full:
            what = f"the header claims {promised:,} words, found {found:,}"
            if self.reading.on_error == "stop":
                raise FileFormatError(f"{self.source.name}: {what}; the file is cut off or its header is wrong")
            note_left_out(self.source, what)
        return self.rows.table()


def _parse_piece(piece: Array, layout: Layout, rows: Array) -> Parsed:
    """Parse whole lines with the kernel, and with Python those that it leaves."""
    from vecsmith.numeric.parse import parse_lines

    words = np.empty((len(rows), 2), np.int64)
    hard = np.zeros(len(rows), np.bool_)
    parse_lines(piece, layout.dim, layout.separator[0], rows, words, hard)
    drop, wrong, spaced = [], {}, []
    for line in np.flatnonzero(hard).tolist():
        start, stop = words[line].tolist()
        width, values = _parse(piece[start:stop].tobytes(), layout)
        words[line] = start, start + width
        if isinstance(values, str):
            drop.append(line)
            wrong.update({line: values} if values else {})
        else:
            rows[line] = values
            spaced.extend(_spaces(piece[start : start + width].tobytes(), layout))
    lengths, blob, bad = check_utf8(piece, words)
    return Parsed(rows, lengths, blob, [*drop, *bad], {**wrong, **bad}, spaced)


def _parse_slowly(piece: Array, layout: Layout, room: Rows) -> Parsed:
    """Parse lines for all of which there is no room: some are far too short."""
    begin = 0
    good, places, wrong, spaced = [], [], {}, []
    for line, text in enumerate(piece.tobytes().split(b"\n")[:-1]):
        width, values = _parse(text, layout)
        if isinstance(values, str):
            wrong.update({line: values} if values else {})
        else:
            good.append((line, values))
            places.append((begin, begin + width))
            spaced.extend(_spaces(text[:width], layout))
        begin += len(text) + 1
    rows = room.place(len(good))
    for row, (_, values) in zip(rows, good, strict=True):
        row[:] = values
    lengths, blob, bad = check_utf8(piece, np.array(places, np.int64).reshape(-1, 2))
    wrong.update({good[row][0]: what for row, what in bad.items()})
    return Parsed(rows, lengths, blob, list(bad), wrong, spaced)


def _parse(line: bytes, layout: Layout) -> tuple[int, Any]:
    """Parse one line: the length of its word and its numbers, or 0 and what is wrong with it (nothing if it is blank)."""
    text = line.rstrip(b" \t\r")
    if not text:
        return 0, ""
    if b"\0" in text:
        return 0, "expected text, found a NUL byte"
    fields = text.split(layout.separator)
    wanted = f"expected a word and {layout.dim:,} numbers"
    if len(fields) <= layout.dim:
        short = all(_number(part) is not None for part in fields[1:])
        return 0, f"{wanted}, found {len(fields) - 1:,} numbers" if short else f"{wanted}, found {_shown(text)}"
    word = layout.separator.join(fields[: -layout.dim])
    if not word:
        return 0, f"{wanted}, found an empty word"
    values = np.empty(layout.dim, np.float32)
    for position, part in enumerate(fields[-layout.dim :]):
        number = _number(part)
        with np.errstate(over="ignore"):
            values[position] = np.nan if number is None else number
        if not np.isfinite(values[position]):
            what = wanted if number is None else f"{wanted} that are finite"
            return 0, f"{what}, found {_shown(part)} as number {position + 1:,}"
    inside = fields[1 : -layout.dim]
    if inside and all(_number(part) is not None for part in inside):
        return 0, f"{wanted}, found {len(fields) - 1:,} numbers"
    return len(word), values


def _spaces(word: bytes, layout: Layout) -> list[str]:
    return [word.decode(errors="replace")] if layout.separator in word else []


def _number(field: bytes) -> float | None:
    """Parse a number as every other reader does; Python's underscores are not numbers."""
    try:
        return None if b"_" in field else float(field)
    except ValueError:
        return None


def _numbers(line: bytes, separator: bytes) -> int:
    """Count the numbers at the end of a line, the first field aside."""
    count = 0
    for field in reversed(line.rstrip(b" \t\r").split(separator)[1:]):
        if _number(field) is None:
            break
        count += 1
    return count


def _shown(text: bytes) -> str:
    cut = text[:40].decode(errors="replace")
    return repr(cut + "..." if len(text) > 40 else cut)


def _last_newline(piece: Array) -> int:
    """Find the last newline, a megabyte at a time from the end; -1 if there is none."""
    for stop in range(len(piece), 0, -(1 << 20)):
        found = piece[max(0, stop - (1 << 20)) : stop].tobytes().rfind(b"\n")
        if found >= 0:
            return max(0, stop - (1 << 20)) + found
    return -1


def write_lines(table: Vectors, path: Path, writing: Writing, header: str) -> None:
    """Write text with the shortest numbers that read back as the same float32."""
    words = writing.words(table, " \t\n\r\0", "a text table")
    with atomic_path(path) as temporary, open(temporary, "w", encoding="utf-8", newline="\n") as file:
        file.write(header)
        with progress(f"writing {path.name}", len(table)) as advance:
            for start, block in table.blocks(1000):
                for word, row in zip(words[start : start + len(block)], block, strict=True):
                    file.write(f"{word} {' '.join(map(str, row))}\n")
                advance(len(block))
