import copy
import pickle

import numpy as np
import pytest

from vecsmith.vectors import Vectors
from vecsmith.vectors.memory import is_mapped, kept, room, sealed
from vecsmith.vectors.ngrams import Ngrams
from vecsmith.vectors.pieces import Pieces
from vecsmith.vectors.storage import Storage


def arrays_of(table):
    found = [
        table.matrix,
        table.storage.values,
        table.norms,
        table.mean,
        table.counts,
        table.context,
        table.directions[1],
    ]
    return [
        *found,
        *table.words.arrays.values(),
        *(part for part in (table.storage.scale, table.storage.row) if part is not None),
    ]


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_nothing_that_a_table_gives_can_be_made_writable(table, matrix, dtype):
    whole = Vectors(table.words, matrix, counts=table.counts, context=matrix).astype(dtype)
    for made in (whole, copy.deepcopy(whole), pickle.loads(pickle.dumps(whole)), whole.top(3)):
        for array in arrays_of(made):
            assert not array.flags.writeable
            with pytest.raises(ValueError, match="WRITEABLE"):
                array.setflags(write=True)


def test_sub_word_models_stay_closed_to_writing(matrix):
    rows = Storage.of(matrix)
    for model, array in (
        (Ngrams(np.ones((3, 2), np.float32), 2, 3), lambda one: one.buckets),
        (Pieces(np.frombuffer(b"{}", np.uint8), rows), lambda one: one.storage.values),
        (Pieces(np.array([1], np.uint8), rows), lambda one: one.tokenizer_json),
    ):
        for made in (model, copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
            assert not array(made).flags.writeable


def test_pieces_share_the_rows_of_their_table_after_a_copy(matrix):
    rows = Storage.of(matrix)
    table = Vectors(list("abcdefghij"), rows, subword=Pieces(np.frombuffer(b"{}", np.uint8), rows))
    for made in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert made.subword.storage is made.storage


def test_a_read_only_view_of_what_can_be_written_is_copied():
    owner = np.ones((2, 2), np.float32)
    view = owner.view()
    view.setflags(write=False)
    table = Vectors(["a", "b"], view, counts=np.broadcast_to(np.int64(1), (2,)), context=view)
    owner[:] = 9
    assert table.matrix.tolist() == table.context.tolist() == [[1, 1], [1, 1]]
    assert owner.flags.writeable


def test_what_nobody_can_write_to_is_not_copied(tmp_path):
    closed = np.ones((2, 2), np.float32)
    closed.setflags(write=False)
    assert np.shares_memory(Vectors(["a", "b"], closed).matrix, closed)
    np.save(tmp_path / "a.npy", closed)
    for mode, shared in (("r", True), ("c", False), ("r+", False)):
        mapped = np.load(tmp_path / "a.npy", mmap_mode=mode)
        assert is_mapped(mapped)
        assert np.shares_memory(kept(mapped, np.float32), mapped) == shared
    data = bytearray(16)
    view = np.frombuffer(memoryview(data).toreadonly(), np.float32)
    assert not is_mapped(view) and not is_mapped(closed)


def test_sealed_closes_the_array_too():
    array = np.ones(3)
    made = sealed(array)
    assert not array.flags.writeable and np.shares_memory(made, array)


def test_memory_from_the_system_is_no_mapped_file():
    made = room(3, 2)
    assert made.shape == (3, 2) and made.flags.writeable and not made.any()
    assert not is_mapped(sealed(made))
    assert room(0, 2).shape == (0, 2)
