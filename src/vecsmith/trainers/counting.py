"""What trainers that count co-occurrences share: the settings of the counting pass, and the pass."""

from dataclasses import dataclass

from vecsmith.core import registry
from vecsmith.core.errors import InputError
from vecsmith.core.settings import setting
from vecsmith.text.cooccurrence import WEIGHTINGS, Counts, bytes_of, cooccurrences
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.base import Trainer


@dataclass(eq=False)
class Counting(Trainer):
    """The base class of trainers that begin by counting."""

    window: int = setting(5, "How many words to each side are contexts.", low=1, high=10_000)
    weighting: str = setting(
        "flat", "What a context at distance d counts: 1, 1/d, or (window - d + 1) / window.", choices=WEIGHTINGS
    )
    symmetric: bool = setting(True, "Count words on both sides; if not, only those before a word.")
    gaps: bool = setting(False, "Let tokens that are no words keep their place in windows.")
    sample: float = setting(0.0, "Drop frequent words at random before counting; 0 drops none.", low=0, high=1)
    memory: str | None = setting(None, "How much memory counting may take, such as 64MB; the rest goes to disk.")

    def validate(self) -> None:
        """Refuse an amount of memory that cannot be read, too."""
        super().validate()
        if self.memory is not None:
            bytes_of(self.memory)

    def _counts(self, tokens: Tokens, vocabulary: Vocabulary, contexts: int | None = None) -> Counts:
        """Count; some pair of words must have been seen."""
        counts = cooccurrences(
            tokens,
            vocabulary,
            self.window,
            self.weighting,
            self.symmetric,
            contexts=contexts,
            gaps=self.gaps,
            sample=self.sample,
            seed=self.seed,
            memory=self.memory,
            threads=self.threads,
        )
        refuse_no_pairs(self, counts, self.sample)
        return counts

    def _need_words(self, vocabulary: Vocabulary, columns: int | None = None) -> None:
        """Refuse more dimensions than there are words, or contexts."""
        least = len(vocabulary) if columns is None else min(len(vocabulary), columns)
        if self.dim > least:
            name, what = registry.label(type(self)), "words" if least == len(vocabulary) else "contexts"
            raise InputError(
                f"{name} to {self.dim} dimensions needs at least {self.dim} {what}, found {least:,}: "
                "lower dim, lower min_count or give more text"
            )


def refuse_no_pairs(trainer: Trainer, counts: Counts, sample: float) -> None:
    """Refuse text in which no two words stand together."""
    if not len(counts):
        raise InputError(
            f"{registry.label(type(trainer))} found no two words of the vocabulary in one context: give sentences of two "
            f"words or more, or lower min_count{', or raise sample, which drops frequent words' if sample else ''}"
        )
