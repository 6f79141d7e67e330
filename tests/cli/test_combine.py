"""`vecsmith combine`."""

import numpy as np
import pytest

from vecsmith import load
from vecsmith.vectors import Vectors


@pytest.fixture
def other(table, tmp_path):
    Vectors(["queen", "king", "tea"], np.eye(3)).save(tmp_path / "other.txt")
    return tmp_path / "other.txt"


def test_combine(run, path, other, tmp_path):
    out = tmp_path / "both.safetensors"
    ran = run("combine", path, other, "--method", "concat", "--out", out, "--quiet")
    assert ran.code == 0 and ran.err == ""
    assert ran.out.splitlines() == [
        "2 words: table.safetensors knows 2, other.txt knows 2",
        f"wrote {out} (native, 2 words x 9, float32)",
    ]
    assert list(load(out).words) == ["king", "queen"]


def test_settings_are_options_and_json(run, path, other, tmp_path):
    out = tmp_path / "both.npz"
    ran = run(
        *("combine", path, other, path, "--method", "average", "--vocabulary", "union", "--missing", "mean"),
        *("--normalize", "none", "--out", out, "--store", "float16", "--json"),
    )
    assert (ran.json["words"], ran.json["dim"], ran.json["dtype"], ran.json["format"]) == (11, 6, "float16", "npz")
    known = [(one["name"], one["words"], one["dim"], one["known"]) for one in ran.json["sources"]]
    assert known == [("table.safetensors", 10, 6, 10), ("other.txt", 3, 3, 3), ("table.safetensors", 10, 6, 10)]
    assert ran.json["sources"][0]["sha256"] == load(path).sha256()
    assert "note: table.safetensors has words with capitals and other.txt has none" in ran.err
    shown = run("combine", "--method", "average", "--help").out
    assert "--vocabulary" in shown and "One of intersection, union." in shown
    assert "--vocabulary" not in run("combine", "--help").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{path}"], "vecsmith: combine takes a list of at least two tables, found 1"),
        (["{path}", "nowhere.txt"], "nowhere.txt"),
        (["{path}", "{path}", "--normalize", "l2"], "must be one of none, unit, center, standardize, found 'l2'"),
        (["{path}", "glove-demo", "--dim", "3"], "No such option"),
        ([], "Missing argument"),
    ],
)
def test_one_sentence_and_exit_code_2(run, path, tmp_path, arguments, message):
    given = [one.format(path=path) for one in arguments]
    ran = run("combine", *given, "--method", "average", "--out", tmp_path / "out.safetensors")
    assert ran.code == 2 and message in ran.err and not (tmp_path / "out.safetensors").exists()


def test_the_target_is_looked_at_before_the_work(run, path, tmp_path, monkeypatch):
    monkeypatch.setattr("vecsmith.api.combine", lambda *a, **k: 1 / 0)
    ran = run("combine", path, path, "--method", "average", "--out", tmp_path / "thesis.tex")
    assert ran.code == 2 and "cannot tell the format" in ran.err
