"""Comparisons: on common items, by hand, with Holm's correction and a sign test, and never without a word."""

import warnings

import numpy as np
import pytest
from scipy import stats

from vecsmith.core.errors import InputError, Note
from vecsmith.core.result import Result
from vecsmith.data.containers import Analogies, Categories, Texts, WordPairs
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.categories import Categorisation
from vecsmith.evaluation.compare import BETTER, WORSE, _judged, compare
from vecsmith.evaluation.evaluate import Plan, Scores
from vecsmith.evaluation.sentences import SentenceTask
from vecsmith.evaluation.similarity import Similarity
from vecsmith.statistics.compare import OPEN
from vecsmith.vectors import Vectors

WORDS = ["a", "b", "c", "d", "e", "f"]
# Cosines with "a": 1/1, .9, .7, .5, .2, 0 or so, falling from b to f
FALLING = Vectors(WORDS, [[1, 0], [9, 4], [7, 7], [5, 9], [2, 9], [0, 9]], meta={"name": "falling"})
RISING = Vectors(WORDS, [[1, 0], [0, 9], [2, 9], [5, 9], [7, 7], [9, 4]], meta={"name": "rising"})


def pairs(name, rights="bcdef", scores=(5, 4, 3, 2, 1)):
    return Similarity(WordPairs(name=name, left=["a"] * len(rights), right=list(rights), scores=list(scores)))


def scored(tables, *tasks, rounds=200):
    return Scores({table.name: table for table in tables}, tasks, Plan(rounds=rounds))


def without(table, *words):
    return Vectors(table.drop(words).words, table.drop(words).matrix, meta={"name": table.name})


def test_the_first_minus_the_second():
    """The orders are equal and opposite: 1 - -1."""
    (row,) = compare(scored([FALLING, RISING], pairs("p"))).rows
    assert (row.table, row.other, row.value, row.n, row.n_total, row.coverage) == ("falling", "rising", 2, 5, 5, 1)
    assert row.settings["scores"] == [1, -1] and row.settings["items"] == "same" and row.settings["covered"] == [5, 5]
    assert row.table_sha256 == FALLING.sha256() and row.settings["other_sha256"] == RISING.sha256()
    back = compare(scored([RISING, FALLING], pairs("p"))).rows[0]
    assert (back.table, back.value) == ("rising", -2)


def test_on_the_items_that_both_cover():
    """One knows not b, the other not f: c, d and e are left, whose scores 4, 3, 9 are compared."""
    task = pairs("p", scores=(5, 4, 3, 9, 1))
    first, second = without(FALLING, "b"), without(RISING, "f")
    found = compare(scored([first, second], task))
    (row,) = found.rows
    falls, rises = (stats.spearmanr(order, [4, 3, 9])[0] for order in ([3, 2, 1], [1, 2, 3]))
    assert row.value == pytest.approx(falls - rises) == pytest.approx(-1)
    assert (row.n, row.n_total, row.coverage) == (3, 5, 0.6)
    assert row.settings["items"] == "common" and row.settings["covered"] == [4, 4]
    (both,) = found.pairs["falling", "rising"]
    assert both.common == 3 and both.first.items.tolist() == [1, 2, 3]
    with pytest.raises(
        InputError, match="p: falling covers 4 items and rising 4, of which 3 are the same; items='common'"
    ):
        compare(scored([first, second], task), "same")


def test_a_set_without_common_items_is_left_out_with_a_note():
    first, second = without(FALLING, "d", "e", "f"), without(RISING, "b", "c")
    with pytest.warns(Note, match="left out: p: of what falling and rising cover, nothing is the same"):
        with pytest.raises(InputError, match="no two of falling, rising can be compared"):
            compare(scored([first, second], pairs("p")))
    one = without(RISING, "b")  # c alone is known to both
    with pytest.warns(Note, match="left out: p: of what falling and rising cover, 1 items are the same, on which"):
        with pytest.raises(InputError, match="no two of"):
            compare(scored([first, one], pairs("p")))


def test_what_one_table_cannot_answer_is_one_sentence():
    foreign = Vectors(["Ost"], [[1, 2]], meta={"name": "foreign"})
    with pytest.raises(InputError, match="p: foreign knows none of its 5 pairs"):
        compare(scored([FALLING, foreign], pairs("p")))
    with pytest.warns(Note, match="left out: p: foreign knows none"):
        rows = compare(scored([FALLING, foreign, RISING], pairs("p"))).rows
    assert [(row.table, row.other) for row in rows] == [("falling", "rising")]


def test_the_mean_over_sets_with_a_sign_test():
    """Three of three sets are won: p = 2 / 2^3; the mean difference is that of 2, 2 and 1 by hand."""
    tasks = [pairs("p"), pairs("q", "bcde", (5, 4, 3, 1)), pairs("r", "bcd", (5, 3, 4))]
    with warnings.catch_warnings():
        warnings.simplefilter("error", Note)
        rows = compare(scored([FALLING, RISING], *tasks)).rows
    assert [row.task for row in rows] == ["p", "q", "r", "similarity/mean"]
    assert [row.value for row in rows] == pytest.approx([2, 2, 1, 5 / 3])
    mean = rows[-1].settings
    assert (mean["won"], mean["lost"], mean["tied"], mean["p_sign"]) == (3, 0, 0, 0.25)
    assert mean["sets"] == ["p", "q", "r"] and mean["scores"] == pytest.approx([5 / 6, -5 / 6])
    assert (rows[-1].n, rows[-1].n_total) == (12, 12)


