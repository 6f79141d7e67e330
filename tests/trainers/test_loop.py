"""The loop: blocks, learning rates, threads, and going on after a kill with the same bytes."""

import contextlib
import json

import numpy as np
import pytest
from tests.trainers import reference

from vecsmith import train
from vecsmith.core.errors import Note
from vecsmith.testing import toy_corpus
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers import Cbow, SkipGram, loop
from vecsmith.trainers.loop import Schedule

CORPUS = toy_corpus()


class Killed(BaseException):
    """What stands for a kill."""


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(loop, "BLOCK", 200)


def test_the_schedule(small_blocks):
    tokens = corpus_of([["a"] * 150, ["b"] * 150, ["c"] * 500, ["d"] * 100])
    schedule = Schedule(tokens, epochs=2, high=1.0, low=0.1)
    assert schedule.bounds.tolist() == [0, 1, 2, 3, 4] and len(schedule) == 8 and schedule.total == 1800
    assert [schedule.block(place) for place in (0, 3, 4)] == [(0, 0, 1), (0, 3, 4), (1, 0, 1)]
    assert [schedule.before(place) for place in (0, 1, 3, 4, 8)] == [0, 150, 800, 900, 1800]
    assert [schedule.rate(place) for place in (0, 4, 8)] == pytest.approx([1, 0.55, 0.1])


def test_the_loss_is_measured_on_some_blocks_of_a_long_training(small_blocks):
    long = Schedule(corpus_of(CORPUS), 10, 1.0, 0.1)
    assert len(long) > loop.SHORT and [place for place in range(39) if long.measured(place)] == [0, 20]
    assert all(Schedule(corpus_of(CORPUS), 1, 1.0, 0.1).measured(place) for place in range(10))


@pytest.mark.parametrize("method", [SkipGram, Cbow])
def test_what_was_killed_goes_on_to_the_same_bytes(method, small_blocks, tmp_path, monkeypatch):
    whole, out = tmp_path / "whole.safetensors", tmp_path / "made.safetensors"
    name = {SkipGram: "skipgram", Cbow: "cbow"}[method]
    settings = {"dim": 5, "epochs": 3}
    train(CORPUS, name, out=whole, **settings)

    kernel, steps = method()._kernel(), []

    def killing(*given):
        steps.append(given[3:5])
        if len(steps) in (20, 45):
            raise Killed
        return kernel(*given)

    monkeypatch.setattr(method, "_kernel", lambda self: killing)
    for expected in (contextlib.nullcontext(), pytest.warns(Note, match="goes on from the checkpoint")):
        with expected, pytest.raises(Killed):
            train(CORPUS, name, out=out, checkpoint_every=0, log=tmp_path / "log", **settings)
        assert (tmp_path / ".made.safetensors.checkpoint").exists() and not out.exists()
    with pytest.warns(Note, match=f"{name} goes on from the checkpoint .*, [1-9][0-9]% of the way"):
        train(CORPUS, name, out=out, checkpoint_every=0, log=tmp_path / "log", **settings)
    assert out.read_bytes() == whole.read_bytes()
    blocks = len(Schedule(corpus_of(CORPUS), 3, 1, 0))
    assert len(steps) == blocks + 2 + 3  # two were begun and not ended; three calls compile
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log", "made.safetensors", "whole.safetensors"]
    train(CORPUS, name, out=out, **settings)  # anew
    assert out.read_bytes() == whole.read_bytes() and len(steps) == 2 * blocks + 6


@pytest.mark.parametrize("change", [{"seed": 2}, {"dim": 6}, {"corpus": CORPUS[:-1]}])
def test_a_checkpoint_of_something_else_is_not_gone_on_from(change, small_blocks, tmp_path, monkeypatch):
    settings = {"corpus": CORPUS, "method": "skipgram", "dim": 5, "epochs": 1}
    kernel, steps = SkipGram()._kernel(), []

    def killing(*given):
        steps.append(1)
        if len(steps) == 10:
            raise Killed
        return kernel(*given)

    monkeypatch.setattr(SkipGram, "_kernel", lambda self: killing)
    with pytest.raises(Killed):
        train(**settings, out=tmp_path / "a.npz", checkpoint_every=0)
    expected = train(**{**settings, **change})
    with pytest.warns(Note, match="belongs to other settings, another text or another version"):
        made = train(**{**settings, **change}, out=tmp_path / "a.npz")
    assert made.sha256() == expected.sha256()
    assert [path.name for path in tmp_path.iterdir()] == ["a.npz"]


@pytest.mark.parametrize("method", ["skipgram", "cbow"])
def test_two_threads(method, small_blocks):
    tables = [train(CORPUS, method, dim=20, epochs=20, threads=threads) for threads in (1, 2)]
    assert np.isfinite(tables[1].matrix).all()
    one, two = (table.matrix @ table.context.T for table in tables)
    assert np.corrcoef(one.ravel(), two.ravel())[0, 1] > 0.5


def test_an_error_in_a_thread_ends_the_training(small_blocks, monkeypatch):
    def failing(*given):
        if given[3] > 0:
            raise Killed
        return 1, 0.0

    monkeypatch.setattr(SkipGram, "_kernel", lambda self: failing)
    with pytest.raises(Killed):
        train(CORPUS, "skipgram", threads=2)


@pytest.mark.parametrize("method", ["skipgram", "cbow"])
def test_the_log_tells_the_stated_objective(method, tmp_path):
    """One block an epoch and a rate of next to nothing: the loss is that of the rows with which training begins."""
    loss = {"skipgram": reference.skipgram_loss, "cbow": reference.cbow_loss}[method]
    kind = {"skipgram": SkipGram, "cbow": Cbow}[method]
    settings = {"dim": 4, "epochs": 1, "learning_rate": 1e-9, "least_learning_rate": 0, "sample": 0.01, "seed": 4}
    trained = train(CORPUS, method, log=tmp_path / "log", **settings)
    (line,) = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    tokens = corpus_of(CORPUS)
    vocabulary = Vocabulary.of(tokens, 5)
    trainer = kind(**settings)
    text = tokens.ids, vocabulary.of_type, tokens.sentences
    places = list(reference.windows(*text, *trainer._tables(vocabulary), 5, 5, 4, 0))
    x, y = trainer._beginning(len(vocabulary)).astype(np.float64), np.zeros((len(vocabulary), 4))
    pairs = sum(len(around) if method == "skipgram" else 1 for _, around, _ in places)
    assert line["loss"] == pytest.approx(sum(loss(x, y, *place) for place in places) / pairs, rel=1e-6)
    assert (line["tokens"], line["of"], line["epoch"]) == (len(tokens), len(tokens), 1)
    assert trained.sha256() == train(CORPUS, method, **settings).sha256()  # logging changes nothing


def test_the_loss_falls(tmp_path):
    lines = []
    for epochs in (1, 60):
        train(CORPUS, "skipgram", dim=10, epochs=epochs, log=tmp_path / "log", learning_rate=0.1)
        lines.append(json.loads((tmp_path / "log").read_text().splitlines()[-1]))
    assert lines[1]["loss"] < lines[0]["loss"] and lines[1]["learning_rate"] == pytest.approx(1e-4)
