"""What a process costs, from its start to its end: `python -m benchmarks.process --help`."""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks import bench
from vecsmith import Vectors


def main() -> None:
    chosen = bench.options(__doc__)
    data = bench.data_of(chosen)
    command = str(Path(sys.executable).with_name("vecsmith"))
    jobs = {
        "python": [sys.executable, "-c", "pass"],
        "import vecsmith": [sys.executable, "-c", "import vecsmith"],
        "vecsmith --help": [command, "--help"],
        "vecsmith neighbors": [command, "neighbors", str(data.native), Vectors.load(data.native).words[100]],
    }
    found = {name: bench.Times([], []) for name in jobs}
    for turn in range(chosen.repeats + 2):
        for name, job in jobs.items():
            wall, cpu = run(job)
            if turn > 1:  # the first two fill caches
                found[name].wall.append(wall)
                found[name].cpu.append(cpu)
    bare = statistics.median(found["python"].cpu)
    made = []
    for name, must in (("import vecsmith", 0.2), ("vecsmith --help", 0.3)):
        cpu = statistics.median(found[name].cpu)
        how = f"{cpu:.3f} s less {bare:.3f} s of Python alone; on the clock {found[name]}"
        made.append(bench.at_most(f"{name}, processor beyond Python", cpu - bare, must, None, " s", how))
    times = found["vecsmith neighbors"]
    made.append(
        bench.at_most("vecsmith neighbors, 400,000 words, start to answer", times.median, 0.6, None, " s", f"{times}")
    )
    bench.say(made, data, chosen.json)


def run(command):
    """Run a program; give its seconds on the clock and of the processor."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed")
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
