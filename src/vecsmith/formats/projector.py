"""The Embedding Projector's pair of files: `vectors.tsv`, numbers between tabs, and `metadata.tsv`, what each line is.

Metadata of one column has no header line and is the words; of several columns it has one, and the words are in the column
that it calls word, label, token or name, else in the first. The path of `vectors.tsv` stands for the folder.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing
from vecsmith.formats.lines import LONGEST_LINE
from vecsmith.formats.lists import Listed, lines_of, write_list
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors

VECTORS, METADATA = FILES = "vectors.tsv", "metadata.tsv"
WORD_COLUMNS = (b"word", b"label", b"token", b"name")
Array = np.ndarray[Any, Any]


def sniff(source: Source) -> bool:
    """A folder with both files, or the first of them with the other beside it."""
    if source.is_folder:
        return source.has(VECTORS, METADATA)
    return source.path.name == VECTORS and (source.path.parent / METADATA).is_file()


def read(source: Source, reading: Reading) -> Vectors:
    """Go through both files side by side."""
    folder = source.path if source.is_folder else source.path.parent
    vectors, metadata = Source(folder / VECTORS), Source(folder / METADATA)
    names, first = _names(metadata)
    listed = Listed(metadata, reading)
    matrix = np.empty((0, 0), np.float32)
    count = 0
    for count, line in enumerate(lines_of(vectors, LONGEST_LINE), 1):
        name = next(names, None)
        if name is None:
            raise FileFormatError(f"{metadata.name}: expected a name for each line of {VECTORS}, found {count - 1:,}")
        row = _row(line)
        if not matrix.shape[1] and not isinstance(row, str):
            matrix = np.empty((count, len(row)), np.float32)
        if not isinstance(row, str) and len(row) != matrix.shape[1]:
            row = f"expected {matrix.shape[1]:,} numbers, found {len(row):,}"
        if isinstance(row, str):
            listed.wrong(f"{vectors.name}, line {count:,}", row)
            continue
        if count > len(matrix):
            matrix.resize((max(count, 5 * len(matrix) // 4), matrix.shape[1]), refcheck=False)
        matrix[count - 1] = row
        listed.add(name, count - 1, f"{metadata.name}, line {count + first:,}")
        if listed.full:
            break
    if not listed.full and next(names, None) is not None:
        raise FileFormatError(f"{metadata.name}: expected {count:,} names, one for each line of {VECTORS}, found more")
    if not matrix.shape[1]:
        raise FileFormatError(f"{vectors.name}: expected numbers, found an empty file")
    matrix.resize((count, matrix.shape[1]), refcheck=False)
    return listed.table(matrix)


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write the folder."""
    writing.at_least_one_word(table, "the Embedding Projector's folder")
    words = writing.words(table, "\t\n\r\0", "the Embedding Projector")
    with atomic_path(path, folder=FILES) as temporary:
        write_list(temporary / METADATA, words)
        with open(temporary / VECTORS, "w", encoding="utf-8", newline="\n") as file:
            with progress(f"writing {path.name}", len(table)) as advance:
                for _, block in table.blocks(1000):
                    file.writelines("\t".join(map(str, row)) + "\n" for row in block)
                    advance(len(block))


def _names(metadata: Source) -> tuple[Iterator[bytes], int]:
    """Give the names, and how many lines stand before them."""
    found = lines_of(metadata)
    first = next(found, None)
    if first is None:
        raise FileFormatError(f"{metadata.name}: expected names, found an empty file")
    columns = first.lower().split(b"\t")
    if len(columns) == 1:
        return chain((first,), found), 0
    column = next((columns.index(name) for name in WORD_COLUMNS if name in columns), 0)
    return ((line.split(b"\t") + [b""] * len(columns))[column] for line in found), 1


def _row(line: bytes) -> Any:
    """Parse the numbers of a line, or say what is wrong with it."""
    fields = line.split(b"\t")
    try:
        if b"_" in line:
            raise ValueError
        with np.errstate(over="ignore"):
            row = np.array([float(field) for field in fields]).astype(np.float32)
    except ValueError:
        return f"expected numbers between tabs, found {shown(line)}"
    return row if np.isfinite(row).all() else f"expected finite numbers, found {shown(line)}"
