"""What reading a table takes in memory, format by format: `python -m benchmarks.memory [--words N] [--dim D]`.

Each format is read in a process of its own: first three words, so that what is imported and compiled is not counted, then
the table. The peak is that above the size in memory before the call (Linux only). For formats that are mapped, the pages
of the file that are touched count too, though the system can take them back: the last column goes through all rows.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np

from benchmarks import bench
from vecsmith import Vectors
from vecsmith.core.report import text_table

TARGETS = {
    "native": "t.safetensors",
    "npz": "t.npz",
    "npy": "npy",
    "projector": "projector",
    "word2vec": "t.txt",
    "glove": "glove.txt",
    "word2vec-bin": "t.bin",
    "model2vec": "model2vec",
    "sentence-transformers": "sentence-transformers",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--words", type=int, default=200_000)
    parser.add_argument("--dim", type=int, default=100)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        three, path = options.child
        go_through(Vectors.load(three))
        kept = []
        call = bench.measured_call(lambda: kept.append(Vectors.load(path)))["peak"]
        print(json.dumps({"call": call, "rows": call + bench.measured_call(lambda: go_through(kept[0]))["peak"]}))
        return
    with tempfile.TemporaryDirectory() as folder:
        jobs, sizes = prepare(Path(folder), options.words, options.dim)
        found = bench.children(__spec__.name, jobs, dict.fromkeys(jobs, 1))
    matrix = options.words * options.dim * 4 / 2**20
    print(f"{options.words:,} words x {options.dim}, in multiples of the float32 matrix ({matrix:.0f} MiB):")
    measured = {name: (sizes[name], found[name][0]["call"], found[name][0]["rows"]) for name in jobs}
    header = ["format", "on disk", "peak of load", "after going through all rows"]
    print(text_table(header, [[name, *(f"{one / matrix:.2f}" for one in all_)] for name, all_ in measured.items()]))


def prepare(folder, words, dim):
    """Write a table of three words and the whole one in every format; give the arguments of each job, and MiB on disk."""
    rows = np.random.default_rng(1).normal(size=(words, dim)).astype(np.float32).round(5)
    table = Vectors([f"word{i}" for i in range(words)], rows)
    jobs, sizes = {}, {}
    for name, target in TARGETS.items():
        paths = [folder / size / target for size in ("three", "all")]
        for path, part in zip(paths, (table.top(3), table), strict=True):
            path.parent.mkdir(exist_ok=True)
            part.save(path, to=name)
        jobs[name] = tuple(map(str, paths))
        files = [paths[1]] if paths[1].is_file() else paths[1].rglob("*")
        sizes[name] = sum(file.stat().st_size for file in files) / 2**20
    return jobs, sizes


def go_through(table):
    """Touch every row."""
    for _, block in table.blocks():
        block.sum()


if __name__ == "__main__":
    main()
