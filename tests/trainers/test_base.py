"""What trainers share: the table they make, what they refuse, how they are saved."""

from dataclasses import dataclass

import numpy as np
import pytest

from vecsmith import load, train
from vecsmith.core.errors import FileFormatError, InputError, NotFittedError
from vecsmith.testing import check_method, toy_table
from vecsmith.testing.checks import promises_of
from vecsmith.trainers import Cbow, SkipGram
from vecsmith.trainers.base import Trainer

TEXT = [["a", "b", "c", "a"], ["b", "a"], ["d"]]


@dataclass(eq=False)
class Counted(Trainer):
    """A table of counts: the simplest trainer there is."""

    def _train(self, tokens, vocabulary):
        matrix = np.repeat(vocabulary.counts[:, None], self.dim, axis=1).astype(np.float32)
        return self._made(vocabulary, matrix, context=-matrix, space="dot")


def test_a_table_of_a_trainer():
    table = Counted(dim=2, min_count=1).fit(TEXT).vectors_
    assert list(table.words) == ["a", "b", "c", "d"] and table.counts.tolist() == [3, 2, 1, 1]
    assert table["a"].tolist() == [3, 3] and table.context[1].tolist() == [-2, -2]
    assert table.space == "dot" and table.name == "Counted" and table.meta["total_count"] == 7
    (step,) = table.meta["steps"]
    assert step["method"] == "Counted" and step["settings"]["dim"] == 2
    assert (step["corpus"]["tokens"], step["corpus"]["sentences"], len(step["corpus"]["sha256"])) == (7, 3, 64)
    assert Counted(dim=2, min_count=1, max_words=2).fit(TEXT).vectors_.meta["total_count"] == 7


@pytest.mark.parametrize("method", ["skipgram", "cbow"])
@pytest.mark.parametrize(
    ("corpus", "settings", "message"),
    [
        ([], {}, "no word stands 5 times or more in the corpus: the corpus is empty"),
        (["a b"], {}, "no word stands 5 times or more in the corpus: the most frequent stands 1 times"),
        (["a a a a a"], {}, "needs a vocabulary of at least 2 words, found 1 that stands 5 times or more: 'a'"),
        (["a", "b"] * 5, {}, "found no two words in one context after sub-sampling, so there is nothing to learn from"),
        (["a b"] * 5, {"learning_rate": 11}, "'learning_rate' must be a number from 1e-09 to 10, found 11"),
        (["a b"] * 5, {"dim": 0}, "'dim' must be a whole number from 1, found 0"),
    ],
)
def test_one_sentence_for_bad_input(method, corpus, settings, message):
    with pytest.raises(InputError, match=message) as refused:
        train(corpus, method, **settings)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("method", ["skipgram", "cbow"])
def test_odd_input_gives_a_table(method):
    line = " ".join(["one", "two", "three"] * 30_000)
    for corpus, settings in (
        (["a b"] * 9, {"window": 1000, "dim": 1, "sample": 0}),  # a window larger than the sentence, one dimension
        ([line], {"dim": 2, "epochs": 1}),  # one long line
        (["a \ud7ff b"] * 9, {"max_words": 2, "sample": 0}),
    ):
        table = train(corpus, method, **settings)
        assert np.isfinite(table.matrix).all() and table.dim == settings.get("dim", 100)
        assert table.context.shape == table.matrix.shape


def test_what_diverges_is_refused():
    text = [["a", "b", "c"] * 50] * 50
    with pytest.raises(InputError, match="lower learning_rate"):
        Trains(dim=4).fit(text)


@dataclass(eq=False)
class Trains(SkipGram):
    """Skip-gram whose rows begin beyond all measure."""

    def _beginning(self, words):
        return np.full((words, self.dim), np.inf, np.float32)


def test_a_tokenizer_is_named_without_its_path():
    trainer = Counted(tokenizer="/somewhere/secret/tokenizer.json")
    assert trainer.provenance()["settings"]["tokenizer"] == "tokenizer.json"


def test_save_and_load(tmp_path):
    trainer = SkipGram(dim=3, min_count=1, sample=0).fit(TEXT)
    trainer.save(tmp_path / "made")
    for again in (SkipGram.load(tmp_path / "made"), Trainer.load(tmp_path / "made")):
        assert type(again) is SkipGram and again.get_params() == trainer.get_params()
        assert again.vectors_.sha256() == trainer.vectors_.sha256() == load(tmp_path / "made").sha256()
    with pytest.raises(InputError, match="was trained by skipgram, expected cbow"):
        Cbow.load(tmp_path / "made")
    with pytest.raises(NotFittedError, match="skipgram has learned nothing yet"):
        SkipGram().save(tmp_path / "other")
    toy_table().save(tmp_path / "toy.safetensors")
    with pytest.raises(FileFormatError, match="expected a table as a trainer made it"):
        SkipGram.load(tmp_path / "toy.safetensors")


def test_trainers_of_others_keep_every_promise():
    assert check_method(Counted, "trainers") == dict.fromkeys(promises_of("trainers"), "kept")


@dataclass(eq=False)
class Forgets(Counted):
    """Breaks a promise: changes the corpus."""

    def fit(self, corpus, y=None, *, run=None):
        super().fit(corpus, y, run=run)
        for sentence in corpus:
            if isinstance(sentence, list):
                sentence.reverse()
        return self


@dataclass(eq=False)
class Wanders(Counted):
    """Breaks a promise: draws from the global generator."""

    def _train(self, tokens, vocabulary):
        return self._made(vocabulary, np.random.random((len(vocabulary), self.dim)))  # noqa: NPY002


@dataclass(eq=False)
class Uncounted(Counted):
    """Breaks a promise: leaves out the counts."""

    def _train(self, tokens, vocabulary):
        return super()._train(tokens, vocabulary).map_words(str.upper)


@pytest.mark.parametrize(
    ("method", "promise"),
    [
        (Forgets, "the corpus is untouched"),
        (Wanders, "same seed, same bytes"),
        (Uncounted, "fit gives a table"),
    ],
)
def test_a_broken_promise_is_found(method, promise):
    with pytest.raises(AssertionError, match=f"{method.__name__} breaks the promise '{promise}'"):
        check_method(method, "trainers", promises=[promise])
