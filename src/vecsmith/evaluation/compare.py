"""Comparing tables: on the same items, with intervals of the difference, and never by a bare higher number.

Every pair of tables is compared on every task by a paired bootstrap over the items that both cover, and over all sets of a
suite by the mean of the differences and by a sign test. The p values of all sets are corrected together by Holm's method,
and so are those of the means. A row's value is the first table's score minus the second's.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, note
from vecsmith.core.progress import progress
from vecsmith.core.result import Result
from vecsmith.evaluation.evaluate import MEANS, Scores, suites_of, together
from vecsmith.evaluation.task import Scored, Task
from vecsmith.statistics.compare import BETTER, WORSE, difference, holm, mean_difference, verdict
from vecsmith.statistics.exact import sign_test
from vecsmith.statistics.interval import seed_of
from vecsmith.statistics.sample import Sample

Array = np.ndarray[Any, Any]
ITEMS = ("common", "same")
ITEM_BY_ITEM = (
    "similarity",
    "analogy",
    "sentences",
    "probing",
    "dictionary",
)  # suites whose items are scored one by one
OPPOSITE = {BETTER: WORSE, WORSE: BETTER}
UNEQUAL = 1.1  # how many times as many candidates are said; rows always hold how many
MOST = 8  # items shown on which two tables differ most, each way


@dataclass(frozen=True)
class Apart:
    """An item on which two tables differ: what it is, and how much it speaks for either."""

    item: str
    first: float
    second: float


@dataclass(frozen=True)
class Both:
    """Two tables on one task: their scores on the items that both cover."""

    task: Task
    first: Scored
    second: Scored
    common: int
    covered: tuple[int, int]  # items that each covers

    @property
    def samples(self) -> tuple[Sample, Sample]:
        """What is drawn again."""
        return self.first.sample, self.second.sample

    def apart(self, most: int = MOST) -> tuple[list[Apart], list[Apart]]:
        """Give the items that speak most for the first table, and those that speak most for the second."""
        gap = self.first.points - self.second.points
        order = np.argsort(-gap, kind="stable")
        ways = (order[:most], order[::-1][:most])
        first, second = (
            [
                Apart(
                    self.task.describe(int(self.first.items[i])),
                    float(self.first.points[i]),
                    float(self.second.points[i]),
                )
                for i in way
                if sign * gap[i] > 0
            ]
            for way, sign in zip(ways, (1, -1), strict=True)
        )
        return first, second


@dataclass(frozen=True)
class Comparison:
    """All pairs of some tables on some tasks: rows, and what they were made of."""

    rows: list[Result]
    pairs: dict[tuple[str, str], list[Both]]


def compare(scores: Scores, items: str = "common") -> Comparison:
    """Compare every pair of tables on every task that both can be scored on.

    `items` says what is done where two tables cover different items: "common" takes those that both cover, "same" refuses.
    """
    if items not in ITEMS:
        raise InputError(f"items must be one of {', '.join(ITEMS)}, found {items!r}")
    if len(scores.tables) < 2:
        raise InputError(f"a comparison needs at least two tables, found {len(scores.tables)}")
    couples = list(itertools.combinations(scores.tables, 2))
    with progress("comparing", len(couples) * len(scores.tasks), "sets") as advance:
        pairs: dict[tuple[str, str], list[Both]] = {}
        for couple in couples:
            pairs[couple] = []
            for number in range(len(scores.tasks)):
                both = _both(scores, *couple, number, items)
                pairs[couple] += [] if both is None else [both]
                advance(1)
    scores.tell_refused(any(pairs.values()))
    if not any(pairs.values()):
        raise InputError(f"no two of {', '.join(scores.tables)} can be compared: no set has items that both cover")
    sets = [_row(scores, *couple, both) for couple, found in pairs.items() for both in found]
    means = [row for couple, found in pairs.items() for row in _means(scores, *couple, found)]
    return Comparison([*_judged(sets, scores), *_judged(means, scores)], pairs)


def _both(scores: Scores, first: str, second: str, number: int, items: str) -> Both | None:
    task = scores.tasks[number]
    a, b = (scores.score(name, number) for name in (first, second))
    if a is None or b is None:
        return None
    widths = a.settings.get("dimensions"), b.settings.get("dimensions")
    if task.metric == "qvec" and widths[0] != widths[1]:
        note(
            f"left out: {task.name}: QVEC grows with the dimensions, and {first} has {widths[0]}, {second} {widths[1]}"
        )
        return None
    covered = len(a.items), len(b.items)
    common = np.intersect1d(a.items, b.items)
    left_out = f"left out: {task.name}: of what {first} and {second} cover"
    if len(common) < max(covered):
        if items == "same":
            raise InputError(
                f"{task.name}: {first} covers {covered[0]:,} items and {second} {covered[1]:,}, of which {len(common):,} "
                "are the same; items='common' compares on these"
            )
        if not len(common):
            note(f"{left_out}, nothing is the same")
            return None
        try:
            a, b = (_on(scores, name, task, scored, common) for name, scored in ((first, a), (second, b)))
        except InputError as error:
            note(f"{left_out}, only {len(common):,} items are the same: {error}")
            return None
    if np.isnan([a.sample.value(), b.sample.value()]).any() or not np.array_equal(a.items, b.items):
        note(f"{left_out}, {len(common):,} items are the same, on which a score is not defined")
        return None
    among = [one.settings.get("candidate_words", 0) for one in (a, b)]
    if max(among) > UNEQUAL * min(among):
        note(
            f"{task.name}: {first} chooses its answers among {among[0]:,} words and {second} among {among[1]:,}, "
            "and fewer are easier; tables of the same words are compared on equal terms"
        )
    return Both(task, a, b, len(common), covered)


def _on(scores: Scores, name: str, task: Task, scored: Scored, items: Array) -> Scored:
    """Score a table on some of the items that it covers."""
    if len(items) == len(scored.items):
        return scored
    if task.suite not in ITEM_BY_ITEM:  # clusters and alignments depend on what else is there
        return task.score(scores.tables[name], scores.plan.asking, items)
    at = np.searchsorted(scored.items, items)
    return Scored(
        scored.sample.take(at), items, len(items), scored.case, scored.oov, scored.points[at], scored.settings
    )


def _row(scores: Scores, first: str, second: str, both: Both) -> Result:
    task, plan = both.task, scores.plan
    found = difference(*both.samples, plan.rounds, plan.level, plan.asking.seed)
    return _made(
        scores,
        first,
        second,
        task=task.name,
        task_sha256=task.sha256,
        metric=task.metric,
        found=found,
        n=both.common,
        n_total=_total(scores, first, task),
        case=_said(both.first.case, both.second.case),
        oov=_said(both.first.oov, both.second.oov),
        settings={
            **plan.settings(task),
            "interval": found.how,
            "items": "same" if both.common == max(both.covered) else "common",
            "covered": list(both.covered),
            "scores": [both.first.sample.value(), both.second.sample.value()],
            **_among(both),
        },
    )


def _among(both: Both) -> dict[str, Any]:
    """Say among how many words each table chose its answers, where it did."""
    found = [one.settings.get("candidate_words") for one in (both.first, both.second)]
    return {} if None in found else {"candidate_words": found}


def _means(scores: Scores, first: str, second: str, found: list[Both]) -> Iterator[Result]:
    """Compare two tables over the sets of each suite: the mean of the differences, and the sets that each wins."""
    plan = scores.plan
    for (suite, metric), numbers in suites_of([both.task for both in found]).items():
        boths = [found[number] for number in numbers]
        if suite not in MEANS or len(boths) < 2:
            continue
        samples = [both.samples for both in boths]
        mean = mean_difference(samples, None, plan.rounds, plan.level, seed_of(plan.asking.seed, 0))
        won = sign_test([a.value() for a, _ in samples], [b.value() for _, b in samples])
        yield _made(
            scores,
            first,
            second,
            task=f"{suite}/mean",
            task_sha256=together([both.task for both in boths]),
            metric=metric,
            found=mean,
            n=sum(both.common for both in boths),
            n_total=sum(_total(scores, first, both.task) for both in boths),
            case=_said(*(both.first.case for both in boths), *(both.second.case for both in boths)),
            oov=_said(*(both.first.oov for both in boths), *(both.second.oov for both in boths)),
            settings={
                "sets": [both.task.name for both in boths],
                **plan.settings(boths[0].task),
                "interval": mean.how,
                "won": won.wins,
                "lost": won.losses,
                "tied": won.ties,
                "p_sign": won.p,
                "scores": [float(np.mean([pair[side].value() for pair in samples])) for side in (0, 1)],
            },
        )


def _made(
    scores: Scores,
    first: str,
    second: str,
    *,
    found: Any,
    n: int,
    n_total: int,
    settings: dict[str, Any],
    **about: Any,
) -> Result:
    return Result(
        table=first,
        table_sha256=scores.checksums[first],
        value=found.value,
        low=found.low,
        high=found.high,
        level=found.level,
        n=n,
        n_total=n_total,
        coverage=n / n_total,
        seed=scores.plan.asking.seed,
        other=second,
        p=found.p,
        settings={**settings, "other_sha256": scores.checksums[second]},
        **about,
    )


def _judged(rows: list[Result], scores: Scores) -> list[Result]:
    """Correct the p values of all rows together, and say what each difference amounts to."""
    lower = {task.name for task in scores.tasks if not task.higher_is_better}
    judged = []
    for row, p_holm in zip(rows, holm(row.p for row in rows), strict=True):
        said = verdict(row.low, row.high, p_holm, scores.plan.level)
        said = OPPOSITE.get(said, said) if row.task in lower else said
        judged.append(Result(**{**vars(row), "p_holm": p_holm, "verdict": said}))
    return judged


def _total(scores: Scores, name: str, task: Task) -> int:
    """Give the number of items of a task, whichever of them are compared."""
    return scores.found[name, scores.tasks.index(task)].total


def _said(*values: str) -> str:
    return ", ".join(sorted(set(values)))
