"""Scores and comparisons as people read them, to the letter."""

import pytest

from vecsmith.core.result import Result
from vecsmith.core.results_text import (
    asked_text,
    brief,
    by_pair,
    comparison_text,
    differences_text,
    interval_text,
    p_text,
    score_text,
    scores_text,
    verdict_text,
)


def score(table="t", task="s", value=0.5, low=0.25, high=0.75, **others):
    about = {"n": 9, "n_total": 10, "coverage": 0.9, "case": "lower", "oov": "skip"} | others
    return Result(table, "", task, "", about.pop("metric", "spearman"), value, low, high, **about)


def difference(value=0.1, low=0.05, high=0.2, p_holm=0.01, verdict="better", table="a", other="b", **others):
    about = {"n": 1200, "n_total": 2000, "case": "lower", "oov": "skip", "task": "s"} | others
    task, metric = about.pop("task"), about.pop("metric", "spearman")
    return Result(
        table, "", task, "", metric, value, low, high, other=other, p=0.01, p_holm=p_holm, verdict=verdict, **about
    )


def test_scores_of_few_tables_stand_side_by_side():
    rows = [score(), score("u", value=0.25, low=0.125, high=0.5, coverage=1), score(task="longer", n_total=1234)]
    assert scores_text(rows) == (
        "set     metric    items  t                      u\n"
        "------  --------  -----  ---------------------  -----------------\n"
        "s       spearman  10     50.0 [25.0, 75.0] 90%  25.0 [12.5, 50.0]\n"
        "longer  spearman  1,234  50.0 [25.0, 75.0] 90%\n"
        "\n"
        "Values x 100 with 95% intervals, and the share of items covered where it is not all.\n"
        "t, u: asked in lower case, items with unknown words left out"
    )


def test_many_tables_on_few_sets_stand_below_each_other():
    text = scores_text([score(table) for table in "abcd"])
    assert text.splitlines()[0].split("  ") == ["table", "s, spearman, 10 items"]
    assert text.splitlines()[2].split() == ["a", "50.0", "[25.0,", "75.0]", "90%"]


def test_many_of_both_are_a_line_each():
    text = scores_text([score(table, task) for table in "abcd" for task in "wxyz"])
    lines = text.splitlines()
    assert lines[0].split() == ["set", "metric", "items", "table", "score"]
    assert lines[2].split()[:4] == ["w", "spearman", "10", "a"] and len(lines) == 2 + 16 + 3


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (score(coverage=1), "50.0 [25.0, 75.0]"),
        (score(coverage=0.9996), "50.0 [25.0, 75.0] 99%"),
        (score(coverage=0.0015), "50.0 [25.0, 75.0] <1%"),
        (score(value=None, low=None, high=None), "not defined"),
        (score(low=None, high=None, settings={"interval": "too few"}, coverage=1), "50.0 (no interval: too few)"),
        (score(metric="qvec", value=14.75, low=14.5, high=15, coverage=1), "14.8 [14.5, 15.0]"),
        (score(value=-0.0001, low=-0.5, high=0.5, coverage=1), "0.0 [-50.0, 50.0]"),
    ],
)
def test_one_score(row, text):
    assert score_text(row) == text


def test_how_tables_were_asked():
    rows = [score(), score("u", case="as-is", oov="zero"), score("v", oov="encoder", case="as-is"), score("w")]
    assert asked_text(rows).splitlines()[1:] == [
        "t, w: asked in lower case, items with unknown words left out",
        "u: asked as it is written, unknown words: zero",
        "v: encoded whole sentences as they are written",
    ]
    assert "with 99.9% intervals" in asked_text([score(level=0.999)])


