"""Several tables on one vocabulary."""

import warnings

import numpy as np
import pytest

from vecsmith.combiners.sources import align, tables_of
from vecsmith.core.errors import InputError, Note
from vecsmith.vectors import Vectors
from vecsmith.vectors.ngrams import Ngrams
from vecsmith.vectors.storage import Storage

A = Vectors(["the", "king", "queen"], [[1, 0], [2, 0], [3, 0]], meta={"name": "a"})
B = Vectors(["tea", "queen", "the"], [[0, 0, 4], [0, 0, 5], [0, 0, 6]], meta={"name": "b"})


def anything(words, dim=2):
    """A table that answers for any string."""
    rows = np.arange(len(words) * dim, dtype=np.float32).reshape(len(words), dim) + 1
    return Vectors(words, rows, subword=Ngrams(np.ones((4, dim), np.float32), 2, 3), meta={"name": "any"})


def test_the_intersection_in_the_order_of_the_first():
    for tables, words in (((A, B), ["the", "queen"]), ((B, A), ["queen", "the"])):
        found = align(tables, "intersection")
        assert list(found.words) == words
        for source, table in enumerate(tables):
            rows, known = found.rows(source, 0, 2)
            np.testing.assert_array_equal(rows, table[words])
            assert known.all()


def test_the_union_continues_with_the_words_of_the_second():
    found = align((A, B), "union")
    assert list(found.words) == ["the", "king", "queen", "tea"]
    assert [found.stored(source) for source in (0, 1)] == [3, 3]
    rows, known = found.rows(1, 0, 4)
    assert known.tolist() == [True, False, True, True]
    np.testing.assert_array_equal(rows, [[0, 0, 6], [0, 0, 0], [0, 0, 5], [0, 0, 4]])


def test_tables_of_the_same_words_share_them():
    again = A.replace(matrix=A.matrix * 2)
    assert align((A, again), "intersection").words is A.words
    assert align((A.top(2), A), "intersection").words == A.words[:2]


@pytest.mark.parametrize("vocabulary", ["intersection", "union"])
def test_a_table_that_answers_for_any_string_takes_the_words_of_the_others(vocabulary):
    model = anything(["##ing", "queen"])
    for tables in ((model, A), (A, model)):
        found = align(tables, vocabulary)
        assert list(found.words) == ["the", "king", "queen"]
        rows, known = found.rows(tables.index(model), 0, 3)
        np.testing.assert_array_equal(rows, model[["the", "king", "queen"]])
        np.testing.assert_array_equal(rows[2], [3, 4])
        assert known.all() and rows.any(axis=1).all()


def test_where_all_answer_for_any_string_the_words_are_stored_ones():
    first, second = anything(["a", "b"]), anything(["c", "a"], 3)
    assert list(align((first, second), "intersection").words) == ["a", "b"]
    assert list(align((first, second), "union").words) == ["a", "b", "c"]


def test_blocks_are_as_small_as_asked(monkeypatch):
    monkeypatch.setattr("vecsmith.vectors.storage.BLOCK_BYTES", 4 * 5 * 3)
    found = align((A, B), "union")
    assert [(start, [len(rows) for rows, _ in parts]) for start, parts in found.blocks()] == [(0, [3, 3]), (3, [1, 1])]
    np.testing.assert_array_equal(np.vstack([rows for _, rows in found.known_blocks(0)()]), A.matrix)


def test_words_that_share_a_row_and_int8_rows():
    shared = Vectors(["queen", "the"], Storage(np.ones((1, 2), np.float32), None, np.zeros(2, np.int32)))
    found = align((A.astype("int8"), shared), "intersection")
    np.testing.assert_array_equal(found.rows(1, 0, 2)[0], np.ones((2, 2)))
    np.testing.assert_allclose(found.rows(0, 0, 2)[0], [[1, 0], [3, 0]], rtol=1e-6)


def test_tables_of_different_case_are_noticed():
    capitals = Vectors(["Paris", "the"], np.ones((2, 2)), meta={"name": "cased"})
    with pytest.warns(
        Note, match="cased has words with capitals and a has none: 'Paris' and 'paris' are taken for two"
    ):
        align((A, capitals), "intersection")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        align((A, B), "intersection")
        align((capitals, capitals), "intersection")


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (A, "^it needs a list of at least two tables, found one table$"),
        ("glove-demo", "^it needs a list of at least two tables, found 'glove-demo'$"),
        (5, "found 5$"),
        ([], "^it needs at least two tables, found 0$"),
        ([A], "^it needs at least two tables, found 1$"),
        ([A, "b"], r"^it combines tables \(Vectors\), but number 2 is 'b'$"),
        ([np.ones((2, 2)), A], "but number 1 is array"),
    ],
)
def test_what_is_no_list_of_tables_is_refused(tables, message):
    with pytest.raises(InputError, match=message):
        tables_of(tables, "it")


def test_no_word_in_common():
    other = Vectors(["1", "2", "3", "4"], np.ones((4, 2)), meta={"name": "digits"})
    message = r"at least one word in common, found none between a \(3 words, 'the', 'king'\) and digits \(4 words, '1'"
    with pytest.raises(InputError, match=message):
        align((A, other), "intersection")
    nothing = Vectors([], np.ones((0, 2)))
    with pytest.raises(InputError, match=r"found none between this table \(0 words\) and this table \(0 words\)"):
        align((nothing, nothing), "union")
    assert align((nothing, A), "union").words == A.words
