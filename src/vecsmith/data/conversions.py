"""What makes a file of ours of a file that has another form: the functions that `File.convert` names.

Each takes the path of what was fetched and the path to write, goes through the file piece by piece, and gives the same
bytes wherever it runs. Tables become a list of words and an array, as the format `npy` reads them.
"""

import gzip
import json
import sqlite3
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from vecsmith.core.errors import FileFormatError, missing_extra, shown
from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.data.files import OPENERS
from vecsmith.formats.arrays import raw, write_header
from vecsmith.formats.lists import lines_of
from vecsmith.formats.source import Source
from vecsmith.vectors.table import Vectors

Array = np.ndarray[Any, Any]
PIECE = 1 << 22  # characters of JSON
LONGEST = 1 << 16  # of an entry of it
ROWS = 4096
FEW = 60_000


def first_fields(came: Path, made: Path) -> None:
    """Take the words of a text table: what stands before the first blank of each line."""
    _write_lines(made, (line.split(b" ", 1)[0].decode() for line in lines_of(Source(came))))


def json_words(came: Path, made: Path) -> None:
    """Take the words of wink's JSON of vectors."""
    _write_lines(made, (word for word, _ in _wink(came)))


def json_rows(came: Path, made: Path) -> None:
    """Take the vectors of wink's JSON; what stands behind the hundredth number is their length and place."""
    _write_rows(made, (row for _, row in _wink(came)), 100, np.float32)


def first_json_words(came: Path, made: Path) -> None:
    """Take the first 60,000 words of wink's JSON."""
    _write_lines(made, (word for word, _ in _wink(came, FEW)))


def first_json_rows(came: Path, made: Path) -> None:
    """Take the first 60,000 vectors of wink's JSON, as float16."""
    _write_rows(made, (row for _, row in _wink(came, FEW)), 100, np.float16)


def database_words(came: Path, made: Path) -> None:
    """Take the words of a table that a SQLite file holds."""
    _write_lines(made, (word for word, _ in _database(came)))


def database_rows(came: Path, made: Path) -> None:
    """Take the vectors of a table that a SQLite file holds, each compressed by zstandard, as float16."""
    try:
        import zstandard
    except ImportError as error:
        raise missing_extra("zstandard", "zst", "taking vectors out of this database") from error
    unpack = zstandard.ZstdDecompressor().decompress
    _write_rows(made, (np.frombuffer(unpack(blob), np.float32) for _, blob in _database(came)), 300, np.float16)


