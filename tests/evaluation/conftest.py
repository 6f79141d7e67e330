"""Real tables, for tests that are marked `full`."""

import gzip
import os
from pathlib import Path

import numpy as np
import pytest

from vecsmith.vectors import Vectors


@pytest.fixture(scope="session")
def glove():
    """The first 60,000 words of GloVe, from the mirror of data sets."""
    folder = Path(os.environ["VECSMITH_DATA"], "vectors/glove-6b-100d-60k")
    with gzip.open(folder / "words.txt.gz", "rt", encoding="utf-8") as file:
        words = file.read().split("\n")[:-1]
    return Vectors(words, np.load(folder / "vectors.npy").astype(np.float32), meta={"name": "glove"})
