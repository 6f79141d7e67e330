"""PPMI-SVD: the positive pointwise mutual information of words and contexts, in few dimensions.

Levy, Goldberg and Dagan 2015, "Improving Distributional Similarity with Lessons Learned from Word Embeddings", sections 2.2
and 3. Context counts are taken in windows; a word and a context that meet more often than by chance get

    max(0, log( P(w, c) / (P(w) P_a(c)) ) - log k),    P_a(c) = #(c)^a / sum of #(c')^a over all contexts,

and of this sparse matrix the first d singular vectors, U, and values, S, make the rows: U S^p. The contexts are V S^p.

It does not draw windows at random, as some programs do: with `weighting="linear"` each context counts what such a window
would give it on average.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.core.settings import setting
from vecsmith.text.cooccurrence import Counts
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.counting import Counting
from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]


@dataclass(eq=False)
class PpmiSvd(Counting):
    """Factorise positive pointwise mutual information."""

    smoothing: float = setting(
        0.75, "The power of context counts; below 1, rare contexts weigh less.", low=0, high=1, equation="3.2"
    )
    shift: float = setting(1.0, "What the ratio must exceed: its logarithm is subtracted.", low=1, equation="3.2, k")
    power: float = setting(
        0.5, "The power of singular values; 1 keeps them, 0 drops them.", low=0, high=1, equation="5"
    )
    add_context: bool = setting(False, "Add a word's row as a context to its row.", equation="3.3, w+c")

    def _train(self, tokens: Tokens, vocabulary: Vocabulary) -> Vectors:
        from vecsmith.numeric.svd import truncated_svd

        self._need_words(vocabulary)
        counts = self._counts(tokens, vocabulary)
        matrix = ppmi(counts, self.smoothing, self.shift)
        if not matrix.nnz:
            raise InputError(
                f"ppmi-svd found no pair of words that meet more than {self.shift:g} times as often as by chance: "
                "lower shift, or give more text"
            )
        left, values, right = truncated_svd(matrix, self.dim)
        scale = np.where(values > 0, values**self.power, 0)
        words, contexts = left * scale, right * scale
        rows = words + contexts if self.add_context else words
        return self._made(vocabulary, rows.astype(np.float32), contexts.astype(np.float32))


def ppmi(counts: Counts, smoothing: float = 0.75, shift: float = 1.0) -> Any:
    """Give the positive part of the (shifted, smoothed) pointwise mutual information as a matrix of SciPy."""
    from scipy.sparse import csr_array

    words = counts.sums()
    contexts = np.bincount(counts.columns, counts.values, minlength=counts.contexts) ** smoothing
    shape = (len(words), counts.contexts)
    found, lengths = [], np.zeros(len(words), np.int64)
    columns = []
    with np.errstate(divide="ignore"):
        outside = np.log(words) - np.log(contexts.sum()) + np.log(shift)
        inside = np.log(contexts)
    for first, last in counts.blocks():
        own = slice(counts.offsets[first], counts.offsets[last])
        rows = np.repeat(np.arange(first, last), np.diff(counts.offsets[first : last + 1]))
        values = np.log(counts.values[own]) - outside[rows] - inside[counts.columns[own]]
        positive = values > 0
        lengths[first:last] = np.bincount(rows[positive] - first, minlength=last - first)
        found.append(values[positive])
        columns.append(counts.columns[own][positive])
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    if not found:
        return csr_array(shape)
    return csr_array((np.concatenate(found), np.concatenate(columns), offsets), shape=shape)
