"""Reports: tables for the terminal, and pages of HTML with plots drawn as inline SVG. No dependency, fast to import.

    print(text_table(["word", "similarity"], [["king", 0.98], ["queen", 0.97]]))
    html = page("Results", "One sentence.", table(header, rows), bars("Spearman", labels, values, low, high))

Whatever is given is escaped: in HTML by the functions here, on a terminal by making control characters visible.
"""

import html
import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from vecsmith.core.settings import plain

Number = float | None
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 620, 30, 310  # of the area that is drawn in
COLORS = ("#3366cc", "#dc3912", "#109618", "#990099", "#ff9900", "#0099c6")
REORDERING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: left; }
th { border-bottom: 1px solid; } .number { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
"""


class Html(str):
    """Text that is HTML already, and is not escaped again."""

    __slots__ = ()


def cell(value: object) -> str:
    """Write a cell: whole numbers with commas, others with four digits after the point, None as nothing."""
    value = plain(value)
    if _is_number(value):
        return f"{value:,}" if isinstance(value, int) else f"{value:.4f}"
    return "" if value is None else visible(str(value))


def visible(text: str) -> str:
    """Write characters that would move the cursor, colour a terminal or turn text around as their escapes."""
    return "".join(map(_visible, text))


def text_width(text: str) -> int:
    """How many columns of a terminal a text takes: wide East Asian characters two, combining ones none."""
    return sum(map(_columns, text))


def text_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Lay out a table for the terminal; columns of numbers are aligned at the right."""
    rows = [list(row) for row in rows]
    cells = [[cell(value) for value in row] for row in (header, *rows)]
    widths = [max(map(text_width, column)) for column in zip_longest(*cells, fillvalue="")]
    numeric = _numeric(rows, len(widths))
    lines = [
        "  ".join(
            " " * (width - text_width(cell)) + cell if right else cell + " " * (width - text_width(cell))
            for cell, width, right in zip(line, widths, numeric, strict=False)
        ).rstrip()
        for line in cells
    ]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def page(title: str, *parts: str) -> str:
    """Give a whole HTML page; parts that are not `Html` become paragraphs."""
    body = "\n".join(part if isinstance(part, Html) else f"<p>{html.escape(part)}</p>" for part in parts)
    name = html.escape(title)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{name}</title>'
    start = f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head>\n'
    return f"{start}<body><h1>{name}</h1>\n{body}\n</body></html>\n"


def heading(text: str) -> Html:
    """Give a heading within a page."""
    return Html(f"<h2>{html.escape(text)}</h2>")


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """Give a table for a page."""
    rows = [list(row) for row in rows]
    marks = [' class="number"' if right else "" for right in _numeric(rows, len(header))]

    def line(tag: str, cells: Sequence[object]) -> str:
        marked = zip_longest(cells[: len(marks)], marks, fillvalue="")
        return "<tr>" + "".join(f"<{tag}{mark}>{_escaped(cell)}</{tag}>" for cell, mark in marked) + "</tr>"

    body = "\n".join(line("td", row) for row in rows)
    return Html(f"<table><thead>{line('th', header)}</thead><tbody>\n{body}\n</tbody></table>")


def bars(
    title: str,
    labels: Sequence[str],
    values: Sequence[Number],
    low: Sequence[Number] | None = None,
    high: Sequence[Number] | None = None,
) -> Html:
    """Draw a horizontal bar for each label, with its interval where both ends are given."""
    low, high = low or [None] * len(values), high or [None] * len(values)
    across = _Scale([0.0, *values, *low, *high], LEFT + 100, RIGHT)
    step = 24
    bottom = TOP + step * len(labels)
    drawn = across.grid(TOP, bottom)
    for i, (label, value, start, stop) in enumerate(zip(labels, values, low, high, strict=True)):
        y = TOP + step * i
        drawn.append(_text(LEFT + 92, y + 16, label if len(label) <= 24 else label[:23] + "…", "end"))
        if _defined(value):
            x, zero = across(value), across(0)
            interval = f" ({cell(start)} to {cell(stop)})" if _defined(start, stop) else ""
            hint = f"<title>{_escaped(label)}: {cell(value)}{interval}</title>"
            size = f'x="{min(x, zero):.1f}" y="{y + 4}" width="{abs(x - zero):.1f}" height="{step - 8}"'
            drawn.append(f'<rect {size} fill="{COLORS[0]}">{hint}</rect>')
        if _defined(start, stop):
            drawn.append(_line(across(start), y + step / 2, across(stop), y + step / 2, "currentColor", 2))
    return _svg(title, drawn, bottom + 30)


def lines(title: str, series: Mapping[str, Sequence[tuple[Number, Number]]]) -> Html:
    """Draw a line through the points of each named series."""
    across, up = _scales([point for points in series.values() for point in points])
    drawn = across.grid(TOP, BOTTOM) + up.grid(LEFT, RIGHT, across=False)
    for i, (name, points) in enumerate(series.items()):
        color = COLORS[i % len(COLORS)]
        path = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in points if _defined(x, y))
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        below = BOTTOM + 40 + 16 * i  # the legend stands under the numbers of the axis
        drawn.append(_line(LEFT, below, LEFT + 16, below, color, 2))
        drawn.append(_text(LEFT + 22, below + 4, name))
    return _svg(title, drawn, HEIGHT + 16 * len(series))


