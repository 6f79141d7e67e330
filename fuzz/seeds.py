"""Small valid files of every format, to be broken: a format that can be written makes its own, the others are made here."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from vecsmith.formats import FORMATS
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage

WORDS = ["the", "of", "and", "Zürich", "日本", "re-do", "1990", "x", "longer_word_here", "zero"]


def tables() -> dict[str, Vectors]:
    """Tables of every kind of storage."""
    rows = np.random.default_rng(5).normal(size=(len(WORDS), 4)).astype(np.float32)
    rows[-1] = 0
    plain = Vectors(WORDS, rows)
    shared = Storage(rows[:4], None, np.arange(len(WORDS), dtype=np.int32) % 4)
    rich = Vectors(
        WORDS, rows, counts=np.arange(10), context=rows, meta={"steps": [{"method": "test"}], "space": "dot"}
    )
    return {
        "float32": plain,
        "float16": plain.astype("float16"),
        "int8": plain.astype("int8"),
        "shared": Vectors(WORDS, shared),
        "rich": rich,
        "small": Vectors(["a", "b"], rows[:2, :1]),
    }


def make(folder: Path) -> dict[str, list[Path]]:
    """Write the seeds of every format in FORMATS; a format without any is an error here."""
    made: dict[str, list[Path]] = {}
    for known in FORMATS:
        place = folder / known.name
        place.mkdir()
        if known.name in MAKERS:
            dict[str, Callable[[Path], None]] = {"fasttext": fasttext, "spacy": spacy}
