"""LexVec: products near the information they stand for, the loss beside NumPy, same bytes, and going on after an end."""

import json

import numpy as np
import pytest

from vecsmith.core.errors import InputError, Note
from vecsmith.testing import check_method
from vecsmith.text.cooccurrence import cooccurrences
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers import loop
from vecsmith.trainers.checkpoint import Run
from vecsmith.trainers.lexvec import LexVec
from vecsmith.trainers.ppmi_svd import ppmi


def drawn(sentences=400, seed=0):
    rng = np.random.default_rng(seed)
    return corpus_of([[f"w{i}" for i in rng.zipf(1.4, 12) % 60] for _ in range(sentences)])


def trained(tokens=None, run=None, **settings):
    given = {"dim": 6, "min_count": 1, "epochs": 3, "sample": 0.0, **settings}
    return LexVec(**given).fit(tokens or drawn(), run=run).vectors_


def test_it_keeps_the_contract():
    check_method(lambda: LexVec(dim=4, min_count=1, epochs=2, sample=0.0), "trainers")


def test_the_loss_is_the_mean_of_the_stated_objective(tmp_path):
    """With steps of almost nothing and one noise word a place, against expectations over the text."""
    tokens, log = drawn(3000), tmp_path / "log.jsonl"
    table = trained(tokens, Run(log=log), epochs=1, learning_rate=1e-9, least_learning_rate=1e-9, negatives=4)
    vocabulary = Vocabulary.of(tokens, 1)
    counts = cooccurrences(tokens, vocabulary, 2)
    squares = 0.5 * (table.matrix @ table.context.T - ppmi(counts).toarray()) ** 2
    observed = counts.matrix().toarray()
    noise = 4 * np.outer(vocabulary.counts, vocabulary.noise())
    expected = (squares * (observed + noise)).sum() / (observed.sum() + noise.sum())
    (line,) = [json.loads(line) for line in log.read_text().splitlines()]
    assert line["loss"] == pytest.approx(expected, rel=0.02)  # the noise is drawn


def test_products_come_near_the_information():
    tokens = drawn(1000)
    table = trained(tokens, dim=30, epochs=100, learning_rate=0.05)
    target = ppmi(cooccurrences(tokens, Vocabulary.of(tokens, 1), 2)).toarray()[:20, :20]
    made = (table.matrix @ table.context.T)[:20, :20]
    assert np.corrcoef(made.ravel(), target.ravel())[0, 1] > 0.95


def test_words_of_one_topic_are_near():
    rng = np.random.default_rng(0)
    topics = (["sun", "moon", "star", "sky"], ["bread", "milk", "salt", "oil"])
    table = trained([list(rng.choice(topics[i % 2], 6)) for i in range(300)], dim=4, epochs=60)
    assert {word for word, _ in table.neighbors("sun", k=3)} == {"moon", "star", "sky"}


def test_seeds_memory_and_contexts():
    first = trained(sample=0.01)
    assert trained(sample=0.01).sha256() == first.sha256() == trained(sample=0.01, memory="1MB").sha256()
    assert trained(sample=0.01, seed=2).sha256() != first.sha256()
    added = trained(sample=0.01, add_context=True)
    np.testing.assert_allclose(added.matrix, first.matrix + first.context, atol=1e-6)
    np.testing.assert_array_equal(added.context, first.context)


def test_it_goes_on_from_a_checkpoint(tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "BLOCK", 300)
    whole = trained()
    real, calls = LexVec._learn, []

    def stops(self, tokens, arrays, step):
        def one(*place):
            calls.append(place)
            if len(calls) == 30:
                raise KeyboardInterrupt
            return step(*place)

        real(self, tokens, arrays, one)

    monkeypatch.setattr(LexVec, "_learn", stops)
    run = Run(out=tmp_path / "table.safetensors", checkpoint_every=0)
    with pytest.raises(KeyboardInterrupt):
        trained(run=run)
    with pytest.warns(Note, match="goes on from the checkpoint"):
        again = trained(run=run)
    assert again.sha256() == whole.sha256() and len(calls) < 60
    np.testing.assert_array_equal(again.context, whole.context)


def test_what_is_refused():
    with pytest.raises(InputError, match=r"no two words of the vocabulary in one context: .* or lower min_count$"):
        trained(corpus_of([["a"], ["b"]]))
    with pytest.raises(InputError, match="or raise sample, which drops frequent words"):
        trained(corpus_of([["a", "b"]] * 3), sample=1e-9)
    with pytest.raises(InputError, match="such as 64MB"):
        trained(memory="much")
    with pytest.raises(InputError, match="diverged"):
        trained(learning_rate=10.0, epochs=30)
