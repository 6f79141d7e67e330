"""Hellinger PCA: square roots of the probabilities of contexts, in few dimensions.

Lebret and Collobert 2014, "Word Embeddings through Hellinger PCA". A word is the distribution of the frequent words around
it, P(c | w) = n(w, c) / sum of n(w, c') over the contexts c'. Distributions differ by their Hellinger distance,

    h(P, Q) = || sqrt(P) - sqrt(Q) || / sqrt(2),

which is a Euclidean distance of square roots; so principal components of the square roots keep as much of the distances as
so many dimensions can: rows X V minimise || X - X V V' || for X the centred matrix of square roots.

It does not reduce by an auto-encoder or re-train rows on a task, as later parts of the paper do. A word that was never seen
with any of the contexts gets a row of zeros.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.settings import setting
from vecsmith.text.cooccurrence import Counts
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.counting import Counting
from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]


@dataclass(eq=False)
class HellingerPca(Counting):
    """Reduce square roots of context probabilities by PCA."""

    contexts: int = setting(10_000, "How many words are contexts, the most frequent.", low=1)
    center: bool = setting(True, "Subtract the mean row first, as principal component analysis does.")
    power: float = setting(1.0, "The power of singular values; 1 keeps distances, below 1 flattens.", low=0, high=1)

    def _train(self, tokens: Tokens, vocabulary: Vocabulary) -> Vectors:
        from vecsmith.numeric.svd import truncated_svd

        columns = min(self.contexts, len(vocabulary))
        self._need_words(vocabulary, columns)
        roots = square_roots(self._counts(tokens, vocabulary, columns))
        seen = np.diff(roots.indptr) > 0
        roots = roots[seen]
        mean = np.asarray(roots.sum(axis=0)).ravel() / roots.shape[0] if self.center else None
        self._need_words(vocabulary, min(roots.shape))
        left, values, right = truncated_svd(roots, self.dim, mean)
        rows = np.zeros((len(vocabulary), self.dim), np.float32)
        rows[seen] = left * np.where(values > 0, values**self.power, 0)
        return self._made(vocabulary, rows, right.astype(np.float32) if columns == len(vocabulary) else None)


def square_roots(counts: Counts) -> Any:
    """Give the square roots of the probability of each context, given the word, as a matrix of SciPy."""
    from scipy.sparse import csr_array

    sums = counts.sums()
    values = np.empty(len(counts))
    for first, last in counts.blocks():
        own = slice(counts.offsets[first], counts.offsets[last])
        lengths = np.diff(counts.offsets[first : last + 1])
        values[own] = np.sqrt(counts.values[own] / np.repeat(sums[first:last], lengths))
    return csr_array((values, counts.columns, counts.offsets), shape=(len(sums), counts.contexts))
