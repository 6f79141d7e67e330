"""A folder of words and an array: `words.txt[.gz]` with a word a line, and `vectors.npy` with a row for each.

Where many words share a row, as in pruned tables: `keys.tsv[.gz]` with a word, a tab and the number of its row a line, and
`rows.npy`. Plain float32 and float16 arrays are mapped, not read. The path of the array stands for the folder. Written
are `words.txt` and `vectors.npy`; rows that words share are written out for each.
"""

from pathlib import Path

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.core.files import atomic_path
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, Writing
from vecsmith.formats.arrays import MAGIC, open_array, raw, write_header
from vecsmith.formats.lists import Listed, find, lines_of, write_list
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors

OWN = FILES = ("words.txt", "vectors.npy")
SHARED = ("keys.tsv", "rows.npy")


def sniff(source: Source) -> bool:
    """A folder with a list and an array, or an array with a list beside it."""
    if source.is_folder:
        return any(_has(source.path, *pair) for pair in (OWN, SHARED))
    return source.is_plain and source.start.startswith(MAGIC)


def read(source: Source, reading: Reading) -> Vectors:
    """Map the array, and read the list."""
    folder = source.path if source.is_folder else source.path.parent
    if not source.is_folder and not any(_has(folder, *pair) for pair in (OWN, SHARED) if source.path.name == pair[1]):
        what = "an array without words; put it into a folder as vectors.npy, beside words.txt with a word a line"
        raise FileFormatError(f"{source.name} is {what}")
    shared = _has(folder, *SHARED) and source.path.name != OWN[1]
    name, array = SHARED if shared else OWN
    rows = open_array(folder / array, 2)
    words = Source(find(folder, name) or folder / name)
    listed = Listed(words, reading)
    count = 0
    for count, line in enumerate(lines_of(words), 1):
        where = f"{words.name}, line {count:,}"
        if not shared and count > len(rows):
            raise FileFormatError(f"{where}: expected {len(rows):,} words, one for each row of {array}, found more")
        word, row = _key(line, len(rows), where, listed) if shared else (line, count - 1)
        if row >= 0:
            listed.add(word, row, where)
        if listed.full:
            break
    if not shared and count < len(rows) and not listed.full:
        raise FileFormatError(
            f"{words.name}: expected {len(rows):,} words, one for each row of {array}, found {count:,}"
        )
    return listed.table(rows, shared=shared)


def write(table: Vectors, path: Path, writing: Writing) -> None:
    """Write the folder."""
    words = writing.words(table, "\n\r\0", "a list of words")
    dtype = "float16" if table.dtype == "float16" and table.storage.scale is None else "float32"
    if table.dtype == "float16":
        writing.facts["dtype"] = dtype  # rows with a factor each are multiplied out, which float16 may not hold
    with atomic_path(path, folder=FILES) as temporary:
        write_list(temporary / OWN[0], words)
        with open(temporary / OWN[1], "wb") as file, progress(f"writing {path.name}", len(table)) as advance:
            write_header(file, dtype, (len(table), table.dim))
            for _, block in table.blocks():
                file.write(raw(block.astype(dtype, copy=False)))
                advance(len(block))


def _has(folder: Path, words: str, array: str) -> bool:
    return find(folder, words) is not None and (folder / array).is_file()


def _key(line: bytes, rows: int, where: str, listed: Listed) -> tuple[bytes, int]:
    """Take a line of `keys.tsv` apart; -1 stands for one that is wrong and to be skipped."""
    word, tab, number = line.rpartition(b"\t")
    row = int(number) if tab and number.isdigit() and len(number) < 19 else -1
    if not 0 <= row < rows:
        listed.wrong(where, f"expected a word, a tab and a row below {rows:,}, found {shown(line)}")
        row = -1
    return word, row
