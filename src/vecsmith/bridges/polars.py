"""To polars: a column of words and one of vectors; or rows of results, a column a field.

`Vectors(frame["word"], frame["vector"].to_numpy())` is the way back.
"""

from collections.abc import Sequence
from typing import Any

from vecsmith.bridges import missing
from vecsmith.bridges.numpy import to_numpy
from vecsmith.bridges.rows import columns
from vecsmith.core.result import Result
from vecsmith.vectors import Vectors


def to_polars(table: Vectors | Sequence[Result]) -> Any:
    """Give a `DataFrame` of the columns `word` (String) and `vector` (Array of Float32), a row a word.

    The vector is one column because that is what joins, Parquet files and vector databases take.

    Of a list of rows, as `evaluate` and `compare` give them, each is a line and each of its fields a column, also those
    that only comparisons have. Missing values are null, and `settings` are strings of JSON.
    """
    try:
        import polars
    except ImportError as error:
        raise missing("polars", "to_polars") from error
    found = columns(table)
    if found is not None:
        dtypes = {str: polars.String, int: polars.Int64, float: polars.Float64}
        made = [polars.Series(name, values, dtype=dtypes[kind]) for name, (kind, values) in found.items()]
        return polars.DataFrame(made)
    words, matrix = to_numpy(table, copy=True)  # type: ignore[arg-type]
    return polars.DataFrame(
        {
            "word": polars.Series(words, dtype=polars.String),
            "vector": polars.Series(matrix, dtype=polars.Array(polars.Float32, matrix.shape[1])),
        }
    )
