"""The table that the benchmarks run on: 400,000 words x 100, made once, in every format that they read.

Where a folder `glove-6b-50d` (`words.txt`, `vectors.npy`) is given or stands under `VECSMITH_DATA`, its real words and
real 50 columns are taken, 50 more are derived from them by a random map, and all 100 are rotated: a stand-in for GloVe 6B
100d, with its spectrum and sizes but not its quality. Without it the words are made up of syllables and the rows are
random with a falling spectrum; `source.txt` says which. Numbers are printed with five digits, as GloVe's are.
"""

import gzip
import os
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vecsmith import Vectors

WORDS, DIM = 400_000, 100


@dataclass(frozen=True)
class Data:
    """The files of one table, and the Google questions where they were found."""

    folder: Path
    source: str
    questions: Path | None

    @property
    def glove(self) -> Path:
        """Text without a header line."""
        return self.folder / "glove.txt"

    @property
    def word2vec(self) -> Path:
        """word2vec's binary records."""
        return self.folder / "word2vec.bin"

    @property
    def native(self) -> Path:
        """Our own file, float32."""
        return self.folder / "native.safetensors"

    def stored(self, dtype: str) -> Path:
        """Our own file in another type."""
        path = self.folder / f"native-{dtype}.safetensors"
        if not path.exists():
            Vectors.load(self.native).astype(dtype).save(path)
        return path

    def three_of(self, name: str) -> Path:
        """Three words of the table in another format."""
        path = self.folder / f"three-{name}"
        if not path.exists():
            Vectors.load(self.three).save(path)
        return path

    @property
    def three(self) -> Path:
        """Three lines of text, for the first call."""
        return self.folder / "three.txt"


def prepare(folder: Path, origin: Path | None = None) -> Data:
    """Make what is missing under `folder`; `origin` is the folder of GloVe 6B 50d."""
    folder.mkdir(parents=True, exist_ok=True)
    questions = _find("analogy/questions-words.txt.gz")
    unpacked = folder / "questions-words.txt"
    if questions is not None:
        unpacked.write_bytes(gzip.decompress(questions.read_bytes()))
    source = folder / "source.txt"
    described = source.read_text(encoding="utf-8") if source.exists() else ""
    data = Data(folder, described, unpacked if unpacked.exists() else None)
    if data.source:
        return data
    origin = origin or _find("glove-6b-50d")
    words, matrix = _real(origin) if origin else _synthetic()
    with open(data.glove, "w", encoding="utf-8", newline="\n") as file:
        line = " ".join(["%.5g"] * DIM)
        for word, row in zip(words, matrix, strict=True):
            file.write(f"{word} {line % tuple(row.tolist())}\n")
    with open(data.glove, "rb") as whole, open(data.three, "wb") as three:
        three.writelines(whole.readline() for _ in range(3))
    table = Vectors.load(data.glove)
    table.save(data.word2vec, to="word2vec-bin")
    table.save(data.native)
    described = "words and half of the columns of GloVe 6B 50d" if origin else "synthetic words and rows"
    source.write_text(described, encoding="utf-8")
    return replace(data, source=described)


def _find(name: str) -> Path | None:
    """Look for a file or folder in and one level under `VECSMITH_DATA`."""
    root = Path(os.environ.get("VECSMITH_DATA") or "/nonexistent")
    for path in (root / name, *sorted(root.glob(f"*/{name}"))):
        if path.exists():
            return path
    return None


def _real(folder: Path) -> tuple[list[str], np.ndarray]:
    words = (folder / "words.txt").read_text(encoding="utf-8").split("\n")[:WORDS]
    half = np.load(folder / "vectors.npy")[:WORDS].astype(np.float32)
    rng = np.random.default_rng(0)
    columns = half.shape[1]
    derived = np.tanh(half @ rng.normal(size=(columns, DIM - columns)).astype(np.float32) / np.sqrt(columns))
    noise = rng.normal(size=derived.shape).astype(np.float32)
    both = np.hstack([half, 0.6 * (1.2 * derived + 0.5 * noise)])
    return words, both @ _rotation(rng)


def _synthetic() -> tuple[list[str], np.ndarray]:
    rng = np.random.default_rng(0)
    syllables = [a + b for a in "bcdfghjklmnpqrstvwz" for b in ("a", "e", "i", "o", "u", "an", "er", "in", "ou")]
    words: dict[str, None] = {}
    while len(words) < WORDS:
        count = 1 + rng.poisson(2)
        words["".join(syllables[i] for i in rng.integers(0, len(syllables), count))] = None
    scale = 1 / np.sqrt(1 + np.arange(DIM))
    matrix = rng.standard_normal((WORDS, DIM), np.float32) * (2 * scale).astype(np.float32)
    return list(words), matrix @ _rotation(rng)


def _rotation(rng: np.random.Generator) -> np.ndarray:
    return np.linalg.qr(rng.normal(size=(DIM, DIM)))[0].astype(np.float32)
