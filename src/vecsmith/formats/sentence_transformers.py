"""Folders of sentence-transformers with a `StaticEmbedding`: `modules.json` says where its rows and tokenizer lie.

Read are models of that one module, with or without a `Normalize` after it, in the layouts of all versions (in the folder
itself, or in `0_StaticEmbedding`). Unlike Model2Vec, sentence-transformers keeps the unknown piece in the mean: in a table
of words that is written here it is a row of zeros, which shortens a sentence's vector but does not turn it.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, note, shown
from vecsmith.core.files import atomic_path
from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.formats import Reading, Writing
from vecsmith.formats.model2vec import MODEL, MODULES, TOKENIZER, modules, read_rows
from vecsmith.formats.pieces import (
    LARGEST_JSON,
    add_unknown,
    note_of_words,
    parse_json,
    pieces_of,
    read_bytes,
    read_json,
    table_of_pieces,
    tokenizer_of_words,
)
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors

CONFIG = "config_sentence_transformers.json"
ROWS = "embedding.weight"
FILES = (CONFIG, MODEL, TOKENIZER, MODULES)


def sniff(source: Source) -> bool:
    """A folder whose list of modules names a StaticEmbedding."""
    if not source.has(MODULES):
        return False
    with open(source.path / MODULES, "rb") as file:
        return b"StaticEmbedding" in file.read(1 << 16)


def read(source: Source, reading: Reading) -> Vectors:
    """Map the rows, open the tokenizer."""
    folder, normalize = _module(source)
    for name in (MODEL, TOKENIZER):
        if not (folder / name).is_file():
            raise FileFormatError(f"{source.name}: a StaticEmbedding needs a file {(folder / name)}")
    _note_of_prompt(source)
    file = TensorFile(folder / MODEL)
    storage = read_rows(file, ROWS if ROWS in file else "embeddings")
    return reading.choose(
        table_of_pieces(folder / TOKENIZER, storage, False, _truncation(folder / TOKENIZER), normalize)
    )


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write a folder that sentence-transformers and model2vec open; it holds float32 or float16 rows, one a piece."""
    pieces = pieces_of(table, writing)
    if pieces is not None:
        storage, tokenizer, normalize = pieces.storage, pieces.tokenizer_json.tobytes(), pieces.normalize
    else:
        storage, normalize = add_unknown(table.storage), False
        tokenizer = tokenizer_of_words(table, writing)
    plain = storage.dtype == "float16" and storage.scale is None and storage.row is None
    if storage.dtype == "float16" and not plain:
        writing.facts["dtype"] = "float32"
    config = {
        "model_type": "SentenceTransformer",
        "prompts": {"query": "", "document": ""},
        "default_prompt_name": None,
        "similarity_fn_name": "cosine",
        "normalize": normalize,  # for model2vec, which reads this file too
        "max_length": None,
    }
    with atomic_path(path, folder=FILES) as folder:
        write_tensors(folder / MODEL, {ROWS: storage.values if plain else storage.matrix()}, {"format": "pt"})
        (folder / TOKENIZER).write_bytes(tokenizer)
        (folder / CONFIG).write_text(json.dumps(config, indent=2), encoding="utf-8")
        (folder / MODULES).write_text(json.dumps(modules(normalize), indent=2), encoding="utf-8")
    note_of_words(writing)


def _module(source: Source) -> tuple[Path, bool]:
    """Find the folder of the StaticEmbedding, and whether a Normalize follows."""
    path = source.path / MODULES
    steps = parse_json(read_bytes(path, LARGEST_JSON), path)
    try:
        kinds = [str(step["type"]).rpartition(".")[2] for step in steps]
        folder = (source.path / str(steps[0]["path"])).resolve()
    except (TypeError, KeyError, IndexError, ValueError) as error:
        raise FileFormatError(f"{path}: expected a list of modules with a type and a path") from error
    if kinds not in (["StaticEmbedding"], ["StaticEmbedding", "Normalize"]):
        raise FileFormatError(
            f"{path}: expected a StaticEmbedding, perhaps with a Normalize, found {shown(', '.join(kinds))}; encode your "
            "words with sentence-transformers instead"
        )
    if not folder.is_relative_to(source.path.resolve()):
        raise FileFormatError(f"{path}: the module's path {shown(str(steps[0]['path']))} leads out of the folder")
    return folder, len(kinds) > 1


def _truncation(path: Path) -> int | None:
    """Give how many pieces the tokenizer itself keeps of a sentence."""
    about: Any = parse_json(read_bytes(path), path)
    found = (about.get("truncation") or {}) if isinstance(about, dict) else {}
    length = found.get("max_length") if isinstance(found, dict) else None
    return length if isinstance(length, int) and 0 <= length < np.iinfo(np.int32).max else None


def _note_of_prompt(source: Source) -> None:
    """Say so if sentence-transformers would put a prompt before each sentence."""
    if source.has(CONFIG):
        config = read_json(source.path / CONFIG)
        prompts, name = config.get("prompts"), config.get("default_prompt_name")
        if isinstance(prompts, dict) and isinstance(name, str) and prompts.get(name):
            note(f"{source.name}: its default prompt {shown(str(prompts[name]))} is not put before sentences here")
