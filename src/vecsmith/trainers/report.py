"""What a training says of itself while it runs: on the progress bar, in a log of JSON Lines, and once how long it will take.

The loss is the mean of the method's objective, per pair, over the blocks that were measured since the last report. Every
line of the log has `tokens` (seen so far, over all epochs), `of` (to see), `epoch`, `words_per_second` and `loss` (both
since the line before), `learning_rate` and `eta_seconds`. A training that goes on from a checkpoint keeps the lines up to
there.
"""

import json
import os
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from vecsmith.core.errors import CouldNotError, note
from vecsmith.core.files import atomic_path, check_target, user_path
from vecsmith.core.progress import Advance

EVERY = 1.0  # seconds between reports
LONG = 60.0  # seconds; what takes longer is said at its beginning


class Report:
    """The report of one training of `of` tokens, of which `tokens` are done when it begins."""

    def __init__(
        self, name: str, of: int, tokens: int, epochs: int, memory: int, log: str | os.PathLike[str] | None
    ) -> None:
        self.name, self.of, self.tokens, self.epochs, self.memory = name, of, tokens, epochs, memory
        self.log = None if log is None else _opened(Path(user_path(log)), tokens)
        self.since = time.monotonic()
        self.words, self.pairs, self.loss = 0, 0, 0.0
        self.first = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.log is not None:
            self.log.close()

    def add(self, tokens: int, measured: tuple[int, float] | None) -> None:
        """Count a block; `measured` is its pairs and the sum of their losses, if that was taken."""
        self.tokens += tokens
        self.words += tokens
        if measured is not None:
            self.pairs += measured[0]
            self.loss += measured[1]

    def say(self, rate: float, advance: Advance) -> None:
        """Say how it stands, if a second has passed or all is done."""
        now = time.monotonic()
        if now - self.since < EVERY and self.tokens < self.of:
            return
        speed = self.words / max(now - self.since, 1e-9)
        loss = self.loss / self.pairs if self.pairs else None
        left = (self.of - self.tokens) / max(speed, 1e-9)
        if self.first and left > LONG:
            note(f"{self.name} takes about {_minutes(left)} and {self.memory / 1e6:,.0f} MB for its matrices")
        said = f"{speed:,.0f} words/s, rate {rate:.5f}" + ("" if loss is None else f", loss {loss:.4f}")
        advance(self.words, said)
        self._write(
            {
                "tokens": self.tokens,
                "of": self.of,
                "epoch": round(self.epochs * self.tokens / self.of, 4),
                "words_per_second": round(speed, 1),
                "learning_rate": rate,
                "loss": loss,
                "eta_seconds": round(left, 1),
            }
        )
        self.since, self.words, self.pairs, self.loss, self.first = now, 0, 0, 0.0, False

    def _write(self, line: dict[str, float | None]) -> None:
        if self.log is None:
            return
        try:
            self.log.write(json.dumps(line) + "\n")
            self.log.flush()
        except OSError as error:
            raise CouldNotError(f"cannot write the log {self.log.name}: {error.strerror}") from error


def _minutes(seconds: float) -> str:
    return f"{seconds / 3600:.1f} hours" if seconds > 2 * 3600 else f"{seconds / 60:.1f} minutes"


def _opened(path: Path, tokens: int) -> IO[str]:
    """Open a log to write on, with the lines that say nothing beyond the place where training goes on."""
    check_target(path)
    before = []
    try:
        if tokens and path.exists():
            before = [line for line in path.read_text(encoding="utf-8").splitlines() if _until(line, tokens)]
        with atomic_path(path) as temporary:
            temporary.write_text("".join(f"{line}\n" for line in before), encoding="utf-8")
        return open(path, "a", encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CouldNotError(f"cannot write the log {path}: {error}") from error


def _until(line: str, tokens: int) -> bool:
    try:
        return bool(json.loads(line)["tokens"] <= tokens)
    except (ValueError, KeyError, TypeError):
        return False  # cut off when the run was killed
