"""Exact nearest neighbours beside the bare matrix product, faiss and gensim: `python -m benchmarks.search --help`."""

import numpy as np

from benchmarks import bench
from vecsmith import Vectors
from vecsmith.vectors.coarse import ASKED

QUERIES, K, PIECE = 1000, 10, 250


def main() -> None:
    chosen = bench.options(__doc__)
    data = bench.data_of(chosen)
    table = Vectors.load(data.glove)
    rng = np.random.default_rng(0)
    asked = rng.choice(100_000, QUERIES, replace=False)
    bench.say([*batch(table, asked, chosen), *single(data, table, asked[:40], chosen)], data, chosen.json)


def batch(table, asked, chosen):
    """A thousand queries at once."""
    import faiss

    faiss.omp_set_num_threads(2)
    matrix = table.matrix
    unit = matrix * table.directions[1][:, None]
    queries = unit[asked]
    index = faiss.IndexFlatIP(table.dim)
    index.add(unit)
    whole = np.empty((PIECE, len(matrix)), np.float32)
    tile = np.empty((QUERIES, 1040), np.float32)[:, :1024]
    half, eighth = table.astype("float16"), table.astype("int8")

    def bare():
        for start in range(0, QUERIES, PIECE):
            np.matmul(queries[start : start + PIECE], matrix.T, out=whole)

    def tiled():
        for start in range(0, len(matrix), 1024):
            part = matrix[start : start + 1024]
            np.matmul(queries, part.T, out=tile[:, : len(part)])

    times = bench.turns(
        {
            "ours": lambda: table.search(queries, K),
            "bare": bare,
            "tiled": tiled,
            "faiss": lambda: index.search(queries, K),
            "float16": lambda: half.search(queries, K),
            "int8": lambda: eighth.search(queries, K),
        },
        chosen.repeats,
    )
    ours, theirs = table.search(queries, K)[0], index.search(queries, K)[1]
    same = np.mean([len(set(a) & set(b)) / K for a, b in zip(ours.tolist(), theirs.tolist(), strict=True)])
    rate = QUERIES / times["ours"].median
    product = min(times["bare"].median, times["tiled"].median) / times["ours"].median
    how = f"{rate:,.0f} queries a second, {times['ours']}; the product {times['bare']}, in tiles {times['tiled']}"
    made = [
        bench.at_least("1,000 queries, share of the product's rate", product * 100, 60, 85, "%", how),
        bench.at_least(
            "1,000 queries, beside faiss IndexFlatIP",
            times["faiss"].median / times["ours"].median,
            4,
            None,
            " x",
            f"faiss {times['faiss']}; {same:.2%} of its answers are ours",
        ),
    ]
    for dtype in ("float16", "int8"):
        share = times["ours"].median / times[dtype].median * 100
        made.append(bench.at_least(f"1,000 queries, {dtype} beside float32", share, None, None, "%", f"{times[dtype]}"))
    return made


def single(data, table, asked, chosen):
    """One query after the other, in the same order for all."""
    from gensim.models import KeyedVectors

    words = [table.words[i] for i in asked]
    peer = KeyedVectors(table.dim)
    peer.add_vectors(list(table.words), table.matrix.copy())
    tables = {
        "ours": table,
        "mapped": Vectors.load(data.native),
        "mapped, float16": Vectors.load(data.stored("float16")),
        "mapped, int8": Vectors.load(data.stored("int8")),
    }
    for each in tables.values():  # a table that was asked often keeps a coarse copy
        for _ in range(ASKED):
            each.neighbors(words[0])
    tables["at first"] = Vectors(table.words, table.matrix)
    tables["at first"].asked = -(10**9)  # so it will never
    asks = {name: each.neighbors for name, each in tables.items()} | {"gensim": peer.most_similar}
    found = {name: bench.Times([], []) for name in asks}
    for word in words * chosen.repeats:
        for name, ask in asks.items():
            times = bench.turns({name: lambda ask=ask, word=word: ask(word)}, 1)[name]
            found[name].wall += times.wall
            found[name].cpu += times.cpu
    made = []
    for name in tables:
        share = found[name].median / found["gensim"].median * 100
        how = f"{found[name]} against {found['gensim']}"
        made.append(bench.at_most(f"one query, {name}, time beside gensim", share, 100, 50, "%", how))
    return made


if __name__ == "__main__":
    main()
