"""What combiners share: normalising, filling in, blocks, provenance."""

import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
from sklearn.base import clone

from vecsmith import api
from vecsmith.combiners import Average, Concat
from vecsmith.core.errors import InputError, Note, NotFittedError, SettingError
from vecsmith.core.method import Method
from vecsmith.testing import toy_table
from vecsmith.vectors import Vectors
from vecsmith.vectors.ngrams import Ngrams

A = Vectors(["the", "king", "queen"], [[3, 4], [0, 2], [6, 8]], meta={"name": "a", "licence": "CC0"})
B = Vectors(["tea", "queen", "the"], [[0, 0, 4], [0, 8, 6], [1, 0, 0]], meta={"name": "b"})


def test_rows_of_length_one_by_hand():
    made = Concat().fit_transform([A, B])
    assert list(made.words) == ["the", "queen"]
    np.testing.assert_allclose(made.matrix, [[0.6, 0.8, 1, 0, 0], [0.6, 0.8, 0, 0.8, 0.6]], rtol=1e-6)


def test_normalising_by_hand():
    one = Vectors(["x", "y", "z"], [[1, 5], [3, 5], [100, 100]])
    other = Vectors(["y", "x"], [[10.0], [30.0]])  # z is no word of the result and counts for nothing
    expected = {
        "none": [[1, 5, 30], [3, 5, 10]],
        "center": [[-1, 0, 10], [1, 0, -10]],
        "standardize": [[-1, 0, 1], [1, 0, -1]],  # a constant column has no scale
    }
    for normalize, rows in expected.items():
        method = Concat(normalize=normalize).fit([one, other])
        np.testing.assert_allclose(method.transform([one, other]).matrix, rows, atol=1e-6)
        np.testing.assert_allclose(method.mean_, [0, 0, 0] if normalize == "none" else [2, 5, 20])
    assert method.scale_.tolist() == [1, 0, 0.1] and method.dims_ == [2, 1]


def test_what_a_missing_word_gets():
    tables = [A, B]
    zero = Concat(vocabulary="union").fit_transform(tables)
    assert list(zero.words) == ["the", "king", "queen", "tea"]
    np.testing.assert_allclose(zero["king"], [0, 1, 0, 0, 0])
    np.testing.assert_allclose(zero["tea"], [0, 0, 0, 0, 1])
    method = Concat(vocabulary="union", missing="mean").fit(tables)
    made = method.transform(tables)
    np.testing.assert_allclose(made["tea"], [0.4, 2.6 / 3, 0, 0, 1], rtol=1e-6)  # the mean of a's rows of length 1
    np.testing.assert_allclose(made["king"], [0, 1, 1 / 3, 0.8 / 3, 1.6 / 3], rtol=1e-6)
    known = Concat(vocabulary="union", missing="mean", normalize="none").fit_transform(tables)
    np.testing.assert_allclose(known["tea"], [3, 14 / 3, 0, 0, 4], rtol=1e-6)


def test_a_fitted_combiner_makes_a_table_of_other_words():
    method = Concat(normalize="center").fit([A, B])
    other = [Vectors(["new"], [[4.5, 6]]), Vectors(["new", "more"], [[0.5, 4, 3], [0, 0, 0]])]
    made = method.transform(other)
    assert list(made.words) == ["new"]
    np.testing.assert_allclose(made.matrix, [[0, 0, 0, 0, 0]], atol=1e-6)
    with pytest.raises(InputError, match=r"^concat was fitted on tables of 2 and 3 columns, found 3 and 2$"):
        method.transform([B, A])
    with pytest.raises(InputError, match=r"found 2 and 3 and 3$"):
        method.transform([A, B, B])


def test_zero_rows_stay_zero_and_large_numbers_do_not_overflow():
    far = Vectors(["x", "y", "z"], np.array([[3e38, 3e38], [1e-45, 0], [0, 0]], np.float32))
    made = Average().fit_transform([far, far])
    np.testing.assert_allclose(made.matrix, [[0.5**0.5, 0.5**0.5], [1, 0], [0, 0]], rtol=1e-6)
    np.testing.assert_array_equal(Average(normalize="none").fit_transform([far, far]).matrix, far.matrix)


def test_a_result_beyond_float32_is_refused():
    far = Vectors(["x", "y", "z"], np.array([[3e38], [-3e38], [-3e38]], np.float32))
    with pytest.raises(InputError, match="is inf as float32"):
        Average(normalize="center").fit_transform([far, far])


def test_the_provenance_names_the_sources():
    made = Average(vocabulary="union").fit_transform([A, B.top(2)])
    (step,) = made.meta["steps"]
    assert step["method"] == "average" and step["settings"]["vocabulary"] == "union" and "version" in step
    first, second = step["sources"]
    assert (first["name"], first["words"], first["dim"], first["known"]) == ("a", 3, 2, 3)
    assert (first["sha256"], first["meta"]) == (A.sha256(), {"licence": "CC0"})
    assert second["known"] == 2 and second["meta"]["steps"][0]["method"] == "select"
    assert made.name == "average of a, b" and "average" in repr(made)


