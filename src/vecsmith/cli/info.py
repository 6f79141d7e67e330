"""`vecsmith info`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE, reading
from vecsmith.cli.output import as_json, print_json


@click.command("info")
@click.argument("file", type=TABLE)
@click.option("--verify", is_flag=True, help="Scan every word, row and index entry.")
@reading
@as_json
@shared
def command(file: str, verify: bool, limit: int | None, on_error: str, json_: bool) -> None:
    """Say what the table FILE is: size, type, format, origin.

    With --json: an object with at least words, dim, dtype, format and meta.
    """
    from vecsmith import api
    from vecsmith.core.wording import info_text

    about = api.info(api.load(file, limit=limit, on_error=on_error), verify=verify)
    if json_:
        print_json(about)
    else:
        click.echo(info_text(about, verify))
