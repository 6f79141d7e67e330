"""Vectors: words and a matrix, the one noun of the house. All its calls are here; how they are done is beside.

`words.py` keeps the words and finds them, `storage.py` keeps the rows, `neighbors.py` answers questions about words,
`nearest.py` searches, `sentences.py` encodes, `formats/` reads and writes. A table never changes: what looks like a change
(`select`, `replace`, ...) gives a new one.
"""

import copy
import hashlib
import html
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Self, overload

import numpy as np

from vecsmith._version import __version__
from vecsmith.core.errors import FileFormatError, InputError, UnknownWordError
from vecsmith.vectors import nearest, spelling
from vecsmith.vectors.neighbors import Neighbor, analogy, at_least_one, neighbors, odd_one_out
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.subwords import Subword
from vecsmith.vectors.words import Words

Array = np.ndarray[Any, Any]
FORMATS = "vecsmith.formats"  # reached by name: formats stand after vectors in the house
OOV = ("error", "zero", "mean", "subword")


class Vectors:
    """An immutable table of words and vectors."""

    def __init__(
        self,
        words: Iterable[str],
        matrix: Any,
        *,
        counts: Any = None,
        context: Any = None,
        subword: Subword | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        """Make a table from distinct words and a matrix of finite numbers with a row for each.

        `counts` (how often each word was seen) lets `encode` weight by frequency; `context` is the output matrix of a
        trained model; `subword` makes vectors for strings without a row; `meta` says where the table comes from.
        """
        self.words = words if isinstance(words, Words) else Words.of(words)
        self.storage = matrix if isinstance(matrix, Storage) else Storage.of(matrix)
        self.counts = None if counts is None else _frozen(counts, np.int64)
        self.context = None if context is None else _frozen(context, np.float32)
        self.subword = subword
        self.meta: dict[str, Any] = copy.deepcopy(dict(meta or {}))
        self.opened: tuple[str, str] | None = None  # path and header checksum of the native file that is mapped
        self.checksum: str | None = None  # what that file says `sha256` gives
        for what, part in (("rows", self.storage), ("counts", self.counts), ("context rows", self.context)):
            if part is not None and len(part) != len(self.words):
                raise InputError(f"a table of {len(self.words):,} words needs as many {what}, found {len(part):,}")

    # ---- what it is

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    @property
    def dim(self) -> int:
        """The number of columns."""
        return self.storage.dim

    @property
    def dtype(self) -> str:
        """How the rows are stored: float32, float16 or int8. What comes out is always float32."""
        return self.storage.dtype

    @property
    def space(self) -> str:
        """What similarity means here: cosine, dot or euclidean."""
        return str(self.meta.get("space", "cosine"))

    @property
    def name(self) -> str:
        """What to call the table in a message."""
        return str(self.meta.get("name", "this table"))

    @cached_property
    def matrix(self) -> Array:
        """All rows as one read-only float32 array; a copy unless stored so (for large tables take `rows` or `blocks`)."""
        return self.storage.matrix()

    @cached_property
    def norms(self) -> Array:
        """The Euclidean length of every stored row."""
        return self.storage.norms()

    @cached_property
    def inverse_norms(self) -> Array:
        """One over the lengths of the stored rows; 0 for zero rows, so that they are similar to nothing."""
        return nearest.inverse(self.norms)

    def sha256(self) -> str:
        """The checksum of the words and rows, the same for the same table in every process; a native file records it."""
        return self.checksum or self._digest()

    def _digest(self) -> str:
        digest = hashlib.sha256(f"{self.dtype} {len(self)} {self.dim}".encode())
        for part in (*self.words.arrays.values(), self.storage.values, self.storage.scale, self.storage.row):
            if part is not None:
                digest.update(np.ascontiguousarray(part).reshape(-1).view(np.uint8))
        return digest.hexdigest()

    def verify(self) -> None:
        """Scan every word, row and index entry of a table whose file was only mapped; raise at the first lie."""
        self.words.verify()
        self.storage.verify()
        if not np.allclose(self.norms, self.storage.norms(), rtol=1e-4, atol=0):
            raise FileFormatError(f"{self.name}: the recorded lengths of the rows are not those of the rows")
        if self.checksum not in (None, self._digest()):
            raise FileFormatError(f"{self.name}: its words and rows are not those of the recorded checksum")

    # ---- rows

    @overload
    def __getitem__(self, word: str) -> Array: ...
    @overload
    def __getitem__(self, word: Sequence[str]) -> Array: ...
    def __getitem__(self, word: str | Sequence[str]) -> Array:
        if isinstance(word, str):
            found = self.words.find(word)
            return self.rows([found])[0] if found >= 0 else self._unknown([word])[0]
        return self.lookup(word, oov="error" if self.subword is None else "subword")[0]

    def rows(self, ids: Any) -> Array:
        """Give the rows with these numbers as a new float32 matrix."""
        return self.storage.rows(np.asarray(ids, np.int64))

    def blocks(self, size: int | None = None) -> Iterator[tuple[int, Array]]:
        """Give `(first word, float32 rows)`, block by block: how to go through a table larger than memory."""
        return self.storage.blocks(size)

    def lookup(self, words: Sequence[str], oov: str = "error") -> tuple[Array, Array]:
        """Give a matrix with a row a word and a mask of which words have one here.

        For the others `oov` says what to do: "error", "zero", "mean" (of all rows), "subword" (from their parts).
        """
        if isinstance(words, str):
            raise InputError(f"lookup takes a list of words, found the string {words!r}")
        if oov not in OOV:
            raise InputError(f"oov must be one of {', '.join(OOV)}, found {oov!r}")
        words = list(words)
        ids = self.words.ids(words)
        known = ids >= 0
        if known.all():
            return self.rows(ids), known
        made = np.zeros((len(words), self.dim), np.float32)
        made[known] = self.rows(ids[known])
        missing = np.flatnonzero(~known)
        if oov == "mean":
            made[missing] = self.mean
        elif oov != "zero":
            made[missing] = self._unknown([words[i] for i in missing], must_have_subword=oov == "subword")
        return made, known

    @cached_property
    def mean(self) -> Array:
        """The mean of all rows."""
        total = np.zeros(self.dim, np.float64)
        for _, block in self.blocks():
            total += block.sum(axis=0, dtype=np.float64)
        return (total / max(1, len(self))).astype(np.float32)

    def _unknown(self, words: list[str], must_have_subword: bool = False) -> Array:
        if self.subword is not None:
            return self.subword.vectors(words)
        if must_have_subword:
            raise InputError(f"{self.name} has no sub-word model, so oov='subword' has nothing to build rows from")
        raise self._no_row(words[0])

    def _no_row(self, word: str) -> UnknownWordError:
        return UnknownWordError(word, lambda word: spelling.explain(word, self.words, self.name))

    # ---- similarity

    def similarity(self, a: str | Sequence[str], b: str | Sequence[str]) -> Any:
        """Say how similar two words are (a float), or the words of two equally long lists, pair by pair (an array)."""
        single = isinstance(a, str) and isinstance(b, str)
        left = self[[a] if isinstance(a, str) else a]
        right = self[[b] if isinstance(b, str) else b]
        if isinstance(a, str) != isinstance(b, str) or len(left) != len(right):
            raise InputError(
                f"similarity takes two words or two equally long lists, found {len(left)} and {len(right)}"
            )
        found = nearest.pairwise(left, right, self.space)
        return float(found[0]) if single else found

    def search(self, queries: Any, k: int = 10) -> tuple[Array, Array]:
        """Give the numbers and similarities of the `k` rows nearest to each query vector, nearest first."""
        return nearest.search(self, self.check_queries(queries), at_least_one(k, "k"))

    def check_queries(self, queries: Any) -> Array:
        """Give query vectors as a float32 matrix; refuse other widths, NaN and infinity."""
        queries = np.asarray(queries, np.float32)
        if queries.ndim != 2 or queries.shape[1] != self.dim:
            raise InputError(f"queries must be a matrix with {self.dim} columns, found the shape {queries.shape}")
        if not np.isfinite(queries).all():
            raise InputError("queries must be finite numbers, found NaN or infinity")
        return queries

    def neighbors(
        self,
        word: Any = None,
        *,
        positive: Any = (),
        negative: Any = (),
        among: int | Iterable[str] | None = None,
        k: int = 10,
    ) -> Any:
        """Give the `k` words nearest to a word, to each of a list of words, to a vector, or to a sum of words.

        A list of words gives a list of lists. `positive` and `negative` (words or vectors) are summed as unit vectors
        with their signs. `among` keeps only these words, or the first so many of the table, as answers. Words that
        were asked about are never among the answers.
        """
        return neighbors(self, word, positive, negative, among, k)

    def analogy(
        self, a: str, b: str, c: str, k: int = 1, method: str = "3cosadd", among: int | Iterable[str] | None = None
    ) -> list[Neighbor]:
        """Give the `k` words that are to `c` as `b` is to `a`: "3cosadd", "3cosmul" or "pairdirection"."""
        return analogy(self, a, b, c, k, method, among)

    def odd_one_out(self, words: Sequence[str]) -> str:
        """Name the word that fits the others least: farthest from the mean of their unit vectors."""
        return odd_one_out(self, words)

    def encode(self, sentences: str | Sequence[str], **options: Any) -> Array:
        """Turn sentences into vectors, the (weighted) mean of their words' rows; `sentences.py` lists the options."""
        from vecsmith.vectors.sentences import encode

        if isinstance(sentences, str):
            return encode(self, [sentences], **options)[0]
        return encode(self, list(sentences), **options)

    # ---- new tables from this one

    def take(self, ids: Any) -> "Vectors":
        """Keep the words with these numbers, in this order, with their rows as stored, counts and context."""
        ids = np.asarray(ids, np.int64)
        return Vectors(
            Words.of([self.words[i] for i in ids.tolist()]),
            self.storage.take(ids),
            counts=None if self.counts is None else self.counts[ids],
            context=None if self.context is None else self.context[ids],
            subword=self.subword,
            meta=self.meta,
        )

    def select(self, words: Iterable[str]) -> "Vectors":
        """Keep these words, in this order; each must be here."""
        words = list(words)
        ids = self.words.ids(words)
        if (ids < 0).any():
            raise self._no_row(words[int(np.argmin(ids))])
        return self.take(ids)

    def drop(self, words: Iterable[str]) -> "Vectors":
        """Leave out these words; those that are not here are left out already."""
        ids = self.words.ids(words)
        return self.take(np.delete(np.arange(len(self)), ids[ids >= 0]))

    def top(self, n: int) -> "Vectors":
        """Keep the first `n` words; in most files these are the most frequent."""
        return self.take(np.arange(min(n, len(self))))

    def map_words(self, function: Callable[[str], str], merge: str = "first") -> "Vectors":
        """Rename every word; words that come to the same name are merged: "first" keeps the first, "mean" averages."""
        if merge not in ("first", "mean"):
            raise InputError(f"merge must be one of first, mean, found {merge!r}")
        renamed = [function(word) for word in self.words]
        groups: dict[str, int] = {}
        group = np.fromiter((groups.setdefault(word, len(groups)) for word in renamed), np.int64, len(renamed))
        first = np.unique(group, return_index=True)[1]
        counts = None if self.counts is None else np.bincount(group, self.counts, len(groups)).astype(np.int64)
        if merge == "first":
            return Vectors(groups, self.storage.take(first), counts=counts, subword=self.subword, meta=self.meta)
        total = np.zeros((len(groups), self.dim), np.float64)
        for start, block in self.blocks():
            np.add.at(total, group[start : start + len(block)], block)
        total /= np.bincount(group, minlength=len(groups))[:, None]
        return Vectors(groups, total, counts=counts, subword=self.subword, meta=self.meta)

    def common(self, *others: "Vectors") -> list[str]:
        """Give the words that all these tables share, in the order of this one."""
        return [word for word in self.words if all(word in other for other in others)]

    def astype(self, dtype: str) -> "Vectors":
        """Store the rows in another type: float32, float16, or int8 with a scale a word."""
        storage = self.storage.astype(dtype)
        return self.replace(matrix=storage, context=self.context, subword=self.subword_on(storage) or self.subword)

    def subword_on(self, storage: Storage) -> Subword | None:
        """Give the sub-word model on other rows of these words, if it works on the rows of its table (as pieces do)."""
        move = getattr(self.subword, "with_rows", None)
        return None if move is None else move(self.storage, storage)

    def replace(
        self,
        *,
        words: Iterable[str] | None = None,
        matrix: Any = None,
        counts: Any = None,
        context: Any = None,
        subword: Subword | None = None,
        step: Mapping[str, Any] | None = None,
    ) -> Self:
        """Derive a table: the one way to do so for methods. `step` (what was done) extends the provenance.

        A new matrix makes `context` and `subword` untrue, so they are dropped unless given.
        """
        meta = copy.deepcopy(self.meta)
        if step is not None:
            source = {} if self.checksum is None else {"of": self.checksum}
            meta.setdefault("steps", []).append({**step, **source, "version": __version__})
        return type(self)(
            self.words if words is None else words,
            self.storage if matrix is None else matrix,
            counts=self.counts if counts is None and words is None else counts,
            context=self.context if context is None and matrix is None else context,
            subword=self.subword if subword is None and matrix is None else subword,
            meta=meta,
        )

    # ---- files and other libraries

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        limit: int | None = None,
        words: Iterable[str] | None = None,
        on_error: str = "stop",
    ) -> "Vectors":
        """Read a table in any known format, told by its content; `limit` and `words` leave the rest unread."""
        loaded: Vectors = import_module(FORMATS).load(path, limit=limit, words=words, on_error=on_error)
        return loaded

    def save(self, path: str | os.PathLike[str], to: str | None = None, **options: Any) -> None:
        """Write the table; the ending of the path picks the format unless `to` names one."""
        import_module(FORMATS).save(self, path, to=to, **options)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.opened:
            return _reopen, self.opened
        return _rebuild, (list(self.words), self.storage, self.counts, self.context, self.subword, self.meta)

    def __repr__(self) -> str:
        return f"<Vectors: {', '.join(self._facts().values())}>"

    def _repr_html_(self) -> str:
        facts = {**self._facts(), "first words": ", ".join(self.words[:10])}
        rows = (f"<tr><th>{what}</th><td>{html.escape(fact)}</td></tr>" for what, fact in facts.items())
        return f"<table>{''.join(rows)}</table>"

    def _facts(self) -> dict[str, str]:
        facts = {
            "size": f"{len(self):,} words x {self.dim}",
            "stored as": self.dtype + (", mapped" if self.opened else ""),
            "sub-words": "" if self.subword is None else "answers for any string",
            "from": self.name if "name" in self.meta else "",
            "method": " > ".join(str(step.get("method", "?")) for step in self.meta.get("steps", ())),
        }
        return {what: fact for what, fact in facts.items() if fact}


def _reopen(path: str, checksum: str) -> Vectors:
    """Open a mapped table again, in this process or another."""
    opened: Vectors = import_module(f"{FORMATS}.native").reopen(path, checksum)
    return opened


def _rebuild(words: list[str], storage: Storage, counts: Any, context: Any, subword: Any, meta: Any) -> Vectors:
    return Vectors(words, storage, counts=counts, context=context, subword=subword, meta=meta)


def _frozen(values: Any, dtype: Any) -> Array:
    frozen = np.array(values, dtype, copy=None)
    if frozen.flags.writeable:
        frozen = frozen.copy()
        frozen.setflags(write=False)
    return frozen
