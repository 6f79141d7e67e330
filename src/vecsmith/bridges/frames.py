"""Frames of numbers, for methods that are asked for them by scikit-learn's `set_output`."""

from typing import Any

import numpy as np

from vecsmith.bridges import missing


def frame(kind: str, rows: np.ndarray[Any, Any], columns: Any, index: Any = None) -> Any:
    """Give a pandas or polars `DataFrame` of rows under these names; pandas keeps the index of what was given."""
    if kind == "pandas":
        try:
            import pandas
        except ImportError as error:
            raise missing("pandas", "set_output") from error
        return pandas.DataFrame(rows, columns=columns, index=index, copy=False)
    try:
        import polars
    except ImportError as error:
        raise missing("polars", "set_output") from error
    return polars.DataFrame(rows, schema=list(columns))
