"""`vecsmith vocab`."""

from typing import Any

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH
from vecsmith.cli.corpus import corpus
from vecsmith.cli.output import as_json, print_json


@click.command("vocab")
@click.argument("paths", nargs=-1, metavar="[CORPUS]...", type=PATH)
@click.option("--min-count", default=5, show_default=True, metavar="N", help="Keep words that stand N times or more.")
@click.option("--max-words", type=int, metavar="N", help="Keep the N most frequent of them.")
@corpus
@click.option("--top", default=10, show_default=True, metavar="N", help="Show the N most frequent words.")
@click.option("--out", type=PATH, metavar="FILE", help="Write all words that are kept, with their counts.")
@click.option("--list-caches", is_flag=True, help="List the corpora that lie tokenised in the cache.")
@click.option("--clear-caches", is_flag=True, help="Remove them.")
@as_json
@shared
def command(
    paths: tuple[str, ...], list_caches: bool, clear_caches: bool, out: str | None, json_: bool, **settings: Any
) -> None:
    """Count the words of a CORPUS: text files, folders of them, JSON Lines or Parquet, compressed or not.

    With --json: an object {tokens, types, contexts, documents, min_count, words, words_tokens, coverage, sha256, settings,
    first}; with --list-caches a list of {path, bytes, corpus, settings}; with --clear-caches {removed}.

    \b
    vecsmith vocab novels.txt.xz --unit prose --lower
    """
    from pathlib import Path

    from vecsmith import api
    from vecsmith.core.errors import InputError
    from vecsmith.text.summary import figures_text

    if bool(paths) + list_caches + clear_caches != 1:
        raise InputError(
            "vocab takes a corpus, or several files and folders of one, or else --list-caches or --clear-caches"
        )
    if not paths:
        _caches(clear_caches, json_)
        return
    about = api.vocab([Path(path) for path in paths], out=out, **settings)
    if json_:
        print_json(about)
    else:
        click.echo(figures_text(about))


def _caches(clear: bool, json_: bool) -> None:
    from vecsmith.text import cache
    from vecsmith.text.summary import caches_text

    found: Any = {"removed": cache.clear()} if clear else cache.listing()
    if json_:
        print_json(found)
    else:
        click.echo(f"removed {found['removed'] / 1e6:,.1f} MB" if clear else caches_text(found))
