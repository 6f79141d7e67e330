"""`vecsmith data`."""

import pytest

from vecsmith.core import offline
from vecsmith.data import catalogue, places


@pytest.fixture(autouse=True)
def apart(tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "mirror").mkdir()
    monkeypatch.setenv("VECSMITH_DATA", str(tmp_path / "mirror"))
    monkeypatch.delenv("VECSMITH_OFFLINE", raising=False)
    yield
    offline.forbid(False)


def test_list(run):
    ran = run("data", "list")
    lines = ran.out.splitlines()
    assert ran.code == 0 and len(lines) == 2 + len(catalogue.SETS)
    assert next(line for line in lines if line.startswith("glove-demo ")).split()[1:3] == ["vectors", "bundled"]
    found = run("data", "list", "--json").json
    assert [one["name"] for one in found] == list(catalogue.SETS)
    assert set(found[0]) == {"name", "kind", "where", "size", "licence", "summary", "items", "parts", "languages"}
    assert {one["kind"] for one in run("data", "list", "--kind", "vectors", "--json").json} == {"vectors"}


def test_info(run):
    ran = run("data", "info", "wordsim/men")
    assert ran.code == 0 and "licence    MIT" in ran.out and "parts      mc-30, rg-65" in ran.out
    assert "size       237.9 kB in 13 files" in ran.out or "size       0.2 MB in 13 files" in ran.out
    about = run("data", "info", "glove-demo", "--json").json
    assert about["where"] == "bundled" and about["files"][0]["path"] == "glove-demo.safetensors"


def test_path_and_get(run):
    path = str(places.BUNDLED / "glove-demo.safetensors")
    assert run("data", "path", "glove-demo").out == f"{path}\n"
    assert run("data", "path", "glove-demo", "--json").json == {"name": "glove-demo", "path": path}
    assert run("data", "get", "glove-demo").out == f"glove-demo: {path}\n"
    assert run("data", "get", "glove-demo", "--json").json == [{"name": "glove-demo", "path": path}]


def test_verify(run, tmp_path):
    assert run("data", "verify", "glove-demo", "wordsim").out == "glove-demo: right\nwordsim: 13 right\n"
    (line,) = run("data", "verify", "glove-demo", "--json").json
    assert line["right"] is True and line["found"] == line["expected"]
    assert run("data", "verify", "mr").out == "mr: 2 not here\n"
    folder = tmp_path / "mirror" / "tasks" / "mr"
    folder.mkdir(parents=True)
    (folder / "rt-polarity.neg.txt.gz").write_bytes(b"")
    ran = run("data", "verify", "mr")
    assert ran.code == 2 and ran.out == "mr: 1 changed, 1 not here\n"
    assert "rt-polarity.neg.txt.gz has changed: expected the SHA-256 2b78ab5f" in ran.err and ran.err.count("\n") == 1


@pytest.mark.parametrize("how", ["option", "environment"])
def test_offline_forbids_the_network(run, monkeypatch, how):
    monkeypatch.setattr("vecsmith.data.https.fetch", lambda *a: pytest.fail("this goes to the network"))
    monkeypatch.setattr("vecsmith.data.https.PAUSES", ())
    if how == "environment":
        monkeypatch.setenv("VECSMITH_OFFLINE", "1")
    ran = run("data", "get", "mr", *(["--offline"] if how == "option" else []))
    assert ran.code == 1 and ran.err.count("\n") == 1
    assert "mr is not here (licence: none stated; published for research), and offline forbids fetching it;" in ran.err
    assert "`vecsmith data get mr` would take 1.2 MB from https://raw.githubusercontent.com/harvardnlp/" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["info", "wordsin"], 2, "there is no wordsin in the catalogue; near it: wordsim"),
        (["get", "wordsin"], 2, "near it: wordsim"),
        (["verify", "wordsin"], 2, "near it: wordsim"),
        (["path", "mr"], 1, "mr is not here"),
        (["list", "--kind", "vector"], 2, "there is no kind 'vector'; there are words, texts, "),
        (["lst"], 2, "No such command"),
        (["get"], 2, "Missing argument"),
    ],
)
def test_mistakes(run, arguments, code, message):
    ran = run("data", *arguments)
    assert ran.code == code and message in ran.err and "Traceback" not in ran.err


def test_a_group_without_a_command_shows_its_help(run):
    ran = run("data")
    assert "list    List what there is, and where it is." in ran.out + ran.err
