"""word2vec's text: a line `WORDS DIM`, then a word and its numbers a line. `.vec` files of fastText are the same."""

from pathlib import Path

from vecsmith.formats import Reading, Writing
from vecsmith.formats.lines import header_of, looks_binary, read_lines, write_lines
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors


def sniff(source: Source) -> bool:
    """Two whole numbers on the first line, and no binary records after it."""
    return not source.is_folder and header_of(source.head) is not None and not looks_binary(source.head)


def read(source: Source, reading: Reading) -> Vectors:
    """Read the lines, and check the header against them."""
    return read_lines(source, reading)


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write the header and the lines."""
    write_lines(table, path, writing, f"{len(table)} {table.dim}\n")
