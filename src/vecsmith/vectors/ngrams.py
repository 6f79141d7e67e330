"""N-grams: a word's vector from its character n-grams, hashed into a fixed number of rows as fastText does.

The method is that of Bojanowski et al. (2017), "Enriching word vectors with subword information".
A word that a table does not hold is the mean of the rows of its n-grams; one too short to have any is zero, and so is
fastText's end of sentence, `</s>`. The n-grams of a stored word are in its stored row already.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.vectors.checks import refuse_not_finite
from vecsmith.vectors.memory import is_mapped, sealed
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.words import pack

Array = np.ndarray[Any, Any]
END = "</s>"
LONGEST = 64  # characters of an n-gram: beyond any use, and a bound on what a file can ask for
NEVER = np.iinfo(np.int32).max


@dataclass(frozen=True, eq=False)
class Ngrams:
    """The rows of hashed n-grams of `least` to `most` characters."""

    buckets: Array
    least: int
    most: int

    kind = "ngrams"

    def __post_init__(self) -> None:
        if not 0 <= self.least <= LONGEST or not 1 <= self.most <= LONGEST:
            found = f"{self.least} to {self.most}"
            raise FileFormatError(f"n-grams must have from 1 to {LONGEST} characters, found {found}")
        if self.buckets.ndim != 2 or self.buckets.dtype != np.float32 or not self.buckets.size:
            found = f"{self.buckets.dtype} {self.buckets.shape}"
            raise FileFormatError(f"n-grams need a matrix of float32 rows, found {found}")
        object.__setattr__(self, "buckets", sealed(self.buckets))
        if not is_mapped(self.buckets):  # those of a mapped file are checked where they are used, and by `verify`
            self.verify()

    def __reduce__(self) -> tuple[Any, ...]:
        return Ngrams, (self.buckets, self.least, self.most)

    def vectors(self, words: Sequence[str]) -> Array:
        """Give the mean of the n-grams' rows of each word."""
        blob, offsets = pack(words)
        made = self.mean(blob, offsets, np.full(len(words), -1), self.buckets[:0])
        if not np.isfinite(made).all():
            raise FileFormatError("the rows of the n-grams hold numbers that are not finite")
        return made

    def mean(self, blob: Array, offsets: Array, own: Array, rows: Array) -> Array:
        """Give the mean of the words' own rows, `rows[own]`, and those of their n-grams."""
        from vecsmith.numeric.pooling import ngram_means

        made = np.empty((len(own), self.buckets.shape[1]), np.float32)
        least = np.full(len(own), max(1, self.least))
        for word in np.flatnonzero(np.diff(offsets) == len(END)).tolist():
            if blob[offsets[word] : offsets[word + 1]].tobytes() == END.encode():
                least[word] = NEVER
        ngram_means(blob, offsets, own, least, self.most, rows, self.buckets, made)
        return made

    def verify(self) -> None:
        """Scan the rows."""
        refuse_not_finite(self.buckets, "the sub-word model", FileFormatError)

    def dump(self, storage: Storage) -> tuple[dict[str, Any], dict[str, Array]]:
        """Give the settings and arrays."""
        return {"least": self.least, "most": self.most}, {"buckets": self.buckets}

    @classmethod
    def restore(cls, settings: dict[str, Any], tensors: dict[str, Array], storage: Storage) -> "Ngrams":
        """Make the model again."""
        buckets = tensors["buckets"]
        if buckets.shape[1:] != (storage.dim,):
            raise FileFormatError(f"the rows of the n-grams must have {storage.dim:,} columns, found {buckets.shape}")
        return cls(buckets, int(settings["least"]), int(settings["most"]))
