"""`vecsmith refine`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.output import as_json, print_json
from vecsmith.cli.settings import MethodCommand


@click.command("refine", cls=MethodCommand, room="refiners")
@click.argument("file")
@click.option("--out", required=True, metavar="OUT", help="Where to write; the ending picks the format.")
@click.option("--to", metavar="FORMAT", help="The format to write, if the ending does not say it.")
@click.option("--store", metavar="TYPE", help="Store as float32, float16 or int8.")
@as_json
@shared
def command(
    file: str, method: str, out: str, to: str | None, store: str | None, json_: bool, **settings: object
) -> None:
    """Make the table FILE better by a method and write it to OUT.

    The settings of the method are options: vecsmith refine --method reduce --help lists them.
    """
    from vecsmith import api, formats

    formats.format_for(out, to)  # before the work, not after it
    refined = api.refine(file, method, **settings)
    done = api.convert(refined, out, to=to, dtype=store)
    if json_:
        print_json(done)
    else:
        click.echo(f"wrote {done['path']} ({done['format']}, {done['words']:,} words x {done['dim']}, {done['dtype']})")
