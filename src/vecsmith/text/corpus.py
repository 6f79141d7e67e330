"""Corpora: from texts to `Tokens`, whatever the texts come from.

Texts flow in blocks of some megabytes: read and decompressed, cut into sentences (`prose.py`) where they are prose, lowered
and tokenized (`prepare.py`), cut at white space and numbered (`numbering.py`), gathered (`gather.py`). A corpus of files
that is large goes to the cache (`cache.py`) and is mapped from there; memory does not grow with it, but for its types.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, note
from vecsmith.core.progress import progress
from vecsmith.text import blocks, cache, sources
from vecsmith.text.gather import MEMORY, Gathered
from vecsmith.text.numbering import Cut, Listed, NotUtf8, Numbering
from vecsmith.text.phrases import join_phrases
from vecsmith.text.prepare import preparation, prepared_token, tokenizer_name
from vecsmith.text.prose import Prose, is_hard_wrapped
from vecsmith.text.tokens import Array, Tokens

UNITS = ("line", "prose")
LISTED = 1 << 16  # tokens of lists that are gathered at once
THREADS = 8  # more would wait for the one that reads


@dataclass(frozen=True)
class Cutting:
    """How a corpus is cut; what `Tokens.settings` says. `tokenizer` is a name, or a checksum of a file."""

    unit: str
    tokenizer: str
    lower: bool
    digits: str
    document_size: int | None
    field: str


def corpus_of(
    source: Any,
    *,
    unit: str = "line",
    tokenizer: str | os.PathLike[str] = "whitespace",
    lower: bool = False,
    digits: str = "keep",
    document_size: int | None = None,
    field: str = "text",
    phrases: int = 0,
    cache: bool | None = None,
    threads: int | None = None,
    block: int = sources.BLOCK,
    memory: int = MEMORY,
) -> Tokens:
    """Give a corpus as numbers.

    `source`: the path of a file or folder, several `Path`s, an iterable of strings (texts, not paths) or of lists of tokens;
    `Tokens` are given back as they are. `unit`: what a context is; a line, or with `prose` a sentence of the joined lines.
    `tokenizer`: whitespace, words, or the path of a file of the tokenizers library. `digits="zero"` writes every digit as 0.
    A document is a file, a record or an item of the iterable, or so many tokens. `field` holds the text of a record.
    `phrases`: join words that belong together, in so many passes (`phrases.py`).
    `cache`: keep it on disk and take it from there (None: where it is large). Lists are taken as they are cut.

    `block` bytes are numbered at once, and `memory` numbers held in memory: the result does not depend on them or `threads`.
    """
    if isinstance(source, Tokens):
        return source
    if unit not in UNITS:
        raise InputError(f"unit must be one of {', '.join(UNITS)}, found {unit!r}")
    if document_size is not None and document_size < 1:
        raise InputError(f"document_size must be a whole number from 1, found {document_size}")
    if phrases < 0:
        raise InputError(f"phrases must be a whole number from 0, found {phrases}")
    cutting = Cutting(unit, tokenizer_name(tokenizer), lower, digits, document_size, field)
    reader = _Reader(cutting, tokenizer, threads or min(THREADS, os.cpu_count() or 1), block, memory)
    files, items = _files_or_items(source)
    tokens = reader.of_items(items) if files is None else reader.of_files(files, cache)
    return join_phrases(tokens, phrases, memory=memory) if phrases else tokens


def _files_or_items(source: Any) -> tuple[list[sources.File] | None, Iterable[Any]]:
    """Tell paths from texts by the first of them."""
    if isinstance(source, (str, os.PathLike)):
        return sources.files_of([source]), ()
    if isinstance(source, (bytes, dict)) or not isinstance(source, Iterable):
        what = "a path, an iterable of strings, or one of lists of tokens"
        raise InputError(f"a corpus is {what}, found {type(source).__name__}")
    items = iter(source)
    first = next(items, None)
    if isinstance(first, os.PathLike):
        return sources.files_of([first, *items]), ()
    return None, () if first is None else chain([first], items)


class _Reader:
    """Reads a corpus by its settings."""

    def __init__(
        self, cutting: Cutting, tokenizer: str | os.PathLike[str], threads: int, block: int, memory: int
    ) -> None:
        self.cutting, self.block, self.memory, self.threads = cutting, block, memory, threads
        self.prepare = preparation(tokenizer, cutting.lower, cutting.digits)
        self.between = b"\0" if cutting.document_size is None else b"\n\n"  # between records
        self.folder = cache.folder()

    def of_files(self, files: list[sources.File], cached: bool | None) -> Tokens:
        """Read files, or take them from the cache."""
        settings = asdict(self.cutting)
        entry = cache.Entry.of(files, settings)
        if cached is not False and (tokens := entry.open(files)) is not None:
            return tokens
        try:
            parts, types, counts = self._gather(self._file_texts(files))
        except (NotUtf8, UnicodeDecodeError):
            for file in files:
                if file.kind == "text" and (said := sources.undecodable(file)) is not None:
                    raise said from None
            raise
        digest = hashlib.sha256(json.dumps([settings, [file.sha256.hexdigest() for file in files]]).encode())
        tokens = Tokens(*parts, counts, *types, digest.hexdigest(), settings)
        return entry.save(tokens, files) if cached or (cached is None and len(tokens) > self.memory) else tokens

    def of_items(self, items: Iterable[Any]) -> Tokens:
        """Read strings, or lists of tokens."""
        found = iter(items)
        first = next(found, "")
        if isinstance(first, str):
            digest = hashlib.sha256(json.dumps(asdict(self.cutting)).encode())
            parts, types, counts = self._gather(sources.strings(chain([first], found), self.between, digest))
            return Tokens(*parts, counts, *types, digest.hexdigest(), asdict(self.cutting))
        return self._of_lists(chain([first], found))

    def _gather(self, pieces: Iterable[bytes]) -> tuple[tuple[Array, Array, Array], tuple[Array, Array], Array]:
        """Give tokens with sentences and documents, types with where they begin, and counts."""
        cut = blocks.blocks(pieces, self.block)
        if self.cutting.unit == "prose":
            cut = _sentences(cut)
        numbering = Numbering(self.threads)
        gathered = Gathered(self.folder, self.cutting.document_size, self.memory)
        for one in numbering.cuts(cut, self.prepare):
            gathered.add(one)
        table = numbering.table
        types = table.blob[: table.used].copy(), table.offsets[: table.types + 1].copy()
        return gathered.finish(), types, table.counts[: table.types].copy()

    def _file_texts(self, files: list[sources.File]) -> Iterator[bytes]:
        size = sum(file.path.stat().st_size for file in files)
        doubtful = 10 if self.cutting.unit == "line" else 0  # files that are looked at for hard-wrapped lines
        with progress("reading the corpus", total=size, unit="bytes") as advance:
            for file in files:
                position = 0
                for piece in sources.texts(file, self.cutting.field, self.between, self.block):
                    if doubtful and position == 0 and file.kind == "text":
                        doubtful = 0 if _says_hard_wrapped(file, piece) else doubtful - 1
                    advance(file.position - position)
                    position = file.position
                    yield piece
                yield b"\0"

    def _of_lists(self, items: Iterable[Any]) -> Tokens:
        listed, lower, digits = Listed(), self.cutting.lower, self.cutting.digits
        plain = not lower and digits == "keep"
        gathered = Gathered(self.folder, self.cutting.document_size, self.memory)
        ids: list[int] = []
        ends: list[int] = []

        def add() -> None:
            marks = np.array(ends, np.int64)
            none = marks[:0] if self.cutting.document_size is not None else marks
            gathered.add(Cut(np.array(ids, np.int32), marks, none))
            ids.clear()
            ends.clear()

        for number, item in enumerate(items, 1):
            tokens = _checked_list(item, number)
            ids += listed.numbers(tokens if plain else [prepared_token(one, lower, digits) for one in tokens])
            ends.append(len(ids))
            if len(ids) > LISTED:
                add()
        add()
        parts, types = gathered.finish(), listed.types()
        counts = np.zeros(len(types[1]) - 1, np.int64)
        for start in range(0, len(parts[0]), 1 << 22):
            counts += np.bincount(parts[0][start : start + (1 << 22)], minlength=len(counts))
        settings = {"lower": lower, "digits": digits, "document_size": self.cutting.document_size}
        digest = hashlib.sha256(json.dumps(settings).encode())
        for array in (*parts, *types):
            digest.update(memoryview(np.ascontiguousarray(array)).cast("B") if len(array) else b"")
        return Tokens(*parts, counts, *types, digest.hexdigest(), settings)


def _sentences(blocks: Iterable[bytes]) -> Iterator[bytes]:
    prose = Prose()
    for block in blocks:
        yield prose.feed(block.decode()).encode()
    yield prose.feed("", last=True).encode()


def _says_hard_wrapped(file: sources.File, piece: bytes) -> bool:
    if not is_hard_wrapped(piece[:300_000].decode(errors="replace")):
        return False
    note(
        f"{file.name} looks hard-wrapped: most lines end within a sentence; unit='prose' joins them and cuts at sentences"
    )
    return True


def _checked_list(item: Any, number: int) -> list[str]:
    tokens = None if isinstance(item, (str, bytes)) or not isinstance(item, Iterable) else list(item)
    if tokens is None or not all(isinstance(token, str) and token for token in tokens):
        raise InputError(
            f"item {number:,} of the corpus should be a list of tokens, none of them empty, as the first is"
        )
    return tokens
