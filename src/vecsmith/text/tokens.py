"""Tokens: a corpus as numbers, which is what trainers read.

Every distinct token (a type) has a number, in the order in which types first appear; the corpus is one long array of them,
and offsets say where sentences and documents begin. The arrays may lie in a mapped cache, so a corpus may be larger than
memory. Which types become words is decided later (`vocabulary.py`), so one cache serves every `min_count`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class Tokens:
    """A corpus as numbers."""

    ids: Array  # int32, a number a token
    sentences: Array  # int64, where each sentence begins among the tokens, and where the last ends
    documents: Array  # int64, where each document begins among the sentences, and where the last ends
    counts: Array  # int64, how often each type stands in the corpus
    blob: Array  # uint8, the types as UTF-8, one after the other
    offsets: Array  # int64, where each type begins in the blob, and where the last ends
    sha256: str  # of the text and of how it was cut
    settings: dict[str, Any]  # how it was cut

    def __len__(self) -> int:
        """Give the number of tokens."""
        return len(self.ids)

    @property
    def types(self) -> int:
        """The number of distinct tokens."""
        return len(self.counts)

    def type(self, number: int) -> str:
        """Give the string of a type."""
        return self.blob[self.offsets[number] : self.offsets[number + 1]].tobytes().decode()

    def strings(self, numbers: Array) -> list[str]:
        """Give the strings of many types."""
        begins, ends = self.offsets[numbers].tolist(), self.offsets[numbers + 1].tolist()
        blob = self.blob.tobytes()
        return [blob[begin:end].decode() for begin, end in zip(begins, ends, strict=True)]

    def blocks(self, tokens: int) -> Iterator[tuple[int, int]]:
        """Cut the corpus into runs of whole sentences of about so many tokens; gives (first sentence, last sentence + 1)."""
        first, last = 0, len(self.sentences) - 1
        while first < last:
            stop = int(np.searchsorted(self.sentences, self.sentences[first] + tokens, side="right")) - 1
            stop = min(max(stop, first + 1), last)
            yield first, stop
            first = stop
