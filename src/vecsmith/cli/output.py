"""How commands print: for people as aligned lines, for machines as JSON."""

import json
from collections.abc import Iterable
from typing import Any

import click

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON, for machines.")


def print_json(value: Any) -> None:
    """Print one JSON value."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_pairs(pairs: Iterable[tuple[str, Any]]) -> None:
    """Print what a thing is, one fact a line."""
    shown = [(name, str(value)) for name, value in pairs]
    width = max((len(name) for name, _ in shown), default=0)
    for name, value in shown:
        click.echo(f"{name:<{width}}  {value}")


def print_neighbors(found: Iterable[Any]) -> None:
    """Print words and similarities."""
    for word, similarity in found:
        click.echo(f"{similarity:7.4f}  {word}")


def neighbors_json(found: Iterable[Any]) -> list[dict[str, Any]]:
    """Give words and similarities as the objects that machines read."""
    return [{"word": word, "similarity": round(similarity, 6)} for word, similarity in found]
