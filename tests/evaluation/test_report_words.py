"""How a report says numbers."""

import pytest

from vecsmith.core.report import Html
from vecsmith.core.result import Result
from vecsmith.evaluation.report_words import (
    breakable,
    factor,
    interval,
    is_mean,
    listed,
    number,
    p_value,
    sets,
    share,
    short,
    small,
)


def row(value=0.5, low=0.4, high=0.6, metric="spearman", task="set", **settings):
    return Result("a", "1", task, "2", metric, value, low, high, settings=settings)


def test_fractions_are_shown_times_100_and_sums_as_they_are():
    assert factor([row()]) == 100
    assert factor([row(-1.0, None, 1.0)]) == 100
    assert factor([row(metric="qvec")]) == 1
    assert factor([row(), row(2.0)]) == 1


@pytest.mark.parametrize(
    ("value", "times", "sign", "shown"),
    [
        (0.6304, 100, False, "63.0"),
        (-0.25, 100, False, "−25.0"),
        (-0.0001, 100, False, "0.0"),
        (0.1, 100, True, "+10.0"),
        (14.752, 1, False, "14.75"),
        (None, 100, False, "not defined"),
        (float("nan"), 100, False, "not defined"),
    ],
)
def test_numbers(value, times, sign, shown):
    assert number(value, times, sign) == shown


def test_intervals():
    assert interval(row(), 100) == "[40.0,\u00a060.0]"
    assert interval(row(low=None), 100) == "no interval"
    assert interval(row(high=None, interval="undefined rounds"), 100) == (
        "no interval: in too many draws the score is not defined"
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [(1.0, "100%"), (0.9999, "over 99.9%"), (0.9994, "99.9%"), (0.876, "88%"), (0.02, "2.0%"), (0.0, "0.0%")],
)
def test_what_is_not_all_never_reads_as_all(value, shown):
    assert share(value) == shown


@pytest.mark.parametrize(
    ("p", "shown"), [(0.0, "p < 0.001"), (0.00101, "p = 0.001"), (1.0, "p = 1.000"), (None, "p not defined")]
)
def test_p_values(p, shown):
    assert p_value(p).replace("\u00a0", " ") == shown


def test_words():
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert [sets(1), sets(1300), sets(2, "row")] == ["1 set", "1,300 sets", "2 rows"]
    assert short("a" * 32) == "a" * 32
    assert short("/models/of/mine/" + "x" * 30 + "/final.safetensors") == "/models/of…xxx/final.safetensors"


def test_small_type_is_escaped_and_lines_may_end_after_slashes():
    assert small("", "a<b") == "<small>a&lt;b</small>"
    assert breakable(Html("<small>a/b</small>")) == "<small>a/<wbr>b</small>"


def test_means_name_their_sets():
    assert is_mean(row(task="similarity/mean", sets=["x"]))
    assert not is_mean(row(task="my/mean"))
    assert not is_mean(row(task="set", sets=["x"]))
