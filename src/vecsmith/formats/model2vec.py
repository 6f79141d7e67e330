"""Model2Vec's folder: `config.json`, `tokenizer.json` and `model.safetensors` with a row for each piece.

The tensors are `embeddings` and, where present, `weights` (a factor for each piece) and `mapping` (which row each piece
has, so that many can share one). All three are kept as they are: nothing is multiplied out or copied from the mapped file.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.core.files import atomic_path
from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.formats import Reading, Writing
from vecsmith.formats.pieces import (
    add_unknown,
    note_of_words,
    pieces_of,
    read_json,
    table_of_pieces,
    tokenizer_of_words,
)
from vecsmith.formats.source import Source
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors

CONFIG, MODEL, TOKENIZER, MODULES = "config.json", "model.safetensors", "tokenizer.json", "modules.json"
FILES = (CONFIG, MODEL, TOKENIZER, MODULES)
MAX_LENGTH = 512  # pieces, where the configuration does not say: Model2Vec's own default
STATIC = "sentence_transformers.models.StaticEmbedding"
NORMALIZE = "sentence_transformers.models.Normalize"
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """A folder whose configuration names Model2Vec, or whose tensors do as Model2Vec's."""
    if not source.has(CONFIG):
        return False
    with open(source.path / CONFIG, "rb") as file:
        named = b'"model2vec"' in file.read(1 << 16)
    return named or (source.has(MODEL, TOKENIZER) and b'"embeddings"' in Source(source.path / MODEL).start)


def read(source: Source, reading: Reading) -> Vectors:
    """Map the rows, open the tokenizer."""
    for name in (CONFIG, MODEL, TOKENIZER):
        if not source.has(name):
            raise FileFormatError(f"{source.name}: a Model2Vec folder needs a file {name}")
    config = read_json(source.path / CONFIG)
    normalize, max_length = config.get("normalize", False), config.get("max_length", MAX_LENGTH)
    if not isinstance(normalize, bool):
        raise FileFormatError(
            f"{source.path / CONFIG}: 'normalize' must be true or false, found {shown(str(normalize))}"
        )
    if max_length is not None and (type(max_length) is not int or not 1 <= max_length < 1 << 31):
        raise FileFormatError(
            f"{source.path / CONFIG}: 'max_length' must be a number from 1, found {shown(str(max_length))}"
        )
    storage = read_rows(TensorFile(source.path / MODEL), "embeddings")
    return reading.choose(table_of_pieces(source.path / TOKENIZER, storage, True, max_length, normalize))


def read_rows(file: TensorFile, name: str) -> Storage:
    """Take the rows, weights and mapping of a model, and check them against each other."""
    values = file.array(name)
    if values.ndim != 2 or 0 in values.shape or values.dtype.name not in ("float64", "float32", "float16", "int8"):
        found = f"{values.dtype.name} {values.shape}"
        raise FileFormatError(f"{file.path}: '{name}' must be a matrix of numbers with rows and columns, found {found}")
    if values.dtype == np.float64:
        values = values.astype(np.float32)
    row = _mapping(file, len(values)) if "mapping" in file else None
    count = len(values) if row is None else len(row)
    scale = _weights(file, count) if "weights" in file else None
    if scale is None and values.dtype == np.int8:
        scale = np.ones(count, np.float32)
    if scale is not None and not (scale > 0).all():  # a stored factor must not turn or blot out an angle
        rows = (values if row is None else values[row]).astype(np.float32)
        rows *= scale[:, None]
        values, scale, row = rows, None, None
    storage = Storage(values, scale, row, str(file.path))
    storage.refuse_not_finite()
    return storage


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write a folder that model2vec and sentence-transformers open; plain words get a tokenizer of words."""
    pieces = pieces_of(table, writing)
    if pieces is not None:
        storage, tokenizer = pieces.storage, pieces.tokenizer_json.tobytes()
        normalize, max_length = pieces.normalize, pieces.max_tokens
    else:
        storage, normalize, max_length = add_unknown(table.storage), False, None
        tokenizer = tokenizer_of_words(table, writing)
    tensors = {"embeddings": storage.values}
    if storage.scale is not None and not (storage.scale == 1).all():
        tensors["weights"] = storage.scale
    if storage.row is not None:
        tensors["mapping"] = storage.row
    config: dict[str, Any] = {
        "model_type": "model2vec",
        "architectures": ["StaticModel"],
        "hidden_dim": storage.dim,
        "normalize": normalize,
        "max_length": max_length,
        "embedding_dtype": storage.dtype,
    }
    if storage.row is not None:
        config["vocabulary_quantization"] = len(storage.values)
    with atomic_path(path, folder=FILES) as folder:
        write_tensors(folder / MODEL, tensors, {})
        (folder / TOKENIZER).write_bytes(tokenizer)
        (folder / CONFIG).write_text(json.dumps(config, indent=2), encoding="utf-8")
        (folder / MODULES).write_text(json.dumps(modules(normalize), indent=2), encoding="utf-8")
    note_of_words(writing)


def modules(normalize: bool) -> list[dict[str, Any]]:
    """List the steps of the model as sentence-transformers wants them."""
    steps = [{"idx": 0, "name": "0", "path": ".", "type": STATIC}]
    if normalize:
        steps.append({"idx": 1, "name": "1", "path": "1_Normalize", "type": NORMALIZE})
    return steps


def _mapping(file: TensorFile, rows: int) -> Array:
    mapping = file.array("mapping")
    if mapping.ndim != 1 or mapping.dtype.kind not in "iu":
        raise FileFormatError(f"{file.path}: 'mapping' must be whole numbers, found {mapping.dtype} {mapping.shape}")
    if len(mapping) and not (0 <= int(mapping.min()) and int(mapping.max()) < rows):
        wrong = mapping.min() if mapping.min() < 0 else mapping.max()
        raise FileFormatError(f"{file.path}: 'mapping' names the row {wrong:,}, but there are {rows:,}")
    return mapping.astype(np.int32, copy=False)


def _weights(file: TensorFile, count: int) -> Array:
    weights = file.array("weights")
    if weights.shape != (count,) or weights.dtype.kind != "f":
        found = f"{weights.dtype} {weights.shape}"
        raise FileFormatError(f"{file.path}: 'weights' must be {count:,} numbers, found {found}")
    with np.errstate(over="ignore"):
        weights = weights.astype(np.float32, copy=False)
    if not np.isfinite(weights).all():
        raise FileFormatError(f"{file.path}: 'weights' must be finite numbers")
    return weights
