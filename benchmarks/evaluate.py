"""Evaluation as people call it, each job in processes of its own: `python -m benchmarks.evaluate --help`.

Start of the process and loading of the table are not measured. The first call is: it imports SciPy, reads the sets, and
takes compiled kernels from their cache; the second shows what remains. Sets and tables that are not here are left out.
"""

import json
import os
import time
from dataclasses import asdict

from benchmarks import bench
from vecsmith import data
from vecsmith.core.report import text_table

BUNDLED, WHOLE, WIDE = "glove-demo", "glove-6b-100d", "spacy-en-md-300d"
EIGHT = ("mr", "cr", "subj", "mpqa", "sst-2", "trec", "sick-e", "mrpc")
ENTRIES = ("mr", "cr", "subj", "mpqa", "sst", "trec", "sick", "mrpc")
HERE = ("bundled", "cached", "mirror")
SIMILARITY = "similarity suite, 1,000 rounds"
ANALOGIES = "Google analogies by evaluate"


def main() -> None:
    chosen = bench.options(__doc__, child=True)
    if chosen.child:
        print(json.dumps(child(*chosen.child)))
        return
    wanted = {"similarity": (BUNDLED,), "google-analogies": (BUNDLED, WHOLE), "sentences": (WIDE,)}
    needed = {"similarity": ("wordsim",), "google-analogies": ("google-analogies",), "sentences": ENTRIES}
    jobs = {
        f"{job} {table}": (job, table)
        for job, tables in wanted.items()
        for table in tables
        if all(data.where(name) in HERE for name in (table, *needed[job]))
    }
    repeats = {name: 1 if job == "sentences" else chosen.repeats for name, (job, _) in jobs.items()}
    found = bench.children("benchmarks.evaluate", jobs, repeats)
    rows = [row for name, (job, table) in jobs.items() for row in rows_of(job, table, found[name])]
    if chosen.json:
        print(json.dumps({"data": BUNDLED, "rows": [asdict(row) for row in rows]}))
        return
    print(text_table(list(asdict(rows[0])), [list(asdict(row).values()) for row in rows]))
    print(f"load of the machine at the end: {os.getloadavg()[0]:.2f}")


def child(job, name):
    """Load a table, and score it twice (once on the sentences)."""
    import vecsmith

    table = vecsmith.load(name)
    on = {"similarity": (), "google-analogies": ("google-analogies",), "sentences": EIGHT}[job]
    made = {}
    for turn in ("", "second_") if job != "sentences" else ("",):
        wall, cpu = time.perf_counter(), time.process_time()
        rows = vecsmith.evaluate(table, on=on)
        made |= {f"{turn}wall": time.perf_counter() - wall, f"{turn}cpu": time.process_time() - cpu}
    row = next(row for row in rows if row.task in ("similarity/mean", "google-analogies/all", "sentences/mean"))
    return {**made, "dim": table.dim, "words": len(table), "task": row.task, "value": row.value, "n": row.n}


def rows_of(job, table, results):
    """Compare what was measured with what must be."""
    one = results[0]
    score = f"{one['task']} {100 * one['value']:.1f}, {one['n']:,} items, {table} ({one['words']:,} x {one['dim']})"
    first = bench.times_of(results)
    if job == "sentences":
        return [bench.at_most("eight sentence tasks", first.median, 240, 90, " s", f"first call, {score}")]
    what, must, aim = (SIMILARITY, 4, 1.5) if job == "similarity" else (f"{ANALOGIES}, {table}", None, None)
    second = bench.Times([one["second_wall"] for one in results], [one["second_cpu"] for one in results])
    return [
        bench.at_most(f"{what}, first call", first.median, must, aim, " s", f"{first}, {score}"),
        bench.at_most(f"{what}, second call", second.median, must, aim, " s", f"{second}"),
    ]


if __name__ == "__main__":
    main()
