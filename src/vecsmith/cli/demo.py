"""`vecsmith demo`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.arguments import PATH
from vecsmith.cli.output import as_json, print_json

NEXT = (
    "vecsmith evaluate YOUR-VECTORS.txt --suite similarity --suite analogy",
    "vecsmith compare YOUR-VECTORS.txt potion-demo --report report.html",
    "vecsmith combine YOUR-VECTORS.txt glove-demo --method concat --out combined.safetensors",
)


@click.command("demo")
@click.option(
    "--out", type=PATH, default="vecsmith-demo", show_default=True, metavar="DIR", help="Where to leave what it makes."
)
@as_json
@shared
def command(out: str, json_: bool) -> None:
    """Run the main job on the bundled tables: look, ask, refine, convert, combine, and say which table is better."""
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
