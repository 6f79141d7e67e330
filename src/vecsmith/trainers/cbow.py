"""CBOW with negative sampling: rows whose mean over a window tells the word in its middle from noise.

Mikolov et al. 2013, "Efficient Estimation of Word Representations in Vector Space" (the model) and "Distributed
Representations of Words and Phrases and their Compositionality", eq. 4 (the noise). For a centre w, the mean h of the rows x
of the m words in its window, and negatives n, the loss of a centre is

    -log s(h . y_w) - sum over n of log s(-h . y_n)        s(z) = 1 / (1 + exp(-z)); n = w is left out

`vectors_` has the rows x, its `context` the rows y. The rows x move m times as far as the gradient says, as in the authors'
program, which leaves out the 1 / m of the mean there. There is no hierarchical softmax, and no sum instead of the mean.
"""

from dataclasses import dataclass
from typing import Any

from vecsmith.trainers.stochastic import Stochastic


@dataclass(eq=False)
class Cbow(Stochastic):
    """CBOW with negative sampling: tell a word from noise by the mean of the words around it."""

    def _kernel(self) -> Any:
        from vecsmith.numeric.cbow import train

        return train
