"""Types and their numbers: blocks of text become numbers of words, on one thread or several.

Each thread numbers its blocks by a table of its own. The tables are brought together block by block, in the order of the
text, so that types have the same numbers (in order of first appearance) however many threads there are.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from vecsmith.text.tokens import Array

PADDING = b"\n" * 16  # what the kernels want behind text


class NotUtf8(Exception):
    """A word is not UTF-8; whoever knows the source says where it stands."""


@dataclass
class Cut:
    """A block as numbers, and after how many of its tokens a line or a document ends."""

    ids: Array
    lines: Array
    documents: Array


class Table:
    """Distinct words and their numbers; grows."""

    def __init__(self, slots: int = 1 << 12) -> None:
        self.slots = np.zeros((slots, 2), np.uint64)
        self.blob = np.empty(8 * slots, np.uint8)
        self.offsets = np.zeros(slots // 2 + 1, np.int64)
        self.counts = np.zeros(slots // 2, np.int64)
        self.types = self.used = 0

    def cut(self, text: bytes) -> Cut:
        """Number the words of a text and count them."""
        from vecsmith.numeric import words

        data = np.frombuffer(text + PADDING, np.uint8)
        most = len(text) // 2 + 1
        ids, lines, documents = (np.empty(most + 1, np.int32) for _ in range(3))
        state = self._state()
        while not words.cut_words(
            data, len(text), self.slots, self.blob, self.offsets, self.counts, ids, lines, documents, state
        ):
            self._grow(state)
        self.types, self.used = int(state[words.TYPES]), int(state[words.BLOB])
        found = (state[words.WORDS], state[words.LINES], state[words.DOCUMENTS])
        return Cut(*(array[:count] for array, count in zip((ids, lines, documents), found, strict=True)))

    def numbers(self, blob: bytes, places: Array) -> Array:
        """Number words that lie one behind the other, without counting them."""
        from vecsmith.numeric import words

        data = np.frombuffer(blob + PADDING, np.uint8)
        numbers = np.empty(len(places) - 1, np.int32)
        state = self._state()
        while not words.number_words(data, places, self.slots, self.blob, self.offsets, numbers, state):
            self._grow(state)
        self.types, self.used = int(state[words.TYPES]), int(state[words.BLOB])
        return numbers

    def since(self, first: int) -> tuple[bytes, Array]:
        """Give the words from a number on: their bytes, and where each begins in them."""
        offsets = self.offsets[first : self.types + 1] - self.offsets[first]
        return self.blob[self.offsets[first] : self.used].tobytes(), offsets

    def _state(self) -> Array:
        from vecsmith.numeric import words

        state = np.zeros(words.STATE, np.int64)
        state[words.TYPES], state[words.BLOB] = self.types, self.used
        return state

    def _grow(self, state: Array) -> None:
        """Make room: twice the slots, or twice the blob and more where a word is longer."""
        from vecsmith.numeric import words

        self.types, self.used = int(state[words.TYPES]), int(state[words.BLOB])
        if self.types + 1 < len(self.offsets) and 2 * (self.types + 1) <= len(self.slots):
            self.blob = _wider(self.blob, 2 * len(self.blob))
            return
        wider = np.zeros((2 * len(self.slots), 2), np.uint64)
        words.rehash(self.slots, wider, self.blob, self.offsets)
        self.slots = wider
        self.offsets = _wider(self.offsets, len(wider) // 2 + 1)
        self.counts = _wider(self.counts, len(wider) // 2)


class Numbering:
    """Gives blocks as numbers, in their order; `prepare` is done to a block before, on its thread."""

    def __init__(self, threads: int = 1) -> None:
        self.threads = threads
        self.table = Table()
        self.counts: Array = np.zeros(0, np.int64)
        self._checked = 0  # types that are known to be UTF-8

    def cuts(self, blocks: Iterable[bytes], prepare: Callable[[bytes], bytes]) -> Iterator[Cut]:
        """Number the words of all blocks."""
        if self.threads == 1:
            for block in blocks:
                cut = self.table.cut(prepare(block))
                self._check()
                yield cut
            self.counts = self.table.counts[: self.table.types]
            return
        workers = [_Worker(prepare) for _ in range(self.threads)]
        running: deque[tuple[_Worker, Future[tuple[Cut, bytes, Array]]]] = deque()
        try:
            for number, block in enumerate(blocks):
                worker = workers[number % self.threads]
                running.append((worker, worker.thread.submit(worker.cut, block)))
                if len(running) > self.threads:
                    yield self._merged(*running.popleft())
            while running:
                yield self._merged(*running.popleft())
        finally:
            for worker in workers:
                worker.thread.shutdown(cancel_futures=True)
        self.counts = np.zeros(self.table.types, np.int64)
        for worker in workers:
            self.counts[worker.numbers] += worker.table.counts[: worker.table.types]

    def _merged(self, worker: "_Worker", future: "Future[tuple[Cut, bytes, Array]]") -> Cut:
        cut, blob, places = future.result()
        worker.numbers = np.concatenate([worker.numbers, self.table.numbers(blob, places)])
        self._check()
        cut.ids = worker.numbers[cut.ids]
        return cut

    def _check(self) -> None:
        """Refuse new types that are not UTF-8."""
        blob, places = self.table.since(self._checked)
        bytes_ = np.frombuffer(blob, np.uint8)
        try:
            blob.decode()
        except UnicodeDecodeError as error:
            raise NotUtf8 from error
        if ((bytes_[places[:-1]] & 0xC0) == 0x80).any():  # two broken words may look like whole ones
            raise NotUtf8
        self._checked = self.table.types


class _Worker:
    """A thread with a table of its own; `numbers` says what its types are called in the table of all."""

    def __init__(self, prepare: Callable[[bytes], bytes]) -> None:
        self.prepare = prepare
        self.thread = ThreadPoolExecutor(1)
        self.table = Table()
        self.numbers: Array = np.zeros(0, np.int32)

    def cut(self, block: bytes) -> tuple[Cut, bytes, Array]:
        """Number a block; gives the types that are new here as well."""
        before = self.table.types
        cut = self.table.cut(self.prepare(block))
        return cut, *self.table.since(before)


class Listed:
    """The types of tokens that are given one by one."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers(self, tokens: Iterable[str]) -> list[int]:
        """Give the numbers of some tokens."""
        known = self._numbers
        return [known.setdefault(token, len(known)) for token in tokens]

    def types(self) -> tuple[Array, Array]:
        """Give the types as one blob, and where each begins."""
        written = [token.encode() for token in self._numbers]
        offsets = np.zeros(len(written) + 1, np.int64)
        np.cumsum([len(one) for one in written], out=offsets[1:])
        return np.frombuffer(b"".join(written), np.uint8), offsets


def _wider(array: Array, length: int) -> Array:
    wider = np.zeros(length, array.dtype)
    wider[: len(array)] = array
    return wider
