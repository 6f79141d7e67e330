"""Exact top-k search of many queries at once: tiles of a matrix product, each swept while it lies in the cache.

BLAS multiplies a tile of rows with all queries of a group; two threads without the interpreter lock then go over the
tile, each taking half of the queries. Most of a tile cannot enter a query's best k any more, and a chunk of scores is
dismissed by one comparison with the k-th best so far, which compiles to vector instructions; only the few that beat it
are put on the query's heap. So the search costs little more than the bare product, and memory is one tile.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from vecsmith.numeric.jit import jit

Array = np.ndarray[Any, Any]
Blocks = Callable[[int], Iterable[tuple[int, Array]]]
GROUP = 1024  # queries a group
TILE = 1 << 22  # scores a tile: 16 MB; far smaller ones make the threads of BLAS wait for each other too often
ROWS = 1 << 13  # rows a tile at most, because those of smaller types are converted to float32 tile by tile
PADDING = 16  # keeps the rows of a tile off a stride of a power of two, on which they would share cache sets
CHUNK = 64  # scores that are dismissed together
THREADS = 2


def top_k(blocks: Blocks, times: Array, plus: Array, queries: Array, k: int) -> tuple[Array, Array]:
    """Give the `k` best rows of each query, best first, equal ones in order, and their scores.

    `blocks(size)` yields `(start, float32 rows)`; row `i` scores `row . query * times[i] + plus[i]`. There must be at
    least `k` rows. A score that is not a number counts as minus infinity.
    """
    times, plus = (np.ascontiguousarray(part, np.float32) for part in (times, plus))
    ids = np.empty((len(queries), k), np.int64)
    scores = np.empty((len(queries), k), np.float32)
    if k == 0 or not len(queries):
        return ids, scores
    with ThreadPoolExecutor(THREADS, "vecsmith-search") as pool:
        for start in range(0, len(queries), GROUP):
            group = np.ascontiguousarray(queries[start : start + GROUP], np.float32)
            stop = start + len(group)
            _search_group(pool, blocks, times, plus, group, ids[start:stop], scores[start:stop])
    # The heaps hold the right rows; put each in order.
    order = np.lexsort((ids, -scores))
    return np.take_along_axis(ids, order, 1), np.take_along_axis(scores, order, 1)


def _search_group(
    pool: ThreadPoolExecutor, blocks: Blocks, times: Array, plus: Array, queries: Array, ids: Array, scores: Array
) -> None:
    size = min(ROWS, max(CHUNK, TILE // len(queries) // CHUNK * CHUNK))
    tile = np.empty((len(queries), size + PADDING), np.float32)
    bounds = np.linspace(0, len(queries), THREADS + 1).astype(int).tolist()
    for start, rows in blocks(size):
        stop = start + len(rows)
        np.matmul(queries, rows.T, out=tile[:, : len(rows)])

        def sweep(thread: int, start: int = start, stop: int = stop) -> None:
            first, last = bounds[thread], bounds[thread + 1]
            sweep_tile(tile, first, last, times[start:stop], plus[start:stop], start, ids, scores)

        list(pool.map(sweep, range(THREADS)))


@jit
def sweep_tile(tile: Any, first: int, last: int, times: Any, plus: Any, start: int, ids: Any, scores: Any) -> None:
    """Update the best of the queries `first` to `last` by the scores of the rows from `start` on.

    Row `q` of `ids` and `scores` is a heap whose root is the worst of the best: the lowest score and, among equals, the
    greatest row number. The first `k` rows of all fill it.
    """
    k = ids.shape[1]
    width = len(times)
    for query in range(first, last):
        own_ids, own_scores, row = ids[query], scores[query], tile[query]
        at = min(max(k - start, 0), width)
        for column in range(at):
            place(own_ids, own_scores, start + column, worth(row[column], times[column], plus[column]))
        while at < width:
            stop = at + CHUNK
            if stop > width or beats(row[at:stop], times[at:stop], plus[at:stop], own_scores[0]):
                stop = min(stop, width)
                for column in range(at, stop):
                    score = row[column] * times[column] + plus[column]
                    if score > own_scores[0]:
                        replace(own_ids, own_scores, start + column, score)
            at = stop


@jit
def beats(row: Any, times: Any, plus: Any, least: Any) -> Any:
    """Say whether one of `CHUNK` scores is greater than the least that counts."""
    found = np.int32(0)  # of the width of a score, so that this becomes vector instructions
    for column in range(CHUNK):
        found |= np.int32(row[column] * times[column] + plus[column] > least)
    return found


@jit
def worth(score: Any, times: Any, plus: Any) -> Any:
    """Score one row; not a number counts as minus infinity."""
    score = score * times + plus
    return score if score == score else np.float32(-np.inf)


@jit
def place(ids: Any, scores: Any, row: int, score: Any) -> None:
    """Fill the heap: element `row` comes in and rises to its place."""
    at = row
    while at > 0:
        parent = (at - 1) // 2
        if not (score < scores[parent] or (score == scores[parent] and row > ids[parent])):
            break
        scores[at], ids[at] = scores[parent], ids[parent]
        at = parent
    scores[at], ids[at] = score, row


@jit
def replace(ids: Any, scores: Any, row: int, score: Any) -> None:
    """Take the root off a full heap and put a better row in."""
    count = len(ids)
    at = 0
    while True:
        child = 2 * at + 1
        if child >= count:
            break
        other = child + 1
        if other < count and (
            scores[other] < scores[child] or (scores[other] == scores[child] and ids[other] > ids[child])
        ):
            child = other
        if not (scores[child] < score or (scores[child] == score and ids[child] > row)):
            break
        scores[at], ids[at] = scores[child], ids[child]
        at = child
    scores[at], ids[at] = score, row
