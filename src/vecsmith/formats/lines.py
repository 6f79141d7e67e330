"""Text with a word and its numbers a line: what word2vec text, GloVe text and `.vec` files share.

The file is read in pieces of some megabytes, cut at a newline; two threads parse them without the interpreter lock
(`numeric/parse.py`) straight into the matrix, whose size is guessed from the file's and never from its header. Lines that
the kernel cannot take are parsed here, slowly, by `_parse`, which knows what to say of what is wrong.

A line may end with spaces or a carriage return and be blank; spaces before a number may be many. A word may have spaces
inside, as some of GloVe 840B's do: the last numbers of the line count, and one note tells of such words.
"""

import codecs
import re
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing, note_left_out
from vecsmith.formats.rows import Gathered, Wrong, check_utf8
from vecsmith.formats.source import Source, Stream
from vecsmith.vectors.table import Vectors

PIECE = 1 << 21
LONGEST_LINE = 1 << 23
THREADS = 2
MARK = b"\xef\xbb\xbf"  # the byte order mark that some editors put in front of UTF-8; no part of the first word
SPACES = re.compile(rb" +")
TEXT = bytes({*range(32, 127), *range(128, 256), 9, 10, 13})
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Layout:
    """How the lines of one file look."""

    dim: int
    separator: bytes
    promised: int | None  # how many words the header claims
    first: int  # the byte at which the data begins

    @property
    def shortest(self) -> int:
        """How many bytes a line has at least: a letter, then a separator and a digit a column, then the newline."""
        return 2 * self.dim + 2


@dataclass
class Parsed:
    """What became of one piece: its rows, a word for each, which rows to drop, what is wrong, and words with spaces."""

    rows: Array
    lengths: Array
    blob: bytes
    drop: Array
    before: int  # how many good rows stand before the first wrong line
    wrong: Wrong
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
    first, end, _ = head[:64].removeprefix(MARK).partition(b"\n")
    fields = first.split()
    if not end or len(fields) != 2 or not all(part.isdigit() and len(part) < 19 for part in fields):
        return None
    return int(fields[0]), int(fields[1])


def looks_like_lines(head: bytes) -> bool:
    """Say whether, a header line aside, at least half of the first lines end with numbers."""
    lines = head.split(b"\n")
    lines = lines[1:] if header_of(head) else lines
    lines = lines[:-1] if len(lines) > 1 else lines  # the last is cut off
    lines = [line for line in lines[:20] if line.strip()]
    ends = [_split(line.rstrip(b" \t\r"), b"\t" if b"\t" in line else b" ", 1)[1:] for line in lines]
    found = sum(bool(end) and _number(end[0]) is not None for end in ends)
    return bool(lines) and 2 * found >= len(lines)


def looks_binary(head: bytes) -> bool:
    """Say whether what follows the header line is no text, not even text that is wrong here and there."""
    rest = head.partition(b"\n")[2]
    try:
        codecs.getincrementaldecoder("utf-8")().decode(rest)  # the last character may be cut off
    except UnicodeDecodeError:
        return not looks_like_lines(head)
    return bool(rest.translate(None, TEXT)) and not looks_like_lines(head)


