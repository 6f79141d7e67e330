"""`vecsmith refine`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH, TABLE, dtypes, formats
from vecsmith.cli.output import as_json, print_json
from vecsmith.cli.settings import MethodCommand


@click.command("refine", cls=MethodCommand, room="refiners")
@click.argument("file", type=TABLE)
@click.option("--out", type=PATH, required=True, metavar="OUT", help="Where to write; the ending picks the format.")
@click.option(
    "--to", metavar="FORMAT", shell_complete=formats, help="The format to write, if the ending does not say it."
)
@click.option("--store", metavar="TYPE", shell_complete=dtypes, help="Store as float32, float16 or int8.")
@as_json
@shared
def command(
    file: str, method: str, out: str, to: str | None, store: str | None, json_: bool, **settings: object
) -> None:
    """Make the table FILE better by a method and write it to OUT.

    The settings of the method are options: vecsmith refine --method reduce --help lists them.
    """
    from vecsmith import api
    from vecsmith.core.wording import written_text
    from vecsmith.formats import destination

    destination(out, to)  # before the work, not after it
    refined = api.refine(file, method, **settings)
    done = api.convert(refined, out, to=to, dtype=store)
    if json_:
        print_json(done)
    else:
        click.echo(written_text(done))
