"""Result: one tidy row that says how a table did on a task. Tables, plots and reports are all made from such rows.

Values are fractions (times 100 only when shown to a person). A number that is not defined, such as the correlation of a
constant or an interval without an end, is None; NaN and infinity, which JSON does not have, become None too.
"""

import dataclasses
import json
import math
import os
import typing
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from vecsmith._version import __version__
from vecsmith.core.errors import CouldNotError, FileFormatError, InputError
from vecsmith.core.files import atomic_path
from vecsmith.core.settings import plain


@dataclass(frozen=True)
class Result:
    """What was measured, on what, how sure it is, and how it can be measured again.

    A row of a comparison also names the `other` table; then `value` is this table's minus the other's.
    """

    table: str
    table_sha256: str
    task: str
    task_sha256: str
    metric: str
    value: float | None
    low: float | None = None  # the ends of the interval
    high: float | None = None
    level: float | None = 0.95  # of the interval
    n: int = 0  # items that were scored
    n_total: int = 0  # items of the task
    coverage: float | None = None  # the share of the task's items, or words, that the table knows
    case: str | None = None  # how upper and lower case were treated
    oov: str | None = None  # what was done with unknown words
    seed: int | None = None
    seconds: float | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    version: str = __version__
    other: str | None = None
    p: float | None = None
    p_holm: float | None = None
    verdict: str | None = None

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            value = plain(getattr(self, name))
            if isinstance(value, float) and not math.isfinite(value):
                value = None
            allowed = (int, float) if kind is float else kind
            right = isinstance(value, allowed) and (kind in (bool, str, dict) or not isinstance(value, bool))
            if not right and not (value is None and name in _OPTIONAL):
                raise InputError(f"a row's {name} must be of the type {kind.__name__}, found {value!r}")
            object.__setattr__(self, name, float(value) if kind is float and value is not None else value)

    def as_dict(self) -> dict[str, Any]:
        """Give the row by its fields; what only comparisons have is left out where there is none."""
        row = {name: plain(getattr(self, name)) for name in _KINDS}
        return {name: value for name, value in row.items() if value is not None or name not in COMPARED}

    def to_json(self) -> str:
        """Give the row as one line of JSON."""
        try:
            return json.dumps(self.as_dict(), ensure_ascii=False, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise InputError(f"a row's settings must hold plain JSON values only: {error}") from error

    @classmethod
    def from_json(cls, line: str) -> "Result":
        """Read a row back; what is not a row is refused."""
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError(f"expected a row as a JSON object, found what is not JSON: {error}") from error
        if not isinstance(row, dict):
            raise InputError(f"expected a row as a JSON object, found {type(row).__name__}")
        unknown = [name for name in row if name not in _KINDS]
        if unknown:
            writer = row.get("version", "an unknown version")
            raise InputError(f"a row has no field {unknown[0]!r} (written by vecsmith {writer}, this is {__version__})")
        missing = [name for name in _REQUIRED if name not in row]
        if missing:
            raise InputError(f"a row needs the field '{missing[0]}'")
        return cls(**row)


COMPARED = ("other", "p", "p_holm", "verdict")
_HINTS = {name: set(typing.get_args(hint)) or {hint} for name, hint in typing.get_type_hints(Result).items()}
_OPTIONAL = {name for name, kinds in _HINTS.items() if type(None) in kinds}
_KINDS: dict[str, type] = {name: next(iter(kinds - {type(None)})) for name, kinds in _HINTS.items()} | {
    "settings": dict
}
COLUMNS = dict(_KINDS)  # the fields and their types, for tables of rows
_REQUIRED = [one.name for one in dataclasses.fields(Result)[:6]]


def save_rows(path: str | os.PathLike[str], rows: Iterable[Result]) -> None:
    """Write rows as JSON Lines, one a line."""
    with atomic_path(path) as temporary:
        # A lone surrogate, as in the name of a file that is not UTF-8, is written as JSON escapes it
        with open(temporary, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.writelines(f"{row.to_json()}\n" for row in rows)


def load_rows(path: str | os.PathLike[str]) -> list[Result]:
    """Read the rows of a JSON Lines file; empty lines are passed over."""
    rows = []
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    rows += [Result.from_json(line)] if line.strip() else []
                except InputError as error:
                    raise FileFormatError(f"{path}, line {number:,}: {error}") from error
    except UnicodeDecodeError as error:
        raise FileFormatError(f"{path} is not UTF-8: {error}") from error
    except OSError as error:
        raise CouldNotError(f"cannot read {path}: {error.strerror}") from error
    return rows
