"""Types and their numbers, where tokens are given one by one."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from vecsmith.text.tokens import Array, Tokens


class Types:
    """The distinct tokens, numbered in the order in which they first appear."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers(self, tokens: Iterable[str]) -> list[int]:
        """Give the numbers of some tokens."""
        known = self._numbers
        return [known.setdefault(token, len(known)) for token in tokens]

    def tokens(self, ids: Array, sentences: Array, documents: Array, settings: dict[str, Any]) -> Tokens:
        """Make the corpus of them."""
        written = [token.encode() for token in self._numbers]
        offsets = np.zeros(len(written) + 1, np.int64)
        np.cumsum([len(one) for one in written], out=offsets[1:])
        blob = np.frombuffer(b"".join(written), np.uint8)
        counts = np.bincount(ids, minlength=len(written)).astype(np.int64)
        found = hashlib.sha256(json.dumps(settings, sort_keys=True).encode())
        for array in (ids, sentences, documents, blob, offsets):
            found.update(np.ascontiguousarray(array).view(np.uint8))
        return Tokens(ids, sentences, documents, counts, blob, offsets, found.hexdigest(), settings)
