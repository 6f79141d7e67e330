"""Pieces: a tokenizer and a row for each of its pieces, which make a vector for any string (Model2Vec's tables).

A string is cut by the tokenizer, without special tokens; the unknown piece is left out; the vector is the mean of the
rows, scaled to length 1 where the model was made so. This is what Model2Vec's `StaticModel.encode` computes, in the same
order and with the same rounding (a float16 table gives float16 numbers), and what sentence-transformers'
`StaticEmbedding` computes with `drop` and the limits left out.

The rows are those of the table wherever it holds all pieces: then they are kept once, in memory and in the native file.
"""

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.core.progress import progress
from vecsmith.vectors.chunks import Chunks, allow
from vecsmith.vectors.memory import sealed
from vecsmith.vectors.sentences import BATCH, NO_WEIGHTS, gather, keep_only, mean_rows, numbers, offsets_of
from vecsmith.vectors.storage import DTYPES, Storage

Array = np.ndarray[Any, Any]
_T = TypeVar("_T")
MANY = 1000  # sentences from which on so many chunks come again that keeping them pays, even the first time


@dataclass(frozen=True, eq=False)
class Pieces:
    """A serialised tokenizer (`tokenizer.json` as bytes), and the row of each token id."""

    tokenizer_json: Array
    storage: Storage
    drop: int | None = None  # the id of the unknown piece, if it is left out
    max_tokens: int | None = None
    max_characters: int | None = None
    normalize: bool = False

    kind = "pieces"

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokenizer_json", sealed(self.tokenizer_json))

    @cached_property
    def tokenizer(self) -> Any:
        """The tokenizer, made from its bytes when it is first needed."""
        made = open_tokenizer(self.tokenizer_json.tobytes())
        made.no_padding()
        if self.max_tokens is None:
            made.no_truncation()
        else:
            made.enable_truncation(self.max_tokens)
        return made

    def vectors(self, words: Sequence[str]) -> Array:
        """Give the vector of each string."""
        return self.encode(words)

    def encode(self, sentences: Sequence[str], normalize: bool | None = None) -> Array:
        """Give the vector of each sentence, of length 1 if `normalize` (or, left out, the model) says so."""
        made = np.empty((len(sentences), self.storage.dim), np.float32)
        if len(sentences) <= BATCH:
            found, offsets = self._cut(sentences)
            mean_rows(*gather(self.storage, found), NO_WEIGHTS, offsets, made)
        else:
            self._encode_many(sentences, made)
        half = self.storage.dtype == "float16"
        if half:
            made = made.astype(np.float16).astype(np.float32)
        if self.normalize if normalize is None else normalize:
            made /= np.linalg.norm(made, axis=1, keepdims=True) + np.float32(1e-32)
            if half:
                made = made.astype(np.float16).astype(np.float32)
        return made

    def _encode_many(self, sentences: Sequence[str], made: Array) -> None:
        """Go batch by batch; the tokenizer works without the interpreter lock, so the next one is cut meanwhile."""
        with (
            progress("encoding", len(sentences), "sentences") as advance,
            ThreadPoolExecutor(1, "vecsmith-cut") as executor,
        ):
            ahead = executor.submit(self._cut, sentences[:BATCH])
            for start in range(0, len(sentences), BATCH):
                found, offsets = ahead.result()
                ahead = executor.submit(self._cut, sentences[start + BATCH : start + 2 * BATCH])
                mean_rows(*gather(self.storage, found), NO_WEIGHTS, offsets, made[start : start + BATCH])
                advance(len(offsets) - 1)

    def _cut(self, sentences: Sequence[str]) -> tuple[Array, Array]:
        """Give the pieces of all sentences one after the other, and the offsets of the sentences among them."""
        if self.max_characters is not None:
            sentences = [sentence[: self.max_characters] for sentence in sentences]
        if len(sentences) >= MANY and self._chunks is not None:
            found, offsets = self._chunks.cut(sentences)
            if self.max_tokens is not None:
                found, offsets = _truncate(found, offsets, self.max_tokens)
        else:
            lists = [encoding.ids for encoding in self._tokenize(list(sentences))]
            offsets = offsets_of(lists)
            found = numbers(itertools.chain.from_iterable(lists), offsets)
        if len(found) and found.max() >= len(self.storage):
            raise FileFormatError(f"the tokenizer gives the piece {found.max():,} of {len(self.storage):,}")
        if self.drop is not None:
            found, offsets = keep_only(found != self.drop, found, offsets)
        return found, offsets

    @cached_property
    def _chunks(self) -> Chunks | None:
        return Chunks(self._tokenize) if allow(self.tokenizer) else None

    def _tokenize(self, texts: list[str]) -> list[Any]:
        cut = self.tokenizer.encode_batch_fast
        return guarded("the tokenizer cannot cut these sentences", cut, texts, add_special_tokens=False)

    def verify(self) -> None:
        """Scan the rows, and open the tokenizer."""
        self.storage.verify()
        open_tokenizer(self.tokenizer_json.tobytes())

    def with_rows(self, old: Storage, new: Storage) -> "Pieces | None":
        """Work on new rows in the place of a table's old ones; give none if these are not the rows of the pieces."""
        return replace(self, storage=new) if self.storage is old else None

    def __reduce__(self) -> tuple[Any, ...]:
        limits = self.drop, self.max_tokens, self.max_characters, self.normalize
        return Pieces, (self.tokenizer_json, self.storage, *limits)

    def dump(self, storage: Storage) -> tuple[dict[str, Any], dict[str, Array]]:
        """Give the settings and arrays; the rows are left out where they are the table's `storage`."""
        names = ("drop", "max_tokens", "max_characters", "normalize")
        settings = {name: getattr(self, name) for name in names}
        tensors = {"tokenizer": self.tokenizer_json}
        if self.storage is not storage:
            parts = {"matrix": self.storage.values, "scale": self.storage.scale, "row": self.storage.row}
            tensors.update({name: part for name, part in parts.items() if part is not None})
        return settings, tensors

    @classmethod
    def restore(cls, settings: dict[str, Any], tensors: dict[str, Array], storage: Storage) -> "Pieces":
        """Make the model again, on the table's `storage` unless it brings rows of its own."""
        text = tensors["tokenizer"]
        if text.dtype != np.uint8 or text.ndim != 1:
            raise FileFormatError(f"the tokenizer must be bytes, found {text.dtype} {text.shape}")
        drop, tokens, characters = (settings[name] for name in ("drop", "max_tokens", "max_characters"))
        for limit in (drop, tokens, characters):
            if limit is not None and (type(limit) is not int or not 0 <= limit < 1 << 62):
                raise FileFormatError(f"the limits of the pieces must be whole numbers, found {limit!r}")
        if "matrix" in tensors:
            storage = _own_rows(tensors, storage)
        return cls(text, storage, drop, tokens, characters, bool(settings["normalize"]))


