"""How tables are asked: case, unknown words, and what is no table at all."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.data.containers import WordPairs
from vecsmith.evaluation.asking import Asked, has_capitals, numbers_of
from vecsmith.evaluation.similarity import Similarity
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors


class Letters:
    """A sub-word model: how often a word has the letters a and b."""

    def vectors(self, words):
        return np.array([[word.count("a"), word.count("b")] for word in words], np.float32)


class Alone:
    """Something that has similarities and no rows."""

    name = "a view"

    def __contains__(self, word):
        return word in ("a", "b")

    def similarity(self, left, right):
        return np.array([float(x == y) for x, y in zip(left, right, strict=True)])


class Looking:
    """Something that has rows of its own, and nothing else."""

    def lookup(self, words):
        known = np.array([len(word) == 1 for word in words])
        return np.array([[float(ord(word[0])), 1] for word in words]), known


def table(words, **more):
    return Vectors(words, np.arange(1, 2 * len(words) + 1).reshape(-1, 2), **more)


@pytest.mark.parametrize(
    ("words", "capitals"),
    [
        (["king", "queen"], False),
        (["king", "Queen"], True),
        (["zürich", "straße", "日本"], False),
        (["king", "Österreich"], True),
        (["Šibenik"], True),
        (["[UNK]", "[PAD]", "<S>", "king"], False),
        (["[UNK]", "Z"], True),
        ([f"[{i}A]" for i in range(100)], True),
        ([], False),
    ],
)
def test_capitals_are_seen_in_any_script(words, capitals):
    assert has_capitals(Vectors(words, np.ones((len(words), 2)))) is capitals


def test_what_lists_no_words_may_have_capitals():
    assert has_capitals(object())
    assert Asked(Alone(), Asking()).case == "as-is"


def test_a_table_without_capitals_is_asked_in_lower_case():
    asked = Asked(table(["zürich", "king"]), Asking())
    assert asked.case == "lower"
    assert asked.rows(["ZÜRICH", "King", "king"])[0].tolist() == [[1, 2], [3, 4], [3, 4]]
    assert Asked(table(["zürich"]), Asking(case="as-is")).rows(["Zürich"])[1].tolist() == [False]


def test_a_table_with_capitals_is_asked_as_is_unless_told():
    named = table(["King", "king"])
    assert Asked(named, Asking()).rows(["King"])[0].tolist() == [[1, 2]]
    assert Asked(named, Asking(case="lower")).rows(["King"])[0].tolist() == [[3, 4]]


@pytest.mark.parametrize(("oov", "row"), [("skip", [0, 0]), ("zero", [0, 0]), ("mean", [2, 3])])
def test_unknown_words_get_the_row_that_was_asked_for(oov, row):
    asked = Asked(table(["a", "b"]), Asking(oov=oov))
    rows, known = asked.rows(["a", "x"])
    assert asked.oov == oov
    assert rows.tolist() == [[1, 2], row] and known.tolist() == [True, False]


def test_a_table_with_subwords_makes_rows_and_knows_what_it_has_a_part_of():
    asked = Asked(table(["a", "c"], subword=Letters()), Asking())
    rows, known = asked.rows(["c", "abba", "xyz"])
    assert asked.oov == "subword"
    assert rows.tolist() == [[3, 4], [2, 2], [0, 0]] and known.tolist() == [True, True, False]
    assert asked.stored(["c", "abba"]).tolist() == [True, False]
    assert Asked(asked.table, Asking(oov="skip")).rows(["abba"])[1].tolist() == [False]


def test_covered_items_are_all_where_unknown_words_have_rows():
    pairs = WordPairs(left=["a", "b", "x"], right=["b", "a", "a"], scores=[1, 2, 3])
    known = np.array([True, True, False])
    for oov, items in (("skip", [0, 1]), ("zero", [0, 1, 2])):
        covered = Asked(table(["a", "b"]), Asking(oov=oov)).covered(Similarity(pairs), known, None, "pairs")
        assert covered.items.tolist() == items and covered.known == 2 and covered.total == 3
    covered = Asked(table(["a", "b"]), Asking()).covered(Similarity(pairs), known, np.array([2, 1]), "pairs")
    assert covered.items.tolist() == [1] and covered.total == 2


def test_words_are_looked_up_once():
    class Counting(Looking):
        def lookup(self, words):
            assert len(words) == len(set(words)) == 2
            return super().lookup(words)

    rows, known = Asked(Counting(), Asking()).rows(["a", "b", "a", "a"])
    assert rows[:, 0].tolist() == [97, 98, 97, 97] and known.all()


def test_rows_of_words_that_are_not_known_are_nothing():
    rows, known = Asked(Looking(), Asking(oov="zero")).rows(["a", "long"])
    assert rows.tolist() == [[97, 1], [0, 0]] and known.tolist() == [True, False]


def test_similarities_alone_are_enough_for_pairs():
    found, known = Asked(Alone(), Asking()).similarities(["a", "a", "a"], ["a", "b", "x"])
    assert found.tolist() == [1, 0, 0] and known.tolist() == [True, True, False]
    with pytest.raises(InputError, match=r"a view has similarity.list, list. alone; this task needs its rows"):
        Asked(Alone(), Asking()).rows(["a"])


@pytest.mark.parametrize(
    ("thing", "asking", "message"),
    [
        ([1, 2], Asking(), "needs lookup.words., or similarity.list, list. and `in`, found neither in list"),
        (table(["a"]), Asking(case="upper"), "case must be one of auto, as-is, lower, found 'upper'"),
        (table(["a"]), Asking(oov="guess"), "oov must be one of auto, skip, .* found 'guess'"),
        (table(["a"]), Asking(oov="subword"), "has no sub-word model"),
        (Alone(), Asking(oov="zero"), "oov must be skip, found 'zero'"),
        (Looking(), Asking(oov="mean"), "oov must be skip, found 'mean'"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(thing, asking, message):
    with pytest.raises(InputError, match=message):
        Asked(thing, asking)


def test_wrong_answers_of_other_things_are_one_sentence():
    class Short(Alone):
        def similarity(self, left, right):
            return 0.5

    class Lists(Looking):
        def lookup(self, words):
            return np.ones(3), np.ones(3)

    with pytest.raises(InputError, match="similarity of two lists of 1 words must give as many numbers"):
        Asked(Short(), Asking()).similarities(["a"], ["b"])
    with pytest.raises(InputError, match="must give a matrix with a row for each and a mask"):
        Asked(Lists(), Asking()).rows(["a", "b"])


def test_items_are_numbers_of_items():
    assert numbers_of(None, 3).tolist() == [0, 1, 2]
    assert numbers_of([2, 0, 2], 3).tolist() == [0, 2]
    for wrong in ([3], [-1]):
        with pytest.raises(InputError, match="numbers from 0 to 2"):
            numbers_of(wrong, 3)
