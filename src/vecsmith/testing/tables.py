"""Small tables and corpora for tests: made from a seed, the same everywhere."""

import numpy as np

from vecsmith.vectors import Vectors


def toy_table(words: int = 160, dim: int = 120, seed: int = 0, dtype: str = "float32") -> Vectors:
    """Make a table of correlated columns around a mean, with falling counts and a line of provenance.

    Among its words, where there is room for them, are one with a space and one that is not ASCII; no row is zero.
    """
    random = np.random.default_rng(seed)
    names = [*["ice cream", "Zürich", "日本"][: max(0, words - 1)]]
    names += [f"word{i}" for i in range(words - len(names))]
    mixed = random.normal(size=(words, dim)) @ random.normal(size=(dim, dim)) / np.sqrt(dim) + random.normal(size=dim)
    meta = {"name": "toy", "steps": [{"method": "toy", "settings": {"seed": seed}}]}
    return Vectors(names, mixed, counts=np.arange(words, 0, -1), meta=meta).astype(dtype)


def toy_corpus(words: int = 150, sentences: int = 300, length: int = 12, seed: int = 0) -> list[list[str]]:
    """Make sentences of words whose counts fall as in text, each word at least five times; some are not ASCII."""
    random = np.random.default_rng(seed)
    names = ["the", "Zürich", "日本", *(f"word{i}" for i in range(words - 3))]
    shares = 1 / np.arange(1, words + 1)
    drawn = random.choice(words, size=(sentences, length), p=shares / shares.sum())
    rest = np.arange(words).repeat(5)
    random.shuffle(rest)
    return [[names[i] for i in row] for row in drawn.tolist()] + [
        [names[i] for i in rest[start : start + length].tolist()] for start in range(0, len(rest), length)
    ]
