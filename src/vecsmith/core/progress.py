"""Progress of long work: silent for two seconds, silent in a library, silent when nobody watches.

    with progress("reading glove.txt", total=size, unit="bytes") as advance:
        advance(4096)

What is said beside the amount (`advance(1, "loss 2.31")`) stands at the end of the bar until something else is said.
The command line turns it on with `show(True)`; then, on a terminal, work of more than two seconds draws a bar.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

PATIENCE = 2.0  # seconds before anything is drawn
_shown = False


def show(on: bool) -> None:
    """Turn the drawing of progress on or off for this process."""
    global _shown
    _shown = on


class Advance(Protocol):
    """Takes an amount of work done, and what else is to be said of it."""

    def __call__(self, amount: float, said: str | None = None) -> None:
        """Count an amount."""
        ...


@contextmanager
def progress(what: str, total: float | None = None, unit: str = "") -> Iterator[Advance]:
    """Give a function to call with each amount of work done."""
    if not _shown or not sys.stderr.isatty():
        yield lambda amount, said=None: None
        return
    bar = _Bar(what, total, unit)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    def __init__(self, what: str, total: float | None, unit: str) -> None:
        self.what, self.total, self.unit = what, total, unit
        self.done, self.said = 0.0, ""
        self.begin = time.monotonic()
        self.drawn: Any = None
        self.task: Any = None

    def advance(self, amount: float, said: str | None = None) -> None:
        self.done += amount
        self.said = self.said if said is None else said
        if self.drawn is None and time.monotonic() - self.begin > PATIENCE:
            self._open()
        if self.drawn is not None:
            self.drawn.update(self.task, completed=self.done, said=self.said)

    def _open(self) -> None:
        from rich.console import Console  # 50 ms of imports that short work never pays for
        from rich.progress import (
            BarColumn,
            DownloadColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        said = TextColumn("{task.fields[said]}")
        amount = DownloadColumn() if self.unit == "bytes" else MofNCompleteColumn()
        columns = (TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn(), said)
        self.drawn = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.drawn.add_task(self.what, total=self.total, said=self.said)
        self.drawn.start()

    def close(self) -> None:
        if self.drawn is not None:
            self.drawn.stop()