def test_a_comparison_is_a_table_and_a_sentence():
    mean = {"p_sign": 0.25, "won": 3, "lost": 0, "tied": 0, "sets": ["s", "t"]}
    rows = [
        difference(),
        difference(-0.1, -0.3, 0.1, 1, "not distinguishable", task="t", n_total=1200),
        difference(0.02, 0.01, 0.03, 0.0001, "better", task="similarity/mean", settings=mean),
    ]
    assert comparison_text(rows) == (
        "a minus b\n"
        "set              metric    difference  interval        p (Holm)  verdict              items of both\n"
        "---------------  --------  ----------  --------------  --------  -------------------  --------------\n"
        "s                spearman  +10.0       [+5.0, +20.0]   .010      better               1,200 of 2,000\n"
        "t                spearman  -10.0       [-30.0, +10.0]  1         not distinguishable  1,200 of 1,200\n"
        "similarity/mean  spearman  +2.0        [+1.0, +3.0]    < .001    better               1,200 of 2,000\n"
        "a is better than b on 1 of 2 sets, worse on 0, and on 1 they cannot be told apart\n"
        "mean of 2 sets (spearman): +2.0 [+1.0, +3.0], a is better; 3 won, 0 lost, sign test p .250\n"
        "\n"
        "Differences x 100 with 95% intervals, on the items that both cover; "
        "asked in lower case, items with unknown words left out."
    )


def test_verdicts_in_words():
    even = difference(verdict="not distinguishable")
    worse = difference(-0.1, -0.2, -0.05, verdict="worse")
    assert verdict_text("a", "b", [even]) == "a and b cannot be told apart on this set"
    assert verdict_text("a", "b", [even, even]) == "a and b cannot be told apart on any of 2 sets"
    assert verdict_text("a", "b", [worse, worse, difference()]) == (
        "a is worse than b on 2 of 3 sets, better on 1, and on 0 they cannot be told apart"
    )


def test_what_is_not_defined_is_said():
    row = difference(0.1, None, None, None, "not distinguishable")
    assert interval_text(row) == "no interval" and "no interval" in comparison_text([row])
    assert "not defined" in comparison_text([difference(None, None, None, None, "not distinguishable")])


def test_comparisons_are_gathered_by_pair():
    rows = [difference(), difference(other="c"), difference(task="t"), score()]
    assert {pair: len(found) for pair, found in by_pair(rows).items()} == {("a", "b"): 2, ("a", "c"): 1}
    assert comparison_text(rows[:2]).count(" minus ") == 2


def test_what_is_real_and_what_is_not():
    rows = [
        difference(-0.3, -0.4, -0.2, verdict="worse", other="c"),
        difference(),
        difference(0.01, -0.1, 0.1, 1, "not distinguishable", table="b", other="c"),
    ]
    assert differences_text(rows) == (
        "s, spearman\n"
        "these differences are real:\n"
        "  c is better than a by +30.0 [+20.0, +40.0]\n"
        "  a is better than b by +10.0 [+5.0, +20.0]\n"
        "these cannot be told apart (p values are corrected for all comparisons):\n"
        "  b and c (+1.0 [-10.0, +10.0])"
    )


def test_two_metrics_of_a_set_are_apart():
    text = differences_text(
        [difference(task="qvec/en", metric="qvec", value=2), difference(task="qvec/en", metric="cca")]
    )
    assert text.splitlines() == [
        "qvec/en, qvec",
        "these differences are real:",
        "  a is better than b by +2.0 [+0.1, +0.2]",
        "",
        "qvec/en, cca",
        "these differences are real:",
        "  a is better than b by +10.0 [+5.0, +20.0]",
    ]


def test_brief_is_the_means_and_what_is_in_none():
    mean = score(task="similarity/mean", settings={"sets": ["s", "other"]})
    alone, section = score(task="q"), score(task="q/part", settings={"section": "part"})
    pooled = score(task="similarity/pooled", settings=mean.settings)
    assert brief([score(), score(task="other"), alone, section, mean, pooled]) == [alone, mean]
    assert brief([score()]) == [score()]


@pytest.mark.parametrize(
    ("p", "text"), [(None, ""), (0.0009, "< .001"), (0.0126, ".013"), (0.5, ".500"), (0.9999, "1.000"), (1, "1")]
)
def test_p_values(p, text):
    assert p_text(p) == text


def test_names_cannot_steer_a_terminal():
    assert "\x1b" not in scores_text([score("\x1b[31mt", "\x1bs")]) + comparison_text([difference(other="\x1b[2J")])
