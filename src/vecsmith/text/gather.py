"""Gathering a corpus: numbers of tokens block by block, in memory or, where they are many, in temporary files."""

import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import CouldNotError
from vecsmith.core.files import make_folder
from vecsmith.text.numbering import Cut
from vecsmith.text.tokens import Array

LONGEST = 10_000  # tokens of a sentence; longer ones are cut
MEMORY = 1 << 24  # numbers that a column keeps in memory


class Column:
    """One long array that grows; beyond `memory` numbers it lies in a temporary file without a name."""

    def __init__(self, dtype: Any, folder: Path, memory: int = MEMORY) -> None:
        self.dtype, self.folder, self.memory = np.dtype(dtype), folder, memory
        self.length = 0
        self.file: Any = None
        self._parts: list[Array] = []

    def append(self, numbers: Array) -> None:
        """Put numbers behind the others."""
        self.length += len(numbers)
        self._parts.append(numbers.astype(self.dtype, copy=False))
        if self.file is not None or self.length > self.memory:
            self._spill()

    def array(self) -> Array:
        """Give all numbers: as they are in memory, or mapped."""
        if self.file is not None:
            self.file.flush()
            return np.memmap(self.file, self.dtype, "r", shape=(self.length,))
        return np.concatenate(self._parts) if self._parts else np.zeros(0, self.dtype)

    def _spill(self) -> None:
        try:
            if self.file is None:
                make_folder(self.folder)
                self.file = tempfile.TemporaryFile(dir=self.folder)
            for part in self._parts:
                self.file.write(memoryview(np.ascontiguousarray(part)).cast("B"))
        except OSError as error:
            raise CouldNotError(f"cannot keep the corpus in {self.folder}: {error.strerror}") from error
        self._parts.clear()


class Gathered:
    """What is known of a corpus while it is read: tokens, and where sentences and documents begin."""

    def __init__(self, folder: Path, document_size: int | None, memory: int = MEMORY) -> None:
        self.size = document_size
        self.ids = Column(np.int32, folder, memory)
        self.sentences = Column(np.int64, folder, memory)
        self.documents = Column(np.int64, folder, memory)
        self.sentences.append(np.zeros(1, np.int64))
        self.documents.append(np.zeros(1, np.int64))
        self._sentence = self._document = 0  # where the last one ended, among the tokens
        self._ended = 0  # sentences in whole documents

    def add(self, cut: Cut) -> None:
        """Take the next block."""
        base = self.ids.length
        self.ids.append(cut.ids)
        first = self.sentences.length - 1
        ends = self._end_sentences(base + cut.lines.astype(np.int64))
        self._end_documents(base + cut.documents.astype(np.int64), ends, first)

    def finish(self) -> tuple[Array, Array, Array]:
        """End the last sentence and document; gives tokens, sentences and documents."""
        end = np.array([self.ids.length], np.int64)
        first = self.sentences.length - 1
        self._end_documents(end, self._end_sentences(end), first)
        return self.ids.array(), self.sentences.array(), self.documents.array()

    def _end_sentences(self, ends: Array) -> Array:
        """End sentences at these tokens, where there are any since the last; cut those that are too long."""
        ends = ends[np.diff(ends, prepend=self._sentence) > 0]
        if not len(ends):
            return ends
        begins = np.concatenate([[self._sentence], ends[:-1]])
        for long in np.flatnonzero(ends - begins > LONGEST)[::-1].tolist():
            more = np.arange(begins[long] + LONGEST, ends[long], LONGEST)
            ends = np.insert(ends, long, more)
        self._sentence = int(ends[-1])
        self.sentences.append(ends)
        return ends

    def _end_documents(self, marks: Array, ends: Array, first: int) -> None:
        """End documents at these tokens, and wherever one has reached its size with the end of a sentence."""
        if self.size is not None:
            marks = self._by_size(marks, ends)
        marks = marks[marks > self._document]
        if not len(marks):
            return
        self._document = int(marks[-1])
        behind = first + np.searchsorted(ends, marks, side="right")
        behind = behind[np.diff(behind, prepend=self._ended) > 0]
        if len(behind):
            self._ended = int(behind[-1])
            self.documents.append(behind)

    def _by_size(self, marks: Array, ends: Array) -> Array:
        assert self.size is not None
        found: list[int] = []
        begin = self._document
        for mark in [*marks.tolist(), None]:
            while True:
                place = int(np.searchsorted(ends, begin + self.size, side="left"))
                if place == len(ends) or (mark is not None and ends[place] >= mark):
                    break
                begin = int(ends[place])
                found.append(begin)
            if mark is not None and mark > begin:
                begin = mark
                found.append(begin)
        return np.array(found, np.int64)
