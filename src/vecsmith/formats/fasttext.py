"""fastText's binary model: a dictionary, the rows of words and hashed n-grams, and an output matrix, which is not read.

A word's row is the mean of its own and its n-grams', computed here once; the n-grams stay mapped, for words that are not
in the dictionary. Read are versions 11 and 12, of all three trainings; quantised models are refused.
"""

import mmap
import struct
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.core.progress import progress
from vecsmith.formats import Reading, note_left_out
from vecsmith.formats.source import Source
from vecsmith.vectors.ngrams import LONGEST, Ngrams
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors
from vecsmith.vectors.words import pack

MAGIC = 793712314
VERSIONS = (11, 12)
MODELS = {1: "cbow", 2: "skipgram", 3: "supervised"}
SETTINGS = ("dim", "ws", "epoch", "minCount", "neg", "wordNgrams", "loss", "model", "bucket", "minn", "maxn", "rate")
LONGEST_WORD = 1 << 16
BLOCK = 10_000
PIECE = 1 << 24
Array = np.ndarray[Any, Any]


@dataclass
class Model:
    """What a file holds: its settings, the places and counts of its words, the rows of words and the n-grams."""

    settings: dict[str, int]
    places: Array
    counts: Array
    rows: Array
    ngrams: Ngrams | None


def sniff(source: Source) -> bool:
    """The magic number."""
    return not source.is_folder and source.head[:4] == struct.pack("<i", MAGIC)


def read(source: Source, reading: Reading) -> Vectors:
    """Read the dictionary, and compute the rows of the words that are wanted."""
    data = np.frombuffer(_bytes(source), np.uint8)
    data.setflags(write=False)
    model = _Parser(source, data).model()
    ids, words, wrong = _choose(source, reading, data, model.places)
    matrix, broken = _rows(source, model, ids, words)
    wrong.update({ids[i]: "expected finite numbers in its rows" for i in broken})
    for entry, what in sorted(wrong.items()):
        where = f"{source.name}, word {entry + 1:,} at byte {model.places[entry, 0]:,}: {what}"
        if reading.on_error == "stop":
            raise FileFormatError(where)
        note_left_out(source, f"{len(wrong):,} wrong words were skipped, first: {where}")
        break
    if len(broken):
        kept = np.delete(np.arange(len(ids)), broken)
        matrix, ids, words = matrix[kept], [ids[i] for i in kept], [words[i] for i in kept]
    step = {"method": f"fastText {MODELS[model.settings['model']]}", "settings": model.settings}
    return Vectors(
        words,
        Storage(matrix, source=source.name),
        counts=model.counts[ids],
        subword=model.ngrams,
        meta={"steps": [step]},
    )


