"""A corpus as numbers."""

import pytest

from vecsmith.text.corpus import corpus_of


def test_strings_of_types():
    tokens = corpus_of([["a", "日本", "b"], ["é"]])
    assert [tokens.type(i) for i in range(4)] == ["a", "日本", "b", "é"]
    assert tokens.strings(tokens.ids[[3, 1, 1]]) == ["é", "日本", "日本"]
    assert tokens.strings(tokens.ids[:0]) == []


@pytest.mark.parametrize(
    ("size", "expected"),
    [(1, [(0, 1), (1, 2), (2, 3), (3, 4)]), (3, [(0, 2), (2, 3), (3, 4)]), (5, [(0, 2), (2, 4)]), (99, [(0, 4)])],
)
def test_runs_of_whole_sentences(size, expected):
    tokens = corpus_of([["a"] * length for length in (1, 2, 4, 1)])
    assert list(tokens.blocks(size)) == expected
    assert list(corpus_of([]).blocks(size)) == []
