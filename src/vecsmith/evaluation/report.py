"""The report: rows, and what came of comparing them, as one page of HTML that needs nothing else.

    Path("report.html").write_text(report(rows, comparison), encoding="utf-8")

Words first, then a table of sets for each suite, then each pair of tables. No score is marked for being higher: only what a
comparison found better is, and it is named what it is better than. The same rows give the same bytes.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from vecsmith._version import __version__
from vecsmith.core.errors import InputError
from vecsmith.core.report import Html, box, escaped, folded, heading, page, stacked, table
from vecsmith.core.result import Result
from vecsmith.evaluation import report_pairs
from vecsmith.evaluation.compare import Comparison
from vecsmith.evaluation.report_pairs import Pair
from vecsmith.evaluation.report_words import (
    INTERVALS,
    SUMS,
    TITLES,
    breakable,
    factor,
    interval,
    is_mean,
    listed,
    number,
    sets,
    share,
    short,
    small,
)
from vecsmith.evaluation.suites import SENTENCES, SUITES
from vecsmith.statistics.compare import BETTER, WORSE

CASE = {"lower": "in lower case", "as-is": "in the case that the sets have"}
OOV = {
    "skip": "items with words that a table does not know were left out",
    "zero": "unknown words got rows of zeros",
    "mean": "unknown words got the mean of the table's rows",
    "subword": "unknown words got rows made of sub-words",
}
Column = tuple[str, str]  # a table's name and checksum
Marks = Mapping[tuple[str, str], Mapping[tuple[str, str], str]]  # by task and metric, by both tables: the verdict


@dataclass
class Line:
    """A line of a table of sets: the row of each table of vectors."""

    rows: dict[Column, Result] = field(default_factory=dict)
    within: bool = False  # whether it is a section of another line's task
    settings: str = ""  # what sets it apart from another line of the same task

    @property
    def any(self) -> Result:
        """One of its rows, to know what it measures."""
        return next(iter(self.rows.values()))


def report(
    rows: Sequence[Result],
    comparison: Comparison | None = None,
    title: str = "What the tables are worth",
    remarks: Sequence[str] = (),
) -> str:
    """Give a page that shows rows of an evaluation, and what a comparison found; remarks stand below the first words.

    Rows of a comparison may also stand among `rows`; then there are no items to be shown.
    """
    scored = [row for row in rows if row.other is None]
    found = comparison or Comparison([row for row in rows if row.other is not None], {})
    if not scored and not found.rows:
        raise InputError("a report needs at least one row, found none")
    lines = lines_of(scored)
    suites = _suites(scored, found)
    dimensions = {row.table: int(row.settings["dimensions"]) for row in scored if "dimensions" in row.settings}
    pairs = report_pairs.pairs_of(found, dimensions)
    parts = [*_words(scored, lines, dimensions), *remarks, *_tables(lines, suites, pairs)]
    parts += [report_pairs.part(pairs, suites)] if pairs else []
    return page(title, *parts, box("end", f"Made by vecsmith {__version__} of {sets(len(rows), 'row')}.", tag="footer"))


def lines_of(rows: Sequence[Result]) -> list[Line]:
    """Put rows that measure the same side by side; a table's second row of the same starts another line."""
    found: dict[tuple[str, str, str, int], Line] = {}
    for row in rows:
        key = (row.task, row.metric, "" if is_mean(row) else row.task_sha256)
        turn = 0
        while (row.table, row.table_sha256) in found.setdefault((*key, turn), Line()).rows:
            turn += 1
        found[(*key, turn)].rows[row.table, row.table_sha256] = row
    names = {(row.task, row.task_sha256) for row in rows if not is_mean(row)}
    for (task, metric, sha256, _), line in found.items():
        line.within = any((start, sha256) in names for start in _starts(task))
        twins = [one for key, one in found.items() if key[:3] == (task, metric, sha256) and one is not line]
        line.settings = _apart(line.any, [twin.any for twin in twins])
    return list(found.values())


def _starts(task: str) -> Iterator[str]:
    while "/" in task:
        task = task.rpartition("/")[0]
        yield task


def _apart(row: Result, twins: Sequence[Result]) -> str:
    own = {
        name: value
        for name, value in row.settings.items()
        if name != "interval" and any(twin.settings.get(name) != value for twin in twins)
    }
    return ", ".join(f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in own.items())


def _suites(rows: Sequence[Result], comparison: Comparison) -> dict[str, str]:
    """Say to which suite each task belongs: as the compared tasks say, as the means do, as the catalogue does."""
    known = {name: suite for suite, names in SUITES.items() for name in names} | dict.fromkeys(SENTENCES, "sentences")
    for row in (*rows, *comparison.rows):
        if is_mean(row):
            suite = row.task.rpartition("/")[0]
            known |= dict.fromkeys([row.task, *map(str, row.settings["sets"])], suite)
    known |= {both.task.name: both.task.suite for boths in comparison.pairs.values() for both in boths}
    tasks = dict.fromkeys(row.task for row in (*rows, *comparison.rows))
    return {task: next((known[name] for name in (task, *_starts(task)) if name in known), "") for task in tasks}


