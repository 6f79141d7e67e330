"""Phrases."""

from itertools import pairwise

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.text.corpus import corpus_of
from vecsmith.text.phrases import join_phrases

CITY = [["in", "new", "york", "city"], ["new", "york", "is", "new"], ["york", "new"], ["is", "in"]]


def lines_of(tokens):
    words = tokens.strings(tokens.ids)
    return [words[a:b] for a, b in zip(tokens.sentences[:-1].tolist(), tokens.sentences[1:].tolist(), strict=True)]


def test_scores_by_hand():
    tokens = corpus_of(CITY)  # 12 tokens: new 4, york 3, in 2, is 2, city 1; "new york" stands twice
    # (2 - 1) * 12 / (4 * 3) = 1; every other pair stands once, so its score is 0
    joined = join_phrases(tokens, threshold=0.99, min_count=1)
    assert lines_of(joined) == [["in", "new_york", "city"], ["new_york", "is", "new"], ["york", "new"], ["is", "in"]]
    assert joined.strings(np.arange(joined.types)) == ["in", "new_york", "city", "is", "new", "york"]
    assert joined.counts.tolist() == [2, 2, 1, 2, 2, 1]
    assert joined.documents.tolist() == tokens.documents.tolist()
    assert lines_of(join_phrases(tokens, threshold=1, min_count=1)) == CITY
    assert joined.sha256 != tokens.sha256 and joined.settings["phrases"]["threshold"] == 0.99


def test_passes_make_longer_phrases():
    tokens = corpus_of([["a", "b", "c", "d"]] * 3 + [["x"]] * 4)
    assert lines_of(join_phrases(tokens, threshold=0, min_count=1))[0] == ["a_b", "c_d"]  # from left to right
    assert lines_of(join_phrases(tokens, 2, threshold=0, min_count=1))[0] == ["a_b_c_d"]
    again = join_phrases(tokens, 2, threshold=0, min_count=1, memory=0)
    assert isinstance(again.ids, np.memmap) and lines_of(again)[0] == ["a_b_c_d"]


def test_rare_words_and_sentences_are_not_joined():
    tokens = corpus_of([["a", "b"]] * 3 + [["b", "c"]])
    assert lines_of(join_phrases(tokens, threshold=0, min_count=4)) == lines_of(tokens)
    assert lines_of(join_phrases(corpus_of([["a"], ["b"]] * 9), threshold=0, min_count=1)) == [["a"], ["b"]] * 9


def test_a_phrase_that_is_a_word_already():
    joined = join_phrases(corpus_of([["a_b", "x"]] + [["a", "b"]] * 3), threshold=0, min_count=1)
    assert joined.counts.tolist() == [4, 1] and joined.type(0) == "a_b"


def test_many_pairs():
    draw = np.random.default_rng(1)
    lines = [[f"w{i}" for i in draw.integers(0, 2000, 50)] for _ in range(2000)]
    tokens = corpus_of(lines)  # some 99,000 pairs, so that the table grows
    counted = {}
    for line in lines:
        for pair in pairwise(line):
            counted[pair] = counted.get(pair, 0) + 1
    counts = dict(zip(tokens.strings(np.arange(tokens.types)), tokens.counts.tolist(), strict=True))
    wanted = {pair for pair, n in counted.items() if (n - 1) * len(tokens) / (counts[pair[0]] * counts[pair[1]]) > 40}
    joined = join_phrases(tokens, threshold=40, min_count=1)
    found = {tuple(name.split("_")) for name in joined.strings(np.arange(joined.types)) if "_" in name}
    assert found <= wanted and len(found) > 0.9 * len(wanted) > 10  # where two meet, the left one is joined


def test_nothing_to_join():
    assert len(join_phrases(corpus_of([]))) == 0
    with pytest.raises(InputError, match="phrases take passes from 1"):
        join_phrases(corpus_of([["a"]]), 0)
