"""What the benchmarks share: turns, clocks, memory, processes, and the table of what must be and what is.

Everything that is compared runs in the same minutes, turn by turn, so that a busy moment of the machine falls on all;
medians are shown with their ranges, and ratios are of medians. Memory is the peak above the size before the call.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.data import Data, prepare
from vecsmith.core.report import text_table


@dataclass
class Times:
    """Seconds of some repeats: on the clock and of the processor (all threads)."""

    wall: list[float]
    cpu: list[float]

    @property
    def median(self) -> float:
        """The median on the clock."""
        return statistics.median(self.wall)

    def __str__(self) -> str:
        return f"{number(self.median)} s [{number(min(self.wall))}-{number(max(self.wall))}]"


@dataclass
class Row:
    """One line of the table: what must be, what we aim at, what was measured, and by what it was measured."""

    job: str
    must: str
    aim: str
    measured: str
    verdict: str
    how: str


def turns(jobs: dict[str, Callable[[], object]], repeats: int) -> dict[str, Times]:
    """Run all jobs once unmeasured, then turn by turn."""
    for job in jobs.values():
        job()
    times = {name: Times([], []) for name in jobs}
    for _ in range(repeats):
        for name, job in jobs.items():
            wall, cpu = time.perf_counter(), time.process_time()
            job()
            times[name].wall.append(time.perf_counter() - wall)
            times[name].cpu.append(time.process_time() - cpu)
    return times


def measured_call(job: Callable[[], object]) -> dict[str, float]:
    """Measure one call: seconds, and memory above that before (Linux only, else 0).

    `peak` is the highest, the cached pages of mapped files among it; `own` is what the process has for itself at the end.
    """
    before, own = _memory("VmRSS", reset=True), _memory("RssAnon")
    wall, cpu = time.perf_counter(), time.process_time()
    kept = job()
    found = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    found["peak"] = _memory("VmHWM") - before
    found["own"] = _memory("RssAnon") - own
    del kept
    return found


def children(module: str, jobs: dict[str, tuple[str, ...]], repeats: dict[str, int]) -> dict[str, list[dict]]:
    """Run each job in processes of its own, turn by turn; a child prints what it measured as JSON."""
    found = {name: [] for name in jobs}
    for turn in range(max(repeats.values())):
        for name, arguments in jobs.items():
            if turn < repeats[name]:
                command = [sys.executable, "-m", module, "--child", *arguments]
                done = subprocess.run(command, capture_output=True, text=True)
                if done.returncode:
                    sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
                found[name].append(json.loads(done.stdout.splitlines()[-1]))
    return found


def times_of(results: list[dict]) -> Times:
    """Gather the seconds of some children."""
    return Times([result["wall"] for result in results], [result["cpu"] for result in results])


def at_least(job: str, value: float, must: float | None, aim: float | None, unit: str, how: str) -> Row:
    """Make a row for something of which more is better."""
    return _row(job, value, must, aim, unit, how, lambda bound: value >= bound, "at least ")


def at_most(job: str, value: float, must: float | None, aim: float | None, unit: str, how: str) -> Row:
    """Make a row for something of which less is better."""
    return _row(job, value, must, aim, unit, how, lambda bound: value <= bound, "at most ")


def number(value: float) -> str:
    """Write three significant digits."""
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"


def options(description: str, child: bool = False) -> argparse.Namespace:
    """Read the options that all benchmarks have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", type=Path, default=Path("build/bench"), help="where to keep the files made")
    parser.add_argument("--glove", type=Path, help="the folder of GloVe 6B 50d (words.txt, vectors.npy)")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument("--full", action="store_true", help="let slow peers do the whole job, not a part of it")
    if child:
        parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    return parser.parse_args()


def data_of(chosen: argparse.Namespace) -> Data:
    """Make or find the files."""
    return prepare(chosen.data, chosen.glove)


def say(rows: list[Row], data: Data, as_json: bool) -> None:
    """Print the rows."""
    if as_json:
        print(json.dumps({"data": data.source, "rows": [asdict(row) for row in rows]}))
        return
    print(f"400,000 x 100: {data.source}")
    print(text_table(list(asdict(rows[0])), [list(asdict(row).values()) for row in rows]))


def _row(
    job: str, value: float, must: float | None, aim: float | None, unit: str, how: str, holds: Callable, words: str
) -> Row:
    verdict = "" if must is None else "holds" if holds(must) else "FAILS"
    if aim is not None and holds(aim):
        verdict = "aim reached"
    shown = ("" if bound is None else f"{words}{number(bound)}{unit}" for bound in (must, aim))
    return Row(job, *shown, f"{number(value)}{unit}", verdict, how)


def _memory(what: str, reset: bool = False) -> float:
    """Read a line of this process's status in MiB."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    if reset:
        Path("/proc/self/clear_refs").write_text("5")
    (line,) = [line for line in status.read_text().splitlines() if line.startswith(what)]
    return int(line.split()[1]) / 1024
