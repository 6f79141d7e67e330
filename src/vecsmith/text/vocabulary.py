"""Vocabulary: which types of a corpus become words, in the order of their counts."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.text.tokens import Tokens

Array = np.ndarray[Any, Any]
NONE = -1


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words from the most frequent on (equal counts in the order of the corpus), and which type is which word."""

    words: list[str]
    counts: Array  # int64, by word
    of_type: Array  # int32, by type: its word, or `NONE`
    total: int  # tokens of the corpus, those of other types included

    @classmethod
    def of(cls, tokens: Tokens, min_count: int = 5, max_words: int | None = None) -> "Vocabulary":
        """Keep the types that stand at least `min_count` times, of these the `max_words` most frequent."""
        order = np.argsort(-tokens.counts, kind="stable")
        order = order[: int(np.searchsorted(-tokens.counts[order], -min_count, side="right"))]
        order = order[:max_words]
        if not len(order):
            most = int(tokens.counts.max(initial=0))
            found = f"the most frequent stands {most:,} times" if most else "the corpus is empty"
            raise InputError(f"no word stands {min_count:,} times or more in the corpus: {found}")
        of_type = np.full(tokens.types, NONE, np.int32)
        of_type[order] = np.arange(len(order), dtype=np.int32)
        return cls(tokens.strings(order), tokens.counts[order], of_type, len(tokens))

    def __len__(self) -> int:
        return len(self.words)

    def keep_probabilities(self, sample: float) -> Array:
        """Give the share of each word's occurrences that sub-sampling keeps: min(1, sqrt(t/f) + t/f), f its frequency.

        Mikolov et al. 2013, as in their program: f is the share among the words that are kept. 0 keeps everything.
        """
        if sample <= 0:
            return np.ones(len(self), np.float32)
        frequency = self.counts / self.counts.sum()
        return np.minimum(1, np.sqrt(sample / frequency) + sample / frequency).astype(np.float32)

    def noise(self, power: float = 0.75) -> Array:
        """Give the probability of each word as noise: counts to a power, adding up to 1 (float64)."""
        weights = self.counts.astype(np.float64) ** power
        return weights / weights.sum()
