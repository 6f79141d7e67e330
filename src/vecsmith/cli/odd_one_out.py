"""`vecsmith odd-one-out`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE
from vecsmith.cli.output import as_json, print_json


@click.command("odd-one-out")
@click.argument("file", type=TABLE)
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@as_json
@shared
def command(file: str, words: tuple[str, ...], json_: bool) -> None:
    """Name the WORD that fits the others least, by the table FILE.

    With --json: an object {word}.
    """
    from vecsmith import api
    from vecsmith.core.report import visible

    word = api.odd_one_out(file, words)
    if json_:
        print_json({"word": word})
    else:
        click.echo(visible(word))
