"""Make the bundled tables `spacy-demo`, `potion-demo` and `minilm-demo`: other sources on the words of `glove-demo`, int8.

    python tools/make_demo_sources.py SPACY POTION MINILM FOLDER

SPACY is a folder with the vectors of en_core_web_md as `keys.tsv.gz` (a word and the number of its row a line, the most
frequent first) and `rows.npy`; POTION is the Model2Vec folder of potion-base-8M, MINILM the transformers folder of
all-MiniLM-L6-v2. The words and their order are those of `glove-demo`; words that a source lacks are left out.
"""

import gzip
import sys
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

import vecsmith
from vecsmith import Vectors
from vecsmith.core.tensorfile import TensorFile
from vecsmith.vectors.storage import Storage

PIECES = "words of several pieces are the mean of their pieces' rows"
INPUT = "embeddings.word_embeddings.weight"


def spacy(folder: Path, words: list[str]) -> Vectors:
    """Take each word's row, or else that of its most frequent spelling with capitals; words that share a row still do."""
    exact: dict[str, int] = {}
    lowered: dict[str, int] = {}
    with gzip.open(folder / "keys.tsv.gz", "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            word, _, row = line.rstrip("\n").rpartition("\t")
            exact.setdefault(word, int(row))
            lowered.setdefault(word.lower(), int(row))
    found = {word: exact.get(word, lowered.get(word)) for word in words}
    known = {word: row for word, row in found.items() if row is not None}
    rows, row = np.unique(list(known.values()), return_inverse=True)
    values = np.load(folder / "rows.npy")[rows].astype(np.float32)
    capitals = sum(word not in exact for word in known)
    return Vectors(
        known,
        Storage(values, None, row.astype(np.int32)),
        meta={
            "name": "spacy-demo",
            "source": "spaCy en_core_web_md 3.7.1, vectors by Explosion, https://spacy.io/models/en#en_core_web_md",
            "licence": "CC0 1.0",
            "note": f"{len(rows):,} rows, as spaCy lets similar words share a row; {capitals} words that it only knows with "
            "capitals have the row of their most frequent spelling",
        },
    )


def potion(folder: Path, words: list[str]) -> Vectors:
    """Pool each word from its pieces as Model2Vec does, but leave its length as it is."""
    model = vecsmith.load(folder)
    rows = model.subword.encode(words, normalize=False)
    meta = {
        "name": "potion-demo",
        "source": "potion-base-8M by MinishLab, https://huggingface.co/minishlab/potion-base-8M",
        "licence": "MIT",
        "note": PIECES,
    }
    return _without_zeros(words, rows, meta)


def minilm(folder: Path, words: list[str]) -> Vectors:
    """Pool each word from the rows of the input table; a word with an unknown piece has no row."""
    table = TensorFile(folder / "model.safetensors").array(INPUT)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    unknown = tokenizer.token_to_id("[UNK]")
    rows = np.zeros((len(words), table.shape[1]), np.float32)
    for i, encoding in enumerate(tokenizer.encode_batch(words, add_special_tokens=False)):
        if encoding.ids and unknown not in encoding.ids:
            rows[i] = table[encoding.ids].mean(axis=0, dtype=np.float64)
    meta = {
        "name": "minilm-demo",
        "source": "the input table of all-MiniLM-L6-v2, https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
        "licence": "Apache 2.0",
        "note": PIECES,
    }
    return _without_zeros(words, rows, meta)


def _without_zeros(words: list[str], rows: np.ndarray, meta: dict[str, str]) -> Vectors:
    kept = np.flatnonzero(rows.any(axis=1))
    return Vectors([words[i] for i in kept], rows[kept], meta=meta)


def main(spacy_folder: str, potion_folder: str, minilm_folder: str, out: str) -> None:
    """Make the three tables, and say how many words of the demo each knows."""
    words = list(vecsmith.load("glove-demo").words)
    for table in (
        spacy(Path(spacy_folder), words),
        potion(Path(potion_folder), words),
        minilm(Path(minilm_folder), words),
    ):
        small = table.storage.astype("int8")
        steps = [{"method": "select", "words": len(table), "of": "glove-demo"}, {"method": "int8"}]
        path = Path(out, f"{table.name}.safetensors")
        Vectors(table.words, small, meta={**table.meta, "steps": steps}).save(path)
        print(f"{path.name}: {len(table):,} of {len(words):,} words x {table.dim}, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
