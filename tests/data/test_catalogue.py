"""The catalogue: every entry is well formed, and every name leads somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from vecsmith.core.errors import InputError
from vecsmith.data import catalogue, places
from vecsmith.data.containers import Texts
from vecsmith.data.entry import KINDS, Https, Page, Wheel

FOLDER = Path(catalogue.__file__).parent / "sets"


def test_every_file_is_listed_and_every_line_has_its_file():
    listed = {name.replace("-", "_") for name in catalogue.SETS}
    assert len(listed) == len(catalogue.SETS)
    assert listed == {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("name", catalogue.SETS)
def test_an_entry_is_well_formed(name):
    module = catalogue.module(name)
    entry = module.ENTRY
    assert entry.name == name and entry.kind in KINDS and entry.summary and entry.licence and entry.citation
    assert entry.homepage.startswith("http") and entry.languages
    assert bool(entry.parts) == hasattr(module, "read") and len(set(entry.parts)) == len(entry.parts)
    assert entry.files and len({file.path for file in entry.files}) == len(entry.files)
    assert not entry.bundled or (places.BUNDLED / entry.bundled).is_file()
    assert not re.search(r"[^ ] {2,}|\n", entry.summary + entry.note + entry.licence)
    for file in entry.files:
        assert re.fullmatch(r"[0-9a-f]{64}", file.sha256) and file.size > 0, file.path
        assert entry.bundled or file.origins, f"{file.path} has no origin"
        for origin in file.origins:
            if isinstance(origin, (Https, Page)):
                assert origin.url.startswith("https://" if isinstance(origin, Https) else "http"), origin
            assert not isinstance(origin, Wheel) or not any("no-binary" in option for option in origin.options)
        if file.convert:
            module, _, function = file.convert.partition(":")
            assert callable(getattr(__import__(module, fromlist=[function]), function))


def test_a_name_leads_to_its_entry_alone():
    program = (
        "import sys; from vecsmith import load; load('glove-demo'); "
        "print(*sorted(name for name in sys.modules if name.startswith('vecsmith.data.sets.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["vecsmith.data.sets.glove_demo"]


def test_parts_are_found_by_their_whole_name_and_by_their_own(apart):
    assert catalogue.resolve("wordsim/men") == (catalogue.find("wordsim"), "men")
    assert catalogue.resolve("wordsim") == (catalogue.find("wordsim"), "")
    assert catalogue.resolve("simlex-999") == (catalogue.find("wordsim"), "simlex-999")
    assert catalogue.read("simlex-999") == catalogue.read("wordsim/simlex-999")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wordsin", "there is no wordsin in the catalogue; near it: wordsim"),
        ("WordSim", "there is no WordSim in the catalogue; near it: wordsim"),
        ("simlex-99", "there is no simlex-99 in the catalogue; near it: wordsim/simlex-999"),
        ("qqqqqqq", "there is no qqqqqqq in the catalogue; `vecsmith data list` gives all names"),
        ("wordsim/x", "wordsim of the catalogue has no part x; what it has: mc-30, rg-65, "),
        ("glove-demo/x", "glove-demo of the catalogue has no part x; it has no parts"),
    ],
)
def test_a_wrong_name_is_told_the_right_ones(name, message):
    with pytest.raises(InputError, match=f"^{re.escape(message)}"):
        catalogue.find(name)


def test_a_part_of_several_sets_is_asked_back(enter, file):
    for name in ("one", "two"):
        enter(name, files=(file("a.txt", b"a"),), parts=("made-part",))
    with pytest.raises(
        InputError, match=r"^made-part is a part of several sets; say which: one/made-part, two/made-part$"
    ):
        catalogue.find("made-part")


def test_what_is_read_is_named_after_entry_and_part(apart, enter, file, tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", str(tmp_path))
    for name in ("train.txt", "test.txt"):
        (tmp_path / name).write_bytes(b"a\n")
    parts, files = ("train", "test"), (file("train.txt", b"a\n"), file("test.txt", b"a\n"))
    enter("x", files=files, parts=parts, folder=".", languages=("de",))
    data = catalogue.read("x/test")
    assert data == Texts(name="x/test", licence="CC0", languages=("de",), texts=["a"], labels=[0])
    assert list(catalogue.read("x")) == ["train", "test"]
    enter("y", files=files[:1], parts=parts[:1], folder=".")
    assert catalogue.read("y") == {"train": catalogue.read("y/train")}


def test_a_table_is_not_read_as_a_set():
    with pytest.raises(InputError, match=r"^glove-demo is no labelled set \(vectors\): vecsmith.data.path"):
        catalogue.read("glove-demo")
