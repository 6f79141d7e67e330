"""GloVe's text: a word and its numbers a line, and no header line."""

from pathlib import Path

from vecsmith.formats import Reading, Writing
from vecsmith.formats.lines import looks_like_lines, read_lines, write_lines
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors


def sniff(source: Source) -> bool:
    """Lines of a word and numbers."""
    return not source.is_folder and looks_like_lines(source.head)


def read(source: Source, reading: Reading) -> Vectors:
    """Read the lines."""
    return read_lines(source, reading)


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write the lines."""
    writing.at_least_one_word(table, "text without a header line")
    write_lines(table, path, writing, "")
