import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vecsmith.core.errors import InputError, UnknownWordError
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
    dot = Vectors(square.words, square.matrix, meta={"space": "dot"})
    assert dot.similarity("east", "west") == pytest.approx(-5)
    assert dot.neighbors("east", k=1)[0].word == "eastish"  # 1.97, the longest shadow on east
    far = Vectors(square.words, square.matrix, meta={"space": "euclidean"})
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
    with pytest.raises(InputError, match="at least three words, found 2"):
        square.odd_one_out(["east", "west"])


def test_zero_rows_are_similar_to_nothing(table, matrix):
    assert table.similarity("zero", "king") == 0
    for call in (
        lambda: table.neighbors("zero"),
        lambda: table.neighbors(["king", "zero"]),
        lambda: table.neighbors(positive=["king"], negative=["zero"]),
        lambda: table.analogy("king", "zero", "man"),
    ):
        with pytest.raises(InputError, match="this table: 'zero' has a row of zeros, which is near to nothing"):
            call()
    with pytest.raises(InputError, match="add up to zero, which is near to nothing"):
        table.neighbors(positive="king", negative="king")
    with pytest.raises(InputError, match="the words of this analogy add up to zero"):
        table.analogy("king", "king", "man", method="pairdirection")
    assert (table.search(np.zeros((1, 6)), 3)[1] == 0).all()  # on arrays there is no word to speak of
    places = Vectors(table.words, matrix, meta={"space": "euclidean"})
    assert len(places.neighbors("zero", k=3)) == 3


class Nothing:
    """A sub-word model that knows no part of any string."""

    def vectors(self, words):
        return np.zeros((len(words), 2), np.float32)


def test_a_string_of_which_nothing_is_known_has_no_neighbors():
    table = Vectors(["a", "b", "c"], [[1, 0], [0, 1], [1, 1]], subword=Nothing(), meta={"name": "small"})
    for call in (lambda: table.neighbors("@@"), lambda: table.analogy("a", "b", "@@")):
        with pytest.raises(UnknownWordError, match="small knows neither '@@' nor a part of it"):
            call()


@pytest.mark.parametrize("method", ["3cosadd", "3cosmul", "pairdirection"])
def test_zero_rows_never_answer_an_analogy(method):
    # every other answer is worse than the 0 that a row of zeros would get
    rows = [[1, 0], [0.9, -0.1], [-1, 0.1], [0, 0], [1, 0.05]]
    table = Vectors(["a", "b", "c", "zero", "d"], rows)
    assert [one.word for one in table.analogy("a", "b", "c", k=5, method=method)] == ["d"]


def test_sums_keep_their_lengths_where_lengths_count():
    rows = [[1, 0], [0, 3], [1, 3], [5, 5]]
    flat = Vectors(["a", "b", "sum", "far"], rows, meta={"space": "euclidean"})
    assert flat.neighbors(positive=["a", "b"], k=1) == [("sum", 0)]
    dot = Vectors(["a", "b", "sum", "far"], rows, meta={"space": "dot"})
    assert dict(dot.neighbors(positive=["a", "b"], k=2)) == {"far": 20, "sum": 10}


def test_distances_between_rows_that_lie_close_together():
    random = np.random.default_rng(0)
    rows = (random.normal(size=100) * 9.7 + 1e-3 * random.normal(size=(400, 100))).astype(np.float32)
    table = Vectors([f"w{i}" for i in range(400)], rows, meta={"space": "euclidean"})
    apart = np.linalg.norm(rows[:, None].astype(np.float64) - rows[:30], axis=2).T
    expected = np.argsort(apart, axis=1, kind="stable")[:, :6]
    for queries in (1, 30):
        ids, scores = table.search(rows[:queries], 6)
        np.testing.assert_array_equal(ids, expected[:queries])
        np.testing.assert_allclose(-scores, np.take_along_axis(apart, expected, 1)[:queries], rtol=1e-6)
    found = table.neighbors("w3", k=3, among=[f"w{i}" for i in range(0, 400, 2)])
    even = [i for i in np.argsort(apart[3], kind="stable").tolist() if i % 2 == 0 and i != 3]
    assert [int(one.word[1:]) for one in found] == even[:3]
    assert found[0].similarity == table.similarity("w3", found[0].word)


