"""The suite passes for every registered method, and fails for methods that break one promise each."""

import sys
from dataclasses import dataclass

import numpy as np
import pytest

from vecsmith.combiners import Average, Concat
from vecsmith.core import registry
from vecsmith.core.errors import InputError
from vecsmith.core.method import Method
from vecsmith.core.settings import setting
from vecsmith.refiners import Center, Reduce, Standardize
from vecsmith.refiners.base import Refiner
from vecsmith.testing import PROMISES, check_method, toy_table
from vecsmith.testing.checks import promises_of
from vecsmith.testing.rooms import ROOMS
from vecsmith.vectors import Vectors

REGISTERED = [(room, entry) for room, entry in registry.entries() if room in ROOMS]


@pytest.mark.parametrize(("room", "entry"), REGISTERED, ids=[f"{room}-{entry.name}" for room, entry in REGISTERED])
def test_registered_methods_keep_every_promise(room, entry):
    assert check_method(entry.load(), room) == dict.fromkeys(promises_of(room), "kept")


def test_every_room_with_methods_is_checked():
    assert {room for room, _ in registry.entries()} <= ROOMS.keys()


@pytest.mark.parametrize(
    "make",
    [
        lambda: Reduce(dim=1),
        lambda: Reduce(dim=2, whiten=True),
        lambda: Reduce(dim=3, center=False),
        lambda: Standardize(center=False),
        lambda: Average(vocabulary="union", missing="mean", normalize="standardize"),
        lambda: Concat(normalize="center"),
    ],
)
def test_methods_with_other_settings_keep_every_promise(make):
    assert set(check_method(make).values()) == {"kept"}


def test_a_chosen_table_and_chosen_promises():
    chosen = ["small tables", "save and load"]
    assert list(check_method(lambda: Reduce(dim=2), table=toy_table(12, 4), promises=chosen)) == chosen


def test_scikit_learn_missing_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.base", None)
    outcome = check_method(Center)
    assert outcome["clone and Pipeline"] == "skipped: scikit-learn is not installed: pip install 'vecsmith[tasks]'"


def test_an_unknown_room_is_refused():
    with pytest.raises(
        InputError, match="needs the room it belongs to, one of combiners, refiners, trainers, found None"
    ):
        check_method(Shift)


@dataclass(eq=False)
class Shift(Refiner):
    """A right method: adds a number to the mean-free rows."""

    by: float = setting(1.0, "what to add", low=0, high=10)

    def _learn(self, rows):
        self.mean_ = sum(block.sum(axis=0, dtype=np.float64) for _, block in rows.blocks()) / max(
            1, len(rows)
        ) + np.zeros(1)

    def _refine(self, rows):
        return rows - self.mean_ + self.by


def test_a_method_that_is_not_registered_passes():
    assert set(check_method(Shift, "refiners").values()) == {"kept"}


@dataclass(eq=False)
class Eager(Shift):
    """Validates in the constructor."""

    def __post_init__(self):
        self.by = float(self.by)


@dataclass
class ByValue(Shift):
    """Compares by value."""


class Undecorated(Shift):
    """Is no dataclass of its own."""


@dataclass(eq=False)
class Silent(Shift):
    """Has a setting without help."""

    at: int = setting(0, "")


@dataclass(eq=False)
class Taken(Shift):
    """Has a setting named like an option of the command line."""

    out: int = setting(0, "a name that is taken")


@dataclass(eq=False)
class OutOfRange(Shift):
    """Has a default that is not allowed."""

    at: int = setting(0, "a number", low=1)


@dataclass(eq=False)
class Unchecked(Shift):
    """Does not look at its settings."""

    def validate(self):
        pass


@dataclass(eq=False)
class Vague(Shift):
    """Refuses settings without saying which."""

    def validate(self):
        try:
            super().validate()
        except InputError as error:
            raise type(error)("a wrong setting") from error


@dataclass(eq=False)
class Unfinished(Shift):
    """Its fit does not return self."""

    def fit(self, table, y=None):
        super().fit(table)


@dataclass(eq=False)
class Restless(Shift):
    """Learns while it transforms."""

    def _refine(self, rows):
        self.mean_ = self.mean_ + 1
        return super()._refine(rows)


@dataclass(eq=False)
class Forgetful(Shift):
    """Leaves no trace in the provenance."""

    def provenance(self):
        return {}


@dataclass(eq=False)
class Random(Shift):
    """Draws from the global random generator."""

    def _learn(self, rows):
        self.mean_ = np.random.normal(size=rows.dim)  # noqa: NPY002 - the mistake to be found


@dataclass(eq=False)
class InPlace(Shift):
    """Writes to what it was given."""

    def transform(self, table):
        if isinstance(table, np.ndarray) and table.flags.writeable:
            table[:] = 0
        return super().transform(table)


@dataclass(eq=False)
class ReadOnly(Shift):
    """Makes the given array read-only."""

    def fit(self, table, y=None):
        if isinstance(table, np.ndarray):
            table.setflags(write=False)
        return super().fit(table)


@dataclass(eq=False)
class Wide(Shift):
    """Gives float64."""

    def transform(self, table):
        made = super().transform(table)
        return made.astype(np.float64) if isinstance(made, np.ndarray) else made


