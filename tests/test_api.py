"""The verbs as functions, where they do more than hand on."""

import inspect

import numpy as np
import pytest

import vecsmith
from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors


def test_what_info_says_belongs_to_the_caller(table):
    given = Vectors(table.words, table.matrix, meta={"a": {"b": 1}})
    about = vecsmith.info(given)
    about["meta"]["new"] = about["meta"]["a"]["b"] = 2
    assert given.meta == {"a": {"b": 1}}


def test_rows_that_lie_in_a_file_are_mapped(table, tmp_path):
    small = Vectors(table.words[:7], table.matrix[:7])
    for name, to in (("t.safetensors", None), ("npy", "npy"), ("m", "model2vec")):
        small.save(tmp_path / name, to=to)
        read = vecsmith.load(tmp_path / name)
        assert vecsmith.info(read)["mapped"] and ", mapped" in repr(read)
        assert not vecsmith.info(read.top(2))["mapped"] and "mapped" not in repr(read.top(2))
    assert not vecsmith.info(small)["mapped"]


@pytest.mark.parametrize("verb", ["neighbors", "analogy", "encode", "similarity", "odd_one_out"])
def test_a_verb_and_the_call_of_the_table_take_the_same(verb):
    ours, theirs = (
        list(inspect.signature(one).parameters.values()) for one in (getattr(vecsmith, verb), getattr(Vectors, verb))
    )
    assert [(one.name, one.kind, one.default) for one in ours[1:]] == [
        (one.name, one.kind, one.default) for one in theirs[1:]
    ]


def test_options_arrive(table):
    assert vecsmith.neighbors(table, positive=["king"], negative=["man"], among=5, k=2) == table.neighbors(
        positive=["king"], negative=["man"], among=5, k=2
    )
    assert vecsmith.analogy(table, "man", "king", "woman", k=2, method="3cosmul", among=6) == table.analogy(
        "man", "king", "woman", 2, "3cosmul", 6
    )
    made = vecsmith.encode(table, "KING queen", lower=True, weights="mean", normalize=True)
    expected = table[["king", "queen"]].mean(axis=0)
    np.testing.assert_allclose(made, expected / np.linalg.norm(expected), rtol=1e-5)


@pytest.mark.parametrize("method", [None, 3])
def test_a_method_is_named(table, method):
    with pytest.raises(InputError, match=f"the name of a method must be a string, found {method}"):
        vecsmith.refine(table, method)