def _bytes(source: Source) -> Any:
    """Map a plain file; take a compressed one into memory as it comes."""
    if source.is_plain:
        with open(source.path, "rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    data = bytearray()
    with source.open() as stream, progress(f"reading {source.path.name}", stream.size, "bytes") as advance:
        position = 0
        while piece := stream.read(PIECE):
            data += piece
            advance(stream.position - position)
            position = stream.position
    return data


def _choose(
    source: Source, reading: Reading, data: Array, places: Array
) -> tuple[list[int], list[str], dict[int, str]]:
    """Give the first entry of each word that is wanted, these words, and which entries are wrong."""
    view = memoryview(data)
    chosen: dict[str, int] = {}
    wrong: dict[int, str] = {}
    repeated = 0
    for entry, (start, stop) in enumerate(places.tolist()):
        if len(chosen) == reading.limit:
            break
        try:
            word = str(view[start:stop], "utf-8")
        except UnicodeDecodeError as error:
            wrong[entry] = f"expected UTF-8, found {shown(bytes(view[start:stop]))} ({error.reason})"
            continue
        if not word:
            wrong[entry] = "expected a word, found none"
        elif word in chosen:
            repeated += 1
        elif reading.words is None or word in reading.words:
            chosen[word] = entry
    if repeated:
        note_left_out(source, f"{repeated:,} words stand more than once; the first of each was kept")
    return list(chosen.values()), list(chosen), wrong


def _rows(source: Source, model: Model, ids: list[int], words: list[str]) -> tuple[Array, list[int]]:
    """Compute the words' rows block by block; say which are not finite."""
    matrix = np.empty((len(ids), model.rows.shape[1]), np.float32)
    broken: list[int] = []
    ngrams = model.ngrams
    with progress(f"computing the rows of {source.path.name}", len(ids), "words") as advance:
        for start in range(0, len(ids), BLOCK):
            own = np.array(ids[start : start + BLOCK], np.int64)
            block = matrix[start : start + BLOCK]
            if ngrams is None:
                block[:] = model.rows[own]
            else:
                block[:] = ngrams.mean(*pack(words[start : start + BLOCK]), own, model.rows)
            broken += (start + np.flatnonzero(~np.isfinite(block).all(axis=1))).tolist()
            advance(len(block))
    return matrix, broken


class _Parser:
    """Goes through the bytes of a model from the front; every size is checked against the bytes that remain."""

    def __init__(self, source: Source, data: Array) -> None:
        self.source, self.data, self.at = source, data, 0

    def model(self) -> Model:
        _, version = self._take("<ii", "the magic number and version")
        if version not in VERSIONS:
            raise self._error(f"expected a fastText model of version 11 or 12, found {version:,}")
        settings = dict(zip(SETTINGS, self._take("<12id", "the settings"), strict=False))
        if settings["model"] not in MODELS or not 1 <= settings["dim"] < 1 << 22:
            raise self._error(f"the settings name the model {settings['model']:,} with {settings['dim']:,} columns")
        if version == 11 and MODELS[settings["model"]] == "supervised":
            settings["maxn"] = 0  # as fastText does: these models have no n-grams of characters
        count, words, labels, _, pruned = self._take("<3i2q", "the dictionary's sizes")
        if min(count, words, labels) < 0 or words + labels != count or count * 10 > len(self.data) - self.at:
            raise self._error(f"the dictionary claims {words:,} words and {labels:,} labels of {count:,} entries")
        places, counts = self._entries(count, words)
        (quantised,) = self._take("<B", "whether it is quantised") if pruned == -1 else (1,)
        if quantised:
            raise self._error("this model is quantised, which is not read here; take the .bin it was made from")
        rows, columns = self._take("<2q", "the shape of the input matrix")
        left = len(self.data) - self.at
        if columns != settings["dim"] or not words <= rows <= left // (4 * columns):
            what = f"the input matrix claims {rows:,} rows of {columns:,} columns"
            raise self._error(
                f"{what}, expected {settings['dim']:,} columns and at least {words:,} rows in {left:,} bytes"
            )
        matrix = np.frombuffer(self.data, "<f4", rows * columns, self.at).reshape(rows, columns)
        return Model(settings, places, counts, matrix[:words], self._ngrams(settings, matrix[words:]))

    def _entries(self, count: int, words: int) -> tuple[Array, Array]:
        from vecsmith.numeric.entries import scan_entries

        places, counts, kinds = np.empty((count, 2), np.int64), np.empty(count, np.int64), np.empty(count, np.uint8)
        begin = self.at
        self.at = scan_entries(self.data, begin, places, counts, kinds)
        if self.at < 0:
            self.at = begin
            raise self._error(f"the file ends within the dictionary of {count:,} entries")
        longest = int((places[:, 1] - places[:, 0]).max(initial=0))
        if kinds[:words].any() or not (kinds[words:] == 1).all() or (counts < 0).any() or longest > LONGEST_WORD:
            self.at = begin
            raise self._error(f"the dictionary is not {words:,} words, then labels, each with its count")
        return places[:words], counts[:words]

    def _ngrams(self, settings: dict[str, int], rows: Array) -> Ngrams | None:
        """Make the model of the n-grams, if words have any."""
        least, most = settings["minn"], settings["maxn"]
        if most <= 0 or least > most:
            return None
        if least < 0 or most > LONGEST:
            raise self._error(f"the n-grams claim {least:,} to {most:,} characters")
        if not len(rows) or len(rows) != settings["bucket"]:
            raise self._error(
                f"the settings claim {settings['bucket']:,} n-grams, but {len(rows):,} rows are left for them"
            )
        return Ngrams(rows, least, most)

    def _take(self, layout: str, what: str) -> tuple[Any, ...]:
        size = struct.calcsize(layout)
        if self.at + size > len(self.data):
            raise self._error(f"the file ends before {what}")
        found = struct.unpack_from(layout, self.data, self.at)
        self.at += size
        return found

    def _error(self, what: str) -> FileFormatError:
        return FileFormatError(f"{self.source.name}, byte {self.at:,}: {what}")
