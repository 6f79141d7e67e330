"""`vecsmith neighbors`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import TABLE, reading
from vecsmith.cli.output import as_json, neighbors_json, print_json


@click.command("neighbors")
@click.argument("file", type=TABLE)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("-k", default=10, show_default=True, metavar="N", help="How many.")
@click.option("--positive", multiple=True, metavar="WORD", help="Add this word to the question; may be repeated.")
@click.option("--negative", multiple=True, metavar="WORD", help="Subtract this word; may be repeated.")
@click.option("--among", type=int, metavar="N", help="Answer with the first N words of the table only.")
@reading
@as_json
@shared
def command(
    file: str,
    words: tuple[str, ...],
    k: int,
    positive: tuple[str, ...],
    negative: tuple[str, ...],
    among: int | None,
    limit: int | None,
    on_error: str,
    json_: bool,
) -> None:
    """List the words of FILE nearest to WORD, or to each of several, or to a sum.

    With --json: a list of {word, similarity}; for several words an object of such lists.

    \b
    vecsmith neighbors glove-demo king
    vecsmith neighbors glove-demo --positive king --positive woman --negative man
    """
    from vecsmith import api
    from vecsmith.core.errors import InputError
    from vecsmith.core.report import visible
    from vecsmith.core.wording import neighbors_text

    if bool(words) == bool(positive or negative):
        raise InputError("neighbors takes a word, or several, or else --positive and --negative words")

    table = api.load(file, limit=limit, on_error=on_error)
    asked = None if not words else words[0] if len(words) == 1 else list(words)
    found = api.neighbors(table, asked, positive=positive, negative=negative, among=among, k=k)
    answers = dict(zip(words, found, strict=True)) if len(words) > 1 else {"": found}
    if json_:
        print_json(
            {word: neighbors_json(answer) for word, answer in answers.items()} if words[1:] else neighbors_json(found)
        )
        return
    for word, answer in answers.items():
        if word:
            click.echo(f"{visible(word)}:")
        click.echo(neighbors_text(answer))
