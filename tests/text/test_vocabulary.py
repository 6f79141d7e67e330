"""Which types become words."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import NONE, Vocabulary


@pytest.fixture
def tokens():
    return corpus_of([["rare", "b", "a", "b", "a", "c", "c", "c", "c"]])


def test_words_are_sorted_by_count_then_as_they_came(tokens):
    made = Vocabulary.of(tokens, min_count=2)
    assert made.words == ["c", "b", "a"] and made.counts.tolist() == [4, 2, 2]
    assert made.of_type.tolist() == [NONE, 1, 2, 0]
    assert made.total == 9 and len(made) == 3
    assert Vocabulary.of(tokens, 1, max_words=2).words == ["c", "b"]


def test_nothing_is_left(tokens):
    with pytest.raises(
        InputError, match="no word stands 5 times or more in the corpus: the most frequent stands 4 times"
    ):
        Vocabulary.of(tokens)
    with pytest.raises(InputError, match="the corpus is empty"):
        Vocabulary.of(corpus_of([]), 1)


def test_sub_sampling_by_hand(tokens):
    made = Vocabulary.of(tokens, min_count=2)  # frequencies 1/2, 1/4, 1/4
    kept = made.keep_probabilities(0.02)
    np.testing.assert_allclose(kept, [0.2 + 0.04, np.sqrt(0.08) + 0.08, np.sqrt(0.08) + 0.08], rtol=1e-6)
    assert made.keep_probabilities(0).tolist() == [1, 1, 1]
    assert made.keep_probabilities(0.5).tolist() == [1, 1, 1]


def test_noise_by_hand(tokens):
    noise = Vocabulary.of(tokens, min_count=2).noise(0.5)
    np.testing.assert_allclose(noise, np.array([2, np.sqrt(2), np.sqrt(2)]) / (2 + 2 * np.sqrt(2)))
    assert Vocabulary.of(tokens, min_count=2).noise(0).tolist() == pytest.approx([1 / 3] * 3)
