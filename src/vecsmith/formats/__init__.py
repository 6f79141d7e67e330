"""Files and Vectors: one file a format, one tuple that lists them.

A format is a module with `sniff(source) -> bool`, `read(source, reading) -> Vectors` and, where it can be written,
`write(table, path, writing)`; for a folder, `FILES` names what is written into it. To add one, write the module and add a
line to `FORMATS`; what is earlier in the tuple is asked first whether it knows a file. Formats are told by content, never
by name; only for writing does the ending count.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError, note
from vecsmith.core.files import check_target
from vecsmith.core.settings import did_you_mean
from vecsmith.formats import refused
from vecsmith.formats.source import Source
from vecsmith.vectors.checks import strings, whole_number
from vecsmith.vectors.storage import DTYPES
from vecsmith.vectors.table import Vectors

PARTS = {"counts": "word counts", "context": "output matrix", "subword": "sub-word model"}


@dataclass(frozen=True)
class Format:
    """One line of the tuple: what a format is called, what it is, how its files end when written, what it can store.

    `keeps` lists what it holds besides words and rows: of `counts`, `context` and `subword`.
    """

    name: str
    summary: str
    endings: tuple[str, ...] = ()
    dtypes: tuple[str, ...] = ("float32",)
    keeps: tuple[str, ...] = ()
    folder: bool = False
    reads: bool = True
    writes: bool = True

    @property
    def module(self) -> Any:
        """The module that reads and writes it."""
        return import_module(f"vecsmith.formats.{self.name.replace('-', '_')}")


FORMATS = (
    Format("native", "vecsmith's own: opens by mapping, holds everything", (".safetensors",), DTYPES, tuple(PARTS)),
    Format("npz", "NumPy's archive: words, offsets, matrix", (".npz",), DTYPES),
    Format("npy", "a folder of words.txt and vectors.npy", (), ("float32", "float16"), folder=True),
    Format("projector", "the Embedding Projector's folder: vectors.tsv and metadata.tsv", folder=True),
    Format("fasttext", "fastText's binary model, with n-grams for unknown words", writes=False),
    Format("word2vec-bin", "word2vec's binary records", (".bin",)),
    Format("word2vec", "text with a header line", (".txt", ".vec")),
    Format("glove", "text without a header line"),
    Format("model2vec", "a Model2Vec folder: rows and a tokenizer", (), DTYPES, ("subword",), folder=True),
    Format(
        "sentence-transformers",
        "a folder with a StaticEmbedding",
        dtypes=("float32", "float16"),
        keeps=("subword",),
        folder=True,
    ),
    Format("spacy", "a vocab folder of spaCy, many words to a row", folder=True, writes=False),
)


@dataclass(frozen=True)
class Reading:
    """What to read of a file, and what to do with lines that are wrong."""

    limit: int | None = None
    words: frozenset[str] | None = None
    on_error: str = "stop"

    def __post_init__(self) -> None:
        if self.limit is not None:
            whole_number(self.limit, "limit")
        if self.on_error not in ("stop", "skip"):
            raise InputError(f"on_error must be one of stop, skip, found {self.on_error!r}")

    def choose(self, table: Vectors) -> Vectors:
        """Cut a table that was opened whole, and scan what is kept: it is no longer mapped, so it must be right."""
        if self.words is None and (self.limit is None or self.limit >= len(table)):
            return table
        ids = np.arange(min(self.limit or len(table), len(table)))
        if self.words is not None:
            found = np.sort(table.words.ids(self.words))  # by the index: the other words are not even read
            ids = found[found >= 0][: self.limit]
        kept = table.take(ids)
        kept.storage.verify()
        return kept


@dataclass(frozen=True)
class Writing:
    """How to write a table: `spaces` replaces spaces in words for formats that cannot hold them."""

    spaces: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)  # what the writer wants to say, for people
    left_out: list[str] = field(default_factory=list)  # what of a table it could not keep, of `PARTS`

    def __post_init__(self) -> None:
        if self.spaces is not None and not isinstance(self.spaces, str):
            raise InputError(f"spaces must be the text that replaces each space, found {self.spaces!r}")

    def at_least_one_word(self, table: Vectors, what: str) -> None:
        """Refuse a table without words for a format that could not be read again then."""
        if not len(table):
            raise InputError(
                f"{what} holds at least one word, found a table of none; the ending .safetensors can hold it"
            )

    def words(self, table: Vectors, forbidden: str, what: str) -> list[str]:
        """Give the words as the format can hold them, or say how many it cannot, and the first."""
        words = list(table.words)
        if self.spaces is not None:
            words = [word.replace(" ", self.spaces) for word in words]
            if len(set(words)) < len(words):
                raise InputError(f"replacing spaces by {self.spaces!r} makes different words the same")
        bad = [word for word in words if not word or any(mark in word for mark in forbidden)]
        if bad:
            hint = "; spaces='_' replaces the spaces" if " " in bad[0] else ""
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
    reading = Reading(limit, None if words is None else frozenset(strings(words)), on_error)
    source = Source(path)
    known = detect(source)
    table: Vectors = known.module.read(source, reading)
    table.meta.update(name=source.path.name, format=known.name)
    if words is not None and not len(table):
        raise InputError(f"none of the {len(reading.words or ()):,} words asked for is in {source.name}")
    return table


def save(table: Vectors, path: str | os.PathLike[str], to: str | None = None, **options: Any) -> dict[str, Any]:
    """Write a table; `Vectors.save` is the same. Gives what the writer has to say, such as what could not be kept."""
    for name in set(options) - {"spaces"}:
        raise InputError(f"save has no option {name!r}; {did_you_mean(name, ['to', 'spaces'], 'options')}")
    writing = Writing(**options)
    known = destination(path, to)
    writing.left_out.extend(part for part in PARTS if getattr(table, part) is not None and part not in known.keeps)
    known.module.write(table, Path(path), writing)
    if writing.left_out:
        writing.facts["left_out"] = writing.left_out
        what = " and ".join(f"the {PARTS[part]}" for part in writing.left_out)
        note(f"{path}: left out {what}, which {known.name} cannot hold of this table")
    return writing.facts


def destination(path: str | os.PathLike[str], to: str | None = None) -> Format:
    """Pick the format to write, and refuse a path that cannot be written to: what can go wrong before the work."""
    known = format_for(path, to)
    check_target(path, folder=known.module.FILES if known.folder else ())
    return known


def format_for(path: str | os.PathLike[str], to: str | None = None) -> Format:
    """Pick the format to write: by name, else by the ending of the path."""
    writers = [known for known in FORMATS if known.writes]
    if to is not None:
        for known in writers:
            if known.name == to:
                return known
        raise InputError(f"to must be one of {', '.join(known.name for known in writers)}, found {to!r}")
    for known in writers:
        if str(path).lower().endswith(known.endings):
            return known
    endings = ", ".join(ending for known in writers for ending in known.endings)
    raise InputError(f"cannot tell the format from the ending of {path} (known: {endings}); name it: to=FORMAT")


def note_left_out(source: Source, what: str) -> None:
    """Say what a reader left out."""
    note(f"{source.name}: {what}")
