"""Pairs of tables in a report: which is named first, and what is said of them."""

import pytest

from vecsmith.core.result import Result
from vecsmith.evaluation.compare import Comparison
from vecsmith.evaluation.report_pairs import pairs_of, sentence, turned

MEAN = {"sets": ["x", "y"], "won": 2, "lost": 1, "tied": 1, "p_sign": 0.5, "scores": [0.6, 0.4], "covered": [9, 10]}


def row(task, value=0.1, verdict="better", **about):
    ends = {"low": value - 0.05, "high": value + 0.2}
    return Result("a", "1", task, "2", "spearman", value, **ends, n=9, other="b", p_holm=0.02, verdict=verdict, **about)


def pair_of(*rows):
    (pair,) = pairs_of(Comparison(list(rows), {}), {})
    return pair


def test_a_turned_row_says_the_same_of_the_other_table():
    back = turned(row("similarity/mean", settings=MEAN))
    assert (back.table, back.other, back.verdict) == ("b", "a", "worse")
    assert (back.value, back.low, back.high) == pytest.approx((-0.1, -0.3, -0.05))
    assert (back.settings["won"], back.settings["lost"], back.settings["tied"]) == (1, 2, 1)
    assert (back.settings["scores"], back.settings["covered"]) == ([0.4, 0.6], [10, 9])
    assert turned(back) == row("similarity/mean", settings=MEAN)


@pytest.mark.parametrize(
    ("verdicts", "first"),
    [(["better", "not distinguishable"], "a"), (["worse", "not distinguishable"], "b"), (["better", "worse"], "a")],
)
def test_the_table_that_is_better_more_often_is_named_first(verdicts, first):
    assert pair_of(*(row(f"set {i}", verdict=verdict) for i, verdict in enumerate(verdicts))).first == first


def test_if_neither_is_better_more_often_the_mean_says_which_is_named_first():
    rows = [row("x", verdict="not distinguishable"), row("similarity/mean", -0.1, "worse", settings=MEAN)]
    assert pair_of(*rows).first == "b"


def test_sentences():
    rows = [row("x"), row("y", verdict="worse"), row("z"), row("similarity/mean", settings=MEAN)]
    pair = pair_of(*rows)
    assert sentence(pair, pair.rows).replace("\u00a0", " ") == (
        "a is better than b on 2 of 3 sets, worse on 1, not distinguishable on 0. Mean difference 10.0 points [5.0, 30.0], "
        "p = 0.020 after Holm: on average a is better than b. a scores higher on 2, lower on 1, equal on 1 (sign test "
        "over sets, p = 0.500)."
    )
    same = [row("x", verdict="not distinguishable"), row("y", verdict="not distinguishable")]
    assert sentence(pair_of(*same), same) == "a and b are not distinguishable on any of 2 sets."
    one = pair_of(row("x", -0.1, "worse"))
    assert sentence(one, one.rows).startswith("On x, b is better than a: difference 10.0 points [−10.0,")
