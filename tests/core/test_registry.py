"""The registry: lists, finds and loads methods, ours and those of other packages."""

import importlib.metadata
import subprocess
import sys
from dataclasses import dataclass

import pytest

from vecsmith.core import registry
from vecsmith.core.errors import CouldNotError, InputError, MissingExtraError, Note
from vecsmith.core.registry import Entry
from vecsmith.core.settings import setting, settings_of
from vecsmith.refiners import Center, Reduce
from vecsmith.refiners.base import Refiner


@dataclass(eq=False)
class Theirs(Refiner):
    """Does what another package does.

    In more words.
    """

    much: int = setting(1, "how much")


@pytest.fixture
def other_package(monkeypatch):
    """Pretend that other packages have registered methods; give what was scanned."""
    points, scans = [], []

    def entry_points(group):
        scans.append(group)
        return points

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)

    def add(name, target):
        points.append(importlib.metadata.EntryPoint(name, target, registry.GROUP))
        return scans

    return add


def test_every_entry_loads_and_describes_itself():
    for room, entry in registry.entries():
        method = entry.load()
        assert registry.place_of(method) == (room, entry.name)
        assert entry.summary
        assert entry.summary[-1] != "."
        for one in settings_of(method):
            assert one.help[0].isupper(), one
            assert one.help[-1] == ".", one


def test_methods_are_described_as_the_command_line_prints_them():
    found = {one["name"]: one for one in registry.methods("refiners")}
    assert list(found) == ["center", "normalize", "standardize", "reduce"]
    reduce = found["reduce"]
    assert list(reduce) == ["name", "room", "summary", "system", "needs", "settings"]
    assert (reduce["room"], reduce["system"], reduce["needs"]) == ("refiners", None, [])
    assert list(reduce["settings"][0]) == ["name", "type", "default", "low", "high", "choices", "help"]
    assert reduce["settings"][0]["name"] == "dim"
    rooms = [registry.methods(room) for room in registry.ROOMS]
    assert registry.methods() == [one for room in rooms for one in room]
    assert registry.methods("aligners") == []


def test_find_gives_the_entry():
    assert registry.find("refiners", "reduce").load() is Reduce


def test_unknown_names_are_refused_with_the_nearest():
    with pytest.raises(InputError, match="the room refiners has no method 'standardise'; the nearest is standardize"):
        registry.find("refiners", "standardise")
    with pytest.raises(InputError, match="no method 'xyz'; its methods are center, normalize, standardize, reduce"):
        registry.find("refiners", "xyz")
    with pytest.raises(InputError, match="the room aligners has no method 'center'; it has no methods"):
        registry.find("aligners", "center")
    with pytest.raises(InputError, match="no room 'refiner' of methods; the rooms are trainers, combiners, refiners"):
        registry.methods("refiner")


def test_other_packages_are_scanned_only_when_needed(other_package):
    scans = other_package("refiners.theirs", f"{__name__}:Theirs")
    registry.find("refiners", "reduce")
    registry.place_of(Center)
    assert scans == []
    registry.find("refiners", "theirs")
    assert scans == [registry.GROUP]


def test_methods_of_other_packages_appear_like_ours(other_package):
    other_package("refiners.theirs", f"{__name__}:Theirs")
    assert registry.find("refiners", "theirs").load() is Theirs
    assert registry.place_of(Theirs) == ("refiners", "theirs")
    assert registry.label(Theirs) == "theirs"
    last = registry.methods("refiners")[-1]
    assert (last["name"], last["summary"]) == ("theirs", "Does what another package does")
    assert last["settings"][0]["name"] == "much"


def test_another_package_cannot_replace_one_of_ours(other_package):
    other_package("refiners.reduce", f"{__name__}:Theirs")
    assert registry.find("refiners", "reduce").load() is Reduce
    with pytest.warns(Note, match=r"left out the method 'refiners\.reduce' .* vecsmith has one of that name"):
        assert [entry.name for _, entry in registry.entries()].count("reduce") == 1


def test_constructing_and_checking_scans_nothing(other_package):
    scans = other_package("refiners.theirs", f"{__name__}:Theirs")
    Theirs(much=2).set_params(much=3).validate()
    assert scans == []


def test_broken_methods_of_other_packages_are_left_out_of_listings_with_a_note(other_package):
    other_package("refiners.gone", "no_such_package_anywhere:Method")
    with pytest.warns(Note, match="left out the method 'gone' of another package: .*pip install no_such_package"):
        assert len(registry.methods()) == sum(map(len, registry.ROOMS.values()))
    other_package("nonsense", "os:path")
    with (
        pytest.warns(Note, match="its name must be ROOM.NAME"),
        pytest.warns(Note, match="gone"),
    ):
        registry.entries()


def test_a_missing_package_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    (entry,) = [Entry("deep", "vecsmith_test_deep:Deep", "is deep", needs=("torch",))]
    monkeypatch.setattr(registry, "import_module", lambda name: __import__("torch"))
    with pytest.raises(
        MissingExtraError, match=r"the method deep needs the package 'torch': pip install 'vecsmith\[neural\]'"
    ):
        entry.load()


def test_a_wrong_target_is_said():
    with pytest.raises(CouldNotError, match=r"the method x should be at vecsmith\.nowhere:X"):
        Entry("x", "vecsmith.nowhere:X", "is not there").load()
    with pytest.raises(CouldNotError, match=r"the method x should be at vecsmith\.refiners:X"):
        Entry("x", "vecsmith.refiners:X", "is not there").load()


def test_listing_names_imports_no_method_and_no_numpy():
    code = (
        "import sys; from vecsmith.core import registry; assert len(registry.entries()) >= 4;"
        "print([name for name in ('numpy', 'scipy', 'click', 'vecsmith.refiners') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
