"""Small valid files of every format, to be broken: a format that can be written makes its own, the others are made here."""

import json
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np

from vecsmith.formats import FORMATS, save
from vecsmith.formats.spacy import SEED
from vecsmith.numeric.hashing import murmur_all
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.words import pack

DATA = Path(__file__).parents[1] / "tests" / "data"
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
            MAKERS[known.name](place)
        elif known.writes:
            for kind, table in tables().items():
                save(table, place / f"{kind}{'' if known.folder else (known.endings or ('.txt',))[0]}", known.name)
        made[known.name] = sorted(place.iterdir())
        if not made[known.name]:
            raise LookupError(f"fuzz/seeds.py has no seed for the format {known.name}")
    return made


def fasttext(folder: Path) -> None:
    """Take stored models: those that the library trains differ from run to run."""
    for stored in sorted(DATA.glob("fasttext-*.bin")):
        shutil.copy(stored, folder)


def spacy(folder: Path) -> None:
    """Write the `vocab` folder by hand: rows, strings, and from the hash of each string to its row in MessagePack."""
    vocab = folder / "vocab"
    vocab.mkdir()
    rows = np.random.default_rng(5).normal(size=(4, 3)).astype(np.float32)
    with open(vocab / "vectors", "wb") as file:
        np.save(file, rows)
    (vocab / "strings.json").write_text(json.dumps(WORDS[:6]), encoding="utf-8")
    hashes = np.empty(6, np.uint64)
    murmur_all(*pack(WORDS[:6]), SEED, hashes)
    pairs = b"".join(b"\xcf" + struct.pack(">Q", key) + bytes([i % 4]) for i, key in enumerate(hashes.tolist()))
    (vocab / "key2row").write_bytes(bytes([0x80 | 6]) + pairs)


MAKERS: dict[str, Callable[[Path], None]] = {"fasttext": fasttext, "spacy": spacy}
