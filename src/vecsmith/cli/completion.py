"""`vecsmith completion`."""

import click
from click.shell_completion import get_completion_class

from vecsmith.cli.app import app, shared


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@shared
def command(shell: str) -> None:
    """Print the script that completes vecsmith's commands and options in SHELL.

    \b
    bash: add  eval "$(vecsmith completion bash)"  to ~/.bashrc
    zsh:  add  eval "$(vecsmith completion zsh)"   to ~/.zshrc
    fish: vecsmith completion fish > ~/.config/fish/completions/vecsmith.fish
    """
    completion = get_completion_class(shell)
    if completion is not None:
        click.echo(completion(app, {}, "vecsmith", "_VECSMITH_COMPLETE").source())
