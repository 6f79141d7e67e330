"""To polars: a column of words and one of vectors. `Vectors(frame["word"], frame["vector"].to_numpy())` is the way back."""

from typing import Any

from vecsmith.bridges import missing
from vecsmith.bridges.numpy import to_numpy
from vecsmith.vectors import Vectors


def to_polars(table: Vectors) -> Any:
    """Give a `DataFrame` of the columns `word` (String) and `vector` (Array of Float32), a row a word.

    The vector is one column because that is what joins, Parquet files and vector databases take.
    """
    try:
        import polars
    except ImportError as error:
        raise missing("polars", "to_polars") from error
    words, matrix = to_numpy(table, copy=True)
    return polars.DataFrame(
        {
            "word": polars.Series(words, dtype=polars.String),
            "vector": polars.Series(matrix, dtype=polars.Array(polars.Float32, table.dim)),
        }
    )
