"""Skip-gram with negative sampling: rows from which the words around a word can be told from noise.

Mikolov et al. 2013, "Distributed Representations of Words and Phrases and their Compositionality", eq. 4. For a centre w and
the words c of its window, with negatives n drawn once for all of them, the loss of a pair is

    -log s(x_c . y_w) - sum over n of log s(-x_c . y_n)        s(z) = 1 / (1 + exp(-z)); n = w is left out

`vectors_` has the rows x, its `context` the rows y. As in the authors' program the row of the word in the window is the one
that is kept. A step is the gradient of the sum of a centre's losses, all scores taken before any row moves. There is no
hierarchical softmax.
"""

from dataclasses import dataclass
from typing import Any

from vecsmith.trainers.stochastic import Stochastic


@dataclass(eq=False)
class SkipGram(Stochastic):
    """Skip-gram with negative sampling: tell the words around a word from noise."""

    def _kernel(self) -> Any:
        from vecsmith.numeric.skipgram import train

        return train
