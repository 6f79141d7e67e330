"""`vecsmith evaluate`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE
from vecsmith.cli.evaluation import options
from vecsmith.cli.output import as_json, print_json


@click.command("evaluate")
@click.argument("tables", type=TABLE, nargs=-1, required=True, metavar="TABLE...")
@options
@as_json
@shared
def command(tables: tuple[str, ...], brief: bool, json_: bool, **settings: object) -> None:
    """Score each TABLE on suites, sets or files, with intervals.

    FILE holds word pairs with scores, analogies, categories, a dictionary, or questions with options; which, is told by
    its content and said.
    With --json: an array of rows, those that --results had already included.

    \b
    vecsmith evaluate glove-demo
    vecsmith evaluate glove-demo potion-demo --suite similarity --suite qvec --report report.html
    vecsmith evaluate vectors.txt --on simlex-999 --on my-pairs.tsv
    """
    from vecsmith import api
    from vecsmith.core import results_text

    rows = api.evaluate(tables, **settings)  # type: ignore[arg-type]
    if json_:
        print_json([row.as_dict() for row in rows])
    else:
        click.echo(results_text.scores_text(results_text.brief(rows) if brief else rows))
