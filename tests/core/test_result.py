"""Rows: their fields, their JSON, their files."""

import json
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vecsmith.core.errors import CouldNotError, FileFormatError, InputError
from vecsmith.core.result import Result, load_rows, save_rows

ROW = Result(
    table="glove",
    table_sha256="ab",
    task="simlex",
    task_sha256="cd",
    metric="spearman",
    value=0.4,
    low=0.3,
    high=0.5,
    n=990,
    n_total=999,
    coverage=0.99,
    case="as is",
    oov="skip",
    seed=0,
    seconds=1.5,
    settings={"k": 10},
)


def test_a_row_has_exactly_these_fields():
    assert [field.name for field in fields(Result)] == (
        "table table_sha256 task task_sha256 metric value low high level n n_total coverage case oov seed seconds "
        "settings version other p p_holm verdict"
    ).split()


def test_a_row_in_json_is_flat_and_leaves_out_what_only_comparisons_have():
    row = json.loads(ROW.to_json())
    assert row["value"] == 0.4
    assert row["settings"] == {"k": 10}
    assert list(row)[-1] == "version"
    compared = json.loads(Result("a", "", "t", "", "m", 0.1, other="b", p=0.04, verdict="better").to_json())
    assert (compared["other"], compared["p"], compared["verdict"]) == ("b", 0.04, "better")
    assert "p_holm" not in compared


def test_numpy_scalars_become_plain_and_what_is_not_finite_becomes_none():
    row = Result(
        "a", "", "t", "", "m", np.float32(0.5), low=-np.inf, high=np.nan, n=np.int64(3), settings={"x": np.int8(1)}
    )
    assert (row.value, row.low, row.high, row.n) == (0.5, None, None, 3)
    assert type(row.n) is int
    assert Result.from_json(row.to_json()) == row


@given(
    value=st.none() | st.floats(),
    low=st.none() | st.floats(),
    text=st.text(),
    n=st.integers(0, 10**12),
    settings=st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.text()),
)
def test_a_row_comes_back_from_json(value, low, text, n, settings):
    row = Result(text, "", text, "", "m", value, low=low, n=n, case=text, settings=settings)
    assert Result.from_json(row.to_json()) == row


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"value": "0.5"}, "a row's value must be of the type float, found '0.5'"),
        ({"value": True}, "a row's value must be of the type float, found True"),
        ({"table": None}, "a row's table must be of the type str, found None"),
        ({"n": 0.5}, "a row's n must be of the type int, found 0.5"),
        ({"settings": [1]}, "a row's settings must be of the type dict"),
        ({"colour": 1}, "a row has no field 'colour' .written by vecsmith"),
    ],
)
def test_a_wrong_field_is_refused(changes, message):
    line = json.dumps({**json.loads(ROW.to_json()), **changes})
    with pytest.raises(InputError, match=message):
        Result.from_json(line)


@pytest.mark.parametrize("line", ["", "[1]", "{", '{"table": "a"}', "null", "[" * 100_000])
def test_what_is_no_row_is_refused(line):
    with pytest.raises(InputError, match=r"expected a row|needs the field 'table_sha256'"):
        Result.from_json(line)


def test_settings_that_json_cannot_hold_are_refused():
    with pytest.raises(InputError, match="plain JSON values"):
        Result("a", "", "t", "", "m", 0.1, settings={"x": object()}).to_json()


def test_rows_are_json_lines(tmp_path):
    rows = [ROW, Result("日本\udc80", "", "t", "", "m", None)]
    save_rows(tmp_path / "rows.jsonl", rows)
    text = (tmp_path / "rows.jsonl").read_text("utf-8")
    assert text.count("\n") == 2
    assert "日本" in text
    assert load_rows(tmp_path / "rows.jsonl") == rows
    (tmp_path / "rows.jsonl").write_text(text + "\n")
    assert len(load_rows(tmp_path / "rows.jsonl")) == 2


def test_a_wrong_line_is_named_with_its_file_and_a_failed_save_leaves_the_old_file(tmp_path):
    path = tmp_path / "rows.jsonl"
    save_rows(path, [ROW])
    with pytest.raises(InputError):
        save_rows(path, [ROW, Result("a", "", "t", "", "m", 0.1, settings={"x": object()})])
    assert load_rows(path) == [ROW]
    path.write_text(ROW.to_json() + "\n{\n")
    with pytest.raises(FileFormatError, match=r"rows\.jsonl, line 2: expected a row as a JSON object"):
        load_rows(path)
    path.write_bytes(b"\xff\n")
    with pytest.raises(FileFormatError, match="is not UTF-8"):
        load_rows(path)
    with pytest.raises(CouldNotError, match="cannot read"):
        load_rows(tmp_path / "none.jsonl")
