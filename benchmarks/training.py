"""Skip-gram and CBOW beside gensim's, speed and quality: `python -m benchmarks.training --help`.

Both get the same sentences and settings (window 5, 5 negatives, sub-sampling 1e-3, words from 5 times on), and gensim its
vocabulary before the clock begins. Compared are the CPU seconds of one pass over the text. Quality is the mean Spearman
correlation on MEN, WS-353 and SimLex after five passes, over seeds, on the same text. The text is the first two million
words of the novels of `text/litbank-novels.txt.xz` where they stand under `VECSMITH_DATA` (all of them with `--full`), else
made-up words, on which quality means nothing and is left out.
"""

import json
import lzma
import os
import re
import statistics
from dataclasses import asdict
from pathlib import Path

import numpy as np

from benchmarks import bench
from vecsmith import evaluate
from vecsmith.bridges import from_gensim
from vecsmith.core.report import text_table
from vecsmith.text.corpus import corpus_of
from vecsmith.trainers import Cbow, SkipGram

TOKENS = 2_000_000
METHODS = {"skip-gram": (SkipGram, 1), "CBOW": (Cbow, 0)}
JOBS = (  # method, dim, threads, must, aim
    ("skip-gram", 100, 1, 4, 6),
    ("skip-gram", 100, 2, 4, 6),
    ("skip-gram", 300, 1, 2.5, 4),
    ("skip-gram", 300, 2, 2.5, 4),
    ("CBOW", 100, 1, 2, 4),
    ("CBOW", 300, 1, 2, 4),
)
SETS = ("men", "ws-353", "simlex-999")


def main() -> None:
    chosen = bench.options(__doc__)
    sentences, source = text_of(None if chosen.full else TOKENS)
    tokens = corpus_of(sentences)
    rows = [speed(sentences, tokens, *job, chosen.repeats) for job in JOBS]
    if "novels" in source:
        rows += [quality(sentences, tokens, method, range(1, 6 if chosen.full else 4)) for method in METHODS]
    source = f"{len(tokens):,} tokens, {source}"
    if chosen.json:
        print(json.dumps({"data": source, "rows": [asdict(row) for row in rows]}))
        return
    print(source)
    print(text_table(list(asdict(rows[0])), [list(asdict(row).values()) for row in rows]))


def speed(sentences, tokens, method, dim, threads, must, aim, repeats):
    """Compare the CPU seconds of one pass."""
    kind, _ = METHODS[method]
    peer = theirs(method, dim, threads, 1)
    peer.build_vocab(sentences)
    jobs = {
        "gensim": lambda: peer.train(sentences, total_examples=peer.corpus_count, epochs=1),
        "vecsmith": lambda: kind(dim=dim, threads=threads, epochs=1).fit(tokens),
    }
    times = bench.turns(jobs, repeats)
    mine, other = (statistics.median(times[name].cpu) for name in ("vecsmith", "gensim"))
    spread = sorted(b / a for a, b in zip(times["vecsmith"].cpu, times["gensim"].cpu, strict=True))
    how = (
        f"{len(tokens) / mine / 1e3:,.0f} against {len(tokens) / other / 1e3:,.0f} thousand words a CPU second, "
        f"[{spread[0]:.1f}-{spread[-1]:.1f}] x turn by turn; clock {times['vecsmith']} against {times['gensim']}"
    )
    name = f"{method}, d {dim}, {threads} thread{'s' if threads > 1 else ''}, CPU seconds"
    return bench.at_least(name, other / mine, must, aim, " x", how)


def quality(sentences, tokens, method, seeds):
    """Compare the mean correlation after five passes, over seeds."""
    kind, _ = METHODS[method]
    mine, other = [], []
    for seed in seeds:
        mine.append(scores(kind(seed=seed).fit(tokens).vectors_))
        peer = theirs(method, 100, 1, seed)
        peer.build_vocab(sentences)
        peer.train(sentences, total_examples=peer.corpus_count, epochs=5)
        other.append(scores(from_gensim(peer)))
    ours, gensims = np.mean(mine, axis=1), np.mean(other, axis=1)
    each = ", ".join(
        f"{name} {a:.3f} against {b:.3f}"
        for name, a, b in zip(SETS, np.mean(mine, axis=0), np.mean(other, axis=0), strict=True)
    )
    spread = f"seeds {ours.min():.3f}-{ours.max():.3f} against {gensims.min():.3f}-{gensims.max():.3f}"
    difference = float(ours.mean() - gensims.mean())
    return bench.at_least(
        f"{method}, d 100: mean correlation above gensim's", difference, -0.02, 0, "", f"{each}; {spread}"
    )


def scores(table):
    """Give the correlation on each set."""
    found = {row.task: row.value for row in evaluate(table, on=list(SETS)) if row.metric == "spearman"}
    return [next(value for task, value in found.items() if task.endswith(name)) for name in SETS]


def theirs(method, dim, threads, seed):
    """Make gensim's model."""
    from gensim.models import Word2Vec

    _, sg = METHODS[method]
    return Word2Vec(
        vector_size=dim, window=5, negative=5, sg=sg, sample=1e-3, min_count=5, workers=threads, seed=seed, alpha=0.025
    )


def text_of(tokens):
    """Give sentences (paragraphs of the novels, lowered, words alone), and what they are."""
    for place in os.environ.get("VECSMITH_DATA", "").split(os.pathsep):
        novels = Path(place) / "text" / "litbank-novels.txt.xz"
        if place and novels.exists():
            return list(paragraphs(novels, tokens)), "English novels"
    ids = np.minimum(np.random.default_rng(1).zipf(1.3, tokens or TOKENS), 50_000).tolist()
    return [[f"w{i}" for i in ids[at : at + 50]] for at in range(0, len(ids), 50)], "made up"


def paragraphs(novels, tokens):
    """Cut the text at empty lines, until there are so many words."""
    seen, lines = 0, []
    with lzma.open(novels, "rt", encoding="utf-8") as text:
        for line in text:
            lines.append(line)
            if not line.strip():
                words = re.findall(r"\w+", "".join(lines).lower())
                lines = []
                if words:
                    yield words
                seen += len(words)
                if tokens is not None and seen >= tokens:
                    return


if __name__ == "__main__":
    main()
