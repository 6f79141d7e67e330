"""Whether a table is what it says: its checksum, and the scan of one whose file was only mapped."""

import hashlib
from typing import TYPE_CHECKING

import numpy as np

from vecsmith.core.errors import FileFormatError
from vecsmith.vectors import checks

if TYPE_CHECKING:
    from vecsmith.vectors.table import Vectors


def digest(table: "Vectors") -> str:
    """Give the checksum of the words and their float32 rows: the same however these are stored, and in every format."""
    words = table.words.arrays
    made = hashlib.sha256(f"{len(table)} {table.dim}".encode())
    for part in (words["words.utf8"], words["words.offsets"]):
        made.update(np.ascontiguousarray(part).view(np.uint8))
    for _, block in table.blocks():
        made.update(np.ascontiguousarray(block, "<f4").reshape(-1).view(np.uint8))
    return made.hexdigest()


def verify(table: "Vectors") -> None:
    """Answer `Vectors.verify`. The checksum is of words and rows; counts, context and sub-word model are scanned only."""
    table.words.verify()
    table.storage.verify()
    if not np.allclose(table.norms, table.storage.norms(), rtol=1e-4, atol=0):
        raise FileFormatError(f"{table.name}: the recorded lengths of the rows are not those of the rows")
    if table.checksum not in (None, digest(table)):
        raise FileFormatError(f"{table.name}: its words and rows are not those of the recorded checksum")
    if table.counts is not None:
        checks.refuse_counts(table.counts, table.name)
    if table.context is not None:
        checks.refuse_not_finite(table.context, f"{table.name}: the context")
    scan = getattr(table.subword, "verify", None)
    if scan is not None:
        scan()
