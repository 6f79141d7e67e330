"""Named data, as Python has it."""

import subprocess
import sys

import pytest

from vecsmith import data, info, load
from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.data.entry import Https
from vecsmith.data.places import BUNDLED
from vecsmith.vectors import Vectors

SIZES = {"mc-30": 30, "rg-65": 65, "ws-353": 353, "ws-353-sim": 203, "ws-353-rel": 252, "men": 3000, "mturk-287": 287}
SIZES |= {"mturk-771": 771, "rw": 2034, "simlex-999": 999, "simverb-3500": 3500, "verb-143": 144, "yp-130": 130}


def test_names():
    assert "glove-demo" in data.names() and "glove-demo" in data.names("vectors")
    assert "glove-demo" not in data.names("words") and "wordsim" in data.names("words")
    with pytest.raises(InputError, match="there is no kind 'vector'; there are words, texts"):
        data.names("vector")


def test_the_thirteen_sets_are_bundled_and_read(apart):
    found = data.read("wordsim")
    assert {part: len(pairs) for part, pairs in found.items()} == SIZES
    simlex = found["simlex-999"]
    assert (simlex.left[0], simlex.right[0], simlex.scores[0]) == ("old", "new", 1.58)
    assert (simlex.name, simlex.licence) == ("wordsim/simlex-999", data.info("wordsim")["licence"])
    assert all(0 <= score <= 50 for pairs in found.values() for score in pairs.scores)


def test_a_bundled_table(apart):
    assert data.path("glove-demo") == data.get("glove-demo") == BUNDLED / "glove-demo.safetensors"
    assert data.where("glove-demo") == "bundled"
    table = load("glove-demo")
    assert table.name == "glove-demo" and table.storage.mapped


def test_what_is_known_of_a_name(apart):
    about = data.info("glove-demo")
    assert (about["kind"], about["where"], about["size"], about["parts"]) == ("vectors", "bundled", 1364296, [])
    (file,) = about["files"]
    assert file["where"] == "bundled" and file["place"].endswith("glove-demo.safetensors") and len(file["sha256"]) == 64
    lines = {line["name"]: line for line in data.listing()}
    assert list(lines) == data.names() and lines["wordsim"]["where"] == "bundled"
    assert set(lines["wordsim"]) < set(about)


def test_a_table_of_the_catalogue_is_fetched_when_it_is_loaded(server, enter, file, tmp_path):
    content = b"king 1 2\nqueen 3 4\n"
    server.files["/t.txt"] = content
    enter("made-table", kind="vectors", files=(file("t.txt", content, Https(f"{server.url}/t.txt")),))
    with pytest.warns(Note, match=r"fetching t.txt of made-table, 0.0 kB, from http.* \(licence: CC0\)"):
        table = load("made-table", limit=1)
    assert list(table.words) == ["king"] and table.name == "made-table"
    assert info("made-table")["meta"]["licence"] == "CC0" and table.meta["source"] == "https://example.org"
    assert len(server.asked) == 1


def test_a_table_of_several_files_is_their_folder(apart, enter, file, tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", str(tmp_path))
    Vectors(["king", "queen"], [[1, 2], [3, 4]]).save(tmp_path / "made", to="npy")
    files = [file(path.name, path.read_bytes()) for path in sorted((tmp_path / "made").iterdir())]
    enter("made-table", kind="vectors", files=tuple(files), folder="made")
    assert data.path("made-table") == tmp_path / "made"
    assert load("made-table").similarity("king", "queen") == pytest.approx(0.98387, abs=1e-4)
    (tmp_path / "made" / "words.txt").write_text("queen\nking\n")
    with pytest.raises(FileFormatError, match=r"words.txt is not words.txt of made-table: expected the SHA-256"):
        load("made-table")


def test_a_file_of_that_name_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "glove-demo").write_text("a 1 2\n")
    assert list(load("glove-demo").words) == ["a"]


@pytest.mark.parametrize("name", ["glove-dmo", "glove_demo", "GloVe-demo"])
def test_a_name_that_is_nearly_right_is_told_the_right_one(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=f"^there is no file or folder {name}; tables of the catalogue .*glove-demo"):
        load(name)


def test_other_names_are_not(tmp_path):
    for name in ("nowhere.txt", "x" * 400, str(tmp_path / "glove")):
        with pytest.raises(InputError) as caught:
            load(name)
        assert "catalogue" not in str(caught.value)


def test_an_encoder_is_its_folder_and_no_table(apart, enter, file, tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", str(tmp_path))
    files = (file("config.json", b"{}"), file("model.safetensors", b"1"))
    enter("made-encoder", kind="encoder", files=files, folder="made")
    with pytest.raises(
        InputError,
        match=r"^made-encoder is of the kind encoder, no table of vectors: vecsmith.data.get\('made-encoder'\) gives it$",
    ):
        load("made-encoder")  # nothing is fetched to find that out
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "config.json").write_bytes(b"{}")
    assert data.where("made-encoder") == "partly"
    (tmp_path / "made" / "model.safetensors").write_bytes(b"1")
    assert data.path("made-encoder") == data.get("made-encoder") == tmp_path / "made"


def test_a_labelled_set_is_no_table():
    with pytest.raises(InputError, match=r"^wordsim is of the kind words, no table of vectors: vecsmith.data.read"):
        load("wordsim")


def test_verify_reads_everything_again(apart, enter, file, tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", str(tmp_path))
    enter("x", files=(file("a.txt", b"a"), file("b.txt", b"b")), folder=".")
    (tmp_path / "a.txt").write_bytes(b"a")
    right, absent = data.verify("x")
    assert (right["right"], right["where"], absent["right"], absent["where"]) == (True, "mirror", None, None)
    data.refuse_changed([right, absent])
    (tmp_path / "a.txt").write_bytes(b"c")
    lines = data.verify("x")
    assert [line["right"] for line in lines] == [False, None]
    with pytest.raises(FileFormatError, match=r"a.txt has changed: expected the SHA-256 ca978.*, found 2e7d2"):
        data.refuse_changed(lines)


def test_nothing_that_downloads_is_loaded_before_it_must():
    """Opening a bundled table loads neither the network nor processes."""
    program = "import sys, vecsmith; vecsmith.load('glove-demo'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"urllib.request", "http.client", "ssl", "vecsmith.data.origins"} & set(done.stdout.split())
