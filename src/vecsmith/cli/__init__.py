"""The command line: a thin shell over `vecsmith.api`, under the same names.

Nothing heavy is imported before a command runs, so that `vecsmith --help` is instant.
"""

from vecsmith.cli.app import main

__all__ = ["main"]
