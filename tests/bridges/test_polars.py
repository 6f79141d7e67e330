import io

import numpy as np
import polars as pl

from vecsmith.bridges import to_polars
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
