"""What trainers share: a corpus in, a table out, with counts and where the method has them both matrices.

A trainer writes `_train(tokens, vocabulary)`, which gives the table: `_made(vocabulary, matrix, context)` makes it, with the
counts and a provenance that names the method, its settings and the checksum of the corpus, and no path, time or duration.
What belongs to one run and not to the method (where checkpoints and the log go) is a `Run`, which `fit` takes beside the
corpus and `_train` finds in `self._run`.
"""

import os
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from vecsmith._version import __version__
from vecsmith.core import registry
from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.core.method import Method
from vecsmith.core.settings import setting
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.checkpoint import Run
from vecsmith.vectors.derive import TOTAL
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]
# The settings that say how text is cut.
OF_CORPUS = ("unit", "tokenizer", "lower", "digits", "document_size", "field", "phrases")


@dataclass(eq=False)
class Trainer(Method):
    """The base class of trainers.

    Learns `vectors_`, the table.
    """

    dim: int = setting(100, "How many numbers a word gets.", low=1)
    min_count: int = setting(5, "How often a word must stand in the corpus.", low=1)
    max_words: int | None = setting(None, "Keep so many words at most, the most frequent.", low=2)
    seed: int = setting(1, "Where the random numbers begin.", low=0, high=2**31 - 1)
    threads: int = setting(1, "How many threads train; with one, the same seed gives the same bytes.", low=1, high=1024)
    unit: str = setting("line", "What is one context: a line, or a sentence of prose.", choices=("line", "prose"))
    tokenizer: str = setting(
        "whitespace", "How text is cut: whitespace, words (Unicode-aware), or the path of a tokenizer.json."
    )
    lower: bool = setting(False, "Lower the text first.")
    digits: str = setting(
        "keep", "What becomes of digits: they are kept, or all written as 0.", choices=("keep", "zero")
    )
    document_size: int | None = setting(
        None, "So many tokens are a document; if not given, a file or a record is.", low=1
    )
    field: str = setting("text", "The field of a JSON or Parquet record that holds its text.")
    phrases: int = setting(0, "Join words that belong together, in so many passes.", low=0)

    def fit(self, corpus: Any, y: Any = None, *, run: Run | None = None) -> Self:
        """Learn a table from a corpus: paths, strings, lists of tokens, or `Tokens`; `y` is not read."""
        self.validate()
        tokens = self._tokens(corpus)
        vocabulary = Vocabulary.of(tokens, self.min_count, self.max_words)
        name = registry.label(type(self))
        if len(vocabulary) < 2:
            raise InputError(
                f"{name} needs a vocabulary of at least 2 words, found 1 that stands {self.min_count:,} times or more: "
                f"{vocabulary.words[0]!r}; lower min_count or give more text"
            )
        self._run = run or Run()
        self._corpus = {
            "sha256": tokens.sha256,
            "tokens": len(tokens),
            "sentences": len(tokens.sentences) - 1,
            "settings": tokens.settings,
        }
        self.vectors_ = self._train(tokens, vocabulary)
        return self

    def provenance(self) -> dict[str, Any]:
        """Give what the table says of how it was made; of a tokenizer file its name, not its path."""
        step = super().provenance()
        step["settings"]["tokenizer"] = os.path.basename(self.tokenizer)
        return step

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what was learned: the table as a native file, whose provenance has the settings."""
        self.require_fitted()
        self.vectors_.save(path, to="native")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read the trainer that made a table, with its settings; `Trainer.load` finds its class in the registry."""
        table = Vectors.load(path)
        step = (table.meta.get("steps") or [{}])[-1]
        method = step.get("method")
        if not isinstance(method, str) or "corpus" not in step or not isinstance(step.get("settings"), dict):
            raise FileFormatError(f"{path}: expected a table as a trainer made it, found other steps in its provenance")
        kind = cls if registry.label(cls) == method else registry.find("trainers", method).load()
        if not issubclass(kind, cls):
            raise InputError(f"{path} was trained by {method}, expected {registry.label(cls)}")
        trainer: Self = kind(**step["settings"])
        trainer.vectors_ = table
        return trainer

    def _tokens(self, corpus: Any) -> Tokens:
        """Cut the corpus as the settings say."""
        from vecsmith.text.corpus import corpus_of

        return corpus_of(corpus, **{name: getattr(self, name) for name in OF_CORPUS})

    def _train(self, tokens: Tokens, vocabulary: Vocabulary) -> Vectors:
        raise NotImplementedError(f"{type(self).__name__} must say how it learns: _train(tokens, vocabulary)")

    def _made(
        self, vocabulary: Vocabulary, matrix: Array, context: Array | None = None, *, subword: Any = None, **meta: Any
    ) -> Vectors:
        """Make the table: a row a word, counts, and the provenance; `meta` says more of it, such as its space."""
        storage = Storage.of(matrix, copy=False)
        step = {**self.provenance(), "corpus": self._corpus, "version": __version__}
        about = {"name": registry.label(type(self)), "steps": [step], TOTAL: vocabulary.total, **meta}
        return Vectors(
            vocabulary.words, storage, counts=vocabulary.counts, context=context, subword=subword, meta=about
        )
