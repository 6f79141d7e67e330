import dataclasses
import io

import numpy as np
import polars as pl
import pytest

from vecsmith.bridges import to_polars
from vecsmith.core.errors import InputError
from vecsmith.core.result import Result
from vecsmith.vectors import Vectors


def test_a_row_is_found_by_its_word(table):
    frame = to_polars(table)
    assert frame.schema == {"word": pl.String, "vector": pl.Array(pl.Float32, 6)}
    (found,) = frame.filter(pl.col("word") == "日本")["vector"].to_list()
    np.testing.assert_array_equal(np.float32(found), table["日本"])
    assert to_polars(table.select([])).schema == frame.schema


def test_there_and_back_through_a_parquet_file(table):
    file = io.BytesIO()
    to_polars(table).write_parquet(file)
    file.seek(0)
    frame = pl.read_parquet(file)
    assert Vectors(frame["word"], frame["vector"].to_numpy()).sha256() == table.sha256()


ROWS = [
    Result("t", "ab", "s", "cd", "spearman", 0.1 + 0.2, n=7, n_total=9, seed=3, settings={"rounds": 100, "a": ["é"]}),
    Result("t", "ab", "s", "cd", "accuracy", None, low=0.5, level=None, other="u", p=0.25, verdict="better"),
]


def test_rows_of_results_are_columns():
    frame = to_polars(ROWS)
    assert frame.columns == [one.name for one in dataclasses.fields(Result)]
    assert frame["value"].to_list() == [0.1 + 0.2, None] and frame["seed"].to_list() == [3, None]
    assert frame.schema["n"] == pl.Int64 and frame.schema["p"] == pl.Float64 and frame.schema["other"] == pl.String
    assert frame["settings"].str.json_path_match("$.rounds").to_list() == ["100", None]
    assert frame.filter(pl.col("other").is_not_null())["verdict"].to_list() == ["better"]


def test_no_rows_have_the_same_columns():
    assert to_polars([]).schema == to_polars(ROWS).schema
    assert pl.concat([to_polars(ROWS[:1]), to_polars(ROWS[1:]), to_polars([])]).equals(to_polars(ROWS))


@pytest.mark.parametrize("wrong", [[ROWS[0], {}], "rows", [1]])
def test_other_lists_are_refused(wrong):
    with pytest.raises(InputError, match="given to a bridge as Vectors"):
        to_polars(wrong)