def pipeline_keys(came: Path, made: Path) -> None:
    """Take the words and the row of each out of the package of a spaCy pipeline."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(came) as package:
            for name in package.namelist():
                if name.endswith(("/vocab/vectors", "/vocab/key2row", "/vocab/strings.json", "/vocab/vectors.cfg")):
                    (Path(folder) / name.rpartition("/")[2]).write_bytes(package.read(name))
        table = Vectors.load(folder)
        row = table.storage.row
        rows = range(len(table)) if row is None else row.tolist()
        _write_lines(made, (f"{word}\t{at}" for word, at in zip(table.words, rows, strict=True)))


def half_array(came: Path, made: Path) -> None:
    """Make float16 of an array file."""
    rows = np.load(came, mmap_mode="r", allow_pickle=False)
    _write_rows(made, (row for row in rows), rows.shape[1], np.float16)


def half_tensors(came: Path, made: Path) -> None:
    """Make float16 of all tensors of a safetensors file."""
    from safetensors.numpy import save_file

    tensors = TensorFile(came)
    save_file({name: tensors.array(name).astype(np.float16) for name in tensors.tensors}, made)


def navec_words(came: Path, made: Path) -> None:
    """Take the words of a navec archive: the number of words, their counts, and a word a line, compressed."""
    data = gzip.decompress(_member(came, "vocab.bin"))
    count = int.from_bytes(data[:4], "little")
    _write_lines(made, data[4 + 4 * count :].decode().split("\n"))


def navec_rows(came: Path, made: Path) -> None:
    """Put the vectors of a navec archive together: of each part of each, the number of one of 256 centres; as float16."""
    data = _member(came, "pq.bin")
    count, dim, parts, centres = np.frombuffer(data, "<u4", 4).tolist()
    numbers = np.frombuffer(data, np.uint8, count * parts, 16).reshape(count, parts)
    codes = np.frombuffer(data, "<f4", offset=16 + count * parts).reshape(parts, centres, dim // parts)
    codes = codes.astype(np.float16)
    blocks = (numbers[start : start + ROWS] for start in range(0, count, ROWS))
    _write_rows(made, (row for block in blocks for row in codes[np.arange(parts), block].reshape(-1, dim)), dim, "<f2")


def piece_words(came: Path, made: Path) -> None:
    """Make words of pieces: those that begin a word lose the mark of that, the others get `##` in front."""
    marked = (line.decode() for line in lines_of(Source(came)))
    special = ("[PAD]", "[UNK]", "\u2581")
    _write_lines(
        made, (one if one in special else one[1:] if one.startswith("\u2581") else f"##{one}" for one in marked)
    )


def input_rows(came: Path, made: Path) -> None:
    """Take the input table of an encoder out of its tensors: a row for each piece."""
    tensors = TensorFile(came)
    name = next((name for name in tensors.tensors if name.endswith("embeddings.word_embeddings.weight")), "")
    if not name:
        raise FileFormatError(f"{came}: expected the tensor embeddings.word_embeddings.weight, found none")
    write_tensors(made, {"embeddings": tensors.array(name)}, {})


def input_config(came: Path, made: Path) -> None:
    """Make the configuration of a Model2Vec folder, whose rows are the input table of the encoder of this one."""
    with open(came, "rb") as file:
        size = json.load(file)["hidden_size"]
    about = {"hidden_dim": size, "max_length": None, "model_type": "model2vec", "normalize": False}
    made.write_text(json.dumps(about, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def _wink(came: Path, most: int | None = None) -> Iterator[tuple[str, list[float]]]:
    """Go through wink's JSON: of its parts only `vectors`, an object of words and lists of numbers without blanks."""
    decode = json.JSONDecoder().raw_decode
    with open(came, encoding="utf-8") as file:
        text, mark = "", '"vectors":{'
        while mark not in text:
            text = text[-len(mark) :] + (piece := file.read(PIECE))
            if not piece:
                raise FileFormatError(f"{came}: expected vectors in JSON, found none")
        text, at, count = text.partition(mark)[2], 0, 0
        while count != most:
            while len(text) - at < LONGEST and (piece := file.read(PIECE)):
                text, at = text[at:] + piece, 0
            if text[at : at + 1] == "}":
                return
            start = at
            try:
                word, at = decode(text, start)
                row, at = decode(text, at + 1)
            except (ValueError, IndexError) as error:
                what = f"expected a word and its vector, found {shown(text[start : start + 80])}"
                raise FileFormatError(f"{came}, vector {count + 1:,}: {what}") from error
            at += text[at : at + 1] == ","
            count += 1
            yield word, row[:100]


def _database(came: Path) -> Iterator[tuple[str, bytes]]:
    """Go through the rows of the table `vectors` of a SQLite file, in the order in which they were put there."""
    with closing(sqlite3.connect(f"{came.resolve().as_uri()}?mode=ro", uri=True)) as base:
        try:
            yield from base.execute("select word, embedding from vectors order by rowid")
        except sqlite3.Error as error:
            raise FileFormatError(f"{came}: expected a database with a table 'vectors': {error}") from error


def _member(came: Path, name: str) -> bytes:
    with tarfile.open(came) as archive:
        file = archive.extractfile(name)
        if file is None:
            raise FileFormatError(f"{came}: expected the member {name}, found none")
        return file.read()


def _write_lines(made: Path, lines: Iterable[str]) -> None:
    """Write lines, compressed where the name says so."""
    with OPENERS.get(made.suffix, open)(made, "wb") as file:
        for line in lines:
            file.write(line.encode() + b"\n")


def _write_rows(made: Path, rows: Iterable[Any], dim: int, dtype: Any) -> None:
    """Write an array file of rows whose number shows at the end: its header is written twice."""
    with open(made, "wb") as file:
        write_header(file, dtype, (0, dim))
        start, count, block = file.tell(), 0, []
        for row in rows:
            block.append(row)
            if len(block) == ROWS:
                count, block = count + _write_block(file, block, dtype), []
        count += _write_block(file, block, dtype) if block else 0
        file.seek(0)
        write_header(file, dtype, (count, dim))
        if file.tell() != start:
            raise RuntimeError("the header of an array file has grown")


def _write_block(file: BinaryIO, block: list[Any], dtype: Any) -> int:
    values: Array = np.array(block, dtype=np.float32).astype(dtype)
    file.write(raw(values))
    return len(block)
