"""A run of evaluation, from what a user says: tables, sets, settings; and the file in which rows are kept."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from vecsmith.core.errors import InputError, SettingError
from vecsmith.core.files import atomic_path, check_target, user_path
from vecsmith.core.result import Result, load_rows, save_rows
from vecsmith.core.settings import did_you_mean
from vecsmith.data.containers import Dataset
from vecsmith.data.guess import KINDS as FILES
from vecsmith.evaluation import suites
from vecsmith.evaluation.classify import PROTOCOLS
from vecsmith.evaluation.compare import Comparison
from vecsmith.evaluation.evaluate import Plan, Scores, evaluate
from vecsmith.evaluation.fourth import METHODS
from vecsmith.evaluation.pooling import POOLS
from vecsmith.evaluation.suites import How
from vecsmith.evaluation.task import CASES, OOV, Asking, Task
from vecsmith.statistics.correlation import KINDS
from vecsmith.vectors.checks import strings, whole_number

DEFAULT = ("similarity",)
CHOICES = {"case": CASES, "oov": OOV, "metric": KINDS, "method": METHODS, "protocol": tuple(PROTOCOLS), "pool": POOLS}


@dataclass(frozen=True)
class Settings:
    """What can be set: how tables are asked, how tasks measure, and how intervals are made."""

    case: str = "auto"
    oov: str = "auto"
    seed: int = 0
    rounds: int = 1000
    level: float = 0.95
    metric: str = "spearman"
    method: str = "3cosadd"
    candidates: int | None = None
    protocol: str = "vecsmith"
    standardize: bool | None = None
    pool: str = "words"

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> "Settings":
        """Take settings by name; an unknown one is refused with the nearest."""
        known = [one.name for one in fields(cls)]
        for name in given:
            if name not in known:
                raise SettingError(f"evaluation has no setting {name!r}; {did_you_mean(name, known, 'settings')}")
        made = cls(**given)
        whole_number(made.seed, "seed", 0)
        whole_number(made.rounds, "rounds", 100)
        if not isinstance(made.level, float) or not 0 < made.level < 1:
            raise InputError(f"level must be a number between 0 and 1, such as 0.95, found {made.level!r}")
        for name, allowed in CHOICES.items():
            if getattr(made, name) not in allowed:
                raise InputError(f"{name} must be one of {', '.join(allowed)}, found {getattr(made, name)!r}")
        if made.candidates is not None:
            whole_number(made.candidates, "candidates", 1)
        if not isinstance(made.standardize, (bool, type(None))):
            raise InputError(f"standardize must be True, False or None, found {made.standardize!r}")
        return made

    @property
    def plan(self) -> Plan:
        """How tables are asked, and how intervals are made."""
        return Plan(Asking(self.case, self.oov, self.seed), self.rounds, self.level)

    @property
    def how(self) -> How:
        """How tasks measure."""
        return How(self.metric, self.method, self.candidates, self.protocol, self.standardize, self.pool)


def tasks(suite: str | Iterable[str] | None, on: Any, kind: str | None, settings: Settings) -> list[Task]:
    """Give the tasks of suites and of what else is named; where neither is, those of the suite `similarity`."""
    if kind is not None and kind not in FILES:
        raise InputError(f"there is no kind {kind!r} of a file; {did_you_mean(kind, list(FILES), 'kinds')}")
    single = isinstance(on, (str, os.PathLike, Dataset)) or not isinstance(on, Iterable)
    things = [] if on is None else [on] if single else list(on)
    names = strings([suite] if isinstance(suite, str) else suite or (() if things else DEFAULT), "suite")
    found = suites.of_suites(names, settings.how) if names else []
    for thing in things:
        found += suites.on(thing, settings.how, kind)
    return _told_apart({(task.name, task.sha256, task.metric): task for task in found}.values())


def _told_apart(tasks: Iterable[Task]) -> list[Task]:
    """Number tasks on different items that have one name, such as files in two folders."""
    made: list[Task] = []
    owners: dict[str, str] = {}
    for task in tasks:
        others = [name for name, sha256 in owners.items() if sha256 != task.sha256]
        name = suites.free(task.name, others)
        owners[name] = task.sha256
        made.append(task if name == task.name else suites.renamed(task, name))
    return made


def named(tables: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Give tables by name; of two with one name, such as files in two folders, the later gets a number."""
    made: dict[str, Any] = {}
    for name, table in tables:
        made[suites.free(name, made)] = table
    return made


def prepare(
    tables: Mapping[str, Any] | Callable[[], Mapping[str, Any]],
    suite: str | Iterable[str] | None,
    on: Any,
    kind: str | None,
    settings: Mapping[str, Any],
    report: str | os.PathLike[str] | None,
) -> Scores:
    """Check what was said before anything is scored, and before tables are opened if `tables` is a function that does."""
    chosen = Settings.of(settings)
    if report is not None:
        check_target(report)
    found = tasks(suite, on, kind, chosen)
    opened = tables() if callable(tables) else tables
    if not opened:
        raise InputError("there is nothing to evaluate: expected at least one table")
    return Scores(opened, found, chosen.plan)


def write_report(
    path: str | os.PathLike[str] | None, rows: Sequence[Result], comparison: Comparison | None = None
) -> None:
    """Write the page of a run, if it was asked for."""
    if path is not None:
        from vecsmith.evaluation.report import report

        with atomic_path(path) as temporary:
            temporary.write_text(report(rows, comparison), encoding="utf-8")


def run(scores: Scores, results: str | os.PathLike[str] | None) -> list[Result]:
    """Score everything; with a file of results, keep every row as it comes, and take from there what was measured before."""
    store = Store(results)
    rows: list[Result] = []
    for group in evaluate(scores, store.rows):
        rows += group
        store.add(group)
    return rows


class Store:
    """A JSON Lines file of rows that grows; without a path, nothing."""

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self.path = None if path is None else Path(user_path(path))
        if self.path is not None:
            check_target(self.path)
        self.rows = self._there()

    def add(self, rows: Iterable[Result]) -> None:
        """Append the rows that are not there yet; what another run has written meanwhile stays."""
        if self.path is not None:
            self.rows = self._there()
            known = set(map(_identity, self.rows))
            new = {_identity(row): row for row in rows if _identity(row) not in known}
            if new:
                self.rows += new.values()
                save_rows(self.path, self.rows)

    def _there(self) -> list[Result]:
        return load_rows(self.path) if self.path is not None and self.path.exists() else []


def _identity(row: Result) -> str:
    """What makes a row the same measurement: all but the time it took, and names where checksums say what is meant."""
    table = row.table if row.other or not row.table_sha256 else ""
    settings = {name: value for name, value in row.settings.items() if name != "sets"}
    return replace(row, seconds=None, version="", table=table, task="", settings=settings).to_json()
