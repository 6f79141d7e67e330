"""Opening and reading tables beside gensim and polars: `python -m benchmarks.load --help`.

Each reading is done in a process of its own, first of a three-line file (imports, compiled kernels), then of the table.
"""

import json
import statistics

import numpy as np

from benchmarks import bench

MATRIX = 400_000 * 100 * 4 / 2**20  # MiB


def main() -> None:
    chosen = bench.options(__doc__, child=True)
    if chosen.child:
        child(*chosen.child)
        return
    data = bench.data_of(chosen)
    files = sizes(data)
    jobs = {
        "text": ("vecsmith", data.glove, data.three),
        "text, polars": ("polars", data.glove, data.three),
        "text, gensim": ("gensim", data.glove, data.three),
        "binary": ("vecsmith", data.word2vec, data.three_of("word2vec.bin")),
        "binary, gensim": ("gensim-binary", data.word2vec, data.three_of("word2vec.bin")),
        "binary, bytes": ("bytes", data.word2vec, data.three),
        "first call": ("first", data.three, data.three),
        "neighbors": ("neighbors", data.native, data.three_of("native.safetensors")),
        **{f"open {size}": ("open", path, data.three_of("native.safetensors")) for size, path in files.items()},
    }
    repeats = dict.fromkeys(jobs, chosen.repeats) | {"text, gensim": chosen.repeats if chosen.full else 1}
    for name in ("text", "binary", "first call", "neighbors"):  # fill the caches of kernels and files
        bench.children(__spec__.name, {name: arguments(jobs[name])}, {name: 1})
    found = bench.children(__spec__.name, {name: arguments(job) for name, job in jobs.items()}, repeats)
    bench.say(rows(found, files), data, chosen.json)


def rows(found, files):
    """Compare what was measured with what must be."""
    times = {name: bench.times_of(results) for name, results in found.items()}
    peak = {name: statistics.median(result["peak"] for result in results) for name, results in found.items()}
    ours, binary = times["text"], times["binary"]
    made = [
        ratio("GloVe text, beside gensim", ours, times["text, gensim"], 30, 60),
        ratio("GloVe text, beside polars", ours, times["text, polars"], 1, None),
        bench.at_most(
            "GloVe text, peak memory",
            peak["text"] / MATRIX,
            1.5,
            1.2,
            " x the matrix",
            f"{peak['text']:.0f} MiB; polars {peak['text, polars'] / MATRIX:.2f} x",
        ),
        ratio("word2vec binary, beside gensim", binary, times["binary, gensim"], 10, None),
        ratio("word2vec binary, beside reading the bytes", binary, times["binary, bytes"], None, 1),
        bench.at_most(
            "the first call, once a process", times["first call"].median, 0.7, None, " s", f"{times['first call']}"
        ),
    ]
    for size in files:
        name = f"open {size}"
        own = statistics.median(result["own"] for result in found[name])
        how = f"{times[name]}"
        made.append(bench.at_most(f"native, {size}: open and look up", times[name].median * 1e3, 10, 2, " ms", how))
        how = f"of it {own:.2f} MiB its own, the rest pages of the file that the system maps from its cache"
        made.append(bench.at_most(f"native, {size}: memory of that", peak[name], 5, None, " MiB", how))
    how = f"{times['neighbors']}"
    made.append(bench.at_most("native: open and first neighbors", times["neighbors"].median * 1e3, 45, 30, " ms", how))
    return made


def ratio(job, ours, theirs, must, aim):
    """Say how many times as fast as a peer."""
    cpu = statistics.median(theirs.cpu) / statistics.median(ours.cpu)
    best = min(theirs.wall) / min(ours.wall)  # fresh memory costs a virtual machine now 0.02 s, now 0.3 s
    how = f"{ours} against {theirs}; the fastest of each {bench.number(best)} x; processor time {bench.number(cpu)} x"
    return bench.at_least(job, theirs.median / ours.median, must, aim, " x", how)


def arguments(job):
    """Write a job as arguments."""
    return tuple(map(str, job))


def sizes(data):
    """Native files of a megabyte, of the table and of two gigabytes."""
    files = {"1 MB": data.folder / "native-1mb.safetensors", "2 GB": data.folder / "native-2gb.safetensors"}
    if not all(path.exists() for path in files.values()):
        from vecsmith import Vectors

        table = Vectors.load(data.native)
        table.top(2_500).save(files["1 MB"])
        words = [f"{word}/{copy}" for copy in range(12) for word in table.words]
        Vectors(words, np.tile(table.matrix, (12, 1))).save(files["2 GB"])
    return {"1 MB": files["1 MB"], "170 MB": data.native, "2 GB": files["2 GB"]}


def child(job, path, three):
    """Do one job in this process, after the same with three lines."""
    if job == "first":
        import vecsmith.vectors

        print(json.dumps(bench.measured_call(lambda: vecsmith.vectors.Vectors.load(path))))
        return
    read = {
        "vecsmith": lambda: vecsmith_load,
        "open": lambda: vecsmith_open,
        "neighbors": lambda: vecsmith_neighbors,
        "gensim": lambda: gensim_load,
        "gensim-binary": lambda: lambda name: gensim_load(name, binary=True),
        "polars": polars_load,
        "bytes": lambda: read_bytes,
    }[job]()
    read(three)
    print(json.dumps(bench.measured_call(lambda: read(path))))


def vecsmith_load(path):
    from vecsmith import Vectors

    return Vectors.load(path)


def vecsmith_open(path):
    table = vecsmith_load(path)
    return table, table[table.words[len(table) - 1]]


def vecsmith_neighbors(path):
    table = vecsmith_load(path)
    return table, table.neighbors(table.words[1])


def gensim_load(path, binary=False):
    from gensim.models import KeyedVectors

    return KeyedVectors.load_word2vec_format(path, binary=binary, no_header=not binary)


def polars_load():
    import os

    os.environ["POLARS_MAX_THREADS"] = "2"
    import polars

    schema = {"word": polars.String, **{f"column {i}": polars.Float32 for i in range(100)}}
    return lambda path: polars.read_csv(path, separator=" ", has_header=False, schema=schema, quote_char=None)


def read_bytes(path):
    """Read a file as a whole, as bytes."""
    with open(path, "rb") as file:
        return file.read()


if __name__ == "__main__":
    main()
