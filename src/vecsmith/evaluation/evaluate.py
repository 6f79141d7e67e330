"""Tables on tasks: every table is scored on every task, and what comes out are rows.

A set of which a table knows nothing is left out with a note; only if nothing at all can be scored is that an error. The
means over the sets of a suite get rows of their own, with intervals from draws of the items of every set.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vecsmith.core.errors import InputError, note
from vecsmith.core.progress import progress
from vecsmith.core.result import Result
from vecsmith.core.settings import plain
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.overlap import warn_if_seen
from vecsmith.evaluation.task import Asking, Scored, Task
from vecsmith.statistics.interval import interval, mean_interval

TRAITS = ("space", "subword", "weights")
MEANS = {"similarity": ("mean", "pooled"), "sentences": ("mean",), "probing": ("mean",)}


@dataclass(frozen=True)
class Plan:
    """How tables are asked, and how intervals are made."""

    asking: Asking = field(default_factory=Asking)
    rounds: int = 1000
    level: float = 0.95

    def settings(self, task: Task) -> dict[str, Any]:
        """What a row says of how it was measured, before a table is looked at."""
        return {**task.settings, "ask_case": self.asking.case, "ask_oov": self.asking.oov, "rounds": self.rounds}


class Scores:
    """What was scored: by table and task."""

    def __init__(self, tables: Mapping[str, Any], tasks: Sequence[Task], plan: Plan) -> None:
        self.tables, self.tasks, self.plan = tables, tasks, plan
        for table in (one for own in tables.values() for one in both_of(own)):
            if not callable(getattr(table, "encode", None)) or callable(getattr(table, "lookup", None)):
                Asked(table, plan.asking)  # says what cannot be asked, once and not for every task
        self.checksums = {name: checksum(table) for name, table in tables.items()}
        self.found: dict[tuple[str, int], Scored] = {}
        self.seconds: dict[tuple[str, int], float] = {}
        self.refused: dict[tuple[str, int], InputError] = {}
        self._warned: set[tuple[str, int]] = set()

    def warn(self, name: str, number: int) -> None:
        """Say, once, if a table has seen what it is scored on."""
        if (name, number) not in self._warned:
            self._warned.add((name, number))
            for table in both_of(self.tables[name]):
                warn_if_seen(name, table, self.tasks[number])

    def score(self, name: str, number: int) -> Scored | None:
        """Score one table on one task, once; None where that cannot be, which `tell_refused` says."""
        place, task = (name, number), self.tasks[number]
        if place not in self.found and place not in self.refused:
            self.warn(name, number)
            began = time.perf_counter()
            try:
                self.found[place] = task.score(self.tables[name], self.plan.asking)
            except InputError as error:
                self.refused[place] = error
            self.seconds[place] = time.perf_counter() - began
        return self.found.get(place)

    def tell_refused(self, some: bool) -> None:
        """Say what could not be scored; if there is not `some` that could, that is an error."""
        told = Counter(map(str, self.refused.values()))
        if told and not some:
            rest = len(self.refused) - 1
            raise InputError(next(iter(told)) + (f" ({rest:,} more cannot be scored either)" if rest else ""))
        for message, times in told.items():
            note(f"left out: {message}" + (f" (and {times - 1:,} more for the same reason)" if times > 1 else ""))


def evaluate(scores: Scores, kept: Sequence[Result] = ()) -> Iterator[list[Result]]:
    """Give the rows of each table on each task, as they come; rows of `kept` that say the same are given again.

    The means come last.
    """
    again = _Kept(kept)
    reused = 0
    with progress("evaluating", len(scores.tables) * len(scores.tasks), "sets") as advance:
        for name in scores.tables:
            for number, task in enumerate(scores.tasks):
                scores.warn(name, number)
                rows = again.rows(name, scores, task)
                reused += bool(rows)
                if not rows and (scored := scores.score(name, number)) is not None:
                    rows = rows_of(name, scores, number, scored)
                if rows:
                    yield rows
                advance(1)
            yield from ([row] for row in means(name, scores, again))
    scores.tell_refused(bool(reused or scores.found))


def rows_of(name: str, scores: Scores, number: int, scored: Scored) -> list[Result]:
    """Give the row of a table on a task, and those of its sections, whose settings name them."""
    task, plan = scores.tasks[number], scores.plan
    rows = []
    for section, part in {"": scored, **scored.sections}.items():
        ends = interval(part.sample, plan.rounds, plan.level, plan.asking.seed)
        rows.append(
            Result(
                table=name,
                table_sha256=scores.checksums[name],
                task=f"{task.name}/{section}" if section else task.name,
                task_sha256=task.sha256,
                metric=task.metric,
                value=part.sample.value(),
                low=ends.low,
                high=ends.high,
                level=ends.level,
                n=len(part.items),
                n_total=part.total,
                coverage=part.coverage,
                case=part.case,
                oov=part.oov,
                seed=plan.asking.seed,
                seconds=None if section else round(scores.seconds[name, number], 4),
                settings={
                    **plan.settings(task),
                    **traits(scores.tables[name], task),
                    **part.settings,
                    **({"section": section} if section else {}),
                    "interval": ends.how,
                },
            )
        )
    return rows


def means(name: str, scores: Scores, again: "_Kept") -> Iterator[Result]:
    """Give the means of a table over the sets of each suite that has them."""
    plan = scores.plan
    for (suite, metric), numbers in suites_of(scores.tasks).items():
        kinds = MEANS.get(suite, ())
        if len(numbers) < 2:
            continue
        tasks = [scores.tasks[number] for number in numbers]
        for kind in kinds:
            settings = {"mean": kind, **plan.settings(tasks[0]), **traits(scores.tables[name], tasks[0])}
            sets = {"sets": [task.name for task in tasks]}
            row = again.mean(name, scores, tasks, metric, settings)
            if row is not None:
                row = replace(row, table=name, task=f"{suite}/{kind}", settings={**row.settings, **sets})
            else:
                found = [part for number in numbers if (part := scores.score(name, number)) is not None]
                if len(found) < 2:
                    continue
                weights = [float(len(part.items)) for part in found] if kind == "pooled" else None
                samples = [part.sample for part in found]
                ends = mean_interval(samples, weights, plan.rounds, plan.level, plan.asking.seed)
                cases, oovs = ({getattr(part, what) for part in found} for what in ("case", "oov"))
                row = Result(
                    table=name,
                    table_sha256=scores.checksums[name],
                    task=f"{suite}/{kind}",
                    task_sha256=together(tasks),
                    metric=metric,
                    value=ends.value,
                    low=ends.low,
                    high=ends.high,
                    level=ends.level,
                    n=sum(len(part.items) for part in found),
                    n_total=sum(part.total for part in found),
                    coverage=sum(part.coverage * part.total for part in found) / sum(part.total for part in found),
                    case=", ".join(sorted(cases)),
                    oov=", ".join(sorted(oovs)),
                    seed=plan.asking.seed,
                    settings={**sets, **settings, "scored": len(found), "interval": ends.how},
                )
            yield row


def suites_of(tasks: Sequence[Task]) -> dict[tuple[str, str], list[int]]:
    """Give the numbers of the tasks of each suite that are measured alike."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, task in enumerate(tasks):
        found.setdefault((task.suite, task.metric), []).append(number)
    return found


