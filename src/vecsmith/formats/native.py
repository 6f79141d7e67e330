"""vecsmith's own file: one safetensors container that is mapped, never read as a whole. `docs/native.md` has the bytes.

`matrix` and `norms` by stored row; `words.utf8`, `words.offsets` and `words.index` (see `vectors/words.py`); where present
`scale` and `row` by word, `counts`, `context`, and the sub-word model under `subword.`. The metadata key `vecsmith` holds
JSON with sorted keys: `format_version`, `rows_sha256` of the table, `meta`, and the kind and settings of the sub-word model.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.core.files import atomic_path
from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.core.tensorfile import sniff as looks_like_safetensors
from vecsmith.formats import Reading, Writing
from vecsmith.formats.source import Source
from vecsmith.vectors import subwords
from vecsmith.vectors.storage import DTYPES, Storage
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import Words, slot_count

VERSION = 1
KEY = "vecsmith"
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """A safetensors file with our key in its metadata."""
    return source.is_plain and looks_like_safetensors(source.start) and b'"vecsmith"' in source.start


def read(source: Source, reading: Reading) -> Vectors:
    """Map the file; cut it if asked to."""
    return reading.choose(open_mapped(source.path))


def open_mapped(path: Path) -> Vectors:
    """Open a native file by parsing its header and mapping the rest; what lies is found when it is used."""
    file = TensorFile(path)
    about = _about(file)
    utf8, offsets, index = (_part(file, f"words.{what}", dtype, 1) for what, dtype in _WORDS)
    peeks = [file.peek(f"words.{what}") for what, _ in _WORDS]
    words = Words(utf8, offsets, index, str(path), () if None in peeks else peeks)
    count = len(words)
    if len(index) != slot_count(count):
        raise FileFormatError(f"{path}: the word index of {count:,} words needs {slot_count(count):,} slots")
    matrix = _part(file, "matrix", DTYPES, 2)
    scale = _part(file, "scale", ("float32",), 1, count) if "scale" in file else None
    row = _part(file, "row", ("int32",), 1, count) if "row" in file else None
    if row is None and len(matrix) != count:
        raise FileFormatError(f"{path}: {count:,} words but {len(matrix):,} rows")
    if matrix.dtype == np.int8 and scale is None:
        raise FileFormatError(f"{path}: int8 rows need a tensor 'scale'")
    storage = Storage(matrix, scale, row, str(path))
    table = Vectors(
        words,
        storage,
        counts=_part(file, "counts", ("int64",), 1, count) if "counts" in file else None,
        context=_part(file, "context", ("float32",), 2, count) if "context" in file else None,
        subword=_subword(file, about, storage),
        meta={**about["meta"], "name": path.name},
    )
    table.norms = _part(file, "norms", ("float32",), 1, len(matrix))
    table.checksum = str(about.get("rows_sha256", "")) or None
    table.opened = (str(path.resolve()), checksum(file.header))
    return table


def reopen(path: str, expected: str) -> Vectors:
    """Open a file again that a pickled or copied table points to; refuse it if it has changed."""
    table = open_mapped(Path(path))
    if table.opened is None or table.opened[1] != expected:
        raise InputError(f"{path} has changed since the table that points to it was pickled")
    return table


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write a table with all that belongs to it."""
    storage = table.storage
    tensors: dict[str, Array] = {"matrix": storage.values, "norms": table.norms, **table.words.arrays}
    optional = {"scale": storage.scale, "row": storage.row, "counts": table.counts, "context": table.context}
    tensors.update({name: part for name, part in optional.items() if part is not None})
    meta = {name: value for name, value in table.meta.items() if name not in ("name", "format")}  # those of this file
    if "name" in table.meta:
        meta.setdefault("origin", table.meta["name"])
    about: dict[str, Any] = {"format_version": VERSION, "meta": meta, "rows_sha256": table.sha256()}
    if table.subword is not None:
        about["subword"], parts = subwords.dump(table.subword, storage)
        tensors.update({f"subword.{name}": part for name, part in parts.items()})
    try:
        metadata = json.dumps(about, sort_keys=True, ensure_ascii=False, allow_nan=False)
        metadata.encode()
    except (TypeError, ValueError) as error:
        raise InputError(f"meta must hold plain JSON values only: {error}") from error
    with atomic_path(path) as temporary:
        write_tensors(temporary, tensors, {KEY: metadata})


def checksum(header: bytes) -> str:
    """What tells one file from another: its header holds the checksum of its content."""
    return hashlib.sha256(header).hexdigest()


_WORDS = (("utf8", ("uint8",)), ("offsets", ("int64",)), ("index", ("int32",)))


def _about(file: TensorFile) -> dict[str, Any]:
    try:
        about = json.loads(file.metadata.get(KEY, ""))
        version, meta = about["format_version"], about["meta"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FileFormatError(f"{file.path}: the metadata '{KEY}' is not what vecsmith writes") from error
    if type(version) is int and version > VERSION:
        raise InputError(
            f"{file.path} has format version {version}, this vecsmith reads up to {VERSION}: pip install -U vecsmith"
        )
    steps = meta.get("steps", []) if isinstance(meta, dict) else None
    right = isinstance(steps, list) and all(isinstance(step, dict) for step in steps)
    if type(version) is not int or version < 1 or not right or _deep(meta):
        raise FileFormatError(f"{file.path}: the metadata '{KEY}' is not what vecsmith writes")
    return dict(about)


def _deep(value: Any, allowed: int = 50) -> bool:
    """Say whether lists and maps stand in each other deeper than any table's provenance does."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not allowed or any(_deep(part, allowed - 1) for part in inner)


def _part(file: TensorFile, name: str, dtypes: tuple[str, ...], dimensions: int, length: int | None = None) -> Array:
    """Give a tensor, checked for type and shape."""
    array = file.array(name)
    right_length = length is None or (array.ndim and len(array) == length)
    if array.dtype.name not in dtypes or array.ndim != dimensions or not right_length or 0 in array.shape[1:]:
        found = f"{array.dtype.name} {array.shape}"
        wanted = f"{' or '.join(dtypes)} of {dimensions} dimension(s)" + (f" and length {length:,}" if length else "")
        raise FileFormatError(f"{file.path}: tensor '{name}' must be {wanted}, found {found}")
    if name == "words.offsets" and not len(array):
        raise FileFormatError(f"{file.path}: tensor 'words.offsets' is empty")
    return array


def _subword(file: TensorFile, about: dict[str, Any], storage: Storage) -> Any:
    if "subword" not in about:
        return None
    prefix = "subword."
    parts = {name.removeprefix(prefix): file.array(name) for name in file.tensors if name.startswith(prefix)}
    return subwords.restore(about["subword"], parts, storage, str(file.path))
