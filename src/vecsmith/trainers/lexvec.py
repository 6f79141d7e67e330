"""LexVec: the positive pointwise mutual information of words and contexts, factorised by steps over the text.

Salle, Idiart and Villavicencio 2016, "Matrix Factorization using Window Sampling and Negative Sampling for Improved Word
Representations". With M the matrix of `ppmi-svd` (without its shift), the losses of an observed pair and of a place are

    L_wc = 1/2 (x_w . y_c - M_wc)^2,        L_w = 1/2 sum over k noise words n of (x_w . y_n - M_wn)^2

The text is gone through as in skip-gram: for each word and each context of its window a step on L_wc, then for the place k
steps on L_w, its noise words drawn by counts to the power 0.75. So frequent pairs are fitted best, and pairs that were never
seen weigh too, which a factorisation of the seen ones alone would leave out. The reported loss is the mean of 1/2 (x . y -
M)^2 over all pairs that took a step, noise included, each before its step.

Of the paper's two schedules this is the one that extends each window by noise. Windows have a fixed width. Contexts with
positions and sub-words, of later papers, are not here.
"""

from dataclasses import dataclass

import numpy as np

from vecsmith.core.settings import setting
from vecsmith.text.cooccurrence import bytes_of, cooccurrences
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.counting import refuse_no_pairs
from vecsmith.trainers.ppmi_svd import ppmi
from vecsmith.trainers.stochastic import Stochastic
from vecsmith.vectors.table import Vectors


@dataclass(eq=False)
class LexVec(Stochastic):
    """Factorise positive pointwise mutual information by window sampling and negative sampling."""

    window: int = setting(2, "How many words to each side are contexts.", low=1, high=1000)
    sample: float = setting(
        1e-5, "Words of a larger share of the text are sub-sampled; 0 keeps everything.", low=0, high=1
    )
    smoothing: float = setting(
        0.75, "The power of context counts; below 1, rare contexts weigh less.", low=0, high=1, equation="2"
    )
    add_context: bool = setting(False, "Add a word's row as a context to its row.")
    memory: str | None = setting(None, "How much memory counting may take, such as 64MB; the rest goes to disk.")

    def validate(self) -> None:
        """Refuse an amount of memory that cannot be read, too."""
        super().validate()
        if self.memory is not None:
            bytes_of(self.memory)

    def _train(self, tokens: Tokens, vocabulary: Vocabulary) -> Vectors:
        from vecsmith.numeric.lexvec import train

        counts = cooccurrences(
            tokens,
            vocabulary,
            self.window,
            sample=self.sample,
            seed=self.seed,
            memory=self.memory,
            threads=self.threads,
        )
        refuse_no_pairs(self, counts, self.sample)
        matrix = ppmi(counts, self.smoothing)
        random = np.random.default_rng(self.seed)
        shape = (len(vocabulary), self.dim)
        words, contexts = ((random.random(shape, np.float32) - np.float32(0.5)) / np.float32(self.dim) for _ in "wc")
        text = (tokens.ids, vocabulary.of_type, tokens.sentences)
        targets = (matrix.indptr, matrix.indices, matrix.data.astype(np.float32))
        rows = (words, contexts, *self._tables(vocabulary), *targets, self.window, self.negatives)

        def step(first: int, last: int, epoch: int, rate: float, measured: bool) -> tuple[int, float]:
            found: tuple[int, float] = train(*text, first, last, *rows, np.float32(rate), self.seed, epoch)
            return found

        self._learn(tokens, {"words": words, "contexts": contexts}, step)
        return self._made(vocabulary, words + contexts if self.add_context else words, contexts)
