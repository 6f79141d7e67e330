"""`vecsmith compare`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE
from vecsmith.cli.evaluation import options
from vecsmith.cli.output import as_json, print_json


@click.command("compare")
@click.argument("tables", type=TABLE, nargs=-1, required=True, metavar="TABLE TABLE...")
@options
@click.option(
    "--items", default="common", show_default=True, help="Where tables cover different items: common, or same (refuse)."
)
@as_json
@shared
def command(tables: tuple[str, ...], brief: bool, json_: bool, **settings: object) -> None:
    """Say which TABLE is better, where that can be said: pair by pair, on the items that both cover.

    With --json: an array of rows, whose value is the first table's score minus the second's.

    \b
    vecsmith compare glove-demo potion-demo
    vecsmith compare old.txt new.txt --suite similarity --on my-pairs.tsv --report report.html
    """
    from vecsmith import api
    from vecsmith.core import results_text

    rows = api.compare(tables, **settings)  # type: ignore[arg-type]
    if json_:
        print_json([row.as_dict() for row in rows])
    else:
        text = results_text.differences_text(results_text.brief(rows)) if brief else results_text.comparison_text(rows)
        click.echo(text)
