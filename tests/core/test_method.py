"""The method contract: settings in, learned attributes out, files that hold both and nothing that runs."""

import copy
import json
import pickle
from dataclasses import dataclass

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, NotFittedError, SettingError
from vecsmith.core.method import FORMAT_VERSION, KEY, Method
from vecsmith.core.settings import setting
from vecsmith.core.tensorfile import write_tensors
from vecsmith.formats import load as load_table
from vecsmith.refiners import Center, Normalize, Reduce


@dataclass(eq=False)
class Sum(Method):
    times: int = setting(2, "how often", low=1)
    label: str = setting("a", "what to call it")

    def fit(self, rows, y=None):
        self.validate()
        self.total_ = np.sum(rows, axis=0) * self.times
        self.single_ = np.float32(1.5)
        self.names_ = ["a", "b"]
        self._private_ = "not kept"
        return self


def test_settings_are_stored_and_given_back():
    method = Sum(times=3)
    assert method.get_params() == {"times": 3, "label": "a"}
    assert method.get_params(deep=False) == method.get_params()
    assert method.set_params(label="b") is method
    assert repr(method) == "Sum(times=3, label='b')"
    assert method != Sum(times=3, label="b")


def test_the_constructor_takes_anything_and_fit_refuses_it():
    method = Sum(times=0)
    with pytest.raises(SettingError, match="Sum: the setting 'times' must be a whole number from 1, found 0"):
        method.fit(np.ones((2, 2)))


@pytest.mark.parametrize("give", [Sum, Sum().set_params])
def test_an_unknown_setting_is_refused_with_the_nearest(give):
    with pytest.raises(SettingError, match="Sum has no setting 'time'; the nearest is times"):
        give(time=3)


def test_a_registered_method_bears_its_name_in_messages():
    with pytest.raises(SettingError, match=r"^reduce has no setting 'dims'; the nearest is dim$"):
        Reduce(dims=3)
    with pytest.raises(NotFittedError, match=r"^center has learned nothing yet: call fit"):
        Center().require_fitted()


def test_provenance_holds_plain_values():
    assert Reduce(dim=np.int64(7)).provenance() == {
        "method": "reduce",
        "settings": {"dim": 7, "center": True, "whiten": False},
    }


def test_copies_and_pickles_are_equal():
    method = Sum(times=3).fit(np.ones((2, 2)))
    for twin in (copy.copy(method), copy.deepcopy(method), pickle.loads(pickle.dumps(method))):
        assert twin.get_params() == method.get_params()
        np.testing.assert_array_equal(twin.total_, [6, 6])


def test_save_and_load_keep_settings_arrays_and_plain_values(tmp_path):
    method = Sum(times=np.int64(3), label="größer").fit(np.eye(2))
    method.save(tmp_path / "m.safetensors")
    again = Sum.load(tmp_path / "m.safetensors")
    assert again.get_params() == {"times": 3, "label": "größer"}
    np.testing.assert_array_equal(again.total_, [3, 3])
    assert (again.single_, again.names_) == (1.5, ["a", "b"])
    assert not hasattr(again, "_private_")
    again.total_[0] = 1  # what comes back is in memory, not the mapped file
    again.save(tmp_path / "m.safetensors")


def test_a_method_that_learned_nothing_can_be_saved(tmp_path):
    Reduce(dim=3).save(tmp_path / "m")
    assert Method.load(tmp_path / "m").get_params()["dim"] == 3


def test_load_finds_registered_classes_only(tmp_path, matrix):
    Reduce(dim=2).fit(matrix).save(tmp_path / "reduce")
    assert type(Method.load(tmp_path / "reduce")) is Reduce
    with pytest.raises(InputError, match="holds the method reduce, expected center"):
        Center.load(tmp_path / "reduce")
    Sum().fit(matrix).save(tmp_path / "sum")
    with pytest.raises(
        InputError, match=r"holds a Sum, which is not registered: import it from .*test_method and call"
    ):
        Method.load(tmp_path / "sum")


@pytest.mark.parametrize("value", [object(), np.array(["text"]), {"a": object()}])
def test_what_cannot_be_written_is_refused_and_leaves_no_file(tmp_path, value):
    method = Sum().fit(np.eye(2))
    method.other_ = value
    with pytest.raises(InputError, match="Sum"):
        method.save(tmp_path / "m")
    assert not list(tmp_path.iterdir())


def about(**changes):
    known = {"format_version": 1, "version": "0.1.0", "method": "refiners.reduce", "settings": {}, "learned": {}}
    return {KEY: json.dumps({**known, **changes})}


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        ({}, "is not a saved method"),
        ({KEY: "[" * 100_000}, "is not a saved method"),
        ({KEY: "3"}, "is not a saved method"),
        (about(settings=[]), "is not what vecsmith writes"),
        (about(format_version="1"), "is not what vecsmith writes"),
        (about(format_version=FORMAT_VERSION + 1), "pip install -U vecsmith"),
        (about(method="refiners.nothing"), "has no method 'nothing'"),
        (about(method="os:system"), "holds a system, which is not registered"),
        (about(method="nowhere.reduce"), "no room 'nowhere'"),
        (about(settings={"dims": 3}), "reduce has no setting 'dims'.* written by vecsmith 0.1.0"),
        (about(settings={"dim": 0}), "must be a whole number from 1, found 0"),
        (about(learned={"__class__": "x"}), "'__class__' is no name of something that a method learned"),
        (about(learned={"transform": 3}), "'transform' is no name"),
    ],
)
def test_a_file_that_lies_is_refused(tmp_path, metadata, message):
    write_tensors(tmp_path / "m", {}, metadata)
    with pytest.raises(InputError, match=message):
        Method.load(tmp_path / "m")


def test_what_is_no_container_is_refused(tmp_path):
    (tmp_path / "m").write_bytes(pickle.dumps(Normalize()))
    with pytest.raises(FileFormatError, match="safetensors"):
        Method.load(tmp_path / "m")


def test_a_saved_method_is_not_taken_for_a_table(tmp_path, matrix):
    Center().fit(matrix).save(tmp_path / "m.safetensors")
    with pytest.raises(InputError):
        load_table(tmp_path / "m.safetensors")
