"""The report: everything that was measured is there, in words where it is not defined, escaped, and the same each time."""

import dataclasses
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.core.result import Result
from vecsmith.data.containers import Analogies, WordPairs
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.compare import compare
from vecsmith.evaluation.evaluate import Plan, Scores, evaluate
from vecsmith.evaluation.report import lines_of, report
from vecsmith.evaluation.similarity import Similarity
from vecsmith.vectors import Vectors

EVIL = "<script>alert('x')</script>"
WORDS = [EVIL, *(f"w{i}" for i in range(39))]


def row(table="a", task="set", value=0.5, low=0.4, high=0.6, **about):
    given = {"table_sha256": f"sum of {table}", "task_sha256": f"sum of {task}", "metric": "spearman"}
    given |= {"n": 10, "n_total": 10, "coverage": 1.0, "case": "lower", "oov": "skip", "seed": 0}
    given |= {"settings": {"rounds": 1000, "interval": "percentile"}, **about}
    return Result(table=table, task=task, value=value, low=low, high=high, **given)


def against(task="set", value=0.1, verdict="better", table="a", other="b", **about):
    return row(
        table, task, value, value - 0.05, value + 0.05, other=other, p=0.01, p_holm=0.02, verdict=verdict, **about
    )


def plain(html):
    """The words of a page, without tags."""
    return " ".join(
        re.sub(r"<[^>]+>", " ", html[html.index("<body>") :].replace("<wbr>", "")).replace("\u00a0", " ").split()
    )


@pytest.fixture(scope="module")
def made():
    """Rows of four tables on three sets, and their comparison; `good` and `better` follow people, the others do not."""
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(40, 8))
    noise = {"good": 0.3, "better": 0.1, "bad": 30.0, EVIL: 40.0}
    tables = {
        name: Vectors(WORDS, (truth + much * rng.normal(size=truth.shape)).astype(np.float32))
        for name, much in noise.items()
    }
    tables["bad"] = tables["bad"].select(WORDS[:-1])  # so that it covers less
    people = Vectors(WORDS, truth.astype(np.float32))
    left, right = zip(*[(WORDS[i], WORDS[j]) for i in range(40) for j in range(i)], strict=True)
    scores = people.similarity(list(left), list(right)).tolist()
    pairs = {
        name: WordPairs(left=left[at], right=right[at], scores=scores[at], name=name)
        for name, at in (("first", slice(0, 300)), (f"second/{EVIL}", slice(300, 780)))
    }
    questions = [tuple(WORDS[i] for i in rng.permutation(40)[:4]) for _ in range(30)]
    analogies = Analogies(questions=questions, sections=["plants"] * 15 + ["gram1"] * 15, name="questions")
    tasks = [*map(Similarity, pairs.values()), Analogy(analogies)]
    scored = Scores(tables, tasks, Plan(rounds=100))
    return [one for part in evaluate(scored) for one in part], compare(scored)


def test_every_table_set_and_pair_is_there(made):
    rows, comparison = made
    words = plain(report(rows, comparison, "The title", ["A remark & more."])).replace("&lt;script&gt;", "<script>")
    words = words.replace("&lt;/script&gt;", "</script>").replace("&#x27;", "'")
    for name in ("good", "better", "bad", EVIL):
        assert f"{name} " in words
    for task in {row.task for row in rows}:
        assert task in words
    assert "The title" in words
    assert "A remark &amp; more." in words
    assert words.count("The items on which they differ most") == 6
    for pair in comparison.pairs:
        assert " and ".join(pair) in words or " and ".join(pair[::-1]) in words
    assert "sections of these sets" in words
    assert "4 tables of vectors on 3 sets" in words


def test_what_is_better_is_said_in_words(made):
    words = plain(report(*made))
    assert "good is better than bad on 2 of 2 sets, worse on 0, not distinguishable on 0." in words
    assert "on average good is better than bad. good scores higher on 2, lower on 0" in words
    assert "bad is better than" not in words
    assert "Compared on the items that both cover: second/" in words


def test_hostile_words_are_escaped(made):
    html = report(*made, title=EVIL, remarks=[EVIL])
    assert "<script" not in html
    assert html.count("&lt;script&gt;") > 20
    assert not re.search(r"https?:|src=|href=|@import|url\(", html)


def test_the_same_rows_give_the_same_bytes(made):
    rows, comparison = made
    again = [Result.from_json(one.to_json()) for one in rows]
    assert report(rows, comparison) == report(again, comparison)
    assert not re.search(r"\b20\d\d-\d\d", report(rows, comparison))


def test_tags_are_closed(made):
    body = report(*made)
    body = body[body.index("<body>") : body.index("</html>")].replace("<wbr>", "")
    ElementTree.fromstring(body)


def test_scores_and_their_coverage_by_hand():
    words = plain(
        report(
            [
                row("a", "set", 0.63, 0.584, 0.676, n=9, coverage=0.9),
                row("b", "set", -0.0004, -0.2, 0.1999),
            ]
        )
    )
    assert "63.0 [58.4, 67.6] n 9, 90% known" in words
    assert "0.0 [−20.0, 20.0]" in words
    assert "from 1,000 draws of the items with replacement (seed 0): percentiles of these draws." in words
    assert "Words were looked up in lower case; items with words that a table does not know were left out." in words
    assert "▲" not in words
    assert "Comparisons" not in words


