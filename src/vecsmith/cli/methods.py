"""`vecsmith methods`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import rooms
from vecsmith.cli.output import as_json, print_json
from vecsmith.cli.settings import limits


@click.command("methods")
@click.argument("room", required=False, shell_complete=rooms)
@as_json
@shared
def command(room: str | None, json_: bool) -> None:
    """List the methods of a ROOM (refiners, combiners, ...), or of all, with their settings.

    With --json: a list of {name, room, summary, system, needs, settings: [{name, type, default, low, high, choices, help}]}.
    """
    from vecsmith import api

    found = api.methods(room)
    if json_:
        print_json(found)
        return
    if not found:
        click.echo(f"{room} has no methods yet")
    for method in found:
        click.echo(f"{method['room']}/{method['name']}: {method['summary']}")
        for setting in method["settings"]:
            flag = f"--{setting['name'].replace('_', '-')}"
            value = f"/--no-{flag[2:]}" if setting["type"] == "bool" else f" {setting['type']}"
            click.echo(f"    {flag}{value}  {setting['help']}{limits(setting)} Default: {setting['default']}.")
