"""The bundled tables, by name."""

import pytest

from vecsmith import data, load
from vecsmith.core.errors import InputError


def test_every_name_has_its_file():
    for name in data.TABLES:
        assert data.bundled(name).is_file()
        assert load(name).name == name
    assert data.bundled("nothing") is None


@pytest.mark.parametrize("name", ["glove-dmo", "glove_demo", "GloVe-demo", "glove"])
def test_a_name_that_is_nearly_right_is_told_the_right_one(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert data.near(name) == "glove-demo"
    with pytest.raises(
        InputError, match=f"^there is no file or folder {name}; the bundled table is called glove-demo$"
    ):
        load(name)
    (tmp_path / name).write_text("a 1 2\n")  # a file of that name comes first
    assert list(load(name).words) == ["a"]


def test_other_names_are_not(tmp_path):
    for name in ("nowhere.txt", "x" * 400, str(tmp_path / "glove")):
        with pytest.raises(InputError) as caught:
            load(name)
        assert "bundled" not in str(caught.value)
