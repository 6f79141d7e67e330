"""The group of commands, and what is the same for all of them: errors, notes, progress, exit codes.

Exit codes: 0 done, 1 could not, 2 the input is wrong, 130 interrupted. A command is one file with one click command,
and one line in `COMMANDS`, so that listing the commands imports none of them.
"""

import os
import sys
import warnings
from importlib import import_module
from typing import Any, NoReturn

import click

from vecsmith._version import __version__
from vecsmith.core import progress
from vecsmith.core.errors import Note, VecsmithError

COMMANDS = {
    "info": "Say what a table is: size, type, format, origin.",
    "convert": "Write a table in another format or type.",
    "neighbors": "List the words nearest to a word or a sum of words.",
    "similarity": "Say how similar two words are.",
    "analogy": "Complete: A is to B as C is to ...",
    "odd-one-out": "Name the word that fits the others least.",
    "encode": "Turn sentences into vectors.",
    "methods": "List the methods and their settings.",
    "refine": "Make a table better by one of the refiners.",
    "demo": "Run the main job on a bundled table.",
    "completion": "Print the script for shell completion.",
}


class Commands(click.Group):
    """A group that imports a command when it is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"vecsmith.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _switch(ctx: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(dict)[option.name] = True
    if option.name == "quiet" and value:
        progress.show(False)
        warnings.simplefilter("ignore", Note)


def shared(function: Any) -> Any:
    """Add the options that every command has."""
    for name, text in (("--debug", "Show the traceback of an error."), ("--quiet", "Show no progress and no notes.")):
        option = click.option(name, is_flag=True, is_eager=True, expose_value=False, callback=_switch, help=text)
        function = option(function)
    return function


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="vecsmith", message="%(prog)s %(version)s")
@shared
def app() -> None:
    """Make text representations better: word vectors, and what is built on them.

    FILE is a table in any known format, told by its content: vecsmith's own, word2vec, GloVe, fastText, Model2Vec, ...
    or the name of the bundled one, glove-demo. Every command has --json and its own --help.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line; errors become one sentence and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    debug = "--debug" in arguments
    progress.show(True)
    warnings.simplefilter("always", Note)
    warnings.showwarning = _show_warning  # type: ignore[assignment]
    try:
        app.main(arguments, prog_name="vecsmith", standalone_mode=False)
        sys.stdout.flush()
        code = 0
    except click.exceptions.Exit as done:
        code = done.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except VecsmithError as error:
        code = _fail(error, str(error), error.exit_code, debug)
    except (click.Abort, KeyboardInterrupt):
        code = _fail(None, "interrupted; nothing was left half-written", 130, False)
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except MemoryError as error:
        code = _fail(error, "this does not fit into memory", 1, debug)
    except Exception as error:
        text = f"this should not happen: {type(error).__name__}: {error} (run again with --debug to see where)"
        code = _fail(error, text, 1, debug)
    sys.exit(code)


def _fail(error: BaseException | None, text: str, code: int, debug: bool) -> int:
    if debug and error is not None:
        raise error
    click.echo(f"vecsmith: {text}", err=True)
    return code


def _show_warning(message: Warning | str, category: type[Warning], *rest: Any) -> None:
    if issubclass(category, Note):
        click.echo(f"note: {message}", err=True)
