"""Corpora of strings and of lists of tokens."""

import pytest

from vecsmith.core.errors import InputError
from vecsmith.text.corpus import corpus_of


def types_of(tokens):
    return [tokens.type(i) for i in range(tokens.types)]


def test_lists_of_tokens():
    tokens = corpus_of([["a", "b", "a"], [], ["ice cream", "a"]])
    assert tokens.ids.tolist() == [0, 1, 0, 2, 0]
    assert tokens.sentences.tolist() == [0, 3, 5]
    assert tokens.documents.tolist() == [0, 1, 2]
    assert tokens.counts.tolist() == [3, 1, 1]
    assert types_of(tokens) == ["a", "b", "ice cream"]
    assert len(tokens) == 5


def test_strings():
    tokens = corpus_of(["The  the\n\n\tthe\r\ncat", "", "Zürich\u00a0x the"], lower=True)
    assert types_of(tokens) == ["the", "cat", "zürich\u00a0x"]  # cut at ASCII white space alone
    assert tokens.ids.tolist() == [0, 0, 0, 1, 2, 0]
    assert tokens.sentences.tolist() == [0, 2, 3, 4, 6]
    assert tokens.documents.tolist() == [0, 3, 4]


def test_tokens_are_given_back():
    tokens = corpus_of(["a b"])
    assert corpus_of(tokens) is tokens


def test_an_empty_corpus():
    tokens = corpus_of([])
    assert len(tokens) == tokens.types == 0
    assert tokens.sentences.tolist() == tokens.documents.tolist() == [0]


def test_no_corpus():
    with pytest.raises(InputError, match="found int"):
        corpus_of(3)