def _words(rows: Sequence[Result], lines: Sequence[Line], dimensions: Mapping[str, int]) -> Iterator[str]:
    """Say what was measured, and how."""
    if not rows:
        return
    names = [
        f"{name} ({dimensions[name]:,} dimensions)" if name in dimensions else name
        for name in dict.fromkeys(row.table for row in rows)
    ]
    tasks = {line.any.task for line in lines if not line.within and not is_mean(line.any)}
    yield f"{sets(len(names), 'table')} of vectors on {sets(len(tasks))}: {listed(names)}."
    levels = listed(sorted({f"{row.level:.0%}" for row in rows if row.level is not None}) or ["95%"])
    rounds = listed(sorted({f"{row.settings['rounds']:,}" for row in rows if "rounds" in row.settings}))
    seeds = listed(sorted({str(row.seed) for row in rows if row.seed is not None}))
    used = Counter(row.settings.get("interval") for row in rows)
    how = listed([INTERVALS[str(name)] for name, _ in used.most_common() if name in INTERVALS])
    drawn = f", from {rounds} draws of the items with replacement" if rounds else ""
    yield (
        f"Scores are times 100, apart from sums. Under each stands its {levels} interval{drawn}"
        f"{f' (seed {seeds})' if seeds else ''}{f': {how}' if how else ''}."
    )
    asked = _asked(rows)
    if len(asked) == 1:
        case, oov = asked.pop()
        yield f"Words were looked up {CASE.get(case, case)}; {OOV.get(oov, oov)}." if case or oov else ""


def _asked(rows: Iterable[Result]) -> set[tuple[str, str]]:
    return {(row.case or "", row.oov or "") for row in rows}


def _tables(lines: Sequence[Line], suites: Mapping[str, str], pairs: Sequence[Pair]) -> Iterator[Html]:
    """Give a table of each suite, the means first, the sections folded."""
    columns = list(dict.fromkeys(column for line in lines for column in line.rows))
    marks: dict[tuple[str, str], dict[tuple[str, str], str]] = {}
    for row in (row for pair in pairs for row in (*pair.rows, *map(report_pairs.turned, pair.rows))):
        marks.setdefault((row.task, row.metric), {})[row.table, row.other or ""] = row.verdict or ""
    names = Counter(name for name, _ in columns)
    letters = dict(zip(names, _letters(), strict=False)) if marks else {}
    header = ["set"]
    for name, sha256 in columns:
        letter = f"{letters[name]}: " if letters else ""
        header.append(f"{letter}{short(name)}" + (f" ({sha256[:8]})" if names[name] > 1 else ""))
    if letters:
        yield stacked(
            "▲ B under a score means: better than table B, as the comparison below found on the items that both cover. "
            "Where neither of two tables has such a mark, they are not distinguishable, whatever the bare numbers, or were "
            "not compared (sections and means weighted by items are not)."
        )
    alike = len(_asked(row for line in lines for row in line.rows.values())) == 1

    def drawn(chosen: Sequence[Line]) -> Html:
        return table(header, [list(_line(line, columns, letters, marks, alike)) for line in chosen])

    by_suite: dict[str, list[Line]] = {}
    for line in lines:
        by_suite.setdefault(suites[line.any.task], []).append(line)
    for suite, own in by_suite.items():
        whole = [line for line in own if not line.within]
        whole.sort(key=lambda line: not is_mean(line.any))
        name = "Sets" if len(by_suite) == 1 and not suite else TITLES.get(suite, suite.capitalize())
        sections = [line for line in own if line.within]
        fold = [folded(f"{sets(len(sections), 'section')} of these sets", drawn(sections))] if sections else []
        yield stacked(heading(name), *([drawn(whole)] if whole else []), *fold)


def _letters() -> Iterator[str]:
    """Give A to Z, then AA, AB and on."""
    yield from ascii_uppercase
    for first in _letters():
        yield from (first + second for second in ascii_uppercase)


def _line(
    line: Line, columns: Sequence[Column], letters: Mapping[str, str], marks: Marks, alike: bool
) -> Iterator[Html]:
    row, verdicts = line.any, marks.get((line.any.task, line.any.metric), {})
    none = "" if {BETTER, WORSE} & set(verdicts.values()) else "no two distinguishable" if verdicts else ""
    if marks and not verdicts and not line.within:
        none = "not compared"
    if is_mean(row):
        of = sets(len(row.settings["sets"]))
        label = f"<b>mean of {of}{'' if row.task.endswith('/mean') else ', weighted by items'}</b>"
        label += breakable(small(f"{row.task}, {row.metric}", line.settings, none))
    else:
        what = f"{row.metric}{', a sum over dimensions' if row.metric in SUMS else ''}, {row.n_total:,} items"
        label = breakable(escaped(row.task)) + small(what, line.settings, none)
    yield Html(label)
    times = factor(line.rows.values())
    for column in columns:
        found = line.rows.get(column)
        better = [letters[other] for (one, other), said in verdicts.items() if one == column[0] and said == BETTER]
        yield small("not scored") if found is None else _cell(found, times, sorted(better, key=_by_length), alike)


def _by_length(letters: str) -> tuple[int, str]:
    return len(letters), letters


def _cell(row: Result, times: int, better: Sequence[str], alike: bool) -> Html:
    value = escaped(number(row.value, times))
    lines = [interval(row, times) if row.value is not None else ""]
    scored, asked_sets = row.settings.get("scored"), row.settings.get("sets")
    if scored is not None and asked_sets is not None and scored < len(asked_sets):
        lines.append(f"of {scored} sets only")
    if row.n < row.n_total or (row.coverage is not None and row.coverage < 1):
        known = "" if row.coverage is None else f", {share(row.coverage)}\u00a0known"
        lines.append(f"n\u00a0{row.n:,}{known}")
    if not alike:
        lines.append(", ".join(one for one in (row.case, row.oov) if one))
    marked = f"<b>▲ {escaped(' '.join(better))}</b>" if better else ""
    bold = f"<b>{value}</b>" if is_mean(row) else value
    return Html(f"{bold}{small(*lines)}{marked and f'<small>{marked}</small>'}")
