"""`vecsmith train`."""

from pathlib import Path

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH, dtypes, formats
from vecsmith.cli.output import as_json, print_json
from vecsmith.cli.settings import MethodCommand


@click.command("train", cls=MethodCommand, room="trainers")
@click.argument("corpus", type=PATH, nargs=-1, required=True, metavar="CORPUS...")
@click.option("--out", type=PATH, required=True, metavar="OUT", help="Where to write; the ending picks the format.")
@click.option(
    "--to", metavar="FORMAT", shell_complete=formats, help="The format to write, if the ending does not say it."
)
@click.option("--store", metavar="TYPE", shell_complete=dtypes, help="Store as float32, float16 or int8.")
@click.option(
    "--checkpoint-every",
    type=click.FloatRange(min=0),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Write a checkpoint beside OUT; the same command goes on from it if it was killed.",
)
@click.option("--log", type=PATH, metavar="FILE", help="Write speed, learning rate and loss there, as JSON Lines.")
@as_json
@shared
def command(
    corpus: tuple[str, ...],
    method: str,
    out: str,
    to: str | None,
    store: str | None,
    checkpoint_every: float,
    log: str | None,
    json_: bool,
    **settings: object,
) -> None:
    """Make a table of the text CORPUS (files or folders) by a method and write it to OUT.

    The settings of the method are options: vecsmith train --method skipgram --help lists them.
    """
    from vecsmith import api
    from vecsmith.core.wording import written_text
    from vecsmith.formats import destination

    paths = [Path(path) for path in corpus]
    trained = api.train(
        paths, method, out=out, to=to, dtype=store, checkpoint_every=checkpoint_every, log=log, **settings
    )
    size = {"words": len(trained), "dim": trained.dim, "dtype": store or "float32"}
    done = {"path": out, "format": destination(out, to).name, **size}
    if json_:
        print_json(done)
    else:
        click.echo(written_text(done))
