"""Where files may lie."""

import os
import sys
import zipfile
from pathlib import Path

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data import places
from vecsmith.data.files import Member


def test_the_cache_is_where_it_is_said(monkeypatch, tmp_path):
    monkeypatch.setenv("VECSMITH_CACHE", str(tmp_path / "c"))
    assert places.cache() == tmp_path / "c"
    monkeypatch.setenv("VECSMITH_CACHE", "~/c")
    assert places.cache() == Path.home() / "c"


@pytest.mark.parametrize(
    ("platform", "name", "value", "expected"),
    [
        ("linux", "XDG_CACHE_HOME", "/somewhere", "/somewhere/vecsmith"),
        ("linux", "XDG_CACHE_HOME", "relative", "HOME/.cache/vecsmith"),
        ("linux", "XDG_CACHE_HOME", "", "HOME/.cache/vecsmith"),
        ("darwin", "XDG_CACHE_HOME", "/somewhere", "HOME/Library/Caches/vecsmith"),
        ("win32", "LOCALAPPDATA", "/local", "/local/vecsmith/Cache"),
        ("win32", "LOCALAPPDATA", "", "HOME/AppData/Local/vecsmith/Cache"),
    ],
)
def test_or_where_the_system_keeps_caches(monkeypatch, platform, name, value, expected):
    monkeypatch.delenv("VECSMITH_CACHE", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(name, value)
    assert places.cache() == Path(expected.replace("HOME", os.path.expanduser("~")))


def test_mirrors_are_several(monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", os.pathsep.join(["/a", "", "~/b"]))
    assert places.mirrors() == [Path("/a"), Path.home() / "b"]
    monkeypatch.delenv("VECSMITH_DATA")
    assert places.mirrors() == []


def test_bundled_comes_first_then_the_cache_then_mirrors(apart, enter, file, tmp_path, monkeypatch):
    one = file("a.txt", b"a")
    entry = enter("x", files=(one,), folder="tasks/x", bundled="x.zip")
    monkeypatch.setattr(places, "BUNDLED", tmp_path / "bundled")
    monkeypatch.setenv("VECSMITH_DATA", os.pathsep.join([str(tmp_path / "m1"), str(tmp_path / "m2")]))
    assert places.locate(entry, one) is None
    for where, folder in (("mirror", "m2/tasks/x"), ("mirror", "m1/tasks/x"), ("cached", "cache/data/x")):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.txt").write_text("a")
        assert places.locate(entry, one) == (where, tmp_path / folder / "a.txt")
    (tmp_path / "bundled").mkdir()
    with zipfile.ZipFile(tmp_path / "bundled" / "x.zip", "w") as archive:
        archive.writestr("a.txt", "a")
    assert places.locate(entry, one) == ("bundled", Member(tmp_path / "bundled" / "x.zip", "a.txt"))


def test_what_a_bundle_lacks_is_looked_for_elsewhere(apart, enter, file, tmp_path, monkeypatch):
    entry = enter("x", files=(file("a.txt", b"a"), file("b.txt", b"b")), bundled="x.zip")
    monkeypatch.setattr(places, "BUNDLED", tmp_path)
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("a.txt", "a")
    assert [found and found.where for found in (places.locate(entry, one) for one in entry.files)] == ["bundled", None]


def test_a_broken_bundle_is_told(apart, enter, file, tmp_path, monkeypatch):
    entry = enter("x", files=(file("a.txt", b"a"),), bundled="x.zip")
    monkeypatch.setattr(places, "BUNDLED", tmp_path)
    (tmp_path / "x.zip").write_bytes(b"no archive")
    with pytest.raises(FileFormatError, match=r"x.zip is broken: .*; install vecsmith again"):
        places.locate(entry, entry.files[0])
