"""The group of commands, and what is the same for all of them: errors, notes, progress, exit codes.

Exit codes: 0 done, 1 could not, 2 the input is wrong, 130 interrupted, 143 terminated. A command is
one file with one click command, and one line in `COMMANDS`, so that listing the commands imports none of them.
"""

import errno
import os
import re
import signal
import sys
import threading
import traceback
import warnings
from importlib import import_module
from typing import Any, NoReturn

import click

from vecsmith._version import __version__
from vecsmith.core import offline, progress
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
    "data": "List, fetch and check named sets, vectors and encoders.",
    "vocab": "Count the words of a corpus.",
    "train": "Make a table of text by one of the trainers.",
    "refine": "Make a table better by one of the refiners.",
    "combine": "Make one table of two or more.",
    "evaluate": "Score tables on suites, sets or files, with intervals.",
    "compare": "Say which of several tables is better, where that can be said.",
    "overlap": "Say what of one set occurs in another.",
    "demo": "Run the main job on a bundled table.",
    "completion": "Print the script for shell completion.",
}
OPTIONS = (
    ("--debug", "Show the traceback of an error."),
    ("--offline", "Take nothing from the network."),
    ("--quiet", "Show no progress and no notes."),
)
FULL = (errno.ENOSPC, errno.EIO, errno.EFBIG)  # what a system says that cannot take what we print
# How messages name arguments: `to=FORMAT`, `spaces='_'`, `among=`.
ARGUMENTS = "to|unit|sample|spaces|weights|among|positive|negative|items|oov|case|kind"
OPTION = re.compile(rf"(?<![\w/-])({ARGUMENTS})=(?:'([^']*)'|([A-Z]+|\d+)?)")


class ReaderGone(Exception):
    """Nobody reads our output any more. Click would make exit code 1 of the error that says so."""


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

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error

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
    if option.name == "offline" and value:
        offline.forbid()


def shared(function: Any) -> Any:
    """Add the options that every command has."""
    for name, text in OPTIONS:
        option = click.option(name, is_flag=True, is_eager=True, expose_value=False, callback=_switch, help=text)
        function = option(function)
    return function


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="vecsmith", message="%(prog)s %(version)s")
@shared
def app() -> None:
    """Make text representations better: word vectors, and what is built on them.

    FILE is a table in any known format, told by its content: vecsmith's own, word2vec, GloVe, fastText, Model2Vec, ...
    or a name of the catalogue, such as glove-demo (see `vecsmith data list`). Every command that answers has --json, and
    each its own --help.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line; errors become one sentence and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    progress.show(True)
    offline.forbid(False)
    warnings.simplefilter("always", Note)
    warnings.showwarning = _show_warning  # type: ignore[assignment]
    before = _on_terminate(_terminate)
    try:
        code = _run(arguments, "--debug" in arguments)
    finally:
        _on_terminate(before)
    sys.exit(code)


def _run(arguments: list[str], debug: bool) -> int:
    try:
        app.main(arguments, prog_name="vecsmith", standalone_mode=False)
        sys.stdout.flush()
        return 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as error:
        error.show()
        _hint_at_dashes(error)
        return error.exit_code
    except VecsmithError as error:
        return _fail(error, OPTION.sub(_as_option, str(error)), error.exit_code, debug)
    except (click.Abort, KeyboardInterrupt):
        return _fail(None, "interrupted; nothing was left half-written", 130, False)
    except (BrokenPipeError, ReaderGone):  # the reader of our output has gone, as `head` does
        _drop_output()
        return 0
    except MemoryError as error:
        return _fail(error, "this does not fit into memory", 1, debug)
    except Exception as error:
        return _fail(error, _unforeseen(error), 1, debug)


def _unforeseen(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno in FULL:  # of our own files the library tells itself
        _drop_output()
        return f"cannot write the output: {error.strerror}"
    return f"this should not happen: {type(error).__name__}: {error} (run again with --debug to see where)"


def _fail(error: BaseException | None, text: str, code: int, debug: bool) -> int:
    if debug and error is not None:
        traceback.print_exception(error)
    else:
        _say(f"vecsmith: {text}")
    return code


def _as_option(found: "re.Match[str]") -> str:
    """Spell an argument of Python as the option of the command line: `spaces='_'` is `--spaces _`."""
    value = found[2] or found[3] or ""
    return f"--{found[1]}" + (f" {value}" if value else "")


def _hint_at_dashes(error: click.ClickException) -> None:
    """Say how to give a word that begins with a dash, where an option is unknown and nothing like one that is known."""
    if isinstance(error, click.NoSuchOption) and not error.possibilities and error.ctx is not None:
        arguments = [one.human_readable_name for one in error.ctx.command.params if isinstance(one, click.Argument)]
        if len(arguments) > 1:
            how = f"{error.ctx.command_path} {arguments[0]} -- {error.option_name}"
            click.echo(f"A word that begins with a dash goes behind --, as in: {how}", err=True)


def _on_terminate(handler: Any) -> Any:
    """Set what a request to end (SIGTERM) does, and give what it did before; only the main thread may."""
    if handler is not None and threading.current_thread() is threading.main_thread():
        return signal.signal(signal.SIGTERM, handler)
    return None


def _terminate(*_: object) -> None:
    raise SystemExit(128 + signal.SIGTERM)  # on its way out, half-written files are removed


def _drop_output() -> None:
    """Send what is still to be printed nowhere, or else Python would try again at its end and fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_warning(message: Warning | str, category: type[Warning], *rest: Any) -> None:
    if issubclass(category, Note):
        _say(f"note: {OPTION.sub(_as_option, str(message))}")


def _say(text: str) -> None:
    from vecsmith.core.report import visible  # what a message names may come out of a hostile file

    click.echo(visible(text), err=True)
