"""NumPy's archive of arrays: `words`, `offsets` and `matrix`.

`words` is UTF-8 bytes (uint8), and word `i` is `words[offsets[i]:offsets[i + 1]]`, with `offsets` in int64
(int32 is read too). `matrix` is float32 or float16 with a row a word; int8 rows come with `scale`, the float32 by which each
row is multiplied. Rows that words share are written out for each, so that row `i` always is word `i`, and factors of rows
that are not int8 are multiplied out. Any NumPy reads it: `numpy.load(path)["matrix"]`. Nothing in it is pickled, and
nothing pickled is read.
"""

import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing
from vecsmith.formats.arrays import raw, read_array, read_header, write_header
from vecsmith.formats.lists import Listed
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import pack

NEEDED = ("words", "offsets", "matrix")
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """A zip archive of nothing but array files."""
    if not source.is_zip or source.member is not None:
        return False
    names = source.members()
    return bool(names) and all(name.endswith(".npy") for name in names)


def read(source: Source, reading: Reading) -> Vectors:
    """Read the arrays, check them against each other, and decode the words."""
    names = {name.removesuffix(".npy") for name in source.members()}
    if not names.issuperset(NEEDED):
        found = ", ".join(shown(name, 20) for name in sorted(names)[:8])
        raise FileFormatError(f"{source.name}: expected the arrays {', '.join(NEEDED)}, found {found}")
    blob = _array(source, "words", 1, "u1").tobytes()
    offsets = _array(source, "offsets", 1, "i8", "i4").tolist()
    if not offsets or offsets[0] < 0 or offsets[-1] > len(blob):
        raise FileFormatError(f"{source.name}: expected offsets from 0 to {len(blob):,}, the bytes of 'words'")
    matrix = _array(source, "matrix", 2)
    if len(matrix) != len(offsets) - 1:
        raise FileFormatError(f"{source.name}: {len(offsets) - 1:,} words but {len(matrix):,} rows")
    scale = _array(source, "scale", 1, "f4") if "scale" in names else None
    if scale is not None and (len(scale) != len(matrix) or matrix.dtype != np.int8):
        what = f"{len(scale):,} of them and {len(matrix):,} rows of {matrix.dtype}"
        raise FileFormatError(f"{source.name}: expected a scale for each row of int8, found {what}")
    listed = Listed(source, reading)
    for row in range(len(matrix)):
        start, stop = offsets[row], offsets[row + 1]
        where = f"{source.name}, word {row:,}"
        if stop < start:
            raise FileFormatError(f"{where}: expected offsets in order, found {start:,} and then {stop:,}")
        listed.add(blob[start:stop], row, where)
        if listed.full:
            break
    return listed.table(matrix, scale)


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write the arrays, not compressed and without a date: the same table gives the same bytes."""
    blob, offsets = pack(writing.words(table, "\0", "an .npz file"))
    storage = table.storage
    scale = storage.scale if storage.dtype == "int8" else None
    dtype = "float32" if storage.scale is not None and scale is None else storage.dtype  # float16 might not hold them
    writing.facts.update({} if storage.dtype == dtype else {"dtype": dtype})
    with atomic_path(path) as temporary, zipfile.ZipFile(temporary, "w", zipfile.ZIP_STORED) as archive:
        _add(archive, "words", blob)
        _add(archive, "offsets", offsets)
        if scale is not None:
            _add(archive, "scale", scale)
        with _member(archive, "matrix") as file, progress(f"writing {path.name}", len(table)) as advance:
            write_header(file, dtype, (len(table), table.dim))
            for start in range(0, len(table), storage.block_rows):
                ids = np.arange(start, min(start + storage.block_rows, len(table)))
                rows = storage.rows(ids) if dtype == "float32" else storage.values[storage.rows_of(ids)]
                file.write(raw(rows))
                advance(len(ids))


def _array(source: Source, name: str, dimensions: int, *dtypes: str) -> Array:
    member = Source(f"{source.path}::{name}.npy")
    with member.open() as stream:
        header = read_header(stream, dimensions)
        if dtypes and header.dtype not in map(np.dtype, dtypes):
            expected = " or ".join(np.dtype(dtype).name for dtype in dtypes)
            raise FileFormatError(f"{member.name}: expected {expected}, found {header.dtype.name}")
        return read_array(stream, header)


def _add(archive: zipfile.ZipFile, name: str, array: Array) -> None:
    with _member(archive, name) as file:
        write_header(file, array.dtype, array.shape)
        file.write(raw(array))


def _member(archive: zipfile.ZipFile, name: str) -> Any:
    return archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True)
