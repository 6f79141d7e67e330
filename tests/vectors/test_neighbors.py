import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors
from vecsmith.vectors.nearest import top_of
from vecsmith.vectors.storage import Storage


@pytest.fixture
def square():
    # unit vectors at 0, 10, 90 and 100 degrees, and one opposite to the first
    angles = np.radians([0, 10, 90, 100, 180])
    rows = np.stack([np.cos(angles), np.sin(angles)], axis=1) * [[1], [2], [3], [4], [5]]
    return Vectors(["east", "eastish", "north", "northish", "west"], rows)


def naive(table, queries, k):
    rows = table.matrix.astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1)
    lengths[lengths == 0] = np.inf
    scores = queries @ (rows / lengths[:, None]).T / np.linalg.norm(queries, axis=1, keepdims=True)
    ids = np.argsort(-scores, axis=1, kind="stable")[:, :k]
    return ids, np.take_along_axis(scores, ids, 1)


def test_neighbors_by_hand(square):
    found = square.neighbors("east", k=2)
    assert [one.word for one in found] == ["eastish", "north"]
    np.testing.assert_allclose([one.similarity for one in found], [np.cos(np.radians(10)), 0], atol=1e-6)
    assert [[one.word for one in answer] for answer in square.neighbors(["east", "west"], k=1)] == [
        ["eastish"],
        ["northish"],
    ]
    assert square.neighbors(square["east"], k=1)[0].word == "east"  # a vector asks about no word
    assert [answer[0].word for answer in square.neighbors(square[["east", "west"]], k=1)] == ["east", "west"]
    assert square.neighbors([]) == []


def test_neighbors_of_sums(square):
    assert square.neighbors(positive=["east", "north"], k=1)[0].word == "eastish"
    assert square.neighbors(positive="west", negative="east", k=1)[0].word == "northish"
    assert square.neighbors(positive=[square["east"]], k=1)[0].word == "east"


def test_neighbors_among(square):
    assert [one.word for one in square.neighbors("east", among=["west", "north", "unknown"])] == ["north", "west"]
    assert [one.word for one in square.neighbors("west", among=2)] == ["eastish", "east"]
    with pytest.raises(InputError, match="none of the words in among="):
        square.neighbors("east", among=["unknown"])
    with pytest.raises(InputError, match="among must be a whole number from 1, found 0"):
        square.neighbors("east", among=0)


@pytest.mark.parametrize("arguments", [{}, {"word": "east", "positive": ["west"]}])
def test_neighbors_takes_one_question(square, arguments):
    with pytest.raises(InputError, match="takes a word, a list of words or a vector, or else"):
        square.neighbors(**arguments)


def test_similarity(square):
    assert square.similarity("east", "eastish") == pytest.approx(np.cos(np.radians(10)))
    np.testing.assert_allclose(square.similarity(["east", "east"], ["north", "west"]), [0, -1], atol=1e-6)
    dot = square.replace()
    dot.meta["space"] = "dot"
    assert dot.similarity("east", "west") == pytest.approx(-5)
    assert dot.neighbors("east", k=1)[0].word == "eastish"  # 1.97, the longest shadow on east
    far = square.replace()
    far.meta["space"] = "euclidean"
    assert far.similarity("east", "west") == pytest.approx(-6)
    assert far.neighbors("east", k=1)[0].word == "eastish"
    assert far.neighbors("east", k=1)[0].similarity == pytest.approx(far.similarity("east", "eastish"), abs=1e-5)


def test_analogies_by_hand(square):
    # east to eastish turns by 10 degrees, and so does north to northish; 3CosMul prefers what is opposite to east
    for method, word in {"3cosadd": "northish", "pairdirection": "northish", "3cosmul": "west"}.items():
        assert square.analogy("east", "eastish", "north", method=method)[0].word == word
    assert len(square.analogy("east", "eastish", "north", k=5)) == 2  # the three words asked about are left out
    assert square.analogy("east", "eastish", "north", among=["west", "north"])[0].word == "west"
    with pytest.raises(InputError, match="method must be one of 3cosadd, 3cosmul, pairdirection, found '3cosdiv'"):
        square.analogy("east", "eastish", "north", method="3cosdiv")


def test_3cosmul_by_hand(square):
    unit = square.matrix / np.linalg.norm(square.matrix, axis=1, keepdims=True)
    cosines = (unit @ unit.T + 1) / 2
    expected = cosines[3, 1] * cosines[3, 2] / (cosines[3, 0] + 0.001)
    found = {one.word: one.similarity for one in square.analogy("east", "eastish", "north", k=2, method="3cosmul")}
    assert found["northish"] == pytest.approx(expected, rel=1e-5)


def test_odd_one_out(square):
    assert square.odd_one_out(["east", "eastish", "west"]) == "west"
    with pytest.raises(InputError, match="at least three words"):
        square.odd_one_out(["east", "west"])


def test_zero_rows_are_similar_to_nothing(table):
    assert table.similarity("zero", "king") == 0
    assert all(one.similarity == 0 for one in table.neighbors("zero", k=3))


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
@pytest.mark.parametrize("queries", [1, 3, 30])
def test_search_equals_a_naive_one(dtype, queries):
    random = np.random.default_rng(queries)
    table = Vectors([f"w{i}" for i in range(500)], random.normal(size=(500, 8))).astype(dtype)
    asked = random.normal(size=(queries, 8)).astype(np.float32)
    ids, scores = table.search(asked, 7)
    expected, values = naive(table, asked, 7)
    np.testing.assert_array_equal(ids, expected)
    np.testing.assert_allclose(scores, values, atol=1e-5)


@pytest.mark.parametrize("queries", [1, 12])
def test_words_that_share_a_row(queries):
    random = np.random.default_rng(1)
    storage = Storage(
        random.normal(size=(40, 5)).astype(np.float32),
        random.uniform(0.5, 2, 200).astype(np.float32),
        random.integers(0, 39, 200).astype(np.int32),  # row 39 has no word
    )
    table = Vectors([f"w{i}" for i in range(200)], storage)
    asked = random.normal(size=(queries, 5)).astype(np.float32)
    for k in (1, 13, 200, 500):
        ids, scores = table.search(asked, k)
        values = naive(table, asked, min(k, 200))[1]
        np.testing.assert_allclose(scores, values, atol=1e-5)
        rows, lengths = table.rows(ids.ravel()).reshape(*ids.shape, 5), np.linalg.norm(asked, axis=1)
        shown = np.einsum("qkd,qd->qk", rows, asked) / np.linalg.norm(rows, axis=2) / lengths[:, None]
        np.testing.assert_allclose(scores, shown, atol=1e-5)
        same = np.isclose(scores[:, 1:], scores[:, :-1], atol=0)
        assert np.all(ids[:, 1:][same] > ids[:, :-1][same])  # equal ones in the order of the table


@settings(deadline=None)
@given(st.lists(st.integers(-5, 5), min_size=1, max_size=3000), st.integers(1, 20))
def test_top_of_breaks_ties_by_order(numbers, k):
    scores = np.array(numbers, np.float32)
    assert top_of(scores, k).tolist() == np.argsort(-scores, kind="stable")[:k].tolist()


def test_more_neighbors_than_words(square):
    assert len(square.neighbors("east", k=50)) == 4
    assert square.search(square.matrix, 50)[0].shape == (5, 5)