@pytest.mark.parametrize("space", ["cosine", "dot", "euclidean"])
@pytest.mark.parametrize("dtype", ["float32", "int8"])
@pytest.mark.parametrize("queries", [2, 20])
@pytest.mark.parametrize("wanted", [range(50, 90), range(0, 300, 40), range(0, 300, 2)])
def test_among_is_what_a_part_of_the_table_says(space, dtype, queries, wanted):
    random = np.random.default_rng(2)
    table = Vectors([f"w{i}" for i in range(300)], random.normal(size=(300, 6)), meta={"space": space}).astype(dtype)
    words = [f"w{i}" for i in wanted]
    asked = random.normal(size=(queries, 6))
    found = table.neighbors(asked, among=words, k=5)
    expected = table.select(words).neighbors(asked, k=5)
    for one, other in zip(found, expected, strict=True):
        assert [part.word for part in one] == [part.word for part in other]
        np.testing.assert_allclose([part.similarity for part in one], [part.similarity for part in other], rtol=1e-5)


def test_questions_of_many_kinds(square):
    assert [one[0].word for one in square.neighbors((word for word in ["east", "west"]), k=1)] == [
        "eastish",
        "northish",
    ]
    assert square.neighbors(np.array(["east"]), k=1)[0][0].word == "eastish"
    assert square.neighbors([[1, 0], [0, 1]], k=1)[1][0].word == "north"
    assert square.neighbors("west", among=np.int64(2), k=np.int32(1))[0].word == "eastish"
    assert square.odd_one_out(word for word in ["east", "eastish", "west"]) == "west"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda t: t.neighbors(5), "takes a word, a list of words or a vector, found 5"),
        (lambda t: t.neighbors(b"east"), "found b'east'"),
        (lambda t: t.neighbors(["east", np.ones(2)]), "a list of words to ask about holds strings only"),
        (lambda t: t.neighbors([[1, 2], [3]]), r"found \[\[1, 2\], \[3\]\]"),
        (lambda t: t.neighbors(np.ones((1, 1, 2))), "must be a matrix with 2 columns"),
        (lambda t: t.neighbors(positive=5), "take words and vectors, found 5"),
        (lambda t: t.analogy(["east"], "west", "north"), "three words of an analogy must be a string, found"),
        (lambda t: t.search([["a", "b"]]), "queries must be numbers"),
        (lambda t: t.odd_one_out(["east", 3, "west"]), "words must be strings, but number 1 is 3"),
    ],
)
def test_what_is_no_question_is_refused(square, call, message):
    with pytest.raises(InputError, match=message):
        call(square)


@pytest.mark.filterwarnings("error")
def test_the_least_and_greatest_numbers():
    rows = [[1e-40, 0], [1e-40, 1e-40], [3e38, 3e38], [1, 0]]
    table = Vectors(["a", "b", "c", "d"], rows)
    for one in (table, table.astype("int8")):
        assert one.similarity("a", "b") == pytest.approx(0.5**0.5, abs=1e-3)
        for answer in (one.neighbors("a", k=3), one.neighbors(one[["a"] * 10], k=4)[3][1:]):
            assert answer[0] == ("d", pytest.approx(1))
            assert [part.similarity for part in answer[1:]] == pytest.approx([0.5**0.5] * 2, abs=1e-2)
    for space in ("dot", "euclidean"):
        found = Vectors(["a", "b", "c", "d"], rows, meta={"space": space}).neighbors("d", k=3)
        assert not any(np.isnan(one.similarity) for one in found)


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