def test_what_was_made_can_be_combined_again_and_kept_in_a_file(tmp_path):
    made = Concat().fit_transform([Concat().fit_transform([A, B]), A])
    made.save(tmp_path / "made.safetensors")
    again = Vectors.load(tmp_path / "made.safetensors")
    inner = again.meta["steps"][0]["sources"][0]
    assert inner["meta"]["steps"][0]["sources"][0]["sha256"] == A.sha256()
    assert again.sha256() == made.sha256()


def test_counts_come_from_the_first_table_that_has_them_for_all_words():
    counted = Vectors(["queen", "the", "king"], np.ones((3, 1)), counts=[7, 9, 5])
    made = Concat().fit_transform([A, counted.top(2)])
    assert made.counts.tolist() == [9, 7] and made.meta["total_count"] == 21
    assert Concat(vocabulary="union").fit_transform([A, counted.top(2)]).counts is None
    assert Concat().fit_transform([A, B]).counts is None


def test_a_table_that_answers_for_any_string():
    model = Vectors(["x"], [[1, 1]], subword=Ngrams(np.ones((4, 2), np.float32), 2, 3), meta={"name": "model"})
    with pytest.warns(Note, match="concat: model answered for any string; the result answers for its 3 words"):
        made = Concat(normalize="none").fit_transform([A, model])
    np.testing.assert_array_equal(made.matrix[:, 2:], model[list(A.words)])
    assert made.meta["steps"][0]["sources"][1]["known"] == "any" and made.subword is None


def test_many_blocks_give_what_one_gives(monkeypatch):
    tables = [toy_table(300, 8), toy_table(500, 5, seed=1).drop(["word3", "word4"]).astype("int8")]
    settings = {"vocabulary": "union", "missing": "mean"}
    methods = [kind(normalize=one, **settings) for kind in (Average, Concat) for one in ("none", "unit", "standardize")]
    for method in methods:
        whole = clone(method).fit_transform(tables)
        with monkeypatch.context() as patch:
            patch.setattr("vecsmith.vectors.storage.BLOCK_BYTES", 1000)
            np.testing.assert_allclose(clone(method).fit_transform(tables).matrix, whole.matrix, atol=1e-6)


@pytest.mark.parametrize("dtype", ["float32", "int8"])
def test_no_more_memory_than_the_result_and_some_blocks(monkeypatch, dtype):
    block = 1 << 16
    monkeypatch.setattr("vecsmith.vectors.storage.BLOCK_BYTES", block)
    matrix = np.random.default_rng(0).normal(size=(8_000, 64)).astype(np.float32)
    words = [f"{i}" for i in range(len(matrix))]
    tables = [Vectors(words, matrix).astype(dtype), Vectors(words, matrix[::-1]).astype(dtype)]
    tracemalloc.start()
    try:
        Concat(normalize="standardize").fit_transform(tables)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    words_and_ids = len(matrix) * (8 + 8 + 80)
    assert peak < 2 * matrix.nbytes + 8 * block + words_and_ids


def test_before_fit_with_wrong_settings_and_with_ratings():
    with pytest.raises(NotFittedError, match="concat has learned nothing yet"):
        Concat().transform([A, B])
    with pytest.raises(SettingError, match="'normalize' must be one of none, unit, center, standardize, found 'l2'"):
        Concat(normalize="l2").fit([A, B])
    with pytest.raises(SettingError, match="'vocabulary' must be one of intersection, union"):
        Concat(vocabulary="all").fit([A, B])
    for ratings in ({"pairs": [("the", "queen")]}, {"scores": [1.0]}):
        with pytest.raises(InputError, match=r"^concat learns from tables alone: leave out pairs and scores$"):
            Concat().fit([A, B], **ratings)


def test_a_generator_of_tables_is_taken_and_a_saved_combiner_comes_back(tmp_path):
    method = Average(normalize="standardize").fit(table for table in (A, B))
    method.save(tmp_path / "average.safetensors")
    again = Method.load(tmp_path / "average.safetensors")
    assert again.transform([A, B]).sha256() == method.transform([A, B]).sha256()


def test_combine_takes_names_paths_and_tables(tmp_path):
    A.save(tmp_path / "a.safetensors")
    made = api.combine([tmp_path / "a.safetensors", B], "concat", vocabulary="union")
    assert list(made.words) == ["the", "king", "queen", "tea"] and made.dim == 5
    for given in ("glove-demo", A, 5, ["glove-demo"], []):
        with pytest.raises(InputError, match=r"^combine takes a list of at least two tables, found "):
            api.combine(given, "average")
    with pytest.raises(InputError, match="the room combiners has no method 'averge'; the nearest is average"):
        api.combine([A, B], "averge")
    with pytest.raises(SettingError, match="found 'x'"):
        api.combine(["no such file", B], "average", missing="x")  # before a file is read


def test_importing_combiners_loads_nothing_heavy():
    heavy = ("scipy", "sklearn", "torch", "numba", "rich")
    code = f"import vecsmith.combiners, sys; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
