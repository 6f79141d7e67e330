import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors, checks

EYE = np.eye(2)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda t: t.drop("king"), "words must be a list of strings, found the string 'king'"),
        (lambda t: t.select("king"), "found the string 'king'"),
        (lambda t: t.lookup(b"king"), "found the bytes 'king'"),
        (lambda t: t.neighbors("king", among="man"), "among must be a list of strings, found the string 'man'"),
        (lambda t: Vectors("ab", EYE), "found the string 'ab'"),
        (lambda t: Vectors.load("any", words="king"), "found the string 'king'"),
        (lambda t: t.encode(None), "sentences must be a list of strings, found None"),
        (lambda t: t[5], "words must be a list of strings, found 5"),
        (lambda t: t[None], "found None"),
        (lambda t: t[["king", 3]], "words must be strings, but number 1 is 3"),
        (lambda t: t.map_words(len), "new words must be strings, but number 0 is 4"),
        (lambda t: t.similarity(5, "king"), "found 5"),
        (lambda t: t.drop(np.array("king")), "must be a list of strings"),
    ],
)
def test_a_list_of_words_is_asked_for(table, call, message):
    with pytest.raises(InputError, match=message):
        call(table)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda t: t.rows(np.ones(10, bool)), r"found a mask; np.flatnonzero\(mask\) gives the numbers"),
        (lambda t: t.rows([1.9]), r"list of whole numbers, found \[1.9\]"),
        (lambda t: t.rows([[1], [1, 2]]), "list of whole numbers"),
        (lambda t: t.rows(3), "list of whole numbers, found 3"),
        (lambda t: t.rows([10]), "numbered from 0 to 9 here, found 10"),
        (lambda t: t.take([0, -1]), "numbered from 0 to 9 here, found -1"),
        (lambda t: t.top(-1), "n must be a whole number from 0, found -1"),
        (lambda t: t.top(2.5), "n must be a whole number from 0, found 2.5"),
        (lambda t: t.top(True), "n must be a whole number from 0, found True"),
    ],
)
def test_rows_are_numbered(table, call, message):
    with pytest.raises(InputError, match=message):
        call(table)


def test_what_names_rows_rightly_is_taken(table):
    assert table.rows([]).shape == (0, 6)
    assert table.rows(np.array([1], np.uint8)).shape == (1, 6)
    assert len(table.top(0)) == 0 and len(table.top(np.int64(2))) == 2 and len(table.top(99)) == 10


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"counts": [[1], [2]]}, r"needs as many counts, found the shape \(2, 1\)"),
        ({"counts": [1, np.nan]}, "counts must be whole numbers from 0, but number 1 is nan"),
        ({"counts": [-3, 1]}, "number 0 is -3"),
        ({"counts": [1, 1.5]}, "number 1 is 1.5"),
        ({"counts": [1, 1e30]}, "number 1 is 1e[+]30"),
        ({"counts": ["a", "b"]}, "counts must be numbers"),
        ({"counts": [[1], [2, 3]]}, "counts must be numbers"),
        ({"context": np.ones((2, 3))}, r"needs 2 rows of 2 columns, found the shape \(2, 3\)"),
        ({"context": [[1, 2], [np.nan, 4]]}, "the context holds numbers that are not finite, first in row 1, column 0"),
        ({"context": [[1, 2], [1e300, 4]]}, "not finite, first in row 1, column 0"),
        ({"meta": {"space": "foo"}}, "space of a table must be one of cosine, dot, euclidean, found 'foo'"),
        ({"meta": {"steps": ["x"]}}, "steps must be a list of maps"),
        ({"meta": {"a": {"b": {1, 2}}}}, "meta: a: b must be plain JSON"),
        ({"meta": {"a": float("nan")}}, "must be plain JSON .* found nan"),
        ({"meta": {"a": "\ud800"}}, "lone surrogate"),
        ({"meta": {1: "a"}}, "a name in meta must be a string, found 1"),
        ({"meta": {"total_count": "many"}}, "total_count must be a whole number from 0, found 'many'"),
        ({"meta": ["a"]}, "meta must be a map"),
    ],
)
def test_what_no_table_can_hold_is_refused(given, message):
    with pytest.raises(InputError, match=message) as caught:
        Vectors(["a", "b"], EYE, **given)
    assert "\n" not in str(caught.value)


def test_meta_nested_too_deep_is_refused():
    deep = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(InputError, match="more than 50 deep"):
        Vectors(["a"], [[1]], meta={"a": deep})


def test_meta_becomes_plain_json():
    given = {"a": (1, np.float32(2)), "b": {"c": None}}
    table = Vectors(["a"], [[1]], meta=given)
    assert table.meta == {"a": [1, 2.0], "b": {"c": None}} and type(table.meta["a"][1]) is float
    table.meta["b"]["d"] = 1
    assert given["b"] == {"c": None}


def test_counts_of_other_types_are_taken():
    assert Vectors(["a", "b"], EYE, counts=[1.0, 2.0]).counts.tolist() == [1, 2]
    assert Vectors(["a", "b"], EYE, counts=np.array([1, 2], np.uint64)).counts.dtype == np.int64


def test_strings_may_come_from_anything_that_gives_them():
    assert checks.strings(word for word in ["a", np.str_("b")]) == ["a", "b"]
    assert checks.strings(np.array(["a", "b"])) == ["a", "b"]
