"""`vecsmith similarity`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE
from vecsmith.cli.output import as_json, print_json


@click.command("similarity")
@click.argument("file", type=TABLE)
@click.argument("a")
@click.argument("b")
@as_json
@shared
def command(file: str, a: str, b: str, json_: bool) -> None:
    """Say how similar the words A and B are in the table FILE.

    With --json: an object {a, b, similarity}.
    """
    from vecsmith import api

    value = api.similarity(file, a, b)
    if json_:
        print_json({"a": a, "b": b, "similarity": round(value, 6)})
    else:
        click.echo(f"{value:.4f}")