def test_a_mean_says_how_many_items_there_are():
    tasks = [pairs("p"), pairs("q", "bcde", (5, 4, 3, 1))]
    rows = compare(scored([without(FALLING, "e"), RISING], *tasks)).rows
    assert [(row.n, row.n_total) for row in rows] == [(4, 5), (3, 4), (7, 9)]


def row(p, low, high, task="t"):
    return Result("a", "", task, "", "m", 0.1, low, high, other="b", p=p)


def test_holm_over_three_rows_by_hand():
    """Sorted .01, .03, .04: .01 * 3, .03 * 2, and .04 * 1 which may not be less than the one before."""
    judged = _judged([row(0.01, 0.1, 0.2), row(0.04, 0.1, 0.2), row(0.03, -0.2, -0.1)], scored([FALLING], pairs("p")))
    assert [one.p_holm for one in judged] == pytest.approx([0.03, 0.06, 0.06])
    assert [one.verdict for one in judged] == [BETTER, OPEN, OPEN]
    judged = _judged(
        [row(0.01, 0.1, 0.2), row(0.001, -0.2, -0.1), row(None, None, None)], scored([FALLING], pairs("p"))
    )
    assert [one.p_holm for one in judged] == [0.01, 0.002, None]
    assert [one.verdict for one in judged] == [BETTER, WORSE, OPEN]


def test_less_is_better_where_the_task_says_so():
    class Errors(Similarity):
        higher_is_better = False

    judged = _judged([row(0.001, 0.1, 0.2, "p")], scored([FALLING], Errors(pairs("p").pairs)))
    assert judged[0].verdict == WORSE


def test_three_tables_are_compared_pair_by_pair():
    other = Vectors(WORDS, FALLING.matrix * 2, meta={"name": "other"})
    rows = compare(scored([FALLING, RISING, other], pairs("p"))).rows
    assert [(row.table, row.other, row.value) for row in rows] == [
        ("falling", "rising", 2),
        ("falling", "other", 0),
        ("rising", "other", -2),
    ]


def test_the_items_that_differ_most():
    (both,) = compare(scored([FALLING, RISING], pairs("p"))).pairs["falling", "rising"]
    first, second = both.apart(2)
    assert [one.item for one in first] == ["a / b", "a / f"] and not second
    assert (first[0].first, first[0].second) == (0, -1)


def test_clusters_are_made_anew_of_the_common_words():
    """Without c and without e four words in two groups remain, which both tables keep apart."""
    words = Categories(name="c", members=["b", "c", "d", "e"], labels=["x", "x", "y", "y"])
    rows = Vectors(["b", "c", "d", "e"], [[1, 0], [9, 1], [0, 1], [1, 9]], meta={"name": "first"})
    second = Vectors(["b", "d", "e"], [[1, 0], [0, 1], [1, 9]], meta={"name": "second"})
    (found,) = compare(scored([rows, second], Categorisation(words))).rows
    assert (found.value, found.n, found.n_total) == (0, 3, 4)
    assert found.settings["covered"] == [4, 3] and found.settings["scores"] == [1, 1]


def test_encoders_can_be_compared():
    class Encoder:
        def __init__(self, letter):
            self.letter = letter

        def encode(self, sentences):
            return np.array([[sentence.count(self.letter), 1] for sentence in sentences], float)

    texts = Texts(name="t", texts=["a" * (i % 2) + "b" for i in range(40)], labels=[i % 2 for i in range(40)])
    scores = Scores({"a": Encoder("a"), "b": Encoder("b")}, [SentenceTask("t", texts)], Plan(rounds=200))
    (row,) = compare(scores).rows
    assert row.value == 0.5 and row.verdict == BETTER and row.table_sha256 == "" == row.settings["other_sha256"]


def test_one_table_and_unknown_ways_are_refused():
    with pytest.raises(InputError, match="a comparison needs at least two tables, found 1"):
        compare(scored([FALLING], pairs("p")))
    with pytest.raises(InputError, match="items must be one of common, same, found 'all'"):
        compare(scored([FALLING, RISING], pairs("p")), "all")


def test_analogies_among_other_words_are_said():
    questions = Analogies(name="q", questions=[("b", "c", "d", "e")] * 2, sections=["s"] * 2)
    wide = Vectors([*WORDS, "x"], [*FALLING.matrix, [1, 1]], meta={"name": "wide"})
    with pytest.warns(
        Note, match="q: falling chooses its answers among 6 words and wide among 7, and fewer are easier"
    ):
        (row,) = compare(scored([FALLING, wide], Analogy(questions))).rows
    assert row.settings["candidate_words"] == [6, 7]
    alike = scored([FALLING, Vectors(WORDS, FALLING.matrix, meta={"name": "alike"})], Analogy(questions))
    assert compare(alike).rows[0].settings["candidate_words"] == [6, 6]