def scatter(title: str, points: Sequence[tuple[Number, Number]], labels: Sequence[str] | None = None) -> Html:
    """Draw a dot for each point; its label is shown when it is pointed at."""
    across, up = _scales(points)
    drawn = across.grid(TOP, BOTTOM) + up.grid(LEFT, RIGHT, across=False)
    for (x, y), label in zip(points, labels or [""] * len(points), strict=True):
        if _defined(x, y):
            hint = f"<title>{_escaped(label)}</title>"
            drawn.append(f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="{COLORS[0]}">{hint}</circle>')
    return _svg(title, drawn, HEIGHT)


class _Scale:
    """Maps numbers to places on the page, with round numbers at the ticks."""

    def __init__(self, values: Iterable[Number], start: float, stop: float) -> None:
        known = [value for value in values if value is not None and _defined(value)]
        low, high = min(known, default=0.0), max(known, default=1.0)
        most = max(abs(low), abs(high), 1e-100)
        if high - low < most * 1e-9:  # too little to divide
            low, high = low - most / 2, high + most / 2
        power = 10.0 ** math.floor(math.log10((high - low) / 4))
        step = next(size * power for size in (1, 2, 5, 10) if size * power >= (high - low) / 5)
        self.first, self.last = math.floor(low / step), math.ceil(high / step)
        self.step, self.start, self.stop = step, start, stop

    def __call__(self, value: Number) -> float:
        share = ((value or 0) / self.step - self.first) / (self.last - self.first)
        return self.start + share * (self.stop - self.start)

    def grid(self, start: float, stop: float, across: bool = True) -> list[str]:
        drawn = []
        for value in (i * self.step for i in range(self.first, self.last + 1)):
            at, text = self(value), f"{value:.10g}"
            ends = (at, start, at, stop) if across else (start, at, stop, at)
            drawn.append(_line(*ends, "#8884", 1))
            drawn.append(_text(at, stop + 18, text, "middle") if across else _text(start - 6, at + 4, text, "end"))
        return drawn


def _scales(points: Iterable[tuple[Number, Number]]) -> tuple[_Scale, _Scale]:
    known = [point for point in points if _defined(*point)]
    return _Scale([x for x, _ in known], LEFT, RIGHT), _Scale([y for _, y in known], BOTTOM, TOP)


def _defined(*values: Number) -> bool:
    return all(value is not None and abs(value) < 1e100 for value in values)  # which NaN is not


def _line(x1: float, y1: float, x2: float, y2: float, color: str, width: int) -> str:
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{color}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{_escaped(text)}</text>'


def _svg(title: str, drawn: Iterable[str], height: float) -> Html:
    name = _escaped(title)
    open_tag = f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="{name}">'
    return Html("\n".join([open_tag, _text(LEFT, TOP - 12, title), *drawn, "</svg>"]))


def _numeric(rows: Sequence[Sequence[object]], columns: int) -> list[bool]:
    """Say which columns hold numbers only."""
    filled = [[row[i] for row in rows if i < len(row) and row[i] is not None] for i in range(columns)]
    return [bool(cells) and all(_is_number(plain(cell)) for cell in cells) for cells in filled]


def _escaped(value: object) -> str:
    return html.escape(cell(value))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _visible(mark: str) -> str:
    if mark in REORDERING or unicodedata.category(mark) in ("Cc", "Cs", "Zl", "Zp"):
        return mark.encode("unicode_escape").decode()
    return mark


def _columns(mark: str) -> int:
    if unicodedata.category(mark) in ("Mn", "Me", "Cf") or "\u1160" <= mark <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1
