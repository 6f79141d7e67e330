"""Gathering numbers of tokens."""

import numpy as np
import pytest

from vecsmith.core.errors import CouldNotError
from vecsmith.text import gather
from vecsmith.text.gather import Column, Gathered
from vecsmith.text.numbering import Cut


def cut(tokens, lines, documents=()):
    return Cut(np.zeros(tokens, np.int32), np.array(lines, np.int64), np.array(documents, np.int64))


def test_sentences_and_documents_go_on_over_blocks(tmp_path):
    made = Gathered(tmp_path, None)
    made.add(cut(3, [0, 2]))  # an end where nothing has begun, and one
    made.add(cut(2, [0, 1, 1], [1]))
    made.add(cut(0, [0], [0]))
    made.add(cut(2, [0, 0], [0]))
    ids, sentences, documents = made.finish()
    assert len(ids) == 7
    assert sentences.tolist() == [0, 2, 3, 4, 5, 7]
    assert documents.tolist() == [0, 3, 4, 5]


def test_long_sentences_are_cut(tmp_path, monkeypatch):
    monkeypatch.setattr(gather, "LONGEST", 3)
    made = Gathered(tmp_path, None)
    made.add(cut(5, [1]))
    made.add(cut(12, [3, 10]))  # 4 and 3 more, then 7, then 2
    assert made.finish()[1].tolist() == [0, 1, 4, 7, 8, 11, 14, 15, 17]


def test_documents_of_a_size_end_with_sentences_and_files(tmp_path):
    for step in (1, 2, 5):
        made = Gathered(tmp_path, 4)
        for start in range(0, 20, step):
            ends = [end - start for end in range(3, 21, 3) if start < end <= start + step]
            made.add(cut(step, ends, [15 - start] if start < 15 <= start + step else []))
        _, sentences, documents = made.finish()
        assert sentences[documents].tolist() == [0, 6, 12, 15, 20]  # 15 is the end of a file


def test_a_full_disk_is_one_sentence(tmp_path, monkeypatch):
    class Full:
        def write(self, data):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(gather.tempfile, "TemporaryFile", lambda dir: Full())
    column = Column(np.int32, tmp_path / "new", memory=2)
    column.append(np.arange(2))
    with pytest.raises(CouldNotError, match=r"cannot keep the corpus in .*new: No space left on device"):
        column.append(np.arange(2))
