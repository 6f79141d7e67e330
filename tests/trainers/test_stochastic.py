"""What skip-gram and CBOW share."""

import numpy as np
import pytest

from vecsmith import train
from vecsmith.core.errors import SettingError
from vecsmith.testing import toy_corpus
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers import Cbow, SkipGram


def test_first_rows_are_small_and_follow_the_seed():
    rows = SkipGram(dim=10, seed=3)._beginning(1000)
    assert rows.dtype == np.float32 and abs(rows).max() <= 0.05 and abs(rows.mean()) < 0.001
    assert (rows == Cbow(dim=10, seed=3)._beginning(1000)).all()
    assert (rows != SkipGram(dim=10, seed=4)._beginning(1000)).any()


def test_noise_is_drawn_by_counts_to_the_power():
    vocabulary = Vocabulary.of(corpus_of([["a"] * 81 + ["b"] * 16]), 1)
    keep, cut, other = SkipGram(sample=0, power=0.75)._tables(vocabulary)
    share = (cut[0] / 2**32 + (1 - cut[1] / 2**32) * (other[1] == 0)) / 2
    assert share == pytest.approx(27 / 35, abs=1e-6) and keep.tolist() == [1, 1]  # 81^.75 = 27, 16^.75 = 8
    keep, _, _ = SkipGram(sample=0.25)._tables(vocabulary)
    frequency = 81 / 97
    assert keep[0] == pytest.approx((0.25 / frequency) ** 0.5 + 0.25 / frequency) and keep[1] == 1


@pytest.mark.parametrize("method", ["skipgram", "cbow"])
def test_words_of_like_contexts_come_near(method):
    random = np.random.default_rng(0)
    groups = [[f"{letter}{i}" for i in range(8)] for letter in "abc"]
    text = [random.choice(groups[i % 3], 8).tolist() for i in range(900)]
    table = train(text, method, dim=10, epochs=10, sample=0, seed=1)
    near = [[one.word[0] for one in table.neighbors(word, k=7)] for word in table.words]
    right = np.mean([letter == word[0] for word, found in zip(table.words, near, strict=True) for letter in found])
    assert right > 0.95


def test_other_seeds_give_other_tables():
    tables = [train(toy_corpus(), "cbow", dim=5, epochs=1, seed=seed) for seed in (1, 1, 2)]
    assert tables[0].sha256() == tables[1].sha256() != tables[2].sha256()


def test_the_learning_rate_may_not_rise():
    with pytest.raises(SettingError, match=r"must be at most learning_rate, which is 0\.01, found 0\.02"):
        SkipGram(learning_rate=0.01, least_learning_rate=0.02).validate()
