"""`vecsmith demo`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH
from vecsmith.cli.output import as_json, print_json

NEXT = (
    "vecsmith neighbors glove-demo --positive king --positive woman --negative man",
    "vecsmith methods refiners",
    "vecsmith convert YOUR-VECTORS.txt YOUR-VECTORS.safetensors --dtype float16",
)


@click.command("demo")
@click.option(
    "--out", type=PATH, default="vecsmith-demo", show_default=True, metavar="DIR", help="Where to leave what it makes."
)
@as_json
@shared
def command(out: str, json_: bool) -> None:
    """Run the main job on the bundled table: look at it, ask it, refine it, convert it."""
    from vecsmith import api

    steps = api.demo(out)
    if json_:
        print_json([step._asdict() for step in steps])
        return
    for step in steps:
        click.secho(f"$ {step.command}", bold=True)
        click.echo(step.result)
        click.echo(f"# {step.remark}\n" if step.remark else "")
    click.echo("Try next:")
    for line in NEXT:
        click.echo(f"  {line}")
