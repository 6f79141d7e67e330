"""What skip-gram, CBOW and their kin share: windows, noise words, sub-sampling, a falling learning rate.

Noise words are drawn by their counts to the power 0.75, frequent words are left out by chance, windows have a random width,
and no window crosses the end of a sentence (Mikolov et al. 2013, "Distributed Representations of Words and Phrases and their
Compositionality"). Random numbers follow from seed, epoch and sentence alone.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith._version import __version__
from vecsmith.core.errors import SettingError
from vecsmith.core.registry import label
from vecsmith.core.settings import setting
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.base import Array, Trainer
from vecsmith.trainers.loop import Schedule, Step, learn
from vecsmith.vectors.table import Vectors


@dataclass(eq=False)
class Stochastic(Trainer):
    """The base class of trainers that learn by steps from windows, with negative sampling."""

    window: int = setting(5, "How many words on each side are context at most.", low=1, high=1000)
    negatives: int = setting(5, "How many noise words are drawn.", low=1, high=1000)
    sample: float = setting(
        1e-3, "Words of a larger share of the text are sub-sampled; 0 keeps everything.", low=0, high=1
    )
    power: float = setting(0.75, "Noise words are drawn by their counts to this power.", low=-2, high=2)
    epochs: int = setting(5, "How often the text is read.", low=1)
    learning_rate: float = setting(0.025, "The learning rate at the beginning.", low=1e-9, high=10)
    least_learning_rate: float = setting(1e-4, "The learning rate at the end.", low=0, high=10)

    def validate(self) -> None:
        """Refuse a setting that is out of its range."""
        super().validate()
        if self.least_learning_rate > self.learning_rate:
            raise SettingError(
                f"{label(type(self))}: the setting 'least_learning_rate' must be at most learning_rate, which is "
                f"{self.learning_rate}, found {self.least_learning_rate}"
            )

    def _train(self, tokens: Tokens, vocabulary: Vocabulary) -> Vectors:
        kernel = self._kernel()
        inputs = self._beginning(len(vocabulary))
        outputs = np.zeros_like(inputs)
        keep, cut, other = self._tables(vocabulary)
        text = (tokens.ids, vocabulary.of_type, tokens.sentences)
        rows = (inputs, outputs, keep, cut, other, self.window, self.negatives)

        def step(first: int, last: int, epoch: int, rate: float, measured: bool) -> tuple[int, float]:
            found: tuple[int, float] = kernel(*text, first, last, *rows, np.float32(rate), self.seed, epoch, measured)
            return found

        self._learn(tokens, {"inputs": inputs, "outputs": outputs}, step)
        return self._made(vocabulary, inputs, outputs)

    def _kernel(self) -> Any:
        """Give the kernel that trains on some sentences; see `numeric/skipgram.py` for what it is given."""
        raise NotImplementedError(f"{type(self).__name__} must give its kernel: _kernel()")

    def _beginning(self, words: int) -> Array:
        """Give rows to begin with: uniform between -0.5 and 0.5, divided by their length."""
        random = np.random.default_rng(self.seed)
        rows = random.random((words, self.dim), np.float32)
        rows -= np.float32(0.5)
        rows /= np.float32(self.dim)
        return rows

    def _tables(self, vocabulary: Vocabulary) -> tuple[Array, Array, Array]:
        """Give the share of each word that sub-sampling keeps, and the two halves of the alias table of the noise."""
        from vecsmith.numeric.sampling import alias_table

        cut, other = np.empty(len(vocabulary), np.uint32), np.empty(len(vocabulary), np.int32)
        alias_table(vocabulary.noise(self.power), cut, other)
        return vocabulary.keep_probabilities(self.sample), cut, other

    def _learn(self, tokens: Tokens, arrays: dict[str, Array], step: Step) -> None:
        """Take the steps of all blocks and epochs."""
        schedule = Schedule(tokens, self.epochs, self.learning_rate, self.least_learning_rate)
        identity = {"settings": self.provenance()["settings"], "corpus": tokens.sha256, "version": __version__}
        learn(label(type(self)), schedule, arrays, step, threads=self.threads, run=self._run, identity=identity)
