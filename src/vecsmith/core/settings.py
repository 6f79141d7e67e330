"""Settings: a method's fields, each with its default, its range and one sentence of help.

    @dataclass(eq=False)
    class Reduce(Method):
        dim: int = setting(100, "How many dimensions to keep.", low=1)

What is declared here is read everywhere: by `Method.validate`, by the command line (a setting is an option), by the lists
of methods and by the conformance suite.
"""

import dataclasses
import math
import reprlib
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from vecsmith.core.errors import SettingError

KINDS: dict[type, str] = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}


@dataclass(frozen=True)
class Setting:
    """What is known of one setting; `type` is int, float, bool or str, and `optional` says that None is allowed too."""

    name: str
    type: str
    default: Any
    low: float | None = None
    high: float | None = None
    choices: tuple[Any, ...] | None = None
    help: str = ""
    equation: str | None = None
    optional: bool = False

    @property
    def expected(self) -> str:
        """Say in words what values are allowed."""
        if self.choices is not None:
            text = f"one of {', '.join(map(str, self.choices))}"
        else:
            kind = next(words for python, words in KINDS.items() if python.__name__ == self.type)
            low = "" if self.low is None else f" from {self.low:,}"
            high = "" if self.high is None else f" {'up ' if self.low is None else ''}to {self.high:,}"
            text = kind + low + high
        return f"{text}, or None" if self.optional else text

    def allows(self, value: Any) -> bool:
        """Say whether a value is of the right type and in range."""
        value = plain(value)
        if value is None:
            return self.optional
        right_type = isinstance(value, bool) == (self.type == "bool") and (
            type(value).__name__ == self.type or (self.type == "float" and isinstance(value, int))
        )
        if not right_type or (isinstance(value, float) and not math.isfinite(value)):
            return False
        if self.choices is not None:
            return value in self.choices
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def refusal(self, value: Any, owner: str) -> SettingError:
        """Say in one sentence what a value should be that is not allowed."""
        found = " ".join(reprlib.repr(plain(value)).split())
        return SettingError(f"{owner}: the setting '{self.name}' must be {self.expected}, found {found}")

    def as_dict(self) -> dict[str, Any]:
        """Give what machines read: name, type, default, low, high, choices, help."""
        choices = None if self.choices is None else list(self.choices)
        kept = {name: getattr(self, name) for name in ("name", "type", "default", "low", "high")}
        return {**kept, "choices": choices, "help": self.help}


def setting(
    default: Any,
    help: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: Sequence[Any] | None = None,
    equation: str | None = None,
) -> Any:
    """Declare a field of a method: its default, what it does (one sentence), and the range (with both ends) or choices.

    `equation` says where in the paper it stands. The type is the field's annotation: int, float, bool or str, or one of
    them `| None`.
    """
    about = {
        "low": low,
        "high": high,
        "choices": None if choices is None else tuple(choices),
        "help": help,
        "equation": equation,
    }
    return dataclasses.field(default=default, metadata={"vecsmith": about})


def settings_of(method: type) -> tuple[Setting, ...]:
    """List the settings of a method's class, in the order in which they are declared."""
    return _settings_of(method)


@cache
def _settings_of(method: type) -> tuple[Setting, ...]:
    hints = typing.get_type_hints(method)
    return tuple(_described(method, field, hints[field.name]) for field in dataclasses.fields(method))


def _described(method: type, field: "dataclasses.Field[Any]", hint: Any) -> Setting:
    kinds = set(typing.get_args(hint)) if isinstance(hint, types.UnionType) else {hint}
    optional = type(None) in kinds
    kinds -= {type(None)}
    kind = kinds.pop() if len(kinds) == 1 else None
    if "vecsmith" not in field.metadata or kind not in KINDS:
        raise TypeError(
            f"{method.__name__}.{field.name} must be declared as `{field.name}: TYPE = setting(default, help)`, "
            f"TYPE one of {', '.join(known.__name__ for known in KINDS)}, alone or with `| None`"
        )
    return Setting(field.name, kind.__name__, field.default, optional=optional, **field.metadata["vecsmith"])


def refuse_unknown(method: type, names: Iterable[str], label: Callable[[type], str]) -> None:
    """Refuse a name that is no setting of this method, with the nearest that is; `label` says what to call the method."""
    known = [one.name for one in settings_of(method)]
    for name in names:
        if name not in known:
            raise SettingError(f"{label(method)} has no setting {name!r}; {did_you_mean(name, known, 'settings')}")


def did_you_mean(name: str, known: Sequence[str], what: str) -> str:
    """Name the nearest of the known names, or all of them if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=3, cutoff=0.5)
    if near:
        return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
    return f"its {what} are {', '.join(known)}" if known else f"it has no {what}"


def plain(value: Any) -> Any:
    """Turn NumPy's scalars into Python's and tuples into lists, all the way down, as JSON wants them."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value.item() if getattr(value, "ndim", None) == 0 else value
