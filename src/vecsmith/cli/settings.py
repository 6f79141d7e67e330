"""A command whose options are the settings of the method that `--method` names.

`--method` is read before the rest, then the fields of that class become ordinary options with their help and defaults.
"""

from typing import Any

import click

from vecsmith.cli.arguments import methods_of

TYPES = {"int": click.INT, "float": click.FLOAT, "str": click.STRING}


class MethodCommand(click.Command):
    """A command with `--method NAME` and the settings of the method."""

    def __init__(self, *args: Any, room: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.room = room
        text = f"One of `vecsmith methods {room}`."
        method = click.Option(["--method"], required=True, metavar="NAME", help=text, shell_complete=methods_of(room))
        self.params.insert(1, method)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the method's name, then parse with its settings among the options."""
        name = _named(args)
        if name is not None:
            ctx.meta["vecsmith.settings"] = self._settings(name)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Give the options of the command and those of the method."""
        params = super().get_params(ctx)
        return [*params[:-1], *ctx.meta.get("vecsmith.settings", []), params[-1]]  # help stays last

    def _settings(self, name: str) -> list[click.Option]:
        from vecsmith import api
        from vecsmith.core import registry

        found = registry.find(self.room, name)
        (described,) = [method for method in api.methods(self.room) if method["name"] == found.name]
        return [_option(setting) for setting in described["settings"]]


def _option(setting: dict[str, Any]) -> click.Option:
    flag = "--" + setting["name"].replace("_", "-")
    declared = [f"{flag}/--no-{flag[2:]}" if setting["type"] == "bool" else flag, setting["name"]]
    text = setting["help"] + limits(setting)
    kind = None if setting["type"] == "bool" else TYPES.get(setting["type"], click.STRING)
    return click.Option(declared, type=kind, default=setting["default"], show_default=True, help=text)


def limits(setting: dict[str, Any]) -> str:
    """Say in a sentence what values a setting may have, where that is limited."""
    if setting["choices"]:
        return f" One of {', '.join(map(str, setting['choices']))}."
    ends = {"from": setting["low"], "up to": setting["high"]}
    said = " ".join(f"{word} {end}" for word, end in ends.items() if end is not None)
    return f" {said.capitalize()}." if said else ""


def _named(args: list[str]) -> str | None:
    """Give the name behind the last `--method`, which is the one that counts."""
    name = None
    for argument, behind in zip(args, [*args[1:], None], strict=True):
        if argument == "--method":
            name = behind
        elif argument.startswith("--method="):
            name = argument.partition("=")[2]
    return name
