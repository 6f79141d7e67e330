"""Chunks: what a tokenizer makes of the parts of a text between spaces, kept, so that each is cut once and not each time.

That is right only for tokenizers that never look across a space: `allow` says which. Of those the answer is the same, to
the last piece, many times sooner, because a few thousand chunks make up most of any text.
"""

import itertools
import json
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import numpy as np

from vecsmith.text.tokenize import PATTERN
from vecsmith.vectors.sentences import numbers, offsets_of

Array = np.ndarray[Any, Any]
LARGEST = 1 << 27  # bytes of chunks and what belongs to them, roughly, before they are forgotten
BESIDE = 200  # of these, what a chunk takes beside its characters
MODELS = ("WordPiece", "WordLevel")
NORMALIZERS = ("BertNormalizer", "Lowercase")  # go character by character
PRE_TOKENIZERS = ("BertPreTokenizer", "Whitespace", "WhitespaceSplit")  # cut at white space, among others


def allow(tokenizer: Any) -> bool:
    """Say whether a tokenizer makes the same of a text and of its parts between spaces."""
    before, normalizer = tokenizer.pre_tokenizer, tokenizer.normalizer
    cuts = type(before).__name__ in PRE_TOKENIZERS or (type(before).__name__ == "Split" and _is_ours(before))
    plain = normalizer is None or type(normalizer).__name__ in NORMALIZERS
    added = tokenizer.get_added_tokens_decoder().values()
    return cuts and plain and type(tokenizer.model).__name__ in MODELS and all(" " not in one.content for one in added)


def _is_ours(split: Any) -> bool:
    about = json.loads(split.__getstate__())
    return about["pattern"] == {"Regex": PATTERN} and about["behavior"] == "Removed" and about["invert"] is True


class Chunks:
    """The chunks seen so far, and the pieces of each."""

    def __init__(self, cut: Callable[[list[str]], list[Any]]) -> None:
        self._cut_texts = cut
        self._lock = Lock()
        self._forget()

    def cut(self, texts: Sequence[str]) -> tuple[Array, Array]:
        """Give the pieces of all texts one after the other, and the offsets of the texts among them."""
        lists = [text.split(" ") for text in texts]
        offsets = offsets_of(lists)
        with self._lock:
            if self._known.size > LARGEST:
                self._forget()
            chunks = numbers(map(self._known.__getitem__, itertools.chain.from_iterable(lists)), offsets)
            if self._known.new:
                self._learn()
            first, pieces = self._first.filled, self._pieces.filled  # nothing is ever written there again
        begins = first[chunks]
        counts = first[chunks + 1] - begins
        ends = np.zeros(len(chunks) + 1, np.int64)
        np.cumsum(counts, out=ends[1:])
        at = np.arange(ends[-1]) + np.repeat(begins - ends[:-1], counts)
        return pieces[at], ends[offsets]

    def _learn(self) -> None:
        """Cut the chunks that are new."""
        new, self._known.new = self._known.new, []
        try:
            lists = [encoding.ids for encoding in self._cut_texts(new)]
        except BaseException:
            self._forget()  # their numbers are taken, but nothing stands under them
            raise
        offsets = offsets_of(lists)
        self._first.append(offsets[1:] + len(self._pieces.filled))
        self._pieces.append(numbers(itertools.chain.from_iterable(lists), offsets))

    def _forget(self) -> None:
        self._known = _Known()
        self._first, self._pieces = _Growing(), _Growing()
        self._first.append(np.zeros(1, np.int64))


class _Known(dict[str, int]):
    """The number of each chunk; one that is asked for and not there gets the next, and is noted as new."""

    def __init__(self) -> None:
        self.new: list[str] = []
        self.size = 0

    def __missing__(self, chunk: str) -> int:
        number = self[chunk] = len(self)
        self.new.append(chunk)
        self.size += len(chunk) + BESIDE
        return number


class _Growing:
    """Numbers in an array with room at its end."""

    def __init__(self) -> None:
        self._room = np.empty(1024, np.int64)
        self.filled = self._room[:0]

    def append(self, values: Array) -> None:
        used, wanted = len(self.filled), len(self.filled) + len(values)
        if wanted > len(self._room):
            room = np.empty(2 * wanted, np.int64)
            room[:used] = self.filled
            self._room = room
        self._room[used:wanted] = values
        self.filled = self._room[:wanted]
