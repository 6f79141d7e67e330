import dataclasses

import numpy as np
import pandas
import pytest

from vecsmith.bridges import to_pandas
from vecsmith.core.errors import InputError
from vecsmith.core.result import Result
from vecsmith.vectors import Vectors


def test_a_row_is_found_by_its_word(table):
    frame = to_pandas(table)
    np.testing.assert_array_equal(frame.loc["日本"], table["日本"])
    np.testing.assert_array_equal(frame.loc[["queen", "king"]], table[["queen", "king"]])
    assert frame.index.name == "word" and list(frame.columns) == list(range(6))
    assert set(frame.dtypes) == {np.dtype(np.float32)}


def test_there_and_back(table):
    frame = to_pandas(table)
    assert Vectors(frame.index, frame).sha256() == table.sha256()


ROWS = [
    Result("t", "ab", "s", "cd", "spearman", 0.1 + 0.2, n=7, n_total=9, seed=3, settings={"rounds": 100, "a": ["é"]}),
    Result("t", "ab", "s", "cd", "accuracy", None, low=0.5, level=None, other="u", p=0.25, verdict="better"),
]


def test_rows_of_results_are_columns():
    frame = to_pandas(ROWS)
    assert list(frame.columns) == [one.name for one in dataclasses.fields(Result)] and len(frame) == 2
    assert frame["value"][0] == 0.1 + 0.2 and frame["value"][1] is pandas.NA
    assert (frame["n"].dtype, frame["seed"].dtype, frame["p"].dtype) == ("Int64", "Int64", "Float64")
    assert frame["seed"].tolist()[0] == 3 and frame["other"].isna().tolist() == [True, False]
    assert frame["settings"].tolist() == ['{"a": ["é"], "rounds": 100}', "{}"]
    assert frame.query("metric == 'accuracy'")["verdict"].tolist() == ["better"]


def test_no_rows_have_the_same_columns():
    frame = to_pandas([])
    assert len(frame) == 0 and frame.dtypes.equals(to_pandas(ROWS).dtypes)


@pytest.mark.parametrize("wrong", [[ROWS[0], {}], "rows", [1]])
def test_other_lists_are_refused(wrong):
    with pytest.raises(InputError, match="given to a bridge as Vectors"):
        to_pandas(wrong)
