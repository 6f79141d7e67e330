"""How rows of evaluation are said to people: scores with their intervals, and comparisons in words.

Values are fractions in rows, and times 100 here; sums, such as QVEC's, stay as they are.
"""

from collections.abc import Iterable, Sequence

from vecsmith.core.report import text_table, visible
from vecsmith.core.result import Result

COLUMNS = 3  # scores side by side
SUMS = ("qvec",)  # metrics that are no fractions
BETTER, WORSE = "better", "worse"


def scores_text(rows: Sequence[Result]) -> str:
    """Lay out scores so that they fit on a terminal, then say how each table was asked.

    A line is a set and a column a table; the other way round for many tables and few sets; a line each for many of both.
    """
    tables = list(dict.fromkeys(row.table for row in rows))
    sets = list(dict.fromkeys((row.task, row.metric) for row in rows))
    found = {(row.table, row.task, row.metric): score_text(row) for row in rows}
    items = {(row.task, row.metric): f"{row.n_total:,}" for row in rows}
    lines: list[Sequence[str]]
    if len(tables) <= COLUMNS:
        header = ["set", "metric", "items", *map(visible, tables)]
        lines = [
            (visible(one[0]), one[1], items[one], *(found.get((table, *one), "") for table in tables)) for one in sets
        ]
    elif len(sets) <= COLUMNS:
        header = ["table", *(f"{visible(one[0])}, {one[1]}, {items[one]} items" for one in sets)]
        lines = [(visible(table), *(found.get((table, *one), "") for one in sets)) for table in tables]
    else:
        header = ["set", "metric", "items", "table", "score"]
        lines = [
            (visible(one[0]), one[1], items[one], visible(table), found[table, *one])
            for one in sets
            for table in tables
            if (table, *one) in found
        ]
    return text_table(header, lines) + "\n\n" + asked_text(rows)


def brief(rows: Sequence[Result]) -> list[Result]:
    """Keep the means, and the sets that are in no mean; without sections, and without means weighted by items."""
    means = [row for row in rows if row.task.endswith("/mean") and "sets" in row.settings]
    averaged = {(name, row.metric) for row in means for name in row.settings["sets"]}
    return [row for row in rows if row in means or not (_is_part(row) or (row.task, row.metric) in averaged)]


def _is_part(row: Result) -> bool:
    """Say whether a row is a section of a set, or a mean."""
    return "section" in row.settings or "sets" in row.settings


def score_text(row: Result) -> str:
    """Say a score with its interval, and what share of the set was covered where that is not all."""
    if row.value is None:
        return "not defined"
    none = f" (no interval: {row.settings.get('interval', 'not defined')})"
    ends = none if row.low is None or row.high is None else f" [{shown(row, row.low)}, {shown(row, row.high)}]"
    covered = "" if row.coverage is None or row.coverage >= 1 else f" {_share(row.coverage)}"
    return f"{shown(row, row.value)}{ends}{covered}"


def _share(coverage: float) -> str:
    """Write a share that is not all; if it is anything it is not 0%."""
    return "<1%" if 0 < coverage < 0.005 else f"{min(coverage, 0.99):.0%}"


def shown(row: Result, value: float, signed: bool = False) -> str:
    """Write a value of a row as people read it."""
    number = value if row.metric in SUMS else 100 * value
    number = round(number, 1) + 0.0  # never -0.0
    return f"{number:+.1f}" if signed else f"{number:.1f}"


def asked_text(rows: Iterable[Result]) -> str:
    """Say how tables were asked, and what the numbers are."""
    rows = list(rows)
    ways: dict[str, list[str]] = {}
    for row in rows:
        names = ways.setdefault(_way(row), [])
        if row.table not in names:
            names.append(row.table)
    lines = [f"{visible(', '.join(names))}: {way}" for way, names in ways.items()]
    return "\n".join(
        [f"Values x 100 with {_level(rows)} intervals, and the share of items covered where it is not all.", *lines]
    )


def _way(row: Result) -> str:
    """Say how a table was asked."""
    case = {"lower": "in lower case", "as-is": "as it is written", "as-is, lower": "each in its own case"}
    if row.oov == "encoder":
        return "encoded whole sentences " + ("in lower case" if row.case == "lower" else "as they are written")
    oov = {"skip": "items with unknown words left out"}.get(row.oov or "", f"unknown words: {row.oov}")
    return f"asked {case.get(row.case or '', row.case)}, {oov}"


def _level(rows: Sequence[Result]) -> str:
    level = next((row.level for row in rows if row.level is not None), 0.95)
    return f"{100 * level:.10g}%"


