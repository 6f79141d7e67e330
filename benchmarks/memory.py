"""What reading a table takes in memory, format by format: `python -m benchmarks.memory [--words N] [--dim D]`.

Each format is read in a process of its own: first three words, so that what is imported and compiled is not counted, then
the table. The peak is the greatest size in memory above that before the call (`VmHWM`, so Linux only). For formats that
are mapped, all rows are then gone through once, and the pages of the file that this touches count too: the system can take
them back at any time.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from vecsmith import Vectors

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
        print(json.dumps(child(*options.child)))
        return
    matrix = options.words * options.dim * 4
    shown = Table("format", "size on disk", "peak of the call", "and after going through all rows")
    with tempfile.TemporaryDirectory() as folder:
        rows = np.random.default_rng(1).normal(size=(options.words, options.dim)).astype(np.float32).round(5)
        table = Vectors([f"word{i}" for i in range(options.words)], rows)
        for name, target in TARGETS.items():
            paths = [Path(folder, size, target) for size in ("three", "all")]
            for path, part in zip(paths, (table.top(3), table), strict=True):
                path.parent.mkdir(exist_ok=True)
                part.save(path, to=name)
            command = [sys.executable, "-m", "benchmarks.memory", "--child", *map(str, paths)]
            peaks = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            shown.add_row(name, times(size_of(paths[1]) / matrix), *(times(peak / matrix) for peak in peaks))
    print(f"{options.words:,} words x {options.dim}, in multiples of the float32 matrix ({matrix / 1e6:.0f} MB):")
    Console().print(shown)


def times(value):
    """Write a multiple."""
    return f"{value:.2f} x"


def size_of(path):
    """Give the bytes of a file, or of the files in a folder."""
    return sum(file.stat().st_size for file in ([path] if path.is_file() else path.rglob("*")))


def child(three, path):
    """Give the peaks of reading a table, and of going through its rows, above what there was before."""
    go_through(Vectors.load(three))
    before = memory("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    table = Vectors.load(path)
    call = memory("VmHWM") - before
    go_through(table)
    return call, memory("VmHWM") - before


def go_through(table):
    """Touch every row."""
    for _, block in table.blocks():
        block.sum()


def memory(what):
    """Give a line of this process's status in bytes."""
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(what)]
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    main()
