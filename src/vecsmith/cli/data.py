"""`vecsmith data`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import catalogued, kinds
from vecsmith.cli.output import as_json, print_json

NAME = click.argument("name", shell_complete=catalogued)


class InOrder(click.Group):
    """A group that lists its commands as they stand here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names."""
        return list(self.commands)


@click.group("data", cls=InOrder)
@shared
def command() -> None:
    """List, fetch and check the named sets, vectors and encoders of the catalogue; each command has --json.

    What is asked for is taken from the library, from the cache (VECSMITH_CACHE), from the folders in VECSMITH_DATA,
    or else from its public origin, unless --offline or VECSMITH_OFFLINE=1 forbids that.
    """


@command.command("list", short_help="List what there is, and where it is.")
@click.option("--kind", metavar="KIND", shell_complete=kinds, help="Only words, texts, tags, trees, vectors, ...")
@as_json
@shared
def list_(kind: str | None, json_: bool) -> None:
    """List what the catalogue knows, and where it is: here, to be fetched, or to be had only by hand.

    With --json: a list of {name, kind, where, size, licence, summary, items, parts, languages}.
    """
    from vecsmith import data
    from vecsmith.data.wording import listing_text

    found = data.listing(kind)
    if json_:
        print_json(found)
    else:
        click.echo(listing_text(found))


@command.command("info", short_help="Say what a name stands for.")
@NAME
@as_json
@shared
def info(name: str, json_: bool) -> None:
    """Say what NAME is: size, licence, citation, parts, where it is and where it comes from.

    With --json: what `data list` has, and {citation, homepage, note, files: [{path, size, sha256, where, place, origins}]}.
    """
    from vecsmith import data
    from vecsmith.data.wording import info_text

    about = data.info(name)
    if json_:
        print_json(about)
    else:
        click.echo(info_text(about))


@command.command("get", short_help="Fetch what is not here.")
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=catalogued)
@as_json
@shared
def get(names: tuple[str, ...], json_: bool) -> None:
    """Fetch what is not here of each NAME, check it, and print where it lies.

    With --json: a list of {name, path}.
    """
    from vecsmith import data

    _print([(name, str(data.get(name))) for name in names], json_)


@command.command("path", short_help="Print where something lies.")
@NAME
@as_json
@shared
def path(name: str, json_: bool) -> None:
    """Print where NAME lies: a file, or a folder where it is several. Nothing is fetched.

    With --json: an object {name, path}.
    """
    from vecsmith import data

    where = str(data.path(name))
    if json_:
        print_json({"name": name, "path": where})
    else:
        click.echo(where)


@command.command("verify", short_help="Compare files with their checksums.")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=catalogued)
@as_json
@shared
def verify(names: tuple[str, ...], json_: bool) -> None:
    """Read all files of each NAME, or of all that is here, and compare them with the catalogue's checksums.

    With --json: a list of {name, file, where, place, expected, found, right}. Exit code 2 if a file has changed.
    """
    from vecsmith import data
    from vecsmith.data.wording import verify_text

    lines = data.verify(*names)
    if json_:
        print_json(lines)
    else:
        click.echo(verify_text(lines if names else [line for line in lines if line["where"]]))
    data.refuse_changed(lines)


def _print(found: list[tuple[str, str]], json_: bool) -> None:
    if json_:
        print_json([{"name": name, "path": path} for name, path in found])
        return
    for name, path in found:
        click.echo(f"{name}: {path}")