class _Reader:
    def __init__(self, source: Source, stream: Stream, reading: Reading) -> None:
        self.source, self.stream, self.reading = source, stream, reading
        self.line = 1
        self.spaced_count, self.first_spaced = 0, ""

    def run(self, advance: Any) -> None:
        from vecsmith.numeric.parse import count_lines

        pieces = self._pieces()
        piece = next(pieces, None)
        if piece is None:
            raise FileFormatError(f"{self.source.name} is empty")
        self.layout = layout = self._layout(piece.tobytes())
        piece = piece[layout.first :]
        self.rows = Gathered(layout.dim, self.reading, self.source)
        if self.stream.plain:
            guess = self.stream.size / max(1, len(piece)) * int(count_lines(piece))
            self.rows.reserve(min(int(guess * 1.01), self.stream.size // layout.shortest) + 1)
        waiting: deque[tuple[int, Future[Parsed]]] = deque()
        position = 0
        with ThreadPoolExecutor(THREADS, "vecsmith-read") as pool:
            while piece is not None and not self.rows.full:
                lines = count = int(count_lines(piece))
                numbers, wrong = None, Wrong()
                if lines * layout.shortest > len(piece):  # some are too short: make room only for those that are not
                    piece, numbers, wrong = _leave_out_short(piece, layout)
                    count = len(numbers)
                if self.rows.must_grow(count):
                    self._drain(waiting, 0)
                work = pool.submit(_parse_piece, piece, layout, self.rows.place(count), numbers, wrong)
                waiting.append((lines, work))
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
                    f"{self.source.name}: expected lines, found no end of one within {stop:,} bytes; this is no text table"
                )
            left = piece[cut:stop].tobytes()
            if cut:
                yield piece[:cut]

    def _layout(self, head: bytes) -> Layout:
        """Find the header line, the separator and the number of columns."""
        promised, dim = header_of(head) or (None, 0)
        first = len(MARK) if head.startswith(MARK) else 0
        if promised is not None:
            first = head.index(b"\n") + 1
            self.line = 2
            if not 1 <= dim <= LONGEST_LINE // 2:
                raise FileFormatError(
                    f"{self.source.name}, line 1: expected a header with columns, found {dim:,} columns"
                )
        lines = [line for line in head[first:].split(b"\n", 50)[:50] if line.strip()]
        separator = b"\t" if lines and b"\t" in lines[0] else b" "
        if promised is None:
            widths = Counter(_numbers(line, separator) for line in lines)
            widths.pop(0, None)
            if not widths:
                found = shown(lines[0]) if lines else "nothing"
                raise FileFormatError(f"{self.source.name}, line 1: expected a word and numbers, found {found}")
            dim = widths.most_common(1)[0][0]
        return Layout(dim, separator, promised, first)

    def _drain(self, waiting: deque[tuple[int, Future[Parsed]]], leave: int) -> None:
        while len(waiting) > leave:
            lines, future = waiting.popleft()
            parsed = future.result()
            self.rows.judge(parsed.wrong, parsed.before, f"line {self.line + parsed.wrong.first:,}")
            self.spaced_count += len(parsed.spaced)
            self.first_spaced = self.first_spaced or "".join(parsed.spaced[:1])
            self.rows.add(parsed.rows, parsed.lengths, parsed.blob, parsed.drop)
            self.line += lines

    def finish(self) -> Vectors:
        if self.spaced_count:
            what = f"{self.spaced_count:,} words have spaces inside and were kept so, first {shown(self.first_spaced)}"
            note_left_out(self.source, what)
        found, promised = self.rows.seen, self.layout.promised
        if promised not in (None, found, found + self.rows.skipped) and not self.rows.full:
            what = f"the header claims {promised:,} words, found {found:,}"
            if self.reading.on_error == "stop":
                raise FileFormatError(f"{self.source.name}: {what}; the file is cut off or its header is wrong")
            note_left_out(self.source, what)
        return self.rows.table()


def _leave_out_short(piece: Array, layout: Layout) -> tuple[Array, Array, Wrong]:
    """Leave out the lines that are too short to be anything but blank or wrong; give the rest and their numbers."""
    ends = np.flatnonzero(piece == 10)
    sizes = np.diff(ends, prepend=-1)
    long = sizes >= layout.shortest
    filled = np.cumsum(~np.isin(piece, (9, 10, 13, 32)), dtype=np.uint32)[ends]
    bad = np.flatnonzero(~long & (np.diff(filled, prepend=np.uint32(0)) > 0))
    wrong = Wrong(len(bad))
    if len(bad):
        stop = ends[bad[0]]
        _, what = _parse(piece[stop + 1 - sizes[bad[0]] : stop].tobytes(), layout)
        wrong = Wrong(len(bad), int(bad[0]), what)
    return piece[np.repeat(long, sizes)], np.flatnonzero(long), wrong


def _parse_piece(piece: Array, layout: Layout, rows: Array, numbers: Array | None, wrong: Wrong) -> Parsed:
    """Parse whole lines with the kernel, and with Python those that it leaves; `numbers` says which lines they are."""
    from vecsmith.numeric.parse import parse_lines

    words = np.empty((len(rows), 2), np.int64)
    hard = np.zeros(len(rows), np.bool_)
    parse_lines(piece, layout.dim, layout.separator[0], rows, words, hard)
    kept = np.ones(len(rows), np.bool_)
    spaced = []
    for line in np.flatnonzero(hard).tolist():
        start, stop = words[line].tolist()
        width, values = _parse(piece[start:stop].tobytes(), layout)
        words[line] = start, start + width
        if isinstance(values, str):
            kept[line] = False
            if values:
                wrong.add(line if numbers is None else int(numbers[line]), values)
        else:
            rows[line] = values
            if layout.separator in piece[start : start + width].tobytes():
                spaced.append(piece[start : start + width].tobytes().decode(errors="replace"))
    lengths, blob, bad, what = check_utf8(piece, words)
    for line in bad.tolist():
        wrong.add(line if numbers is None else int(numbers[line]), what)
    kept[bad] = False
    before = 0
    if wrong.count:
        before = int(kept[: wrong.first if numbers is None else np.searchsorted(numbers, wrong.first)].sum())
    return Parsed(rows, lengths, blob, np.flatnonzero(~kept), before, wrong, spaced)


def _parse(line: bytes, layout: Layout) -> tuple[int, Any]:
    """Parse one line: the length of its word and its numbers, or 0 and what is wrong with it (nothing if it is blank)."""
    text = line.rstrip(b" \t\r")
    if not text:
        return 0, ""
    if b"\0" in text:
        return 0, "expected text, found a NUL byte"
    wanted = f"expected a word and {layout.dim:,} numbers"
    if text.startswith((layout.separator, b" ")):
        return 0, f"{wanted}, found an empty word"
    fields = _split(text, layout.separator, layout.dim)
    count = _numbers(text, layout.separator)
    if len(fields) <= layout.dim:
        return 0, f"{wanted}, found {f'{count:,} numbers' if count == len(fields) - 1 else shown(text)}"
    values = np.empty(layout.dim, np.float32)
    for position, part in enumerate(fields[1:]):
        number = _number(part)
        with np.errstate(over="ignore"):
            values[position] = np.nan if number is None else number
        if not np.isfinite(values[position]):
            what = wanted if number is None else f"{wanted} that are finite"
            return 0, f"{what}, found {shown(part)} as number {position + 1:,}"
    if count > layout.dim and count == len(_split(text, layout.separator)) - 1:
        return 0, f"{wanted}, found {count:,} numbers"
    return len(fields[0]), values


def _split(text: bytes, separator: bytes, most: int = -1) -> list[bytes]:
    """Split at the separators, from the end; many spaces are one, many tabs are not."""
    if separator != b" " or b"  " not in text:
        return text.rsplit(separator, most)
    cuts = [match.span() for match in SPACES.finditer(text)]
    cuts = cuts if most < 0 else cuts[max(0, len(cuts) - most) :]
    starts, stops = [0, *(stop for _, stop in cuts)], [*(start for start, _ in cuts), len(text)]
    return [text[start:stop] for start, stop in zip(starts, stops, strict=True)]


def _number(field: bytes) -> float | None:
    """Parse a number as every other reader does; Python's underscores are not numbers."""
    try:
        return None if b"_" in field else float(field)
    except ValueError:
        return None


def _numbers(line: bytes, separator: bytes) -> int:
    """Count the numbers at the end of a line, the first field aside."""
    count = 0
    for field in reversed(_split(line.rstrip(b" \t\r"), separator)[1:]):
        if _number(field) is None:
            break
        count += 1
    return count


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
        file.write(header or ("\ufeff" if words and words[0].startswith("\ufeff") else ""))  # readers drop a first mark
        with progress(f"writing {path.name}", len(table)) as advance:
            for start, block in table.blocks(1000):
                for word, row in zip(words[start : start + len(block)], block, strict=True):
                    file.write(f"{word} {' '.join(map(str, row))}\n")
                advance(len(block))
