"""The vocabulary pass over a text beside gensim's: `python -m benchmarks.vocabulary --help`.

The text is the novels of `text/litbank-novels.txt.xz` where they stand under `VECSMITH_DATA`, else made-up words of as many
tokens. Both cut at white space and count; ours numbers every token as well, and keeps the numbers.
"""

import json
import lzma
import os
from dataclasses import asdict
from pathlib import Path

import numpy as np

from benchmarks import bench
from vecsmith.core.report import text_table
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary

TOKENS, TYPES = 11_000_000, 360_000


def main() -> None:
    chosen = bench.options(__doc__)
    path, source = text_of(chosen.data)
    made = rows(path, chosen.repeats)
    if chosen.json:
        print(json.dumps({"data": source, "rows": [asdict(row) for row in made]}))
    else:
        print(source)
        print(text_table(list(asdict(made[0])), [list(asdict(row).values()) for row in made]))


def rows(path, repeats):
    """Compare one thread in CPU seconds, and all threads on the clock; gensim's pass has one."""
    import warnings

    warnings.simplefilter("ignore")
    check_same(path)
    jobs = {"gensim": lambda: theirs(path), "one": lambda: ours(path, 1), "all": lambda: ours(path, None)}
    times = bench.turns(jobs, repeats)
    cpu = {name: float(np.median(found.cpu)) for name, found in times.items()}
    spread = sorted(a / b for a, b in zip(times["gensim"].cpu, times["one"].cpu, strict=True))
    how = f"CPU {cpu['one']:.2f} s against {cpu['gensim']:.2f} s, [{spread[0]:.1f}-{spread[-1]:.1f}] x turn by turn"
    made = [bench.at_least("vocabulary pass, CPU, one thread", cpu["gensim"] / cpu["one"], 4, 8, " x", how)]
    ratio = times["gensim"].median / times["all"].median
    how = f"{times['all']} against {times['gensim']} on the clock; CPU {cpu['all']:.2f} s"
    made.append(bench.at_least("vocabulary pass, all cores, on the clock", ratio, 4, 8, " x", how))
    return made


def ours(path, threads):
    """Read, number and count; sort the words."""
    tokens = corpus_of(path, threads=threads, cache=False)
    return Vocabulary.of(tokens, 5)


def theirs(path):
    """Scan, as `build_vocab` does first."""
    from gensim.models.word2vec import LineSentence, Word2Vec

    model = Word2Vec(vector_size=1, min_count=5)
    model.scan_vocab(corpus_iterable=LineSentence(str(path)))
    return model.raw_vocab


def check_same(path):
    """See that both count the same."""
    counted = {word: count for word, count in theirs(path).items() if count >= 5}
    words = ours(path, None)
    assert dict(zip(words.words, words.counts.tolist(), strict=True)) == counted


def text_of(folder):
    """Find or make the text; white space beyond ASCII, which gensim cuts at and we do not, becomes a space."""
    folder.mkdir(parents=True, exist_ok=True)
    for place in os.environ.get("VECSMITH_DATA", "").split(os.pathsep):
        novels = Path(place) / "text" / "litbank-novels.txt.xz"
        if place and novels.exists():
            path = folder / "novels.txt"
            if not path.exists():
                lines = lzma.open(novels, "rt", encoding="utf-8", newline="\n").read().split("\n")
                path.write_text("\n".join(" ".join(line.split()) for line in lines), encoding="utf-8")
            return path, "11 million tokens of English novels"
    path = folder / "made-up.txt"
    if not path.exists():
        draw = np.random.default_rng(1)
        ids = np.minimum(draw.zipf(1.15, TOKENS), TYPES).tolist()
        path.write_text("\n".join(" ".join(f"w{i:x}" for i in ids[at : at + 11]) for at in range(0, TOKENS, 11)))
    return path, "11 million made-up tokens"


if __name__ == "__main__":
    main()
