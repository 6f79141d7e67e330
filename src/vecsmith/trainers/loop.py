"""The loop of trainers that learn by steps: blocks of about 10,000 tokens, each with the learning rate of its place.

With one thread blocks come one after the other, and the same seed gives the same bytes. Several threads take blocks as they
are ready and write to the same matrices without locks. Between rounds of blocks no thread works: that is when checkpoints
are written and reports are made.
"""

import functools
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, note
from vecsmith.core.progress import progress
from vecsmith.text.tokens import Tokens
from vecsmith.trainers.checkpoint import Checkpoint, Run
from vecsmith.trainers.report import Report

Array = np.ndarray[Any, Any]
# (first sentence, last sentence + 1, epoch, learning rate, measured) -> (pairs, sum of their losses if measured)
Step = Callable[[int, int, int, float, bool], tuple[int, float]]
Round = Callable[[int, int], list[tuple[int, int, float]]]
BLOCK = 10_000  # tokens
BLOCKS = 32  # a thread, in a round of several threads
MEASURED = 20  # the loss of every twentieth block is taken, of a short training that of every block
SHORT = 50  # blocks


@dataclass(frozen=True)
class Schedule:
    """How often the corpus is read, in which blocks, and how the learning rate falls from the first token to the last."""

    tokens: Tokens
    epochs: int
    high: float
    low: float

    @functools.cached_property
    def bounds(self) -> Array:
        """The first sentence of each block, and the number of sentences."""
        last = len(self.tokens.sentences) - 1
        return np.array([*(first for first, _ in self.tokens.blocks(BLOCK)), last], np.int64)

    def __len__(self) -> int:
        """The number of blocks of all epochs."""
        return self.epochs * (len(self.bounds) - 1)

    @property
    def total(self) -> int:
        """The number of tokens of all epochs."""
        return self.epochs * len(self.tokens)

    def block(self, place: int) -> tuple[int, int, int]:
        """Give the epoch, the first sentence and the last + 1 of a block."""
        epoch, block = divmod(place, len(self.bounds) - 1)
        return epoch, int(self.bounds[block]), int(self.bounds[block + 1])

    def before(self, place: int) -> int:
        """Give the number of tokens before a block, those of earlier epochs included."""
        epoch, block = divmod(place, len(self.bounds) - 1)
        return epoch * len(self.tokens) + int(self.tokens.sentences[self.bounds[block]])

    def rate(self, place: int) -> float:
        """Give the learning rate of a block."""
        return self.high - (self.high - self.low) * self.before(place) / self.total

    def measured(self, place: int) -> bool:
        """Say whether the loss of a block is taken."""
        return len(self) <= SHORT or place % MEASURED == 0


def learn(
    name: str,
    schedule: Schedule,
    arrays: Mapping[str, Array],
    step: Step,
    *,
    threads: int,
    run: Run,
    identity: Mapping[str, Any],
) -> None:
    """Take the steps of all blocks, which change the arrays; go on from the checkpoint if there is one of this training."""
    run.start()
    checkpoint = Checkpoint(run, {"method": name, **identity})
    state = checkpoint.restore(arrays) or {"place": 0, "pairs": 0}
    place, pairs = int(state["place"]), int(state["pairs"])
    done = schedule.before(place)
    if place:
        note(f"{name} goes on from the checkpoint {checkpoint.path}, {done / schedule.total:.0%} of the way")
    step(0, 0, 0, schedule.high, False)  # compiles what must be, before the clock begins

    def block(at: int) -> tuple[int, int, float]:
        epoch, first, last = schedule.block(at)
        return at, *step(first, last, epoch, schedule.rate(at), schedule.measured(at))

    memory = sum(array.nbytes for array in arrays.values())
    with (
        Report(name, schedule.total, done, schedule.epochs, memory, run.log) as report,
        progress(name, schedule.total, "tokens") as advance,
        _rounds(block, threads) as do,
    ):
        advance(done)
        while place < len(schedule):
            stop = min(place + (1 if threads == 1 else BLOCKS * threads), len(schedule))
            for at, many, loss in do(place, stop):
                pairs += many
                tokens = schedule.before(at + 1) - schedule.before(at)
                report.add(tokens, (many, loss) if schedule.measured(at) else None)
            place = stop
            report.say(schedule.rate(place), advance)
            if place < len(schedule) and checkpoint.due():
                checkpoint.write(arrays, {"place": place, "pairs": pairs})
    _refuse(name, arrays, pairs)


def _refuse(name: str, arrays: Mapping[str, Array], pairs: int) -> None:
    """Refuse to give a table that has learned nothing, or one whose numbers have grown beyond all measure."""
    if not pairs:
        raise InputError(
            f"{name} found no two words in one context after sub-sampling, so there is nothing to learn from: give more "
            "text or longer lines, or sample=0 to keep all occurrences"
        )
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise InputError(f"{name} has diverged: its numbers are no longer finite; lower learning_rate")


@contextmanager
def _rounds(block: Callable[[int], tuple[int, int, float]], threads: int) -> Iterator[Round]:
    """Give a function that does the blocks from one place to another, in order or on several threads."""
    if threads == 1:
        yield lambda first, last: [block(at) for at in range(first, last)]
        return
    waiting: deque[int] = deque()

    def work() -> list[tuple[int, int, float]]:
        found: list[tuple[int, int, float]] = []
        while True:
            try:
                at = waiting.popleft()
            except IndexError:
                return found
            found.append(block(at))

    with ThreadPoolExecutor(threads) as pool:

        def do(first: int, last: int) -> list[tuple[int, int, float]]:
            waiting.extend(range(first, last))
            futures = [pool.submit(work) for _ in range(threads)]
            return [one for future in futures for one in future.result()]

        try:
            yield do
        finally:
            waiting.clear()  # who was interrupted waits for the blocks that were begun, not for the round
