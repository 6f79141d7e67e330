"""What several commands take: tables, files, names that the shell can complete, and how much of a file to read."""

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem


class TableType(click.Path):
    """The path of a table, or its name in the catalogue."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Give the names of tables, and have the shell complete paths."""
        from vecsmith import data

        names = [CompletionItem(name) for name in data.begin(incomplete) if data.is_table(name)]
        return [*names, *super().shell_complete(ctx, param, incomplete)]


TABLE = TableType(readable=False)  # what is wrong with a path is told by the library
PATH = click.Path(readable=False)


def formats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a format that can be written."""
    from vecsmith.formats import FORMATS

    return [known.name for known in FORMATS if known.writes and known.name.startswith(incomplete)]


def dtypes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a type of rows."""
    from vecsmith.vectors.storage import DTYPES

    return [name for name in DTYPES if name.startswith(incomplete)]


def methods_of(room: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Complete the name of a method of a room."""

    def names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        from vecsmith.core import registry

        return [entry.name for _, entry in registry.entries(room) if entry.name.startswith(incomplete)]

    return names


def rooms(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a room of methods."""
    from vecsmith.core.registry import ROOMS

    return [name for name in ROOMS if name.startswith(incomplete)]


def catalogued(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete a name of the catalogue."""
    from vecsmith import data

    return data.begin(incomplete)


def kinds(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete a kind of data."""
    from vecsmith.data.entry import KINDS

    return [name for name in KINDS if name.startswith(incomplete)]


def reading(function: Any) -> Any:
    """Add the options that say how much of a file to read, and what to do with wrong lines."""
    what = "stop (default), or skip: leave out and count wrong lines."
    function = click.option("--on-error", metavar="WHAT", default="stop", help=what)(function)
    return click.option("--limit", type=int, metavar="N", help="Take the first N words.")(function)
