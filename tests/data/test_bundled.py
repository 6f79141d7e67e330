"""What is bundled: four tables on one vocabulary, and archives of tasks."""

import gzip
import os
import runpy
import zipfile
from pathlib import Path

import numpy as np
import pytest

from vecsmith.core import tensorfile
from vecsmith.data.catalogue import find
from vecsmith.data.places import BUNDLED
from vecsmith.vectors import Vectors
from vecsmith.vectors.nearest import pairwise

TOOLS = Path(__file__).parents[2] / "tools"
SIZES = {"spacy-demo": (9_944, 300), "potion-demo": (10_000, 256), "minilm-demo": (10_000, 384)}
ARCHIVES = {
    "wordsim.zip": (13, "wordsim"),
    "google-analogies.zip": (1, "analogy"),
    "qvec.zip": (1, "qvec"),
}


def bundled(name):
    return Vectors.load(BUNDLED / f"{name}.safetensors")


@pytest.fixture
def mirror():
    if "VECSMITH_DATA" not in os.environ:
        pytest.skip("VECSMITH_DATA names no folder")
    return Path(os.environ["VECSMITH_DATA"].split(os.pathsep)[0])


@pytest.mark.parametrize("name", SIZES)
def test_a_source_of_the_demonstration(name):
    table, words = bundled(name), bundled("glove-demo").words
    assert (len(table), table.dim, table.dtype) == (*SIZES[name], "int8")
    assert (np.diff(words.ids(table.words)) > 0).all() and words.find(
        table.words[0]
    ) == 0  # glove-demo's words and order
    assert all(table.norms > 0)
    table.verify()
    about = find(name)
    assert table.meta["licence"] == about.licence and table.meta["origin"] == name == about.name
    assert about.homepage in table.meta["source"] and "row" in table.meta["note"]
    assert about.items.startswith(f"{len(table):,} words") and about.items.endswith(f" x {table.dim}")


def test_similar_words_of_spacy_share_rows_and_answers_make_sense():
    assert len(bundled("spacy-demo").storage.values) == 7_968
    for name in SIZES:
        assert bundled(name).similarity("king", "queen") > bundled(name).similarity("king", "potato") + 0.1
    assert "x-ray" not in bundled("spacy-demo") and "netanyahu" in bundled("spacy-demo")


def test_what_is_bundled_is_small_and_named_with_its_licence():
    files = [path for path in BUNDLED.iterdir() if path.suffix in (".safetensors", ".zip")]
    assert sum(path.stat().st_size for path in files if path.name != "glove-demo.safetensors") < 12e6
    text = (BUNDLED / "LICENCES.md").read_text()
    assert all(f"`{path.name}`" in text for path in files)


@pytest.mark.parametrize("name", ARCHIVES)
def test_an_archive_holds_files_without_times(name):
    with zipfile.ZipFile(BUNDLED / name) as archive:
        assert archive.testzip() is None and len(archive.namelist()) == ARCHIVES[name][0]
        assert archive.namelist() == sorted(archive.namelist())
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_same_files_make_the_same_archive(tmp_path):
    pack = runpy.run_path(str(TOOLS / "make_bundled_tasks.py"))["pack"]
    files = [tmp_path / "b.txt", tmp_path / "a.txt.gz"]
    files[0].write_text("one\r\ntwo\n", newline="")
    files[1].write_bytes(gzip.compress(b"three"))
    for name, order in (("1.zip", 1), ("2.zip", -1)):
        pack(files[::order], tmp_path / name)
        os.utime(files[0], (0, 0))
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "1.zip") as archive:
        assert archive.namelist() == ["a.txt.gz", "b.txt"] and archive.read("b.txt") == b"one\r\ntwo\n"


def test_a_table_on_the_words_of_another_by_hand(tmp_path):
    tool = runpy.run_path(str(TOOLS / "make_demo_sources.py"))
    with gzip.open(tmp_path / "keys.tsv.gz", "wt") as file:
        file.write("Paris\t2\nthe\t0\nPARIS\t1\nThe\t1\na\t0\n")
    np.save(tmp_path / "rows.npy", np.array([[1, 0], [2, 0], [3, 0]], np.float16))
    made = tool["spacy"](tmp_path, ["the", "a", "paris", "unheard"])
    assert list(made.words) == ["the", "a", "paris"]
    np.testing.assert_array_equal(made.matrix, [[1, 0], [1, 0], [3, 0]])
    assert len(made.storage.values) == 2 and "1 words that it only knows with capitals" in made.meta["note"]


def test_words_of_several_pieces_are_the_mean_of_their_rows(tmp_path):
    from tokenizers import Tokenizer, models, pre_tokenizers

    tool = runpy.run_path(str(TOOLS / "make_demo_sources.py"))
    pieces = {"[UNK]": 0, "king": 1, "##s": 2}
    tokenizer = Tokenizer(models.WordPiece(pieces, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    rows = np.array([[9, 9], [1, 2], [3, -2]], np.float32)
    tensorfile.write_tensors(tmp_path / "model.safetensors", {tool["INPUT"]: rows}, {})
    made = tool["minilm"](tmp_path, ["king", "kings", "queen", "king queen"])
    assert list(made.words) == ["king", "kings"]
    np.testing.assert_array_equal(made.matrix, [[1, 2], [2, 0]])


@pytest.mark.full
@pytest.mark.parametrize(("name", "folder"), [("spacy-demo", "spacy-en-md-300d"), ("potion-demo", "potion-base-8M")])
def test_the_rows_are_those_of_the_source(mirror, name, folder):
    tool = runpy.run_path(str(TOOLS / "make_demo_sources.py"))
    again = tool[name.partition("-")[0]](mirror / "vectors" / folder, list(bundled("glove-demo").words))
    table = bundled(name)
    assert table.words == again.words
    cosines = pairwise(table.matrix, again.matrix, "cosine")
    assert cosines.mean() > 0.9999 and cosines.min() > 0.999


@pytest.mark.full
@pytest.mark.parametrize("name", ARCHIVES)
def test_the_archives_hold_the_files_of_the_mirror(mirror, name):
    with zipfile.ZipFile(BUNDLED / name) as archive:
        for member in archive.namelist():
            assert archive.read(member) == (mirror / "tasks" / ARCHIVES[name][1] / member).read_bytes()
