"""What `evaluate` and `compare` share: the options that say on what, how, and where to."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from vecsmith.cli.arguments import PATH


def suites(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a suite."""
    from vecsmith.evaluation.suites import SUITES

    return [name for name in (*SUITES, "all") if name.startswith(incomplete)]


def sets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a set, and have the shell complete files."""
    from vecsmith import data

    return [*map(CompletionItem, data.begin(incomplete)), *PATH.shell_complete(ctx, param, incomplete)]


SUITE = "similarity, analogy, categories, qvec, sentences, probing or all; may be repeated. Default: similarity."
ON = "Score on this set of the catalogue, or this file; may be repeated."
OPTIONS = (
    click.option("--suite", multiple=True, metavar="NAME", shell_complete=suites, help=SUITE),
    click.option("--on", multiple=True, metavar="SET|FILE", shell_complete=sets, help=ON),
    click.option(
        "--kind", metavar="KIND", help="What FILE holds: pairs, analogies, categories, dictionary or choices."
    ),
    click.option("--case", default="auto", show_default=True, metavar="CASE", help="auto, as-is or lower."),
    click.option("--oov", default="auto", show_default=True, metavar="WAY", help="auto, skip, zero, mean or subword."),
    click.option("--metric", default="spearman", show_default=True, help="Of similarity: spearman or pearson."),
    click.option(
        "--method", default="3cosadd", show_default=True, help="Of analogies: 3cosadd, 3cosmul or pairdirection."
    ),
    click.option("--candidates", type=int, metavar="N", help="Of analogies: answer with the first N words only."),
    click.option("--protocol", default="vecsmith", show_default=True, help="Of sentence tasks: vecsmith or senteval."),
    click.option(
        "--standardize/--no-standardize", default=None, help="Of sentence tasks: overrule what the protocol says."
    ),
    click.option("--pool", default="words", show_default=True, help="Of sentence tasks: words or encode."),
    click.option("--seed", default=0, show_default=True, metavar="N", help="Of what is drawn."),
    click.option("--rounds", default=1000, show_default=True, metavar="N", help="Of the bootstrap."),
    click.option("--level", default=0.95, show_default=True, metavar="SHARE", help="Of the intervals."),
    click.option("--brief", is_flag=True, help="Print the means, and the sets that are in none."),
    click.option("--results", type=PATH, metavar="FILE", help="Keep rows here (JSON Lines), and reuse those that are."),
    click.option("--report", type=PATH, metavar="FILE", help="Write a page of HTML."),
)


def options(function: Any) -> Any:
    """Add the options to a command."""
    for option in reversed(OPTIONS):
        function = option(function)
    return function
