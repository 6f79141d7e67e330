"""Counting and GloVe: `python -m benchmarks.counting`.

Counting in bounded memory stands beside counting in all the memory there is, and must give the same bytes. GloVe's steps
stand beside a kernel that reads the same rows and writes them back, which is as fast as memory lets any such training be;
both go through the same counts in the order in which training does, and both ask for rows ahead of their turn.

The text is the novels under `VECSMITH_DATA`, all of them, or a made-up one of as many words where they are not there.
"""

import argparse
import json
import os
from dataclasses import asdict

import numpy as np

from benchmarks import bench
from benchmarks.data import _find
from vecsmith.core.report import text_table
from vecsmith.numeric import glove
from vecsmith.text.cooccurrence import Counts, cooccurrences
from vecsmith.text.corpus import corpus_of
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.glove import GROUP, SIZE, blocks_of

GROUPS = 6  # of counts that GloVe's steps are measured on
MADE_UP = 11_000_000  # words, where there are no novels


def corpus() -> tuple[Tokens, str]:
    """Read the novels, or make a text up."""
    path = _find("litbank-novels.txt.xz")
    if path is not None:
        return corpus_of(path, tokenizer="words", lower=True), "the novels"
    draws = np.random.default_rng(0).zipf(1.2, MADE_UP)
    lines = np.char.add("w", (draws % 100_000).astype(str)).reshape(-1, 20)
    return corpus_of(lines.tolist()), "a made-up text"


def counting(tokens: Tokens, vocabulary: Vocabulary, repeats: int) -> bench.Row:
    """Count in 64 MB and in all memory."""

    def job(memory: str | None) -> Counts:
        return cooccurrences(tokens, vocabulary, 10, "harmonic", memory=memory)

    free, bounded = job(None), job("64MB")
    for name in ("offsets", "columns", "values"):
        assert getattr(free, name).tobytes() == getattr(bounded, name).tobytes(), name
    del free, bounded
    times = bench.turns({memory or "all": lambda memory=memory: job(memory) for memory in (None, "64MB")}, repeats)
    ratio = times["64MB"].median / times["all"].median
    how = f"{times['64MB']} against {times['all']}, {len(tokens):,} tokens, window 10, the same bytes"
    return bench.at_most("counting in 64 MB, beside unlimited", ratio, 3, 1.5, " x", how)


def steps(counts: Counts, words: int, dim: int, repeats: int) -> bench.Row:
    """Take GloVe's steps, and touch the same rows."""
    random = np.random.default_rng(0)
    sides = [glove.new_side(words, dim, random) for _ in range(2)]
    blocks = random.permutation(blocks_of(counts))[: GROUP * GROUPS]
    parts = [np.empty(len(blocks) * SIZE, kind) for kind in (np.int32, np.int32, np.float32, np.float32)]
    groups = []
    for first in range(0, len(blocks), GROUP):
        out = tuple(part[first * SIZE : (first + GROUP) * SIZE] for part in parts)
        matrix = (counts.offsets, counts.columns, counts.values)
        many = glove.gather(*matrix, blocks[first : first + GROUP], SIZE, np.uint64(first), 100.0, 0.75, out)
        groups.append([part[:many] for part in out])
    jobs = {
        "steps": lambda: [glove.step(*sides, dim, np.float32(0.05), *group) for group in groups],
        "touch": lambda: [glove.touch(*sides, *group[:2], np.float32(1)) for group in groups],
    }
    times = bench.turns(jobs, repeats)
    many = sum(len(group[0]) for group in groups)
    share = 100 * times["touch"].median / times["steps"].median
    speeds = {name: f"{many / times[name].median / 1e6:.2f} million/s" for name in jobs}
    how = f"{speeds['steps']} against {speeds['touch']}, {many:,} counts, {words:,} words, one thread"
    return bench.at_least(f"GloVe, counts a second at d {dim}, beside a bare read and write", share, 50, 80, "%", how)


def main() -> None:
    """Print both rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    chosen = parser.parse_args()
    tokens, source = corpus()
    vocabulary = Vocabulary.of(tokens, 5)
    counts = cooccurrences(tokens, vocabulary, 10, "harmonic")
    rows = [steps(counts, len(vocabulary), dim, chosen.repeats) for dim in (50, 100, 300)]
    del counts
    rows.append(counting(tokens, vocabulary, chosen.repeats))
    if chosen.json:
        print(json.dumps({"data": source, "rows": [asdict(row) for row in rows]}))
        return
    print(f"{source}, load {os.getloadavg()[0]:.1f}")
    print(text_table(list(asdict(rows[0])), [list(asdict(row).values()) for row in rows]))


if __name__ == "__main__":
    main()
