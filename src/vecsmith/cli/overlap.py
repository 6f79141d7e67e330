"""`vecsmith overlap`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.evaluation import sets
from vecsmith.cli.output import as_json, print_json

SHOWN = 20


@click.command("overlap")
@click.argument("first", metavar="SET|FILE", shell_complete=sets)
@click.argument("second", metavar="SET|FILE", shell_complete=sets)
@as_json
@shared
def command(first: str, second: str, json_: bool) -> None:
    """Say which words and pairs of one set occur in another: whether what is trained on one can be scored on the other.

    With --json: an object with the words and pairs that both have, and how many the first has.

    \b
    vecsmith overlap wordsim/simlex-999 wordsim/simverb-3500
    """
    from vecsmith import api
    from vecsmith.core.report import visible

    found = api.overlap(first, second)
    if json_:
        print_json(found.as_dict())
        return
    words, pairs = found.units
    said = f"{len(found.words):,} of {found.words_of_first:,} {words}"
    said += f" and {len(found.pairs):,} of {found.pairs_of_first:,} {pairs}" if pairs else ""
    click.echo(f"{said} of {visible(found.first)} occur in {visible(found.second)}")
    lines = [" / ".join(pair) for pair in found.pairs] if pairs else list(found.words)
    for line in lines[:SHOWN]:
        click.echo(f"  {visible(line)}")
    if len(lines) > SHOWN:
        click.echo(f"  and {len(lines) - SHOWN:,} more; --json lists all")
