"""Checkpoints: what is kept, whose they are, what is removed."""

import numpy as np
import pytest

from vecsmith.core.errors import CouldNotError, Note
from vecsmith.trainers import checkpoint
from vecsmith.trainers.checkpoint import Checkpoint, Run

WHOSE = {"method": "m", "settings": {"dim": 2}}


def arrays():
    return {"a": np.zeros((3, 2), np.float32), "b": np.zeros(4)}


def test_what_was_written_comes_back(tmp_path):
    run = Run(tmp_path / "out.npz", 0)
    given = {"a": np.arange(6, dtype=np.float32).reshape(3, 2), "b": np.linspace(0, 1, 4)}
    one = Checkpoint(run, WHOSE)
    assert one.restore(arrays()) is None and one.due()
    one.write(given, {"place": 7})
    found = arrays()
    assert Checkpoint(run, WHOSE).restore(found) == {"place": 7}
    assert all((found[name] == given[name]).all() for name in given)
    run.finish()
    assert list(tmp_path.iterdir()) == []
    run.finish()  # nothing to do


def test_another_is_not_taken(tmp_path):
    run, untouched = Run(tmp_path / "out.npz"), arrays()
    Checkpoint(run, WHOSE).write(arrays() | {"a": np.ones((3, 2), np.float32)}, {"place": 7})
    for whose, into in (({"method": "n"}, untouched), (WHOSE, {"a": np.zeros((2, 2), np.float32), "b": np.zeros(4)})):
        with pytest.warns(Note, match="belongs to other settings"):
            assert Checkpoint(run, whose).restore(into) is None
        assert not into["a"].any()
    for broken in (b"", b"nonsense" * 10, run.checkpoint.read_bytes()[:-9]):
        run.checkpoint.write_bytes(broken)
        with pytest.warns(Note, match="is no checkpoint that can be read"):
            assert Checkpoint(run, WHOSE).restore(untouched) is None


def test_without_a_file_there_is_none():
    run = Run()
    run.start()
    run.finish()
    assert run.checkpoint is None and not Checkpoint(run, WHOSE).due()


def test_what_kills_left_is_removed_and_nothing_else(tmp_path):
    names = ["a.npz", ".a.npz.0123abcd.part", "..a.npz.checkpoint.0123abcd.part", ".a.npz.part", ".b.npz.0123abcd.part"]
    for name in names:
        (tmp_path / name).touch()
    Run(tmp_path / "a.npz").start()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".a.npz.part", ".b.npz.0123abcd.part", "a.npz"]


def test_slow_writing_is_done_less_often(tmp_path, monkeypatch):
    times = iter([0.0, 10.0, 14.0, 20.0, 94.0])
    monkeypatch.setattr(checkpoint.time, "monotonic", lambda: next(times))
    one = Checkpoint(Run(tmp_path / "out.npz", 5), WHOSE)
    one.write(arrays(), {})  # takes four seconds
    assert one.every == 80
    assert not one.due() and one.due()


def test_a_full_disk_is_one_sentence(tmp_path, monkeypatch):
    def full(*given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoint, "write_tensors", full)
    run = Run(tmp_path / "out.npz")
    with pytest.raises(CouldNotError, match=r"cannot write .*out\.npz\.checkpoint: No space left on device"):
        Checkpoint(run, WHOSE).write(arrays(), {})
    assert list(tmp_path.iterdir()) == []
