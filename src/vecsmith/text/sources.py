"""Where the texts of a corpus come from: files and folders, or strings; read as one stream of bytes.

In that stream a byte 0 ends a document; a text may not hold one. Files are UTF-8, compressed or not; what a name ends in
(before `.gz`, `.xz`, `.bz2`, `.zst`) says how texts lie in them: `.jsonl` and `.ndjson` hold a JSON object a line,
`.parquet` a table, with the text in a field. Anything else is text.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from vecsmith.core.errors import FileFormatError, InputError, missing_extra, shown
from vecsmith.core.source import Source

BLOCK = 1 << 22  # bytes that are numbered at once
COMPRESSED = (".gz", ".xz", ".bz2", ".zst", ".zip")
JSON_LINES = (".jsonl", ".ndjson")
BOM = b"\xef\xbb\xbf"


@dataclass
class File:
    """A file of a corpus; `sha256` (of what it holds, decompressed) is known once it was read, `position` while it is."""

    path: Path
    member: str | None = None
    sha256: Any = field(default_factory=hashlib.sha256, repr=False)
    position: int = 0

    @property
    def name(self) -> str:
        """What to call it in messages."""
        return f"{self.path}::{self.member}" if self.member else str(self.path)

    @property
    def kind(self) -> str:
        """`text`, `json` or `parquet`, by the ending of its name."""
        name = Path(self.member or self.path.name)
        suffix = (Path(name.stem) if name.suffix.lower() in COMPRESSED else name).suffix.lower()
        return "json" if suffix in JSON_LINES else "parquet" if suffix == ".parquet" else "text"

    def pieces(self, size: int = BLOCK) -> Iterator[bytes]:
        """Read what it holds, piece by piece."""
        self.sha256 = hashlib.sha256()
        with Source(self.name).open() as stream:
            while piece := stream.read(size):
                self.sha256.update(piece)
                self.position = stream.position
                yield piece


def files_of(paths: Iterable[str | os.PathLike[str]]) -> list[File]:
    """List the files that paths mean: of a folder, all in it and below, sorted, but those whose name begins with a point."""
    found: list[File] = []
    for path in paths:
        source = Source(path)
        if not source.is_folder:
            found.append(File(source.path, source.member))
            continue
        below = [Path(folder, name) for folder, _, names in os.walk(source.path) for name in names]
        shown_ = [one for one in below if not any(part.startswith(".") for part in one.relative_to(source.path).parts)]
        if not shown_:
            raise InputError(f"the folder {source.path} holds no file that could be a corpus")
        found += [File(one) for one in sorted(shown_, key=lambda one: one.relative_to(source.path).parts)]
    if not found:
        raise InputError("a corpus needs at least one file or folder, found none")
    return found


def texts(file: File, name: str, between: bytes, size: int = BLOCK) -> Iterator[bytes]:
    """Give what a file says, in pieces; `name` is the field with the text of a record, `between` stands between records."""
    if file.kind == "text":
        first = True
        for piece in file.pieces(size):
            if b"\0" in piece:
                raise FileFormatError(
                    f"{file.name} holds a byte 0, so it is not text in UTF-8 (perhaps UTF-16, or binary)"
                )
            yield piece.removeprefix(BOM) if first else piece
            first = False
        return
    for number, text in enumerate(_parquet(file, name) if file.kind == "parquet" else _json(file, name, size), 1):
        if not isinstance(text, str):
            found = "none" if text is None else type(text).__name__
            raise FileFormatError(f"{file.name}: record {number:,} needs a text in the field '{name}', found {found}")
        if "\0" in text:
            raise FileFormatError(
                f"{file.name}: the text of record {number:,} holds the character 0, which no word can"
            )
        yield _encoded(text, f"{file.name}: the text of record {number:,}") + between


def strings(items: Iterable[str], between: bytes, digest: Any) -> Iterator[bytes]:
    """Give strings as such a stream."""
    for number, text in enumerate(items, 1):
        if not isinstance(text, str):
            raise InputError(
                f"a corpus of strings holds strings alone, found {type(text).__name__} as number {number:,}"
            )
        if "\0" in text:
            raise InputError(f"string number {number:,} of the corpus holds the character 0, which no word can")
        piece = _encoded(text, f"string number {number:,} of the corpus")
        digest.update(piece + b"\0")
        yield piece + between


def undecodable(file: File) -> FileFormatError | None:
    """Say where a file is not UTF-8; None if it is."""
    lines, kept = 0, b""
    for piece in file.pieces():
        *whole, kept = (kept + piece).split(b"\n")
        for line in whole:
            lines += 1
            if (said := _undecodable(file, line, lines)) is not None:
                return said
    return _undecodable(file, kept, lines + 1)


def _undecodable(file: File, line: bytes, number: int) -> FileFormatError | None:
    try:
        line.decode()
    except UnicodeDecodeError as error:
        near = shown(line[max(0, error.start - 10) :], 20)
        what = f"byte {error.start + 1:,} of line {number:,} is not UTF-8, near {near}"
        return FileFormatError(f"{file.name}: {what}; convert the file first, as with `iconv -f latin1 -t utf-8`")
    return None


def _json(file: File, name: str, size: int) -> Iterator[Any]:
    number, kept = 0, b""
    for piece in _with_end(file.pieces(size)):
        *whole, kept = (kept + piece).split(b"\n")
        for line in whole:
            number += 1
            if line.strip():
                yield _record(file, name, line, number)


def _with_end(pieces: Iterator[bytes]) -> Iterator[bytes]:
    yield from pieces
    yield b"\n"


def _record(file: File, name: str, line: bytes, number: int) -> Any:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FileFormatError(f"{file.name}: line {number:,} is not JSON: {shown(str(error), 80)}") from error
    if not isinstance(record, dict):
        raise FileFormatError(f"{file.name}: line {number:,} needs a JSON object, found {type(record).__name__}")
    return record.get(name)


def _parquet(file: File, name: str) -> Iterator[Any]:
    try:
        pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise missing_extra("pyarrow", "tables", "reading a .parquet file") from error
    for _ in file.pieces():  # whose checksum is wanted
        pass
    try:
        with parquet.ParquetFile(file.path) as opened:
            if name not in opened.schema_arrow.names:
                columns = ", ".join(opened.schema_arrow.names[:8])
                raise FileFormatError(f"{file.name} has no column '{name}', but {columns}")
            for batch in opened.iter_batches(columns=[name]):
                yield from batch.column(0).to_pylist()
    except (pyarrow.ArrowException, OSError) as error:
        raise FileFormatError(f"{file.name} is not a Parquet file: {shown(str(error), 80)}") from error


def _encoded(text: str, where: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:  # half of a pair of surrogates
        raise InputError(f"{where} cannot be written as UTF-8: {shown(str(error), 80)}") from error
