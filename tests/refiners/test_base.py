"""What refiners share: tables and arrays in, the same kind out, in blocks."""

import logging
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

from vecsmith.core.errors import InputError, Note, NotFittedError
from vecsmith.refiners import Center, Normalize, Reduce, Standardize
from vecsmith.vectors import Vectors
from vecsmith.vectors.ngrams import Ngrams
from vecsmith.vectors.storage import Storage


def test_a_table_keeps_its_words_and_counts_and_gains_a_step(table):
    made = Center().fit_transform(table)
    assert made.words == table.words
    np.testing.assert_array_equal(made.counts, table.counts)
    assert [(step["method"], step["settings"]) for step in made.meta["steps"]] == [("center", {})]
    again = Reduce(dim=2).fit_transform(made)
    assert [step["method"] for step in again.meta["steps"]] == ["center", "reduce"]
    assert "reduce" in repr(again)


def test_the_output_matrix_of_a_trained_model_is_dropped(matrix):
    given = Vectors(map(str, range(len(matrix))), matrix, context=matrix)
    with pytest.warns(Note, match="center: the context of this table belongs to its old rows and is left out"):
        assert Center().fit_transform(given).context is None


def test_a_sub_word_model_that_stands_alone_is_left_out(matrix):
    given = Vectors(map(str, range(len(matrix))), matrix, subword=Ngrams(np.ones((4, 6), np.float32), 2, 3))
    with pytest.warns(Note, match="center: the sub-word model of this table belongs"):
        assert Center().fit_transform(given).subword is None


def test_frames_where_scikit_learn_is_asked_for_them(matrix):
    import pandas as pd

    given = pd.DataFrame(matrix, index=list("abcdefghij"))
    pipeline = make_pipeline(Center(), Reduce(dim=2)).set_output(transform="pandas")
    made = pipeline.fit_transform(given)
    assert list(made.columns) == ["reduce0", "reduce1"] and list(made.index) == list("abcdefghij")
    np.testing.assert_array_equal(made.to_numpy(), make_pipeline(Center(), Reduce(dim=2)).fit_transform(matrix))
    assert list(clone(pipeline).fit_transform(given).columns) == ["reduce0", "reduce1"]
    assert list(pipeline.get_feature_names_out()) == ["reduce0", "reduce1"]
    assert Center().set_output(transform="polars").fit_transform(matrix).columns[:2] == ["center0", "center1"]
    assert isinstance(pipeline.set_output(transform="default").fit_transform(given), np.ndarray)
    assert isinstance(
        Center().set_output(transform="pandas").fit_transform(Vectors("a b".split(), matrix[:2])), Vectors
    )
    with pytest.raises(InputError, match="transform must be one of default, pandas, polars, found 'xarray'"):
        Center().set_output(transform="xarray")


def test_a_refined_matrix_cannot_be_made_writable(table):
    with pytest.raises(ValueError, match="WRITEABLE"):
        Center().fit_transform(table).matrix.setflags(write=True)
    assert Center().fit_transform(table.matrix).flags.writeable


def test_many_blocks_give_what_one_gives(monkeypatch):
    matrix = np.random.default_rng(0).normal(size=(1000, 8)).astype(np.float32)
    for method in (Center(), Normalize(), Standardize(), Reduce(dim=3)):
        whole = clone(method).fit_transform(matrix)
        with monkeypatch.context() as patch:
            patch.setattr("vecsmith.vectors.storage.BLOCK_BYTES", 1000)
            np.testing.assert_allclose(clone(method).fit_transform(matrix), whole, atol=1e-6)


def test_words_that_share_a_row_count_one_by_one():
    rows = np.array([[0, 0], [4, 8]], np.float32)
    shared = Vectors(["a", "b", "c", "d"], Storage(rows, None, np.array([0, 1, 1, 1], np.int32)))
    np.testing.assert_array_equal(Center().fit(shared).mean_, [3, 6])


def test_no_more_memory_than_the_result_and_some_blocks(monkeypatch):
    monkeypatch.setattr("vecsmith.vectors.storage.BLOCK_BYTES", 1 << 18)
    matrix = np.ones((20_000, 64), np.float32)
    matrix.setflags(write=False)
    table = Vectors(map(str, range(len(matrix))), matrix)
    tracemalloc.start()
    try:
        Center().fit_transform(table)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < matrix.nbytes + 16 * (1 << 18)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([[1.0, 2.0], [3.0]], "rows of one length"),
        ([1.0, 2.0], "a matrix of numbers with at least one column"),
        (np.ones((2, 0)), "at least one column"),
        ([["a", "b"]], "a matrix of numbers"),
        ([[1.0, np.nan]], "row 0, column 1 is nan"),
        (np.array([[1e300]]), "row 0, column 0 is inf as float32"),
        (None, "a matrix of numbers"),
    ],
)
def test_what_is_no_table_is_refused(given, message):
    with pytest.raises(InputError, match=message):
        Center().fit(given)


def test_a_result_beyond_float32_is_refused():
    far = np.array([[3e38], [-3e38], [-3e38]], np.float32)
    with pytest.raises(InputError, match="is inf as float32"):
        Center().fit_transform(far)


def test_before_fit_and_with_other_columns(table):
    with pytest.raises(NotFittedError, match="center has learned nothing yet"):
        Center().transform(table)
    with pytest.raises(InputError, match="center was fitted on 6 columns, found 2"):
        Center().fit(table).transform(np.ones((3, 2)))


def test_lists_and_other_orders_are_taken():
    rows = [[1, 2], [3, 4], [5, 9]]
    expected = Center().fit_transform(rows)
    assert expected.dtype == np.float32
    np.testing.assert_array_equal(Center().fit_transform(np.asfortranarray(rows)), expected)
    assert expected.flags.writeable


def test_a_grid_search_over_a_pipeline():
    random = np.random.default_rng(0)
    matrix = random.normal(size=(60, 5))
    labels = (matrix[:, 0] > 0).astype(int)
    pipeline = make_pipeline(Center(), Reduce(dim=2), LogisticRegression())
    search = GridSearchCV(pipeline, {"reduce__dim": [1, 5], "reduce__whiten": [False, True]}, cv=3).fit(matrix, labels)
    assert search.best_params_["reduce__dim"] == 5
    assert search.predict(matrix).shape == (60,)


def test_importing_refiners_loads_nothing_heavy():
    heavy = ("scipy", "sklearn", "torch", "numba", "rich")
    code = f"import vecsmith.refiners, sys; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_as_a_library_it_prints_nothing(table, capfd, caplog):
    caplog.set_level(logging.DEBUG, "vecsmith")
    Reduce(dim=2).fit_transform(table)
    assert capfd.readouterr() == ("", "")
    assert not caplog.records


def test_a_table_of_pieces_still_answers_for_any_string(table, tmp_path):
    Vectors(["king", "queen", "man"], table.matrix[:3]).save(tmp_path / "model", to="model2vec")
    model = Vectors.load(tmp_path / "model")
    doubled = Center().fit_transform(model)
    rows = model[["king", "queen"]] - model.matrix.mean(axis=0)
    np.testing.assert_allclose(doubled["king queen"], rows.mean(axis=0), atol=1e-6)
    doubled.save(tmp_path / "refined", to="model2vec")
    np.testing.assert_allclose(Vectors.load(tmp_path / "refined")["king queen"], rows.mean(axis=0), atol=1e-6)
