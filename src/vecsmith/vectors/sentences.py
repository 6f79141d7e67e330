"""Sentences to vectors: the mean of the rows of a sentence's words, weighted by how rare they are where that is known.

The weights are those of smooth inverse frequency (Arora, Liang and Ma 2017): `a / (a + p(w))` with `a` = 0.001, the sum
divided by the number of words. The second step of that paper, the removal of the common component, is left out: it needs
all sentences at once, and a sentence's vector must not depend on its neighbours in a list.

Words without a row are skipped, or built by the table's sub-word model; a sentence of which nothing is known gives zeros.
A model that makes whole sentences itself (`pieces.py`, with a tokenizer of its own) is left to do so.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.core.progress import progress
from vecsmith.text.tokenize import tokenize
from vecsmith.vectors.checks import strings
from vecsmith.vectors.derive import TOTAL
from vecsmith.vectors.nearest import unit
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.words import Words

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]
WEIGHTS = ("auto", "mean", "sif")
RARE = 1e-3  # the `a` of smooth inverse frequency
BATCH = 4096
FEW = 64  # sentences up to which NumPy is done before the kernels could be loaded
FEW_ROWS = 4096  # below this, finding those that stand twice costs more than it saves
LARGEST_CACHE = 1 << 20
NO_WEIGHTS = np.empty(0, np.float32)


def encode(
    table: "Vectors",
    sentences: Iterable[str],
    *,
    lower: bool = False,
    weights: str = "auto",
    normalize: bool | None = None,
) -> Array:
    """Answer `Vectors.encode` for a list of sentences: a float32 row for each."""
    if weights not in WEIGHTS:
        raise InputError(f"weights must be one of {', '.join(WEIGHTS)}, found {weights!r}")
    sentences = strings(sentences, "sentences")
    if lower:
        sentences = [sentence.lower() for sentence in sentences]
    whole = getattr(table.subword, "encode", None)
    if whole is not None:
        if weights == "sif":
            raise InputError(f"{table.name} weights its pieces itself; leave weights='sif' out")
        return whole(sentences, normalize)
    made = np.empty((len(sentences), table.dim), np.float32)
    rarity = _rarity(table, weights)
    ids = _cache(table)
    if len(sentences) > 1:
        table.words.stop_peeking()
    with progress("encoding", len(sentences), "sentences") as advance:
        for start in range(0, len(sentences), BATCH):
            batch = sentences[start : start + BATCH]
            _encode_batch(table, ids, batch, rarity, made[start : start + BATCH])
            advance(len(batch))
    return unit(made) if normalize else made


def offsets_of(lists: Sequence[Sequence[Any]]) -> Array:
    """Give where each list begins, and the last one ends, when they are laid one after the other."""
    offsets = np.zeros(len(lists) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, lists), np.int64, len(lists)), out=offsets[1:])
    return offsets


def numbers(found: Iterable[int], offsets: Array) -> Array:
    """Take as many numbers as the offsets say."""
    return np.fromiter(found, np.int64, int(offsets[-1]))


def keep_only(keep: Array, found: Array, offsets: Array) -> tuple[Array, Array]:
    """Take some of the numbers out; give those that remain, and their offsets."""
    if keep.all():
        return found, offsets
    before = np.zeros(len(keep) + 1, np.int64)
    np.cumsum(keep, out=before[1:])
    return found[keep], before[offsets]


def gather(storage: Storage, ids: Array, extra: Array | None = None) -> tuple[Array, Array | slice]:
    """Give a float32 matrix and the place in it of the row of each id.

    It is the stored matrix itself where that will do, else the rows that are needed, with the `extra` ones behind.
    """
    if extra is None and storage.scale is None and storage.row is None and storage.values.dtype == np.float32:
        return storage.values, ids
    at: Array | slice
    if len(ids) < FEW_ROWS:
        rows, at = storage.rows(ids), slice(0, len(ids))
    else:
        used, at = np.unique(ids, return_inverse=True)
        rows = storage.rows(used)
    if extra is not None:
        rows = np.concatenate([rows, extra])
    rows.setflags(write=False)
    return rows, at


def mean_rows(rows: Array, at: Array | slice, weights: Array, offsets: Array, out: Array) -> None:
    """Write the (weighted) mean of each sentence's rows to `out`; see `numeric/pooling.py`.

    The place of each token's row is an array, or a slice from 0 where the rows are in the order of the tokens.
    """
    if len(out) > FEW:
        from vecsmith.numeric.pooling import pool

        at = np.arange(at.stop) if isinstance(at, slice) else at
        pool(rows, at, weights, offsets, out)
    else:
        for sentence in range(len(out)):
            _mean(rows, at, weights, offsets[sentence : sentence + 2], out[sentence], np.float32)
    if not np.isfinite(out).all():  # a sum went beyond float32, the mean does not
        for sentence in np.flatnonzero(~np.isfinite(out).all(axis=1)).tolist():
            _mean(rows, at, weights, offsets[sentence : sentence + 2], out[sentence], np.float64)


def _mean(rows: Array, at: Array | slice, weights: Array, ends: Array, out: Array, dtype: Any) -> None:
    start, stop = ends.tolist()
    found = rows[start:stop] if isinstance(at, slice) else rows[at[start:stop]]
    found = found.astype(dtype, copy=False)
    if len(weights):
        found = found * weights[start:stop, None]
    with np.errstate(over="ignore", invalid="ignore"):
        out[:] = np.add.reduce(found) / dtype(max(1, stop - start))


def _encode_batch(table: "Vectors", ids: "_Ids", batch: list[str], rarity: Array | None, out: Array) -> None:
    lists = list(map(tokenize, batch))
    if len(ids) > LARGEST_CACHE:
        ids.clear()
    offsets = offsets_of(lists)
    found = numbers(map(ids.__getitem__, itertools.chain.from_iterable(lists)), offsets)
    known = found >= 0
    weights = NO_WEIGHTS if rarity is None else rarity[found]
    if known.all():
        mean_rows(*gather(table.storage, found), weights, offsets, out)
    elif table.subword is None:
        weights = weights[known] if len(weights) else weights
        found, offsets = keep_only(known, found, offsets)
        mean_rows(*gather(table.storage, found), weights, offsets, out)
    else:
        tokens = list(itertools.chain.from_iterable(lists))
        new: dict[str, int] = {}
        which = [new.setdefault(tokens[i], len(new)) for i in np.flatnonzero(~known).tolist()]
        extra = table.subword.vectors(list(new))
        rows, of_known = gather(table.storage, found[known], extra)
        at = np.empty(len(found), np.int64)
        at[known] = np.arange(of_known.stop) if isinstance(of_known, slice) else of_known
        at[~known] = len(rows) - len(extra) + np.array(which)
        mean_rows(rows, at, weights, offsets, out)


class _Ids(dict[str, int]):
    """Word numbers as they are asked for: a dict finds them sooner than the index of a table."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def __missing__(self, word: str) -> int:
        found = self[word] = self.words.find(word)
        return found


_caches: "WeakKeyDictionary[Vectors, _Ids]" = WeakKeyDictionary()


def _cache(table: "Vectors") -> _Ids:
    return _caches.setdefault(table, _Ids(table.words))


def _rarity(table: "Vectors", weights: str) -> Array | None:
    """Give the weight of every word, then that of unknown ones (number -1), or none."""
    if weights == "mean" or (weights == "auto" and table.counts is None):
        return None
    if table.counts is None:
        raise InputError(f"weights='sif' needs counts, and {table.name} has none")
    total = max(1, int(table.counts.sum()), table.meta.get(TOTAL, 0))  # of all words, if these are a part of a table
    return np.append(RARE / (RARE + table.counts / total), 1).astype(np.float32)
