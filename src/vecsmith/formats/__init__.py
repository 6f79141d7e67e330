"""Files and Vectors: one file a format, one tuple that lists them.

A format is a module with `sniff(source) -> bool`, `read(source, reading) -> Vectors` and, where it can be written,
`write(table, path, writing)`. To add one, write the module and add a line to `FORMATS`; what is earlier in the tuple is
asked first whether it knows a file. Formats are told by content, never by name; only for writing does the ending count.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from vecsmith.core.errors import FileFormatError, InputError, note
from vecsmith.formats import refused
from vecsmith.formats.source import Source
from vecsmith.vectors.storage import DTYPES
from vecsmith.vectors.table import Vectors


@dataclass(frozen=True)
class Format:
    """One line of the tuple: what a format is called, what it is, how its files end when written, what it can store."""

    name: str
    summary: str
    endings: tuple[str, ...] = ()
    dtypes: tuple[str, ...] = ("float32",)
    folder: bool = False
    reads: bool = True
    writes: bool = True

    @property
    def module(self) -> Any:
        """The module that reads and writes it."""
        return import_module(f"vecsmith.formats.{self.name.replace('-', '_')}")


FORMATS = (
    Format("native", "vecsmith's own: opens by mapping, holds everything", (".safetensors",), DTYPES),
    Format("npz", "NumPy's archive: words, offsets, matrix", (".npz",), DTYPES),
    Format("npy", "a folder of words.txt and vectors.npy", (), ("float32", "float16"), folder=True),
    Format("projector", "the Embedding Projector's folder: vectors.tsv and metadata.tsv", folder=True),
    Format("fasttext", "fastText's binary model, with n-grams for unknown words", writes=False),
    Format("word2vec-bin", "word2vec's binary records", (".bin",)),
    Format("word2vec", "text with a header line", (".txt", ".vec")),
    Format("glove", "text without a header line"),
    Format("model2vec", "a Model2Vec folder: rows and a tokenizer", (), DTYPES, folder=True),
    Format("sentence-transformers", "a folder with a StaticEmbedding", (), ("float32", "float16"), folder=True),
    Format("spacy", "a vocab folder of spaCy, many words to a row", folder=True, writes=False),
)


@dataclass(frozen=True)
class Reading:
    """What to read of a file, and what to do with lines that are wrong."""

    limit: int | None = None
    words: frozenset[str] | None = None
    on_error: str = "stop"

    def __post_init__(self) -> None:
        if self.limit is not None and (not isinstance(self.limit, int) or self.limit < 1):
            raise InputError(f"limit must be a whole number from 1, found {self.limit!r}")
        if self.on_error not in ("stop", "skip"):
            raise InputError(f"on_error must be one of stop, skip, found {self.on_error!r}")

    def choose(self, table: Vectors) -> Vectors:
        """Cut a table that was opened whole, and scan what is kept: it is no longer mapped, so it must be right."""
        kept = table
        if self.words is not None:
            kept = kept.take([i for i, word in enumerate(kept.words) if word in self.words])
        if self.limit is not None and self.limit < len(kept):
            kept = kept.top(self.limit)
        if kept is not table:
            kept.storage.verify()
        return kept


@dataclass(frozen=True)
class Writing:
    """How to write a table: `spaces` replaces spaces in words for formats that cannot hold them."""

    spaces: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)  # what the writer wants to say, for people

    def words(self, table: Vectors, forbidden: str, what: str) -> list[str]:
        """Give the words as the format can hold them, or say how many it cannot, and the first."""
        words = list(table.words)
        if self.spaces is not None:
            words = [word.replace(" ", self.spaces) for word in words]
            if len(set(words)) < len(words):
                raise InputError(f"replacing spaces by {self.spaces!r} makes different words the same")
        bad = [word for word in words if not word or any(mark in word for mark in forbidden)]
        if bad:
            hint = "; --spaces _ replaces the spaces" if " " in bad[0] else ""
            raise InputError(f"{what} cannot hold {len(bad):,} of these {len(words):,} words, first {bad[0]!r}{hint}")
        return words


def detect(source: Source) -> Format:
    """Say which format a file or folder is in."""
    if not source.is_folder and not source.start:
        raise FileFormatError(f"{source.name} is empty")
    if sentence := refused.reason(source):
        raise FileFormatError(sentence)
    for known in FORMATS:
        if known.reads and known.module.sniff(source):
            return known
    kinds = ", ".join(known.name for known in FORMATS if known.reads and known.folder == source.is_folder)
    what = "folder" if source.is_folder else "file"
    raise FileFormatError(f"{source.name} is a {what} in no format known here ({kinds})")


def load(
    path: str | os.PathLike[str],
    *,
    limit: int | None = None,
    words: Iterable[str] | None = None,
    on_error: str = "stop",
) -> Vectors:
    """Read a table; `Vectors.load` is the same."""
    reading = Reading(limit, None if words is None else frozenset(words), on_error)
    source = Source(path)
    known = detect(source)
    table: Vectors = known.module.read(source, reading)
    table.meta.update(name=source.path.name, format=known.name)
    if words is not None and not len(table):
        raise InputError(f"none of the {len(reading.words or ()):,} words asked for is in {source.name}")
    return table


def save(table: Vectors, path: str | os.PathLike[str], to: str | None = None, **options: Any) -> dict[str, Any]:
    """Write a table; `Vectors.save` is the same. Gives what the writer has to say, such as what could not be kept."""
    writing = Writing(**options)
    format_for(path, to).module.write(table, Path(path), writing)
    return writing.facts


def format_for(path: str | os.PathLike[str], to: str | None = None) -> Format:
    """Pick the format to write: by name, else by the ending of the path."""
    writers = [known for known in FORMATS if known.writes]
    if to is not None:
        for known in writers:
            if known.name == to:
                return known
        raise InputError(f"to must be one of {', '.join(known.name for known in writers)}, found {to!r}")
    for known in writers:
        if str(path).endswith(known.endings):
            return known
    endings = ", ".join(ending for known in writers for ending in known.endings)
    raise InputError(f"cannot tell the format from the ending of {path} (known: {endings}); name it: --to FORMAT")


def note_left_out(source: Source, what: str) -> None:
    """Say what a reader left out."""
    note(f"{source.name}: {what}")
