"""What the bridges to frames share: rows of results as columns, the same for every list of rows."""

import json
from collections.abc import Iterable
from typing import Any

from vecsmith.core.errors import InputError
from vecsmith.core.result import COLUMNS, Result

Columns = dict[str, tuple[type, list[Any]]]


def columns(rows: Any) -> Columns | None:
    """Give the type and the values of each field; None if these are no rows.

    Settings, which differ from task to task, become strings of JSON.
    """
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, Result) for row in rows):
        return None
    return {name: (str if kind is dict else kind, list(_values(rows, name))) for name, kind in COLUMNS.items()}


def _values(rows: Iterable[Result], name: str) -> Iterable[Any]:
    for row in rows:
        value = getattr(row, name)
        if isinstance(value, dict):
            try:
                value = json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
            except (TypeError, ValueError) as error:
                raise InputError(f"a row's settings must hold plain JSON values only: {error}") from error
        yield value
