"""Sentences to vectors: clitics, means worked by hand, encoders, and what they may not give."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.evaluation.pooling import vectors_of, words_of
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

SENTENCES = ["Cats don't sing.", "nothing here", "the cats"]


@pytest.fixture
def table():
    return Vectors(["cats", "n't", "the", "."], [[4, 0], [0, 8], [2, 2], [1, 1]], meta={"name": "pets"})


class Lengths:
    """An encoder: how long a sentence is, and how many blanks it has."""

    def __init__(self):
        self.asked = []

    def encode(self, sentences):
        self.asked += sentences
        return np.array([[len(one), one.count(" ")] for one in sentences])


class Given:
    name = "given"

    def __init__(self, made):
        self.made = made

    def encode(self, sentences):
        return self.made


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("It doesn't rhyme, Anna's song.", "It does n't rhyme , Anna 's song ."),
        ("Anna 's song does n't rhyme", "Anna 's song does n't rhyme"),
        ("We'll say they've what you'd like: I'M sure", "We 'll say they 've what you 'd like : I 'M sure"),
        ("can’t won't", "ca n’t wo n't"),
        ("rock 'n' roll isn'tx o'clock", "rock ' n ' roll isn'tx o'clock"),
        ("'s", "'s"),
        ("", ""),
    ],
)
def test_clitics_are_split_off(sentence, words):
    assert words_of(sentence) == words.split()


def test_the_mean_of_known_words(table):
    """cats, n't and . of five tokens are known: (4 + 0 + 1) / 3 and (0 + 8 + 1) / 3; 5 of all 9 tokens are."""
    made = vectors_of(table, Asking(), SENTENCES, "words", "trial")
    np.testing.assert_allclose(made.matrix, [[5 / 3, 3], [0, 0], [3, 1]], rtol=1e-6)
    assert made.matrix.dtype == np.float64
    assert made.known.tolist() == [True, False, True]
    assert (made.case, made.oov) == ("lower", "skip")
    assert made.settings == {"vectors_of": "words", "tokens": 9, "tokens_known": pytest.approx(5 / 9)}


def test_case_as_is_knows_no_capitals(table):
    made = vectors_of(table, Asking(case="as-is"), SENTENCES, "words", "trial")
    np.testing.assert_allclose(made.matrix[0], [0.5, 4.5])
    assert made.case == "as-is"


def test_unknown_words_count_where_they_have_rows(table):
    zero = vectors_of(table, Asking(oov="zero"), SENTENCES, "words", "trial")
    np.testing.assert_allclose(zero.matrix, [[1, 1.8], [0, 0], [3, 1]], rtol=1e-6)
    assert zero.known.tolist() == [True, False, True] and zero.settings["tokens_known"] == pytest.approx(5 / 9)
    mean = vectors_of(table, Asking(oov="mean"), SENTENCES, "words", "trial")
    np.testing.assert_allclose(mean.matrix[1], table.mean)


def test_subwords_build_what_is_unknown(table):
    class Halves:
        def vectors(self, words):
            return np.array([[len(word), 0] for word in words], np.float32)

    table = Vectors(list(table.words), table.matrix, subword=Halves())
    made = vectors_of(table, Asking(), ["cats purr"], "words", "trial")
    assert made.matrix.tolist() == [[4, 0]] and made.oov == "subword" and made.settings["tokens_known"] == 1


def test_an_encoder_gets_strings_each_once():
    encoder = Lengths()
    made = vectors_of(encoder, Asking(), ["a b", "abc", "a b"], "words", "trial")
    assert encoder.asked == ["a b", "abc"]
    assert made.matrix.tolist() == [[3, 1], [3, 0], [3, 1]] and made.known.all()
    assert (made.case, made.oov, made.settings) == ("as-is", "encoder", {"vectors_of": "sentences"})
    assert vectors_of(encoder, Asking(case="lower"), ["A B"], "words", "trial").case == "lower"
    assert encoder.asked[-1] == "a b"


def test_a_table_encodes_itself_where_that_is_asked_for(table):
    made = vectors_of(table, Asking(), SENTENCES, "encode", "trial")
    np.testing.assert_allclose(made.matrix, table.encode(SENTENCES, lower=True))
    assert (made.case, made.settings) == ("lower", {"vectors_of": "sentences"})


def test_what_knows_no_token_is_refused(table):
    with pytest.raises(InputError) as caught:
        vectors_of(table, Asking(), ["мама мыла раму", ""], "words", "trial")
    assert str(caught.value) == "trial: pets knows none of its 3 tokens; is it of another language?"


def test_wrong_ways_of_pooling_are_refused(table):
    with pytest.raises(InputError, match="pool must be one of words, encode, found 'max'"):
        vectors_of(table, Asking(), SENTENCES, "max", "trial")
    with pytest.raises(InputError, match=r"trial needs encode\(sentences\), or lookup\(words\), found neither in dict"):
        vectors_of({}, Asking(), SENTENCES, "words", "trial")
    with pytest.raises(InputError, match="case must be one of auto, as-is, lower, found 'upper'"):
        vectors_of(Lengths(), Asking(case="upper"), SENTENCES, "words", "trial")


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (np.zeros((2, 4)), "given: encode of 3 sentences must give a matrix .* float64 of the shape"),
        (np.zeros(3), r"the shape \(3,\)"),
        (np.array([["a"]] * 3), "a matrix of numbers"),
        (np.array([[0.0], [np.nan], [1.0]]), "must give finite numbers, found others for 'nothing here'"),
    ],
)
def test_an_encoder_must_give_a_finite_row_a_sentence(made, message):
    with pytest.raises(InputError, match=message):
        vectors_of(Given(made), Asking(), SENTENCES, "words", "trial")