@dataclass(eq=False)
class ByBlock(Shift):
    """Takes a block for the whole table."""

    def _refine(self, rows):
        return rows - rows.mean(axis=0)


@dataclass(eq=False)
class Unsaved(Shift):
    """Keeps part of what it learned where save does not look."""

    def _learn(self, rows):
        super()._learn(rows)
        self._hidden = 5

    def _refine(self, rows):
        return super()._refine(rows) + getattr(self, "_hidden", 0)


@dataclass(eq=False)
class Untagged(Shift):
    """Cannot say what it is."""

    def __sklearn_tags__(self):
        raise NotImplementedError


@dataclass(eq=False)
class Fragile(Shift):
    """Divides by what may be zero."""

    def _learn(self, rows):
        self.mean_ = np.zeros(rows.dim)
        next(iter(rows.blocks()))


@dataclass(eq=False)
class Mumbling(Shift):
    """Refuses small tables without saying what it needs."""

    def _learn(self, rows):
        super()._learn(rows)
        if len(rows) < 2:
            raise InputError("bad table")


@dataclass(eq=False)
class Credulous(Method):
    """Takes NaN."""

    def fit(self, table, y=None):
        self.n_features_in_ = np.shape(getattr(table, "matrix", table))[-1]
        return self

    def transform(self, table):
        self.require_fitted()
        return np.array(table, np.float32)


BROKEN = [
    (Eager, "the constructor only stores", "object"),
    (ByValue, "the constructor only stores", "compares by value"),
    (Undecorated, "the constructor only stores", "no dataclass"),
    (Silent, "the constructor only stores", "the setting 'at' has no help"),
    (Taken, "the constructor only stores", "'out' has the name of a command line option"),
    (OutOfRange, "the constructor only stores", "the default of 'at', 0, is not a whole number from 1"),
    (Unchecked, "settings are validated", "fit takes by=-1, expected a number from 0 to 10"),
    (Vague, "settings are validated", "does not say 'by'"),
    (Unfinished, "fit, then transform", "fit does not return self"),
    (Restless, "fit, then transform", "changes what it learned"),
    (Forgetful, "fit, then transform", "lacks method or settings"),
    (Random, "same seed, same bytes", "two runs give different tables"),
    (InPlace, "inputs are untouched", "the given array is changed"),
    (ReadOnly, "inputs are untouched", "made read-only"),
    (Wide, "float32 in, float32 out", "gives float64"),
    (ByBlock, "blocks make no difference", "blocks of 81 rows give other numbers"),
    (Unsaved, "save and load", "gives another table"),
    (Untagged, "clone and Pipeline", "NotImplementedError"),
    (Fragile, "small tables", "StopIteration"),
    (Mumbling, "small tables", "without one sentence that names the least it needs: bad table"),
    (Credulous, "NaN and duplicates are refused", "fit takes nan"),
]


@pytest.mark.parametrize(("method", "promise", "how"), BROKEN, ids=[method.__name__ for method, _, _ in BROKEN])
def test_a_broken_method_is_caught_by_its_promise(method, promise, how):
    with pytest.raises(AssertionError, match=f"{method.__name__} breaks the promise '{promise}': .*{how}"):
        check_method(method, "refiners", promises=[promise])


@dataclass(eq=False)
class Sourceless(Average):
    """Does not say what it was made of."""

    def transform(self, tables):
        made = super().transform(tables)
        return Vectors(made.words, made.matrix, counts=made.counts, meta={"steps": [self.provenance()]})


@dataclass(eq=False)
class Reordering(Average):
    """Gives the words in another order."""

    def transform(self, tables):
        return super().transform(tables[::-1])


@dataclass(eq=False)
class ByBlockToo(Average):
    """Takes a block for the whole table."""

    def _combine(self, parts):
        return super()._combine(parts) - parts[0].mean(axis=0)


BROKEN_COMBINERS = [
    (Sourceless, "fit, then transform", "does not name the tables"),
    (Reordering, "fit, then transform", "the words change"),
    (ByBlockToo, "blocks make no difference", "blocks of 81 rows give other numbers"),
]


@pytest.mark.parametrize(
    ("method", "promise", "how"), BROKEN_COMBINERS, ids=[method.__name__ for method, _, _ in BROKEN_COMBINERS]
)
def test_a_broken_combiner_is_caught_by_its_promise(method, promise, how):
    with pytest.raises(AssertionError, match=f"{method.__name__} breaks the promise '{promise}': .*{how}"):
        check_method(method, "combiners", promises=[promise])


def test_every_promise_has_a_method_that_breaks_it():
    assert {promise for _, promise, _ in BROKEN} == PROMISES.keys()


def test_the_toy_table_is_the_same_everywhere():
    assert toy_table(5, 3).sha256() == toy_table(5, 3).sha256() != toy_table(5, 3, seed=1).sha256()
    assert list(toy_table(5, 3).words) == ["ice cream", "Zürich", "日本", "word0", "word1"]
    assert [len(toy_table(n, 2)) for n in (0, 1, 2)] == [0, 1, 2]
    assert toy_table(4, 2, dtype="int8").dtype == "int8"
