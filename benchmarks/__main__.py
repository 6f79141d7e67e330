"""All benchmarks with a must or an aim, each in a process of its own; prints Markdown for `docs/results.md`.

`python -m benchmarks.memory` and `.counting` are apart: what reading each format takes, and what counting does.
"""

import json
import subprocess
import sys

from benchmarks import bench

MODULES = ("load", "search", "analogies", "process", "evaluate", "vocabulary", "training")


def main() -> None:
    chosen = bench.options(__doc__)
    bench.data_of(chosen)
    print("| job | must | aim | measured | verdict | how |\n|---|---|---|---|---|---|", flush=True)
    source, failed = "", False
    for module in MODULES:
        command = [sys.executable, "-m", f"benchmarks.{module}", "--json", *sys.argv[1:]]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"benchmarks.{module} ended with {done.returncode}")
        found = json.loads(done.stdout.splitlines()[-1])
        source = source or found["data"]
        for row in found["rows"]:
            print(f"| {' | '.join(row.values())} |", flush=True)
            failed |= row["verdict"] == "FAILS"
    print(f"\n400,000 x 100, {source}; {chosen.repeats} repeats, medians [least-greatest].")
    print("\nSentences to vectors:\n\n```", flush=True)
    subprocess.run([sys.executable, "-m", "benchmarks.encode"], check=True)
    print("```")
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
