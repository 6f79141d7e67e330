"""`vecsmith train`."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from vecsmith import load, train
from vecsmith.testing import toy_corpus

SMALL = ("--dim", "8", "--epochs", "2", "--seed", "3")


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text("".join(" ".join(sentence) + "\n" for sentence in toy_corpus()), encoding="utf-8")
    return path


def test_train(run, corpus, tmp_path):
    out = tmp_path / "made.safetensors"
    ran = run("train", corpus, "--method", "skipgram", "--out", out, *SMALL, "--log", tmp_path / "log.jsonl", "--quiet")
    assert ran.code == 0 and ran.err == ""
    assert ran.out == f"wrote {out} (native, 150 words x 8, float32)\n"
    table = load(out)
    assert table.context is not None and table.words[0] == "the"
    assert str(tmp_path) not in out.read_bytes().decode("latin-1")
    same = train(corpus, "skipgram", dim=8, epochs=2, seed=3)
    assert same.sha256() == table.sha256()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus.txt", "log.jsonl", "made.safetensors"]


def test_other_formats_and_json(run, corpus, tmp_path):
    out = tmp_path / "made.txt"
    ran = run("train", corpus, "--method", "skipgram", "--out", out, *SMALL, "--to", "glove", "--json")
    assert ran.json == {"path": str(out), "format": "glove", "words": 150, "dim": 8, "dtype": "float32"}
    shown = run("train", "--method", "skipgram", "--help").out
    assert "--least-learning-rate" in shown and "--checkpoint-every" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--dim", "0"], "'dim' must be a whole number from 1, found 0"),
        (["--min-count", "100000"], "no word stands 100,000 times or more in the corpus: the most frequent stands"),
        (
            ["--least-learning-rate", "1"],
            "'least_learning_rate' must be at most learning_rate, which is 0.025, found 1",
        ),
        (["--checkpoint-every", "-1"], "checkpoint-every"),
        (["--tokenizer", "spaces"], "spaces"),
    ],
)
def test_one_sentence_and_exit_code_2(run, corpus, tmp_path, arguments, message):
    ran = run("train", corpus, "--method", "skipgram", "--out", tmp_path / "out.safetensors", *arguments)
    assert ran.code == 2 and message in ran.err and not (tmp_path / "out.safetensors").exists()


def test_the_target_is_looked_at_before_the_work(run, corpus, tmp_path):
    ran = run("train", corpus, "--method", "skipgram", "--out", tmp_path / "thesis.tex")
    assert ran.code == 2 and "cannot tell the format" in ran.err
    ran = run("train", tmp_path / "nowhere.txt", "--method", "skipgram", "--out", tmp_path / "a.npz")
    assert ran.code == 2 and "nowhere.txt" in ran.err


@pytest.mark.full
@pytest.mark.parametrize("method", ["skipgram", "cbow"])
def test_killed_at_any_point_it_ends_with_the_same_bytes(tmp_path, method):
    corpus, out = tmp_path / "corpus.txt", tmp_path / "made.safetensors"
    random = np.random.default_rng(1)
    words = (100 * random.pareto(1, size=120_000)).astype(int) % 500
    corpus.write_text("\n".join(" ".join(f"w{word}" for word in words[i : i + 20]) for i in range(0, len(words), 20)))
    command = [sys.executable, "-m", "vecsmith", "train", str(corpus), "--method", method, "--out", str(out)]
    command += ["--epochs", "30", "--checkpoint-every", "0.2"]
    environment = {**os.environ, "VECSMITH_CACHE": str(tmp_path / "cache")}
    subprocess.run(command, check=True, env=environment, capture_output=True)
    whole = out.read_bytes()
    out.unlink()
    checkpoint = tmp_path / ".made.safetensors.checkpoint"
    for _ in range(2):  # killed twice
        seen = checkpoint.stat().st_mtime_ns if checkpoint.exists() else 0
        child = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while (not checkpoint.exists() or checkpoint.stat().st_mtime_ns == seen) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.1)
        child.send_signal(signal.SIGKILL)
        assert child.wait() == -signal.SIGKILL
        assert checkpoint.exists() and not out.exists()
    (tmp_path / ".made.safetensors.0123abcd.part").write_text("left behind")
    (tmp_path / "..made.safetensors.checkpoint.0123abcd.part").write_text("left behind")
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    assert f"note: {method} goes on from the checkpoint" in done.stderr
    assert out.read_bytes() == whole
    left = {path.name for path in tmp_path.iterdir()} - {"cache"}
    assert left == {"corpus.txt", "made.safetensors"}


@pytest.mark.parametrize("threads", [1, 2])
def test_interrupted_it_leaves_its_checkpoint_and_goes_on(run, corpus, tmp_path, monkeypatch, threads):
    from vecsmith.trainers import SkipGram, loop

    monkeypatch.setattr(loop, "BLOCK", 200)
    monkeypatch.setattr(loop, "BLOCKS", 2)
    kernel, calls = SkipGram()._kernel(), []

    def interrupted(*given):
        calls.append(1)
        if len(calls) == 12:
            raise KeyboardInterrupt
        return kernel(*given)

    out = tmp_path / "made.safetensors"
    command = ["train", corpus, "--method", "skipgram", "--out", out, *SMALL, "--threads", threads]
    command += ["--checkpoint-every", "0", "--quiet"]
    monkeypatch.setattr(SkipGram, "_kernel", lambda self: interrupted)
    stopped = run(*command)
    assert stopped.code == 130 and stopped.err.strip() == "vecsmith: interrupted; nothing was left half-written"
    assert sorted(path.name for path in tmp_path.iterdir()) == [".made.safetensors.checkpoint", "corpus.txt"]
    assert run(*command).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus.txt", "made.safetensors"]
    assert threads > 1 or load(out).sha256() == train(corpus, "skipgram", dim=8, epochs=2, seed=3).sha256()
