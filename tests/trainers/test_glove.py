"""GloVe: the loss beside NumPy, dot products near logarithms, same bytes, and going on after an end that was not meant."""

import json

import numpy as np
import pytest

from vecsmith.core.errors import InputError, Note
from vecsmith.testing import check_method
from vecsmith.text.cooccurrence import cooccurrences
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers import glove
from vecsmith.trainers.checkpoint import Run
from vecsmith.trainers.glove import Glove


def drawn(sentences=400, seed=0):
    rng = np.random.default_rng(seed)
    return corpus_of([[f"w{i}" for i in rng.zipf(1.4, 12) % 60] for _ in range(sentences)])


def trained(tokens=None, run=None, **settings):
    return Glove(**{"dim": 6, "min_count": 1, "epochs": 3, **settings}).fit(tokens or drawn(), run=run).vectors_


def test_it_keeps_the_contract():
    check_method(lambda: Glove(dim=4, min_count=1, epochs=2), "trainers")


def test_the_loss_is_the_mean_of_the_stated_objective(tmp_path):
    """With steps of almost nothing the loss of an epoch is that of the rows to begin with, which are the result."""
    log = tmp_path / "log.jsonl"
    tokens = drawn()
    table = trained(tokens, Run(log=log), epochs=1, learning_rate=1e-9, add_context=False, x_max=20.0)
    vocabulary = Vocabulary.of(tokens, 1)
    counts = cooccurrences(tokens, vocabulary, 10, "harmonic")
    random = np.random.default_rng(1)
    w, c = (
        (random.random((len(vocabulary), 7), np.float32) - np.float32(0.5)).astype(np.float64) / 6 for _ in range(2)
    )
    np.testing.assert_allclose(table.matrix, w[:, :6], atol=1e-6)
    np.testing.assert_allclose(table.context, c[:, :6], atol=1e-6)
    rows, columns, values = counts.rows(), counts.columns, counts.values
    products = (w[rows, :6] * c[columns, :6]).sum(axis=1) + w[rows, 6] + c[columns, 6]
    expected = 0.5 * np.minimum(1, values / 20) ** 0.75 * (products - np.log(values)) ** 2
    (line,) = [json.loads(line) for line in log.read_text().splitlines()]
    assert line["loss"] == pytest.approx(expected.mean(), rel=1e-5)
    assert line["tokens"] == line["of"] == len(counts)


def test_the_loss_falls(tmp_path):
    def loss(epochs):
        trained(run=Run(log=tmp_path / "log"), epochs=epochs, dim=20)
        return json.loads((tmp_path / "log").read_text().splitlines()[-1])["loss"]

    assert loss(60) < 0.6 * loss(3)


def test_both_matrices_are_there():
    apart, added = (trained(add_context=add) for add in (False, True))
    np.testing.assert_allclose(added.matrix, apart.matrix + apart.context, atol=1e-6)
    np.testing.assert_array_equal(added.context, apart.context)


def test_words_of_one_topic_are_near():
    rng = np.random.default_rng(0)
    topics = (["sun", "moon", "star", "sky"], ["bread", "milk", "salt", "oil"])
    text = [list(rng.choice(topics[i % 2], 6)) for i in range(300)]
    table = Glove(dim=8, epochs=200, x_max=10.0).fit(text).vectors_
    assert {word for word, _ in table.neighbors("sun", k=3)} == {"moon", "star", "sky"}


def test_seeds_memory_and_groups():
    first = trained()
    assert trained().sha256() == first.sha256()
    assert trained(memory="1MB").sha256() == first.sha256()
    assert trained(seed=2).sha256() != first.sha256()


def test_several_threads_learn_too():
    one, two = (trained(threads=threads, epochs=20).matrix for threads in (1, 2))
    assert np.corrcoef((one @ one.T).ravel(), (two @ two.T).ravel())[0, 1] > 0.9


def test_it_goes_on_from_a_checkpoint(tmp_path, monkeypatch):
    monkeypatch.setattr(glove, "GROUP", 4)
    whole = trained()
    out = tmp_path / "table.safetensors"
    real, calls = Glove._step, []

    def stops(self, *arguments):
        step = real(self, *arguments)

        def one(*place):
            calls.append(place)
            if len(calls) == 20:
                raise KeyboardInterrupt
            return step(*place)

        return one

    monkeypatch.setattr(Glove, "_step", stops)
    run = Run(out=out, checkpoint_every=0)
    with pytest.raises(KeyboardInterrupt):
        trained(run=run)
    assert run.checkpoint.exists()
    with pytest.warns(Note, match="goes on from the checkpoint"):
        again = trained(run=run)
    assert again.sha256() == whole.sha256()
    np.testing.assert_array_equal(again.context, whole.context)
    steps = [place[:3] for place in calls if place[0] != place[1]]
    assert len(set(steps)) == len(steps) - 1  # only the one that was stopped is taken twice


def test_what_is_refused():
    with pytest.raises(InputError, match="no two words of the vocabulary in one context"):
        trained(corpus_of([["a"], ["b"]]))
    with pytest.raises(InputError, match="diverged: its numbers are no longer finite; lower learning_rate"):
        trained(learning_rate=10.0, epochs=50, x_max=1.0)
