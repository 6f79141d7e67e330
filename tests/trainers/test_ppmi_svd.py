"""PPMI-SVD: information by hand, products that give the matrix back, and what is said of text without pairs."""

import math

import numpy as np
import pytest

from vecsmith.core.errors import InputError, SettingError
from vecsmith.testing import check_method
from vecsmith.text.cooccurrence import cooccurrences
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.ppmi_svd import PpmiSvd, ppmi

# a stands beside b 3 times and beside d once, c beside d 3 times; 14 counts in all
TEXT = [["a", "b"]] * 3 + [["a", "d"]] + [["c", "d"]] * 3


def information(text=TEXT, **settings):
    """Give a function that tells the information of two words."""
    tokens = corpus_of(text)
    vocabulary = Vocabulary.of(tokens, 1)
    matrix = ppmi(cooccurrences(tokens, vocabulary, 1), **settings).toarray()
    return lambda word, context: matrix[vocabulary.words.index(word), vocabulary.words.index(context)]


def drawn(seed=0):
    rng = np.random.default_rng(seed)
    return [[f"w{i}" for i in rng.zipf(1.4, 12) % 60] for _ in range(400)]


def test_it_keeps_the_contract():
    check_method(lambda: PpmiSvd(dim=4, min_count=1), "trainers")


def test_information_by_hand():
    """P(a, b) = 3/14, P(a) = 4/14, P(b) = 3/14: the ratio is 14/4. a and d meet less often than by chance: 14/16."""
    plain = information(smoothing=1)
    assert plain("a", "b") == pytest.approx(math.log(14 / 4)) == plain("b", "a")
    assert plain("c", "d") == pytest.approx(math.log(14 / 4))
    assert plain("a", "d") == 0 == plain("a", "a")


def test_smoothing_by_hand():
    """Context counts 4, 3, 4, 3 to the power 1/2: 2, 1.732, 2, 1.732, in all 7.464."""
    smooth = information(smoothing=0.5)
    assert smooth("a", "b") == pytest.approx(math.log(3 / 4 / (math.sqrt(3) / 7.464101615)))
    assert smooth("b", "a") == pytest.approx(math.log(3 / 3 / (2 / 7.464101615)))


def test_shift_by_hand():
    shifted = information(smoothing=1, shift=2)
    assert shifted("a", "b") == pytest.approx(math.log(14 / 4) - math.log(2))
    assert information(smoothing=1, shift=3.6)("a", "b") == 0


def test_rows_times_contexts_give_the_matrix_back():
    """With all dimensions and a power of 1/2 nothing is lost."""
    tokens = corpus_of(drawn())
    vocabulary = Vocabulary.of(tokens, 1)
    made = PpmiSvd(dim=len(vocabulary), min_count=1, window=3).fit(tokens).vectors_
    expected = ppmi(cooccurrences(tokens, vocabulary, 3)).toarray()
    np.testing.assert_allclose(made.matrix @ made.context.T, expected, atol=2e-5)
    assert list(made.words) == vocabulary.words and made.counts.tolist() == vocabulary.counts.tolist()


def test_contexts_are_added():
    tokens = corpus_of(drawn())
    one, both = (PpmiSvd(dim=5, min_count=1, add_context=add).fit(tokens).vectors_ for add in (False, True))
    np.testing.assert_allclose(both.matrix, one.matrix + one.context, atol=1e-6)
    np.testing.assert_array_equal(both.context, one.context)


def test_the_power_of_singular_values():
    tokens = corpus_of(drawn())
    flat, whole = (PpmiSvd(dim=5, min_count=1, power=power).fit(tokens).vectors_.matrix for power in (0.0, 1.0))
    np.testing.assert_allclose(np.linalg.norm(flat, axis=0), 1, atol=1e-6)
    lengths = np.linalg.norm(whole, axis=0)
    assert (np.diff(lengths) < 0).all()
    np.testing.assert_allclose(flat * lengths, whole, atol=1e-5)


def test_words_of_one_topic_are_near():
    rng = np.random.default_rng(0)
    topics = (["sun", "moon", "star", "sky"], ["bread", "milk", "salt", "oil"])
    text = [list(rng.choice(topics[i % 2], 6)) for i in range(200)]
    table = PpmiSvd(dim=2).fit(text).vectors_
    assert {word for word, _ in table.neighbors("sun", k=3)} == {"moon", "star", "sky"}


def test_memory_changes_nothing():
    tokens = corpus_of(drawn())
    bounded, free = (PpmiSvd(dim=5, min_count=1, memory=memory).fit(tokens).vectors_ for memory in ("1MB", None))
    assert bounded.sha256() == free.sha256()


def test_what_is_refused():
    with pytest.raises(InputError, match="to 100 dimensions needs at least 100 words, found 4: lower dim"):
        PpmiSvd(min_count=1).fit(TEXT)
    with pytest.raises(InputError, match="no two words of the vocabulary in one context"):
        PpmiSvd(dim=1, min_count=1).fit([["a"], ["b"]])
    with pytest.raises(InputError, match="meet more than 99 times as often as by chance: lower shift"):
        PpmiSvd(dim=1, min_count=1, shift=99.0).fit(TEXT)
    with pytest.raises(InputError, match="memory must be an amount such as 64MB"):
        PpmiSvd(memory="much").fit(TEXT)
    with pytest.raises(SettingError, match="'power' must be a number from 0 to 1"):
        PpmiSvd(power=2.0).fit(TEXT)
