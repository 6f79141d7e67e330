"""Nearest words of many queries at once, by words and by arrays. Run `python examples/neighbors_in_batch.py`."""

import time

import numpy as np

import vecsmith

table = vecsmith.load("glove-demo")

# By words: a list gives a list of lists.
for word, found in zip(("coffee", "berlin"), table.neighbors(["coffee", "berlin"], k=3), strict=True):
    print(word, "->", ", ".join(neighbor.word for neighbor in found))

# Within a vocabulary of your own: only these can be answers.
drinks = ["tea", "beer", "wine", "milk", "juice"]
print("coffee, among drinks ->", [neighbor.word for neighbor in table.neighbors("coffee", among=drinks, k=2)])

# By arrays: any vectors of the right width; ids are row numbers, and a word finds itself.
queries = table.rows(np.arange(1000))
ids, similarities = table.search(queries, k=10)
begin = time.perf_counter()
ids, similarities = table.search(queries, k=10)
seconds = time.perf_counter() - begin
print(f"{len(queries):,} queries against {len(table):,} words: {seconds:.2f} s")
print("row 0:", [table.words[i] for i in ids[0, :4]], similarities[0, :4].round(3))
