"""To pandas: words as the index, a column a dimension. `Vectors(frame.index, frame)` is the way back."""

from typing import Any

from vecsmith.bridges import missing
from vecsmith.bridges.numpy import to_numpy
from vecsmith.vectors import Vectors


def to_pandas(table: Vectors) -> Any:
    """Give a `DataFrame` of float32, so that `frame.loc["king"]` is a row; the columns are numbered from 0."""
    try:
        import pandas
    except ImportError as error:
        raise missing("pandas", "to_pandas") from error
    words, matrix = to_numpy(table, copy=True)
    return pandas.DataFrame(matrix, index=pandas.Index(words, name="word", dtype="str"), copy=False)
