"""GloVe: rows whose dot products are the logarithms of how often words stand together.

Pennington, Socher and Manning 2014, "GloVe: Global Vectors for Word Representation". With X_ij how often word j stands near
word i, each time weighted by 1 / distance, the objective is half of the paper's eq. 8, as in the authors' program:

    J = 1/2 sum of f(X_ij) (w_i . c_j + b_i + d_j - log X_ij)^2    over all X_ij > 0,
    f(x) = (x / x_max)^alpha for x < x_max, else 1    (eq. 9)

It is minimised by AdaGrad, a count at a time in a random order, new in every epoch; the sums of squared gradients begin at
1, and a gradient joins them after its step. The reported loss is J / (number of counts), each count as it was before its
step. The rows of the table are w + c, its `context` is c (so without `add_context` both matrices are there as learned);
biases are not kept. Rows of words that were never seen near another stay what they were drawn as.

It has no rows for unknown words, and gradients are not clipped.
"""

import functools
from dataclasses import dataclass, field

import numpy as np

from vecsmith._version import __version__
from vecsmith.core.registry import label
from vecsmith.core.settings import setting
from vecsmith.text.cooccurrence import Counts
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.base import Array
from vecsmith.trainers.counting import Counting
from vecsmith.trainers.loop import Schedule, Step, learn
from vecsmith.vectors.table import Vectors

SIZE = 64  # counts that stay together when their order is drawn
GROUP = 4096  # such blocks that are brought together at a time: their counts are mixed


@dataclass(eq=False)
class Glove(Counting):
    """Fit dot products to the logarithms of co-occurrence counts, by weighted least squares."""

    window: int = setting(10, "How many words to each side are contexts.", low=1, high=10_000)
    weighting: str = setting(
        "harmonic",
        "What a context at distance d counts: 1, 1/d, or (window - d + 1) / window.",
        choices=("flat", "harmonic", "linear"),
    )
    x_max: float = setting(100.0, "Counts from here on have the full weight.", low=1e-9, equation="9")
    alpha: float = setting(0.75, "The power of smaller counts in their weight.", low=0, high=10, equation="9")
    epochs: int = setting(50, "How often all counts are gone through.", low=1)
    learning_rate: float = setting(0.05, "The first step of AdaGrad.", low=1e-9, high=10)
    add_context: bool = setting(True, "Add a word's row as a context to its row.")

    def _train(self, tokens: Tokens, vocabulary: Vocabulary) -> Vectors:
        from vecsmith.numeric.glove import new_side

        counts = self._counts(tokens, vocabulary)
        random = np.random.default_rng(self.seed)
        words, contexts = (new_side(len(vocabulary), self.dim, random) for _ in range(2))
        identity = {"settings": self.provenance()["settings"], "corpus": tokens.sha256, "version": __version__}
        passes = Passes(tokens, self.epochs, self.learning_rate, self.learning_rate, counts)
        arrays = {"words": words, "contexts": contexts}
        step = self._step(counts, words, contexts)
        learn(label(type(self)), passes, arrays, step, threads=self.threads, run=self._run, identity=identity)
        rows, others = words[:, 0, : self.dim], contexts[:, 0, : self.dim]
        return self._made(vocabulary, rows + others if self.add_context else rows.copy(), others.copy())

    def _step(self, counts: Counts, words: Array, contexts: Array) -> Step:
        """Give what goes through some blocks of counts, in the order of an epoch."""
        from vecsmith.numeric.glove import gather, step

        @functools.lru_cache(maxsize=2)
        def order(epoch: int) -> Array:
            return np.random.default_rng([self.seed, epoch]).permutation(blocks_of(counts))

        def go(first: int, last: int, epoch: int, rate: float, measured: bool) -> tuple[int, float]:
            blocks = order(epoch)[first:last]
            size = len(blocks) * SIZE
            out = (*(np.empty(size, np.int32) for _ in range(2)), *(np.empty(size, np.float32) for _ in range(2)))
            key = np.random.SeedSequence([self.seed, epoch, first]).generate_state(1, np.uint64)[0]
            matrix = (counts.offsets, counts.columns, counts.values)
            many = gather(*matrix, blocks, SIZE, key, self.x_max, self.alpha, out)
            rows = (part[:many] for part in out)
            return many, step(words, contexts, self.dim, np.float32(rate), *rows)

        return go


@dataclass(frozen=True)
class Passes(Schedule):
    """Passes over counts: what `Schedule` says of tokens holds for counts here."""

    counts: Counts = field(repr=False)

    @functools.cached_property
    def bounds(self) -> Array:
        """The first block of each group, and the number of blocks."""
        many = blocks_of(self.counts)
        return np.append(np.arange(0, many, GROUP), many)

    @property
    def total(self) -> int:
        """The number of counts of all epochs."""
        return self.epochs * len(self.counts)

    def before(self, place: int) -> int:
        """Give the number of counts before a group; the last block is taken to be full wherever it comes."""
        epoch, group = divmod(place, len(self.bounds) - 1)
        return epoch * len(self.counts) + int(self.bounds[group]) * SIZE

    def measured(self, place: int) -> bool:
        """Say that the loss is always taken: it costs nothing."""
        return True


def blocks_of(counts: Counts) -> int:
    """Give the number of blocks of counts."""
    return -(-len(counts) // SIZE)
