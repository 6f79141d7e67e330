"""What a training says of itself."""

import json

import pytest

from vecsmith.core.errors import CouldNotError, InputError, Note
from vecsmith.trainers import report
from vecsmith.trainers.report import Report


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(report.time, "monotonic", lambda: now[0])
    return now


def test_what_is_said_after_a_second(clock, tmp_path):
    said = []
    with Report("cbow", 1000, 0, 4, 8_000_000, tmp_path / "log") as one:
        one.add(100, (10, 25.0))
        one.say(0.02, lambda amount, text=None: said.append((amount, text)))
        assert said == []  # not yet
        clock[0] = 2.0
        one.add(100, None)  # not measured
        one.say(0.0125, lambda amount, text=None: said.append((amount, text)))
        one.add(800, None)
        clock[0] = 2.5
        one.say(0.0, lambda amount, text=None: said.append((amount, text)))  # all is done
    assert said == [(200, "100 words/s, rate 0.01250, loss 2.5000"), (800, "1,600 words/s, rate 0.00000")]
    first, last = map(json.loads, (tmp_path / "log").read_text().splitlines())
    assert first == {
        "tokens": 200,
        "of": 1000,
        "epoch": 0.8,
        "words_per_second": 100.0,
        "learning_rate": 0.0125,
        "loss": 2.5,
        "eta_seconds": 8.0,
    }
    assert (last["tokens"], last["epoch"], last["loss"], last["eta_seconds"]) == (1000, 4, None, 0)


@pytest.mark.parametrize(("seconds", "said"), [(600, "10.0 minutes and 8 MB"), (36_000, "10.0 hours and 8 MB")])
def test_what_takes_long_is_said_once(clock, seconds, said):
    with Report("cbow", 1000, 0, 1, 8_000_000, None) as one:
        clock[0] = seconds / 99
        one.add(10, None)
        with pytest.warns(Note, match=f"cbow takes about {said} for its matrices"):
            one.say(0.1, lambda amount, text=None: None)
        clock[0] *= 2
        one.add(10, None)
        one.say(0.1, lambda amount, text=None: None)  # a second note would be an error


def test_a_log_that_is_gone_on_with_keeps_the_lines_up_to_there(tmp_path):
    log = tmp_path / "log"
    log.write_text('{"tokens": 10}\n{"tokens": 20}\n{"tokens": 30}\n{"tok')
    with Report("cbow", 100, 20, 1, 0, log):
        pass
    assert log.read_text() == '{"tokens": 10}\n{"tokens": 20}\n'
    with Report("cbow", 100, 0, 1, 0, log):  # begun anew
        pass
    assert log.read_text() == ""


def test_a_log_that_cannot_be_written(tmp_path):
    with pytest.raises(InputError, match="there is no folder"):
        Report("cbow", 1, 0, 1, 0, tmp_path / "nowhere" / "log")
    with pytest.raises(InputError, match="there is a folder of that name"):
        Report("cbow", 1, 0, 1, 0, tmp_path)


def test_a_full_disk_is_one_sentence(tmp_path, clock):
    with Report("cbow", 10, 0, 1, 0, tmp_path / "log") as one:
        one.log.close()
        one.log = Full()
        one.add(10, None)
        with pytest.raises(CouldNotError, match="cannot write the log log: No space left"):
            one.say(0.1, lambda amount, text=None: None)


class Full:
    """A file on a full disk."""

    name = "log"

    def write(self, text):
        raise OSError(28, "No space left on device")

    def close(self):
        """Do nothing."""
