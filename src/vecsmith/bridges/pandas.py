"""To pandas: words as the index, a column a dimension; or rows of results, a column a field.

`Vectors(frame.index, frame)` is the way back.
"""

from collections.abc import Sequence
from typing import Any

from vecsmith.bridges import missing
from vecsmith.bridges.numpy import to_numpy
from vecsmith.bridges.rows import columns
from vecsmith.core.result import Result
from vecsmith.vectors import Vectors

DTYPES = {str: "str", int: "Int64", float: "Float64"}  # of rows; each can hold what is missing


def to_pandas(table: Vectors | Sequence[Result]) -> Any:
    """Give a `DataFrame` of float32, so that `frame.loc["king"]` is a row; the columns are numbered from 0.

    Of a list of rows, as `evaluate` and `compare` give them, each is a line and each of its fields a column, also those
    that only comparisons have. Missing values are NA, and `settings` are strings of JSON.
    """
    try:
        import pandas
    except ImportError as error:
        raise missing("pandas", "to_pandas") from error
    found = columns(table)
    if found is not None:
        made = {name: pandas.array(values, dtype=DTYPES[kind]) for name, (kind, values) in found.items()}
        return pandas.DataFrame(made)
    words, matrix = to_numpy(table, copy=True)  # type: ignore[arg-type]
    return pandas.DataFrame(matrix, index=pandas.Index(words, name="word", dtype="str"), copy=False)
