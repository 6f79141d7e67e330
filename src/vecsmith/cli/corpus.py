"""What commands take that read a corpus: how it is cut."""

from typing import Any

import click


def corpus(function: Any) -> Any:
    """Add the options that say how a corpus is cut."""
    options = (
        click.option("--unit", default="line", show_default=True, metavar="UNIT", help="A context is: line, or prose."),
        click.option(
            "--tokenizer",
            default="whitespace",
            show_default=True,
            metavar="NAME|FILE",
            help="whitespace, words, or a file of the tokenizers library.",
        ),
        click.option("--lower", is_flag=True, help="Lower all letters."),
        click.option(
            "--digits", default="keep", show_default=True, metavar="WHAT", help="keep, or zero: each becomes 0."
        ),
        click.option(
            "--document-size", type=int, metavar="N", help="A document has about N tokens; or else it is a file."
        ),
        click.option(
            "--field", default="text", show_default=True, metavar="NAME", help="Where records hold their text."
        ),
        click.option("--phrases", default=0, metavar="N", help="Join words that belong together, in N passes."),
        click.option(
            "--cache/--no-cache", default=None, help="Keep it tokenised on disk; or else only if it is large."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function
