"""`vecsmith analogy`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE
from vecsmith.cli.output import as_json, neighbors_json, print_json


@click.command("analogy")
@click.argument("file", type=TABLE)
@click.argument("a")
@click.argument("b")
@click.argument("c")
@click.option("-k", default=1, show_default=True, metavar="N", help="How many.")
@click.option("--method", default="3cosadd", show_default=True, help="3cosadd, 3cosmul or pairdirection.")
@click.option("--among", type=int, metavar="N", help="Answer with the first N words of the table only.")
@as_json
@shared
def command(file: str, a: str, b: str, c: str, k: int, method: str, among: int | None, json_: bool) -> None:
    """Complete with words of FILE: A is to B as C is to ...

    With --json: a list of {word, similarity}.

    \b
    vecsmith analogy glove-demo man king woman
    """
    from vecsmith import api
    from vecsmith.core.wording import neighbors_text

    found = api.analogy(file, a, b, c, k=k, method=method, among=among)
    if json_:
        print_json(neighbors_json(found))
    else:
        click.echo(neighbors_text(found))
