"""The part of a report that compares: for each pair of tables the verdict in words, the differences as dots, the items.

A pair is turned so that the table that is better more often is named first. QVEC's sum is compared only between tables of as
many dimensions, because it grows with their number.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vecsmith.core.report import Dot, Html, box, dots, escaped, folded, heading, stacked, table
from vecsmith.core.result import Result
from vecsmith.evaluation.compare import OPPOSITE, Apart, Both, Comparison
from vecsmith.evaluation.report_words import SUMS, TITLES, factor, interval, is_mean, number, p_value, sets, short
from vecsmith.statistics.compare import BETTER, OPEN, WORSE

UNFOLDED = 6  # pairs whose plots are shown at once
RANKED = ("spearman", "pearson")


@dataclass(frozen=True)
class Pair:
    """Two tables, the one that is better more often first: rows of their differences, and the items they were made of."""

    first: str
    second: str
    rows: list[Result]
    boths: list[Both]
    turned: bool  # whether the items name the second table first
    left_out: list[Result]  # rows that mean nothing, as the tables have not as many dimensions

    def label(self, row: Result) -> str:
        """Name what a row compares, with its metric where a set is measured in several ways."""
        if is_mean(row):
            return f"mean of {sets(len(row.settings['sets']))}"
        metrics = {one.metric for one in (*self.rows, *self.left_out) if one.task == row.task}
        return f"{row.task} ({row.metric})" if len(metrics) > 1 else row.task


def pairs_of(comparison: Comparison, dimensions: Mapping[str, int]) -> list[Pair]:
    """Sort what was compared by pairs of tables."""
    names = dict.fromkeys([*comparison.pairs, *((row.table, row.other or "") for row in comparison.rows)])
    return [_pair(comparison, dimensions, *couple) for couple in names]


def _pair(comparison: Comparison, dimensions: Mapping[str, int], first: str, second: str) -> Pair:
    rows = [row for row in comparison.rows if (row.table, row.other) == (first, second)]
    boths = comparison.pairs.get((first, second), [])
    sizes = [
        next((int(one.settings["dimensions"]) for one in scored if "dimensions" in one.settings), dimensions.get(name))
        for name, scored in ((first, [both.first for both in boths]), (second, [both.second for both in boths]))
    ]
    alike = sizes[0] is not None and sizes[0] == sizes[1]
    kept = [row for row in rows if alike or row.metric not in SUMS]
    said = Counter(row.verdict for row in kept if not is_mean(row))
    lean = float(said[BETTER] - said[WORSE]) or sum(row.value or 0.0 for row in kept if is_mean(row))
    left_out = [row for row in rows if row not in kept]
    boths = [both for both in boths if alike or both.task.metric not in SUMS]
    if lean < 0:
        return Pair(second, first, [turned(row) for row in kept], boths, True, left_out)
    return Pair(first, second, kept, boths, False, left_out)


def turned(row: Result) -> Result:
    """Give the row of the second table against the first."""
    other = {name: row.settings[back] for name, back in (("won", "lost"), ("lost", "won")) if back in row.settings}
    for name in ("scores", "covered"):
        other |= {name: row.settings[name][::-1]} if name in row.settings else {}
    return dataclasses.replace(
        row,
        table=row.other or "",
        other=row.table,
        value=None if row.value is None else -row.value,
        low=None if row.high is None else -row.high,
        high=None if row.low is None else -row.low,
        verdict=OPPOSITE.get(row.verdict or "", row.verdict),
        settings={**row.settings, **other},
    )


def part(pairs: Sequence[Pair], suites: Mapping[str, str]) -> Html:
    """Give the part of the page that compares."""
    compared = [row for pair in pairs for row in (*pair.rows, *pair.left_out) if not is_mean(row)]
    levels = " and ".join(sorted({f"{row.level or 0.95:.0%}" for row in compared}))
    words = (
        "Two tables are compared on the items that both cover, and on the same draws of these. A dot is the difference of "
        f"the two scores, and the line through it its {levels} interval. A filled dot is a difference that can be told "
        "from none: its interval leaves out 0, and its p value is small even when corrected by Holm's method for all "
        f"{sets(len(compared), 'comparison')} of sets (those of means for themselves). A hollow dot cannot be told from "
        "none, even where its interval alone leaves out 0. Diamonds are means over sets."
    )
    cards = [box("card", *_card(pair, suites, number >= UNFOLDED), tag="section") for number, pair in enumerate(pairs)]
    return stacked(heading("Comparisons"), words, box("cards", *cards))


def _card(pair: Pair, suites: Mapping[str, str], fold: bool) -> Iterator[str]:
    yield heading(f"{pair.first} and {pair.second}", 3)
    by_suite: dict[str, list[Result]] = {}
    for row in pair.rows:
        by_suite.setdefault(suites.get(row.task, ""), []).append(row)
    if not by_suite:
        yield "There is no set on which these two could be compared."
    for suite, rows in by_suite.items():
        name = f"{TITLES.get(suite, suite.capitalize())}: " if len(by_suite) > 1 else ""
        yield name + sentence(pair, rows)
        plots = _plots(pair, rows)
        yield folded("the differences as a plot", *plots) if fold else stacked(*plots)
    for row in pair.left_out:
        yield (
            f"{row.task} ({row.metric}) is not compared: it is a sum over dimensions and grows with their number, which is "
            "not known to be the same for both tables."
        )
    covered = {row.task: (row.n, *row.settings["covered"]) for row in pair.rows if "covered" in row.settings}
    fewer = [
        f"{task} on {n:,} ({pair.first} covers {first:,}, {pair.second} {second:,})"
        for task, (n, first, second) in covered.items()
        if max(first, second) > n
    ]
    if fewer:
        yield f"Compared on the items that both cover: {'; '.join(fewer)}."
    items = [_items(pair, both) for both in pair.boths]
    if items:
        yield folded("The items on which they differ most", *items)


def sentence(pair: Pair, rows: Sequence[Result]) -> str:
    """Say in words what the differences on the sets of one suite, and their mean, amount to."""
    a, b = pair.first, pair.second
    single = [row for row in rows if not is_mean(row)]
    noun = "set" if len({row.task for row in single}) == len(single) else "score"
    said = Counter(row.verdict for row in single)
    words = []
    if len(single) == 1:
        words.append(
            f"On {pair.label(single[0])}, {_verdict(pair, single[0].verdict)}: difference {_difference(single[0])}."
        )
    elif single and said[OPEN] == len(single):
        words.append(f"{a} and {b} are not distinguishable on any of {sets(len(single), noun)}.")
    elif single:
        words.append(
            f"{a} is better than {b} on {said[BETTER]} of {sets(len(single), noun)}, worse on {said[WORSE]}, "
            f"not distinguishable on {said[OPEN]}."
        )
    for row in rows:
        if is_mean(row):
            words.append(f"Mean difference {_difference(row)}: on average {_verdict(pair, row.verdict)}.")
            if row.settings.get("p_sign") is not None:
                won, lost, tied = (int(row.settings.get(name, 0)) for name in ("won", "lost", "tied"))
                equal = f", equal on {tied}" if tied else ""
                p = p_value(float(row.settings["p_sign"]))
                words.append(f"{a} scores higher on {won}, lower on {lost}{equal} (sign test over sets, {p}).")
    return " ".join(words)


def _verdict(pair: Pair, verdict: str | None) -> str:
    if verdict in (BETTER, WORSE):
        return f"{pair.first} is {verdict} than {pair.second}"
    return f"{pair.first} and {pair.second} are not distinguishable"


def _difference(row: Result) -> str:
    times = factor([row])
    unit = " points" if times == 100 else ""
    return f"{number(row.value, times)}{unit} {interval(row, times)}, {p_value(row.p_holm)} after Holm"


def _plots(pair: Pair, rows: Sequence[Result]) -> Iterator[Html]:
    """Draw the differences: those in points of 100 in one plot, sums in another."""
    for times in (100, 1):
        own = [row for row in rows if factor([row]) == times]
        own.sort(key=lambda row: not is_mean(row))
        points = [
            Dot(
                pair.label(row),
                _times(row.value, times),
                _times(row.low, times),
                _times(row.high, times),
                f"{number(row.value, times, sign=True)} {interval(row, times)}",
                filled=row.verdict in (BETTER, WORSE),
                strong=is_mean(row),
            )
            for row in own
        ]
        if points:
            what = "scores times 100" if times == 100 else "scores as they are"
            yield dots(
                f"Differences and their intervals, {what}",
                points,
                (f"{short(pair.second)} higher", f"{short(pair.first)} higher"),
            )


def _times(value: float | None, times: int) -> float | None:
    return None if value is None else value * times


def _items(pair: Pair, both: Both) -> Html:
    first, second = both.apart()
    gap = both.first.points - both.second.points
    sizes = [int((gap > 0).sum()), int((gap < 0).sum())]
    if pair.turned:
        first, second = ([Apart(one.item, one.second, one.first) for one in way] for way in (second, first))
        sizes.reverse()
    values = {*both.first.points.tolist(), *both.second.points.tolist()}
    how = "right" if values <= {0.0, 1.0} else "ranked" if both.task.metric in RANKED and max(values) <= 0 else "points"
    kinds = {"right": "Right only with", "ranked": "Ranked closer to people by", "points": "Speaking more for"}
    parts: list[str] = []
    for name, way, size in ((pair.first, first, sizes[0]), (pair.second, second, sizes[1])):
        shown = f"; {len(way)} of them" if how == "right" else f"; the {len(way)} that differ most"
        many = f"{size:,} of {sets(both.common, 'item')}{shown if len(way) < size else ''}"
        far = ", with how far each ranks them from people, in % of the ranks" if how == "ranked" and way else ""
        parts.append(f"{kinds[how]} {name}: {many}{far}.")
        if way:
            cells = [(one.item, _points(one.first, how), _points(one.second, how)) for one in way]
            parts.append(table(["item", short(pair.first), short(pair.second)], cells))
    return folded(f"{both.task.name} ({both.task.metric})", *parts)


def _points(value: float, how: str) -> Html:
    if how == "right":
        return escaped("right" if value else "wrong")
    return escaped(f"{-value:.0%} off" if how == "ranked" else f"{value:.3g} points".replace("-", "−"))