def together(tasks: Sequence[Task]) -> str:
    """Give one checksum for several tasks."""
    return hashlib.sha256("\n".join(task.sha256 for task in tasks).encode()).hexdigest()


def both_of(table: Any) -> tuple[Any, ...]:
    """Give the two tables of a pair for two languages, or one."""
    return table if isinstance(table, tuple) else (table,)


def checksum(table: Any) -> str:
    """Give the checksum of a table; an encoder has none of its own, and its rows are never taken for another's."""
    if isinstance(table, tuple):
        found = [checksum(one) for one in table]
        return hashlib.sha256("\n".join(found).encode()).hexdigest() if all(found) else ""
    made = getattr(table, "sha256", None)
    return str(made()) if callable(made) else ""


def traits(table: Any, task: Task) -> dict[str, str]:
    """Say what a score depends on and the checksum does not cover.

    A space other than cosine, a model of sub-words, and the counts by which a table weights words that encodes sentences.
    """
    if isinstance(table, tuple):
        found_in = [traits(one, task) for one in table]
        return {
            name: ", ".join(own.get(name, "none") for own in found_in)
            for name in TRAITS
            if any(name in own for own in found_in)
        }
    space, subword = getattr(table, "space", "cosine"), getattr(table, "subword", None)
    found = {"space": None if space == "cosine" else str(space)}
    found["subword"] = None if subword is None else str(getattr(subword, "kind", type(subword).__name__))
    counted = task.settings.get("pool") == "encode" and getattr(table, "counts", None) is not None
    found["weights"] = "sif" if counted else None
    return {name: value for name, value in found.items() if value is not None}


class _Kept:
    """Rows of earlier runs, by what they say."""

    def __init__(self, rows: Sequence[Result]) -> None:
        self._rows: dict[tuple[str, str], list[Result]] = {}
        for row in rows:
            if row.other is None and row.table_sha256:
                self._rows.setdefault((row.table_sha256, row.task_sha256), []).append(row)

    def rows(self, name: str, scores: Scores, task: Task) -> list[Result]:
        """Give the rows of a table on a task that was measured just so before, by today's names; or none."""
        wanted = _wanted(name, scores, task, scores.plan.settings(task))
        found: dict[str, Result] = {}
        for row in self._rows.get((scores.checksums[name], task.sha256), []):
            section = row.settings.get("section", "")
            if section not in found and _says(row, task.metric, wanted):
                named = f"{task.name}/{section}" if section else task.name
                found[section] = replace(row, table=name, task=named)
        return list(found.values()) if "" in found else []

    def mean(
        self, name: str, scores: Scores, tasks: Sequence[Task], metric: str, settings: Mapping[str, Any]
    ) -> Result | None:
        """Give the row of a mean, or None."""
        wanted = _wanted(name, scores, tasks[0], settings)
        rows = self._rows.get((scores.checksums[name], together(tasks)), [])
        return next((row for row in rows if _says(row, metric, wanted)), None)


def _wanted(name: str, scores: Scores, task: Task, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a row has to say to be the same measurement."""
    own = dict.fromkeys(TRAITS) | traits(scores.tables[name], task)
    return {**plain(dict(settings)), **own, "seed": scores.plan.asking.seed, "level": scores.plan.level}


def _says(row: Result, metric: str, wanted: Mapping[str, Any]) -> bool:
    known = {**row.settings, "seed": row.seed, "level": row.level}
    return row.metric == metric and all(known.get(name) == value for name, value in wanted.items())
