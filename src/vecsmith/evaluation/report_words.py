"""How a report says numbers: scores times 100, intervals, coverage, p values and verdicts in words."""

import math
import re
from collections.abc import Iterable, Sequence

from vecsmith.core.report import Html, escaped
from vecsmith.core.result import Result

SUMS = ("qvec",)  # metrics that are no fractions, and grow with the number of dimensions
TITLES = {
    "similarity": "Word similarity",
    "analogy": "Analogies",
    "categories": "Categories",
    "qvec": "QVEC",
    "sentences": "Sentence tasks",
    "probing": "Probing",
    "dictionary": "Dictionaries",
    "": "Other sets",
}
INTERVALS = {
    "percentile": "percentiles of these draws",
    "wilson": "Wilson's interval where few items are right or few are wrong",
    "shifted": "percentiles shifted by twice their bias where a score is a mean over groups",
    "reflected": "reflected percentiles for purity",
    "agresti-min": "Agresti and Min's interval where two tables differ on few items",
}
NO_INTERVAL = {
    "undefined": "the score is not defined",
    "undefined rounds": "in too many draws the score is not defined",
    "too few": "too few items",
}


def factor(rows: Iterable[Result]) -> int:
    """Say by what values are multiplied when they are shown: fractions by 100, sums by 1."""
    rows = list(rows)
    numbers = [number for row in rows for number in (row.value, row.low, row.high) if number is not None]
    return 1 if any(row.metric in SUMS for row in rows) or any(abs(number) > 1 for number in numbers) else 100


def number(value: float | None, times: int, sign: bool = False) -> str:
    """Write a number with a true minus; without one, say so."""
    if value is None or not math.isfinite(value):
        return "not defined"
    digits = 1 if times == 100 else 2
    text = f"{value * times:+z.{digits}f}" if sign else f"{value * times:z.{digits}f}"
    return text.replace("-", "−")


def interval(row: Result, times: int) -> str:
    """Write the ends of an interval, or say why there are none."""
    if row.low is not None and row.high is not None:
        return f"[{number(row.low, times)},\u00a0{number(row.high, times)}]"
    why = NO_INTERVAL.get(str(row.settings.get("interval")))
    return f"no interval: {why}" if why else "no interval"


def share(value: float) -> str:
    """Write a share in percent; what is not all never reads as all."""
    if value >= 1:
        return "100%"
    if value > 0.9995:
        return "over 99.9%"
    return f"{value:.1%}" if value > 0.99 or value < 0.1 else f"{value:.0%}"


def p_value(p: float | None) -> str:
    """Write a p value."""
    if p is None:
        return "p not defined"
    return ("p < 0.001" if p < 0.001 else f"p = {p:.3f}").replace(" ", "\u00a0")


def small(*lines: str) -> Html:
    """Give lines in small type, those that are not empty."""
    return Html("".join(f"<small>{escaped(line)}</small>" for line in lines if line))


def breakable(text: Html) -> Html:
    """Let a line end after each slash."""
    return Html(re.sub(r"(?<!<)/", "/<wbr>", text))


def short(name: str) -> str:
    """Leave out the middle of a long name, such as a path."""
    return name if len(name) <= 32 else f"{name[:10]}…{name[-21:]}"


def is_mean(row: Result) -> bool:
    """Say whether a row is a mean over the sets of a suite."""
    return "sets" in row.settings and row.task.endswith(("/mean", "/pooled"))


def sets(count: int, noun: str = "set") -> str:
    """Count in words: "1 set", "13 sets"."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Write names one after the other, with "and" before the last."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
