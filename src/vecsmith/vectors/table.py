"""Vectors: words and a matrix, the one noun of the house. All its calls are here; how they are done is beside.

`words.py` keeps the words and finds them, `storage.py` keeps the rows, `checks.py` refuses what cannot be, `neighbors.py`
answers questions about words, `nearest.py` searches, `sentences.py` encodes, `derive.py` makes new tables, `formats/` reads
and writes. A table never changes: what looks like a change (`select`, `replace`, ...) gives a new one.
"""

import html
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Self, overload

import numpy as np

from vecsmith.core.errors import InputError, UnknownWordError
from vecsmith.vectors import checks, coarse, derive, integrity, nearest, spelling
from vecsmith.vectors.coarse import Coarse
from vecsmith.vectors.memory import sealed
from vecsmith.vectors.neighbors import Neighbor, analogy, neighbors, odd_one_out, similarity
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
        self.words = Words.of(words)
        self.storage = matrix if isinstance(matrix, Storage) else Storage.of(matrix)
        self.meta = checks.provenance({} if meta is None else meta)
        size, name = len(self.words), self.name
        if len(self.storage) != size:
            raise InputError(f"{name}: a table of {size:,} words needs as many rows, found {len(self.storage):,}")
        self.counts = None if counts is None else checks.counts_of_words(counts, size, name)
        self.context = None if context is None else checks.context_rows(context, size, self.dim, name)
        self.subword = subword
        self.opened: tuple[str, str] | None = None  # path and header checksum of the native file that is mapped
        self.checksum: str | None = None  # what that file says `sha256` gives
        self.asked = 0  # single questions so far
        self._coarse: Coarse | None = None

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
    def directions(self) -> tuple[Storage, Array]:
        """Rows with the directions of the stored ones, and one over the length of each; 0 for zero rows."""
        return nearest.directions(self.storage, self.norms)

    def coarse(self, queries: int) -> Coarse | None:
        """Give the coarse copy that answers single questions sooner, once the table was asked often enough for it."""
        self.asked += queries
        if self._coarse is None and coarse.pays(self.directions[0], self.asked):
            self._coarse = Coarse.of(*self.directions)
        return self._coarse

    def sha256(self) -> str:
        """The checksum of the words and float32 rows, the same in every process and format; a native file records it."""
        return self.checksum or integrity.digest(self)

    def verify(self) -> None:
        """Scan every word, row, count and index entry of a table whose file was only mapped; raise at the first lie."""
        integrity.verify(self)

    # ---- rows

    @overload
    def __getitem__(self, word: str) -> Array: ...
    @overload
    def __getitem__(self, word: Sequence[str]) -> Array: ...
    def __getitem__(self, word: str | Sequence[str]) -> Array:
        if isinstance(word, str):
            found = self.words.find(word)
            return self.storage.rows(np.array([found]))[0] if found >= 0 else self._unknown([word])[0]
        return self.lookup(word, oov="error" if self.subword is None else "subword")[0]

    def rows(self, ids: Any) -> Array:
        """Give the rows with these numbers as a new float32 matrix."""
        return self.storage.rows(checks.row_numbers(ids, len(self)))

    def blocks(self, size: int | None = None) -> Iterator[tuple[int, Array]]:
        """Give `(first word, float32 rows)`, block by block: how to go through a table larger than memory."""
        return self.storage.blocks(size)

    def lookup(self, words: Sequence[str], oov: str = "error") -> tuple[Array, Array]:
        """Give a matrix with a row a word and a mask of which words have one here.

        For the others `oov` says what to do: "error", "zero", "mean" (of all rows), "subword" (from their parts).
        """
        if oov not in OOV:
            raise InputError(f"oov must be one of {', '.join(OOV)}, found {oov!r}")
        words = checks.strings(words)
        ids = self.words.ids(words)
        known = ids >= 0
        if known.all():
            return self.storage.rows(ids), known
        made = np.zeros((len(words), self.dim), np.float32)
        made[known] = self.storage.rows(ids[known])
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
        return sealed((total / max(1, len(self))).astype(np.float32))

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
        return similarity(self, a, b)

    def search(self, queries: Any, k: int = 10) -> tuple[Array, Array]:
        """Give the numbers and similarities of the `k` rows nearest to each query vector, nearest first."""
        return nearest.search(self, checks.queries(queries, self.dim), checks.whole_number(k, "k"))

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

        A list of words gives a list of lists. `positive` and `negative` (words or vectors) are summed with their signs,
        where the space is cosine as unit vectors. `among` keeps only these words, or the first so many of the table, as
        answers. Words that were asked about are never among the answers; a word whose row is zero is near to nothing,
        and is refused (in a euclidean space zero is a place like any other).
        """
        return neighbors(self, word, positive, negative, among, k)

    def analogy(
        self, a: str, b: str, c: str, k: int = 1, method: str = "3cosadd", among: int | Iterable[str] | None = None
    ) -> list[Neighbor]:
        """Give the `k` words that are to `c` as `b` is to `a`: "3cosadd", "3cosmul" or "pairdirection".

        All three work on rows of length 1, whatever the table's space. Neither the words asked about nor words whose row
        is zero are ever an answer.
        """
        return analogy(self, a, b, c, k, method, among)

    def odd_one_out(self, words: Iterable[str]) -> str:
        """Name the word that fits the others least: farthest from the mean of their unit vectors."""
        return odd_one_out(self, words)

    def encode(
        self,
        sentences: str | Iterable[str],
        *,
        lower: bool = False,
        weights: str = "auto",
        normalize: bool | None = None,
    ) -> Array:
        """Turn a sentence into a vector, or many into a matrix: the (weighted) mean of their words' rows.

        `weights`: "mean", "sif" (rare words count more), or "auto" (sif where the table has counts). `lower` lowers the
        sentences first. `normalize` scales to length 1; left out, a table of pieces does as its model was made to do, any
        other does not.
        """
        from vecsmith.vectors.sentences import encode

        single = isinstance(sentences, str)
        asked: Any = [sentences] if single else sentences
        made = encode(self, asked, lower=lower, weights=weights, normalize=normalize)
        return made[0] if single else made

    # ---- new tables from this one

    def take(self, ids: Any) -> Self:
        """Keep the words with these numbers, in this order, with their rows as stored, counts and context."""
        return derive.take(self, ids)

    def select(self, words: Iterable[str]) -> Self:
        """Keep these words, in this order; each must be here."""
        words = checks.strings(words)
        ids = self.words.ids(words)
        if (ids < 0).any():
            raise self._no_row(words[int(np.argmin(ids))])
        return self.take(ids)

    def drop(self, words: Iterable[str]) -> Self:
        """Leave out these words; those that are not here are left out already."""
        ids = self.words.ids(words)
        return self.take(np.delete(np.arange(len(self)), ids[ids >= 0]))

    def top(self, n: int) -> Self:
        """Keep the first `n` words; in most files these are the most frequent."""
        return self.take(np.arange(min(checks.whole_number(n, "n", 0), len(self))))

    def map_words(self, function: Callable[[str], str], merge: str = "first") -> Self:
        """Rename every word. Words that come to the same name are merged, their counts added.

        "first" keeps the row and the context of the first, "mean" averages the rows and leaves the context out.
        """
        return derive.map_words(self, function, merge)

    def common(self, *others: "Vectors") -> list[str]:
        """Give the words that all these tables share, in the order of this one."""
        return [word for word in self.words if all(word in other for other in others)]

    def astype(self, dtype: str) -> Self:
        """Store the rows in another type: float32, float16, or int8 with a scale a word."""
        storage = self.storage.astype(dtype)
        if storage is self.storage:
            return self
        subword = self.subword_on(storage) or self.subword
        step = {"method": "astype", "dtype": dtype}
        return self.replace(matrix=storage, context=self.context, subword=subword, step=step)

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

        A new matrix makes `context` and `subword` untrue, other words `counts` and `context`: these are dropped unless
        given.
        """
        same_words = words is None
        meta = derive.meta_after(self, step, same_counts=same_words and counts is None)
        return type(self)(
            self.words if words is None else words,
            self.storage if matrix is None else matrix,
            counts=self.counts if counts is None and same_words else counts,
            context=self.context if context is None and matrix is None and same_words else context,
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
        words = None if words is None else checks.strings(words)
        loaded: Vectors = import_module(FORMATS).load(path, limit=limit, words=words, on_error=on_error)
        return loaded

    def save(self, path: str | os.PathLike[str], to: str | None = None, **options: Any) -> None:
        """Write the table; the ending of the path picks the format unless `to` names one."""
        import_module(FORMATS).save(self, path, to=to, **options)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.opened:
            names = {what: self.meta[what] for what in ("name", "format") if what in self.meta}
            return _reopen, (*self.opened, names)
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
            "stored as": self.dtype + (", mapped" if self.storage.mapped else ""),
            "sub-words": "" if self.subword is None else "answers for any string",
            "from": self.name if "name" in self.meta else "",
            "method": " > ".join(str(step.get("method", "?")) for step in self.meta.get("steps", ())),
        }
        return {what: fact for what, fact in facts.items() if fact}


def _reopen(path: str, checksum: str, names: dict[str, str]) -> Vectors:
    """Open a mapped table again, in this process or another."""
    opened: Vectors = import_module(f"{FORMATS}.native").reopen(path, checksum)
    opened.meta.update(names)
    return opened


def _rebuild(words: list[str], storage: Storage, counts: Any, context: Any, subword: Any, meta: Any) -> Vectors:
    return Vectors(words, storage, counts=counts, context=context, subword=subword, meta=meta)
