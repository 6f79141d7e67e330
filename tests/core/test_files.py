"""Files appear whole or not at all."""

import os
import stat

import numpy as np
import pytest

from vecsmith.core.errors import CouldNotError, InputError
from vecsmith.core.files import atomic_path, check_target
from vecsmith.formats import FORMATS, save
from vecsmith.vectors import Vectors


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_replaces_the_old_one_with_usual_permissions(tmp_path):
    target = tmp_path / "out"
    target.write_text("old")
    with atomic_path(target) as temporary:
        temporary.write_text("new")
        assert target.read_text() == "old"
        assert temporary.parent == tmp_path
    assert target.read_text() == "new"
    umask = os.umask(0o022)
    os.umask(umask)
    assert stat.S_IMODE(target.stat().st_mode) == 0o666 & ~umask
    assert names(tmp_path) == ["out"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError, SystemExit])
@pytest.mark.parametrize("folder", [False, True])
def test_an_exception_leaves_the_old_one_and_nothing_else(tmp_path, error, folder):
    target = tmp_path / "out"
    if folder:
        target.mkdir()
        (target / "part").write_text("old")
    else:
        target.write_text("old")
    with (
        pytest.raises(CouldNotError if error is OSError else error),
        atomic_path(target, folder=["part"] * folder) as temporary,
    ):
        (temporary / "part" if folder else temporary).write_text("half")
        raise error
    assert (target / "part" if folder else target).read_text() == "old"
    assert names(tmp_path) == ["out"]


def test_a_folder_replaces_an_older_one_of_the_same_files_only(tmp_path):
    target = tmp_path / "out"
    for text in ("old", "new"):
        with atomic_path(target, folder=["part"]) as temporary:
            (temporary / "part").write_text(text)
    assert (target / "part").read_text() == "new"
    (target / "thesis.tex").write_text("years of work")
    with pytest.raises(InputError) as caught, atomic_path(target, folder=["part"]) as temporary:
        (temporary / "part").write_text("newer")
    assert str(caught.value) == f"cannot write the folder {target}: it holds other things, first 'thesis.tex'"
    assert (target / "part").read_text() == "new"
    assert (target / "thesis.tex").read_text() == "years of work"
    assert names(tmp_path) == ["out"]


def test_a_folder_comes_back_if_the_new_one_cannot_take_its_place(tmp_path, monkeypatch):
    target = tmp_path / "out"
    with atomic_path(target, folder=["part"]) as temporary:
        (temporary / "part").write_text("old")
    rename = os.rename

    def fail_at_the_second(source, to):
        if str(source).endswith(".part"):
            raise KeyboardInterrupt
        rename(source, to)

    monkeypatch.setattr(os, "rename", fail_at_the_second)
    with pytest.raises(KeyboardInterrupt), atomic_path(target, folder=["part"]) as temporary:
        (temporary / "part").write_text("new")
    assert (target / "part").read_text() == "old"
    assert names(tmp_path) == ["out"]


def test_a_link_is_followed_not_replaced(tmp_path):
    (tmp_path / "there").mkdir()
    real, link, dangling = tmp_path / "there" / "real", tmp_path / "link", tmp_path / "dangling"
    real.write_text("old")
    link.symlink_to(real)
    dangling.symlink_to("there/new")
    for target in (link, dangling):
        with atomic_path(target) as temporary:
            temporary.write_text("new")
        assert target.is_symlink() and target.read_text() == "new"
    assert real.read_text() == "new" and names(tmp_path / "there") == ["new", "real"]
    linked = tmp_path / "folder"
    linked.symlink_to(tmp_path / "other")
    (tmp_path / "other").mkdir()
    with atomic_path(linked, folder=["part"]) as temporary:
        (temporary / "part").write_text("new")
    assert linked.is_symlink() and (tmp_path / "other" / "part").read_text() == "new"


def test_the_current_folder_is_not_replaced(tmp_path, monkeypatch):
    inner = tmp_path / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    for target in (".", "..", tmp_path):
        with pytest.raises(InputError, match="it is the current one, or holds it"), atomic_path(target, folder=["x"]):
            raise AssertionError("nothing is made")
    assert names(tmp_path) == ["inner"] and names(inner) == []


def test_a_folder_that_may_not_be_replaced_is_refused_before_the_work(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.tex").write_text("")
    (tmp_path / "out" / "part").write_text("")
    for check in (check_target, lambda target, folder: atomic_path(target, folder=folder).__enter__()):
        with pytest.raises(InputError, match=r"holds other things, first 'thesis\.tex'"):
            check(tmp_path / "out", folder=["part"])
    assert names(tmp_path) == ["out"]
    check_target(tmp_path / "out", folder=["part", "thesis.tex"])


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    with atomic_path("~/out") as temporary:
        temporary.write_text("new")
    assert (tmp_path / "out").read_text() == "new"


def test_what_stands_in_the_way_is_told(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    os.mkfifo(tmp_path / "pipe")
    cases = {
        ("folder", False): "cannot write the file .*: there is a folder of that name",
        ("file", True): "cannot write the folder .*: there is a file of that name",
        ("absent/x", False): "cannot write .*: there is no folder ",
        ("pipe", False): "cannot write .*: it is a device or a pipe, expected a file",
    }
    for (name, folder), sentence in cases.items():
        with pytest.raises(InputError, match=sentence), atomic_path(tmp_path / name, folder=["part"] * folder):
            pass
    assert names(tmp_path) == ["file", "folder", "pipe"]


@pytest.mark.parametrize("known", [known for known in FORMATS if known.writes], ids=lambda known: known.name)
def test_an_interrupted_writer_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, known):
    table = Vectors(["a", "b"], np.eye(2, dtype=np.float32))
    target = tmp_path / "out"
    save(table, target, known.name)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("vecsmith.core.files._sync", interrupt)
    monkeypatch.setattr("vecsmith.core.files._replace_folder", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(table, target, known.name)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    assert names(tmp_path) == ["out"]