def comparison_text(rows: Sequence[Result]) -> str:
    """Lay out comparisons, a block a pair of tables, and say in words what they come to."""
    blocks = []
    for (first, second), found in by_pair(rows).items():
        lines = [
            (
                visible(row.task),
                row.metric,
                "not defined" if row.value is None else shown(row, row.value, signed=True),
                interval_text(row),
                p_text(row.p_holm),
                row.verdict or "",
                f"{row.n:,} of {row.n_total:,}",
            )
            for row in found
        ]
        head = f"{visible(first)} minus {visible(second)}"
        header = ["set", "metric", "difference", "interval", "p (Holm)", "verdict", "items of both"]
        blocks.append(f"{head}\n{text_table(header, lines)}\n{verdict_text(first, second, found)}")
    ways = "; ".join(dict.fromkeys(map(_way, rows)))
    return "\n\n".join(
        [*blocks, f"Differences x 100 with {_level(rows)} intervals, on the items that both cover; {ways}."]
    )


def interval_text(row: Result) -> str:
    """Write the interval of a difference."""
    if row.low is None or row.high is None:
        return "no interval"
    return f"[{shown(row, row.low, signed=True)}, {shown(row, row.high, signed=True)}]"


def by_pair(rows: Iterable[Result]) -> dict[tuple[str, str], list[Result]]:
    """Give the rows of comparisons by their pair of tables."""
    pairs: dict[tuple[str, str], list[Result]] = {}
    for row in rows:
        if row.other is not None:
            pairs.setdefault((row.table, row.other), []).append(row)
    return pairs


def verdict_text(first: str, second: str, rows: Sequence[Result]) -> str:
    """Say in words which of two tables is better, where that can be said."""
    sets = [row for row in rows if "p_sign" not in row.settings]
    better, worse = (sum(row.verdict == what for row in sets) for what in (BETTER, WORSE))
    first, second = visible(first), visible(second)
    if not better and not worse:
        which = "this set" if len(sets) == 1 else f"any of {counted(len(sets))}"
        said = [f"{first} and {second} cannot be told apart on {which}"]
    else:
        ways = [("better", better), ("worse", worse)] if better >= worse else [("worse", worse), ("better", better)]
        (way, many), (other, few) = ways
        said = [
            f"{first} is {way} than {second} on {many} of {counted(len(sets))}, {other} on {few}, "
            f"and on {len(sets) - better - worse} they cannot be told apart"
        ]
    for row in rows:
        if "p_sign" in row.settings and row.value is not None:
            how = {BETTER: f"{first} is better", WORSE: f"{second} is better"}.get(
                row.verdict or "", "not distinguishable"
            )
            said.append(
                f"mean of {len(row.settings['sets'])} sets ({row.metric}): {shown(row, row.value, True)} "
                f"{interval_text(row)}, {how}; "
                f"{row.settings['won']} won, {row.settings['lost']} lost, sign test p {p_text(row.settings['p_sign'])}"
            )
    return "\n".join(said)


def counted(sets: int) -> str:
    """Say how many sets."""
    return "1 set" if sets == 1 else f"{sets} sets"


def p_text(p: float | None) -> str:
    """Write a p value."""
    return "" if p is None else "< .001" if p < 0.001 else f"{p:.3f}".lstrip("0") if p < 1 else "1"


def differences_text(rows: Sequence[Result]) -> str:
    """Say, set by set, which differences between tables are real and which are not, the largest first."""
    blocks = []
    for task, metric in dict.fromkeys((row.task, row.metric) for row in rows):
        own = [row for row in rows if (row.task, row.metric) == (task, metric) and row.value is not None]
        own.sort(key=lambda row: -abs(row.value or 0))
        real = [_winner_first(row) for row in own if row.verdict in (BETTER, WORSE)]
        even = [
            f"  {visible(row.table)} and {visible(str(row.other))} ({shown(row, row.value or 0, True)} {interval_text(row)})"
            for row in own
            if row.verdict not in (BETTER, WORSE)
        ]
        blocks.append(f"{visible(task)}, {metric}")
        blocks += ["these differences are real:", *real] if real else []
        blocks += ["these cannot be told apart (p values are corrected for all comparisons):", *even] if even else []
        blocks.append("")
    return "\n".join(blocks[:-1])


def _winner_first(row: Result) -> str:
    first, second = (visible(name) for name in (row.table, str(row.other)))
    ends = [row.value or 0, row.low or 0, row.high or 0]  # a verdict has them all
    if row.verdict == WORSE:
        first, second = second, first
        ends = [-ends[0], -ends[2], -ends[1]]
    value, low, high = (shown(row, end, signed=True) for end in ends)
    return f"  {first} is better than {second} by {value} [{low}, {high}]"
