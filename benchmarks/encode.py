"""Sentences to vectors beside Model2Vec, on the same tables in the same process.

    python -m benchmarks.encode --model FOLDER --words FOLDER

`--model` is a Model2Vec folder (potion-base-8M); `--words` a folder with `words.txt` and `vectors.npy` (GloVe), which is
written as a Model2Vec folder for Model2Vec and as a native file for us. What is not given is left out; `VECSMITH_DATA` is
looked through for both. Both encode once before anything is timed (loading and compiling), then turn by turn, new sentences
each turn; the table shows medians, and the median of the ratios of neighbouring turns. "Just loaded" is that ratio for the
first sentences of tables that were loaded in that turn and have encoded one word, "with loading" counts the loading too: we
map files and keep what words and chunks of text were made into, so our first sentences take longer than later ones.

Model2Vec turns the parallelism of `tokenizers` off for the whole process when it is given more than 10,000 sentences;
it is turned on again before each turn of ours, as it would be without Model2Vec.
"""

import argparse
import os
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from model2vec import StaticModel

from vecsmith import Vectors
from vecsmith.core.report import text_table

SIZES = (1, 100, 10_000, 30_000)


def main():
    data = Path(os.environ.get("VECSMITH_DATA", "/nowhere")) / "vectors"
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", type=Path, default=data / "potion-base-8M")
    parser.add_argument("--words", type=Path, default=data / "glove-6b-50d")
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    header = (
        "table",
        "sentences",
        "Model2Vec, ms",
        "vecsmith, ms",
        "ratio",
        "difference",
        "just loaded",
        "with loading",
    )
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, load_peer, load_table in tables(options, Path(folder)):
            peer, table = load_peer(), load_table()
            words = [word for word in table.words if word.isalpha()][:30_000]
            for size in SIZES:
                found.append(
                    (
                        name,
                        f"{size:,}",
                        *measure(peer, table, words, size, options.repeats),
                        *from_start(load_peer, load_table, words, size, options.repeats),
                    )
                )
    print(text_table(header, found))


def tables(options, folder):
    """Give a name, and what loads a model for Model2Vec and the same table for us."""
    if options.model.is_dir():
        name = options.model.name
        yield name, partial(StaticModel.from_pretrained, options.model), partial(Vectors.load, options.model)
        table = Vectors.load(options.model)
        table.astype("float32").save(folder / "float32", to="model2vec")
        both = folder / "float32"
        yield f"{name}, float32", partial(StaticModel.from_pretrained, both), partial(Vectors.load, both)
    if options.words.is_dir():
        words = (options.words / "words.txt").read_text(encoding="utf-8").split("\n")[:-1]
        table = Vectors(words, np.load(options.words / "vectors.npy"))
        table.save(folder / "words", to="model2vec")
        table.save(folder / "words.safetensors")
        name = f"{options.words.name} ({len(table):,} words)"
        theirs, ours = folder / "words", folder / "words.safetensors"
        yield name, partial(StaticModel.from_pretrained, theirs), partial(Vectors.load, ours)


def sentences(words, count, seed):
    """Make sentences of 5 to 40 words, frequent ones more often, with the marks of text."""
    rng = np.random.default_rng(seed)
    chance = 1 / (np.arange(len(words)) + 3)
    drawn = rng.choice(len(words), (count, 40), p=chance / chance.sum())
    lengths = rng.integers(5, 41, count)
    return [
        " ".join(words[i] for i in row[: length - 2]) + ", " + words[row[-1]] + "."
        for row, length in zip(drawn, lengths, strict=True)
    ]


def measure(peer, table, words, size, repeats):
    """Time both turn by turn."""
    texts = sentences(words, size, 0)
    difference = np.abs(np.asarray(peer.encode(texts), np.float32) - table.encode(texts)).max()
    theirs, ours = [], []
    for repeat in range(1, repeats + 1):
        rounds = [sentences(words, size, 1000 * repeat + i) for i in range(max(1, 300 // size))]
        theirs.append(timed(peer.encode, rounds))
        ours.append(timed(table.encode, rounds))
    medians = (f"{statistics.median(found):.3g}" for found in (theirs, ours))
    return *medians, ratio(theirs, ours), f"{difference:.1e}"


def from_start(load_peer, load_table, words, size, repeats):
    """Compare tables that were loaded in that turn: on their first sentences, and with the time of loading."""
    loads = {"theirs": load_peer, "ours": load_table}
    first, whole = {name: [] for name in loads}, {name: [] for name in loads}
    for repeat in range(max(3, min(20, 20 // size))):
        texts = sentences(words, size, 999_000 + repeat)
        for name in sorted(loads, reverse=bool(repeat % 2)):  # who comes first changes
            begin = time.perf_counter()
            table = loads[name]()
            table.encode("word")
            loading = (time.perf_counter() - begin) * 1000
            first[name].append(timed(table.encode, [texts]))
            whole[name].append(loading + first[name][-1])
    return ratio(first["theirs"], first["ours"]), ratio(whole["theirs"], whole["ours"])


def ratio(theirs, ours):
    """Say how many times as fast we are: the median of the turns."""
    return f"{statistics.median(a / b for a, b in zip(theirs, ours, strict=True)):.2f} x"


def timed(encode, rounds):
    """Give the milliseconds of one round."""
    os.environ.pop("TOKENIZERS_PARALLELISM", None)
    begin = time.perf_counter()
    for texts in rounds:
        encode(texts)
    return (time.perf_counter() - begin) / len(rounds) * 1000


if __name__ == "__main__":
    main()