def open_tokenizer(text: bytes) -> Any:
    """Make a tokenizer from the bytes of a `tokenizer.json`."""
    from tokenizers import Tokenizer

    return guarded("the tokenizer cannot be opened", Tokenizer.from_buffer, text)


def guarded(what: str, function: Callable[..., _T], *arguments: Any, **options: Any) -> _T:
    """Call a function of the tokenizers package; what it raises, a panic of its Rust code too, becomes one sentence."""
    try:
        return function(*arguments, **options)
    except Exception as error:
        raise InputError(f"{what}: {' '.join(str(error).split())[:200]}") from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # which is no Exception
            raise
        raise InputError(f"{what}: {' '.join(str(error).split())[:200]}") from error


def _truncate(found: Array, offsets: Array, most: int) -> tuple[Array, Array]:
    """Keep the first pieces of each sentence."""
    lengths = np.diff(offsets)
    if lengths.max(initial=0) <= most:
        return found, offsets
    return keep_only(np.arange(len(found)) - np.repeat(offsets[:-1], lengths) < most, found, offsets)


def _own_rows(tensors: dict[str, Array], storage: Storage) -> Storage:
    values, scale, row = tensors["matrix"], tensors.get("scale"), tensors.get("row")
    if values.dtype.name not in DTYPES or values.ndim != 2 or values.shape[1] != storage.dim:
        raise FileFormatError(f"the rows of the pieces must have {storage.dim:,} columns, found {values.shape}")
    count = len(values) if row is None else len(row)
    for part, dtype in ((scale, np.float32), (row, np.int32)):
        if part is not None and (part.dtype != dtype or part.shape != (count,)):
            raise FileFormatError(f"the rows of the pieces need {count:,} {dtype.__name__}, found {part.shape}")
    return Storage(values, scale, row, storage.source)
