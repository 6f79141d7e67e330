"""`vecsmith combine`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH, TABLE, dtypes, formats
from vecsmith.cli.output import as_json, print_json
from vecsmith.cli.settings import MethodCommand


@click.command("combine", cls=MethodCommand, room="combiners")
@click.argument("files", type=TABLE, nargs=-1, required=True, metavar="FILE FILE...")
@click.option("--out", type=PATH, required=True, metavar="OUT", help="Where to write; the ending picks the format.")
@click.option(
    "--to", metavar="FORMAT", shell_complete=formats, help="The format to write, if the ending does not say it."
)
@click.option("--store", metavar="TYPE", shell_complete=dtypes, help="Store as float32, float16 or int8.")
@as_json
@shared
def command(
    files: tuple[str, ...], method: str, out: str, to: str | None, store: str | None, json_: bool, **settings: object
) -> None:
    """Make one table of the tables FILE FILE... by a method and write it to OUT.

    The settings of the method are options: vecsmith combine --method average --help lists them.
    """
    from vecsmith import api
    from vecsmith.core.wording import coverage_text, written_text
    from vecsmith.formats import destination

    destination(out, to)  # before the work, not after it
    combined = api.combine(files, method, **settings)
    sources = combined.meta["steps"][-1]["sources"]
    done = api.convert(combined, out, to=to, dtype=store)
    if json_:
        kept = ("name", "sha256", "words", "dim", "known")
        print_json({**done, "sources": [{what: source[what] for what in kept} for source in sources]})
    else:
        click.echo(coverage_text(sources, len(combined)))
        click.echo(written_text(done))
