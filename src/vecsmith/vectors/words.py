"""The words of a table: one UTF-8 blob, the offsets of its words, and an open-addressed index on CRC-32.

All three are plain arrays, so they can lie in a mapped file: opening costs nothing, and looking a word up touches a few
bytes. The index has a power of two slots, at least twice as many as words; slot `crc32(word) & mask` and the ones after it
hold word numbers or -1. Words are inserted in order, so the same words always give the same index. Offsets, slots and
bytes are checked when they are used, because a mapped file may lie.
"""

import itertools
import operator
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.vectors.checks import strings
from vecsmith.vectors.memory import sealed

SMALL = 20_000  # below this many words Python builds the index sooner than Numba can be imported
PEEKS = 1000  # words of a mapped file that are read one by one, before its pages are brought in
Array = np.ndarray[Any, Any]


class Words(Sequence[str]):
    """A lazy sequence of distinct strings with constant-time lookup."""

    __slots__ = ("_blob", "_bytes", "_offsets", "_peeks", "_places", "_slots", "_table", "source")

    def __init__(
        self, blob: Array, offsets: Array, slots: Array, source: str = "this table", peeks: Sequence[Any] = ()
    ) -> None:
        """Take the three arrays; of a mapped file also what reads from each (`core.tensorfile.Peek`) at first."""
        self._blob, self._offsets, self._slots = sealed(blob), sealed(offsets), sealed(slots)
        self._bytes, self._places, self._table = peeks or self._views()
        self._peeks = PEEKS if peeks else 0
        self.source = source

    @classmethod
    def of(cls, words: Iterable[str]) -> "Words":
        """Make the sequence from strings; a word that stands twice is refused."""
        if isinstance(words, Words):
            return words
        blob, offsets = pack(words)
        slots, duplicates = build_index(blob, offsets)
        made = cls(blob, offsets, slots)
        if len(duplicates):
            first = made[int(duplicates[0])]
            raise InputError(
                f"words must be distinct, but {len(duplicates):,} of {len(made):,} repeat an earlier one, first {first!r}"
            )
        return made

    @property
    def arrays(self) -> dict[str, Array]:
        """The three arrays under the names that they bear in the native file."""
        return {"words.utf8": self._blob, "words.offsets": self._offsets, "words.index": self._slots}

    def __len__(self) -> int:
        return len(self._places) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._word(i) for i in range(*index.indices(len(self)))]
        position = operator.index(index)
        if not -len(self) <= position < len(self):
            raise IndexError(f"word {position} of {len(self)}")
        return self._word(position % len(self))

    def __iter__(self) -> Iterator[str]:
        self.stop_peeking()
        return map(self._word, range(len(self)))

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.find(word) >= 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Words):
            return np.array_equal(self._offsets, other._offsets) and np.array_equal(self._blob, other._blob)
        return isinstance(other, Sequence) and not isinstance(other, str) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:5]))
        return f"<{len(self):,} words: {shown}{', ...' if len(self) > 5 else ''}>"

    def index(self, word: Any, start: int = 0, stop: int | None = None) -> int:
        """Give the number of a word; raise ValueError if it is not there."""
        found = self.find(word)
        if found < start or (stop is not None and found >= stop):
            raise ValueError(f"{word!r} is not among the {len(self):,} words")
        return found

    def count(self, word: Any) -> int:
        """Give 1 if the word is there, else 0."""
        return int(word in self)

    def find(self, word: str) -> int:
        """Give the number of a word, or -1."""
        try:
            data = word.encode()
        except UnicodeEncodeError:  # a lone surrogate stands in no file
            return -1
        table, mask = self._table, len(self._table) - 1
        slot = zlib.crc32(data) & mask
        for _ in range(mask + 1):
            found = table[slot]
            if found == -1:
                return -1
            if self._slice(found) == data:
                return found
            slot = (slot + 1) & mask
        return -1

    def ids(self, words: Iterable[str]) -> Array:
        """Give the numbers of many words, -1 for those that are not there."""
        return np.fromiter(map(self.find, strings(words)), np.int64)

    def verify(self) -> None:
        """Scan everything: offsets in order, valid UTF-8, every word found at its own number."""
        for position, word in enumerate(self):
            if self.find(word) != position:
                raise FileFormatError(f"{self.source}: word {position:,}, {word!r}, is not found by the index")

    def _views(self) -> tuple[Any, Any, Any]:
        return memoryview(self._blob), memoryview(self._offsets), memoryview(self._slots)

    def stop_peeking(self) -> None:
        """Bring the pages of a mapped file in from now on: for who is about to ask for many words."""
        self._bytes, self._places, self._table = self._views()
        self._peeks = 0

    def _slice(self, position: int) -> memoryview:
        if not 0 <= position < len(self._places) - 1:
            raise FileFormatError(f"{self.source}: the word index points to word {position:,} of {len(self):,}")
        if self._peeks:
            self._peeks -= 1
            if self._peeks <= 0:  # below, where threads came here at once
                self.stop_peeking()
        start, stop = self._places[position : position + 2]
        if not 0 <= start <= stop <= len(self._bytes):
            raise FileFormatError(f"{self.source}: word {position:,} claims the bytes {start:,} to {stop:,}")
        return self._bytes[start:stop]

    def _word(self, position: int) -> str:
        try:
            return str(self._slice(position), "utf-8")
        except UnicodeDecodeError as error:
            raise FileFormatError(f"{self.source}: word {position:,} is not UTF-8") from error


def pack(words: Iterable[str]) -> tuple[Array, Array]:
    """Lay strings one after the other: the UTF-8 blob and the offsets of the words in it."""
    try:
        encoded = [word.encode() for word in strings(words)]
    except UnicodeEncodeError as error:
        raise InputError(f"words must be valid Unicode, but {error.object!r} holds a lone surrogate") from error
    offsets = np.zeros(len(encoded) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, encoded), np.int64, len(encoded)), out=offsets[1:])
    return np.frombuffer(b"".join(encoded), np.uint8), offsets


def slot_count(words: int) -> int:
    """The least power of two that leaves half the slots empty."""
    return max(2, 1 << (2 * words - 1).bit_length()) if words else 2


def build_index(blob: Array, offsets: Array) -> tuple[Array, Array]:
    """Insert the words in order; give the slots, and the numbers of words that repeat an earlier one (not inserted)."""
    count = len(offsets) - 1
    if count >= 1 << 31:
        raise InputError(f"a table holds at most 2**31 - 1 words, found {count:,}")
    slots = np.full(slot_count(count), -1, np.int32)
    if count < SMALL:
        return slots, _build_small(blob, offsets, slots)
    from vecsmith.numeric.hashing import build_index as build_large

    duplicates = np.empty(count, np.int64)
    return slots, duplicates[: build_large(blob, offsets, slots, duplicates)].copy()


def _build_small(blob: Array, offsets: Array, slots: Array) -> Array:
    data, places = blob.tobytes(), offsets.tolist()
    words = [data[start:stop] for start, stop in itertools.pairwise(places)]
    table: list[int] = slots.tolist()
    mask = len(table) - 1
    duplicates = []
    for position, word in enumerate(words):
        slot = zlib.crc32(word) & mask
        while table[slot] >= 0 and words[table[slot]] != word:
            slot = (slot + 1) & mask
        if table[slot] < 0:
            table[slot] = position
        else:
            duplicates.append(position)
    slots[:] = table
    return np.array(duplicates, np.int64)
