"""How the conformance suite says that a promise is broken."""

from collections.abc import Callable
from typing import Any

from vecsmith.vectors import Vectors


def need(kept: bool, what: str) -> None:
    """Say how a promise is broken, unless it is kept; unlike `assert` it also works under `python -O`."""
    if not kept:
        raise AssertionError(what)


def refusal(kind: type[Exception], do: Callable[[], Any]) -> str | None:
    """Give the message with which something is refused, or None if it is not."""
    try:
        do()
    except kind as error:
        return str(error)
    return None


def same_bytes(made: Vectors, other: Vectors) -> bool:
    """Say whether two tables have the same words and the same rows to the last bit."""
    return made.sha256() == other.sha256()