def test_what_is_not_defined_is_said_in_words():
    rows = [
        row("a", "set", None, None, None, settings={"interval": "undefined"}),
        row("b", "set", 0.5, None, None, settings={"interval": "too few"}),
        row("c", "other", float("nan"), float("inf"), None, coverage=None, settings={}),
        against("set"),
    ]
    rows[-1] = dataclasses.replace(
        rows[-1], value=None, low=None, high=None, p_holm=None, verdict="not distinguishable"
    )
    words = plain(report(rows))
    assert "not defined" in words
    assert "50.0 no interval: too few items" in words
    assert "not scored" in words
    assert "difference not defined" in words
    assert not re.search(r"\b(nan|inf|None)\b", words)


def test_how_words_were_asked_stands_with_each_score_where_it_differs():
    words = plain(report([row("a", oov="zero", coverage=0.9), row("b", case="as-is")]))
    assert "50.0 [40.0, 60.0] n 10, 90% known lower, zero" in words
    assert "50.0 [40.0, 60.0] as-is, skip" in words
    assert "looked up" not in words


def test_only_what_a_comparison_found_better_is_marked():
    rows = [row("a", "set", 0.9), row("b", "set", 0.5), row("a", "even", 0.9), row("b", "even", 0.5)]
    words = plain(report([*rows, against("set"), against("even", verdict="not distinguishable")]))
    assert words.count("▲") == 2  # one where it is explained
    assert "set spearman, 10 items 90.0 [40.0, 60.0] ▲ B 50.0 [40.0, 60.0]" in words
    assert "even spearman, 10 items no two distinguishable 90.0" in words
    assert "a is better than b on 1 of 2 sets, worse on 0, not distinguishable on 1." in words
    assert "▲" not in plain(report(rows))


def test_the_better_table_is_named_first_and_the_plot_turned():
    html = report([against("set", -0.14, "worse"), against("even", -0.02, "not distinguishable")])
    assert "b is better than a on 1 of 2 sets, worse on 0, not distinguishable on 1." in plain(html)
    svg = ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + 6])
    assert [text.text for text in svg.findall("text")][-2:] == ["← a higher", "b higher →"]
    first, second = svg.findall("g")
    assert first.find("title").text == "set: +14.0 [9.0,\u00a019.0]"
    assert (first.find("circle").get("fill"), second.find("circle").get("fill")) == ("currentColor", "Canvas")
    # From −5 to 20 stands on 24 to 336
    assert first.find("circle").get("cx") == f"{24 + 312 * 19 / 25:.1f}"
    ends = [line.get("x1") for line in first.findall("line")[1:]]
    assert ends == [f"{24 + 312 * 14 / 25:.1f}", f"{24 + 312 * 24 / 25:.1f}"]


def test_sums_are_shown_as_they_are_and_compared_only_between_as_many_dimensions():
    def of(table, dimensions, value):
        return row(table, "q", value, value - 1, value + 1, metric="qvec", settings={"dimensions": dimensions})

    rows = [of("a", 100, 14.75), of("b", 300, 41.29), of("c", 100, 20.0)]
    apart = against("q", -26.54, "worse", metric="qvec")
    alike = against("q", -5.25, "worse", other="c", metric="qvec")
    words = plain(report([*rows, apart, alike]))
    assert "14.75 [13.75, 15.75]" in words
    assert "a (100 dimensions), b (300 dimensions) and c (100 dimensions)" in words
    assert "q (qvec) is not compared: it is a sum over dimensions" in words
    assert "On q, c is better than a: difference 5.25 [5.20, 5.30], p = 0.020 after Holm." in words
    assert "a and b are not distinguishable" not in words
    assert words.count("▲ A") == 1


def test_means_come_first_and_say_how_many_sets_they_are_of():
    mean = {"sets": ["x", "y", "z"], "scored": 2}
    words = plain(report([row(task="x"), row(task="y"), row(task="similarity/mean", settings=mean)]))
    table = words[words.index("Word similarity") :]
    assert table.index("mean of 3 sets similarity/mean") < table.index("x spearman")
    assert "50.0 [40.0, 60.0] of 2 sets only" in table


def test_lines_put_the_same_measure_side_by_side():
    rows = [
        row("a"),
        row("b"),
        row("a", settings={"method": "3cosmul"}),
        row("a", metric="pearson"),
        row("a", "set/part"),
    ]
    rows[-1] = dataclasses.replace(rows[-1], task_sha256="sum of set")
    first, again, other, part = lines_of(rows)
    assert [table for table, _ in first.rows] == ["a", "b"]
    assert again.settings == 'method "3cosmul"'
    assert other.any.metric == "pearson"
    assert (first.within, part.within) == (False, True)


def test_tables_of_one_name_are_told_apart_by_their_checksums():
    rows = [row("a"), row("a", table_sha256="0123456789")]
    words = plain(report(rows))
    assert "a (sum of a)" in words
    assert "a (01234567)" in words


def test_plots_of_many_pairs_are_folded():
    names = "abcde"
    rows = [against(table=one, other=two) for i, one in enumerate(names) for two in names[i + 1 :]]
    html = report(rows)
    assert html.count("<svg") == 10
    assert html.count("the differences as a plot") == 4


def test_items_are_said_in_plain_words(made):
    words = plain(report(*made))
    assert re.search(r"Ranked closer to people by good: \d+ of 300 items; the 8 that differ most, with how far", words)
    assert re.search(r"w\d+ / w\d+ \d+% off \d+% off", words)
    assert re.search(r"Right only with better: \d+ of \d+ items", words)
    assert re.search(r"w\d+ : w\d+ = w\d+ : w\d+ (right wrong|wrong right)", words)


def test_no_rows_are_refused():
    with pytest.raises(InputError, match="at least one row"):
        report([])
