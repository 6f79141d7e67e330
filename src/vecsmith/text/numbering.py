"""Types and their numbers: blocks of text become numbers of words.

Several threads prepare and cut blocks; one, in the order of the text, looks words up in the one table. So types are
numbered in the order of their first appearance, however many threads there are.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue

import numpy as np

from vecsmith.text.tokens import Array

PADDING = b"\n" * 16  # what the kernels want behind text


class NotUtf8(Exception):
    """A word is not UTF-8; whoever knows the source says where it stands."""


@dataclass
class Cut:
    """A block as numbers, and behind how many of its tokens a line or a document ends."""

    ids: Array
    lines: Array
    documents: Array


class Scan:
    """A block that is cut: keys, places and lengths of its words, and where lines and documents end; used again."""

    def __init__(self) -> None:
        self.data: Array = np.zeros(0, np.uint8)
        self.keys: Array = np.zeros(0, np.uint64)
        self.starts, self.lengths, self.lines, self.documents = (np.zeros(0, np.int32) for _ in range(4))
        self.found = (0, 0, 0)

    def cut(self, text: bytes) -> "Scan":
        """Cut a text."""
        from vecsmith.numeric import words

        most = len(text) // 2 + 2
        if len(self.keys) < most:
            self.keys = np.empty(most, np.uint64)
            self.starts, self.lengths, self.lines, self.documents = (np.empty(most, np.int32) for _ in range(4))
        self.data = np.frombuffer(text + PADDING, np.uint8)
        self.found = words.scan_words(
            self.data, len(text), self.keys, self.starts, self.lengths, self.lines, self.documents
        )
        return self


class Table:
    """Distinct words, their numbers and how often they were met; grows."""

    def __init__(self, slots: int = 1 << 12) -> None:
        self.slots = np.zeros((slots, 2), np.uint64)
        self.blob = np.zeros(8 * slots, np.uint8)
        self.offsets = np.zeros(slots // 2 + 1, np.int64)
        self.counts = np.zeros(slots // 2, np.int64)
        self.types = self.used = 0

    def number(self, scan: Scan) -> Cut:
        """Number the words of a block and count them."""
        from vecsmith.numeric import words

        count, lines, documents = scan.found
        ids = np.empty(count, np.int32)
        keys, done = scan.keys[:count], 0
        state = np.zeros(words.STATE, np.int64)
        while True:
            state[words.TYPES], state[words.USED] = self.types, self.used
            table = self.slots, self.blob, self.offsets, self.counts
            done = words.number_words(scan.data, done, keys, scan.starts, scan.lengths, *table, ids, state)
            self.types, self.used = int(state[words.TYPES]), int(state[words.USED])
            if done == count:
                return Cut(ids, scan.lines[:lines].copy(), scan.documents[:documents].copy())
            self._grow()

    def since(self, first: int) -> tuple[bytes, Array]:
        """Give the words from a number on: their bytes, and where each begins in them."""
        offsets = self.offsets[first : self.types + 1] - self.offsets[first]
        return self.blob[self.offsets[first] : self.used].tobytes(), offsets

    def _grow(self) -> None:
        """Make room: twice the slots, or else twice the blob."""
        from vecsmith.numeric import words

        if self.types + 1 < len(self.offsets) and 2 * (self.types + 1) <= len(self.slots):
            self.blob = _wider(self.blob, 2 * len(self.blob))
            return
        wider = np.zeros((2 * len(self.slots), 2), np.uint64)
        words.rehash(self.slots, wider)
        self.slots = wider
        self.offsets = _wider(self.offsets, len(wider) // 2 + 1)
        self.counts = _wider(self.counts, len(wider) // 2)


class Numbering:
    """Gives blocks as numbers, in their order; `prepare` is done to a block before it is cut."""

    def __init__(self, threads: int = 1) -> None:
        self.threads = threads
        self.table = Table()
        self._free: SimpleQueue[Scan] = SimpleQueue()
        self._checked = 0  # types that are known to be UTF-8

    def cuts(self, blocks: Iterable[bytes], prepare: Callable[[bytes], bytes]) -> Iterator[Cut]:
        """Number the words of all blocks."""
        for scan in self._scans(blocks, prepare):
            cut = self.table.number(scan)
            self._free.put(scan)
            self._check()
            yield cut

    def _scans(self, blocks: Iterable[bytes], prepare: Callable[[bytes], bytes]) -> Iterator[Scan]:
        if self.threads == 1:
            for block in blocks:
                yield self._scan().cut(prepare(block))
            return
        running: deque[Future[Scan]] = deque()
        threads = ThreadPoolExecutor(self.threads)
        try:
            for block in blocks:
                running.append(threads.submit(lambda block: self._scan().cut(prepare(block)), block))
                if len(running) > self.threads:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            threads.shutdown(cancel_futures=True)

    def _scan(self) -> Scan:
        try:
            return self._free.get_nowait()
        except Empty:
            return Scan()

    def _check(self) -> None:
        """Refuse new types that are not UTF-8."""
        blob, places = self.table.since(self._checked)
        try:
            blob.decode()
        except UnicodeDecodeError as error:
            raise NotUtf8 from error
        first = np.frombuffer(blob, np.uint8)[places[:-1]]
        if ((first & 0xC0) == 0x80).any():  # two broken words may look like whole ones
            raise NotUtf8
        self._checked = self.table.types


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
