"""Reports: tables for the terminal, and pages of HTML with plots drawn as inline SVG. No dependency, fast to import.

    print(text_table(["word", "similarity"], [["king", 0.98], ["queen", 0.97]]))
    html = page("Results", "One sentence.", table(header, rows), bars("Spearman", labels, values, low, high))

Whatever is given is escaped: in HTML by the functions here, on a terminal by making control characters visible. Pages load
nothing, follow the reader's light or dark, fit a phone, and never rely on colour alone.
"""

import html
import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, zip_longest
from typing import NamedTuple

from vecsmith.core.settings import plain

Number = float | None
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 620, 30, 310  # of the area that is drawn in
NARROW, EDGE = 360, 24  # the width of a plot of dots, which phones show without shrinking it, and its margin
ROW = 36  # the height of a line of dots: words, and the dot under them
COLUMNS = 56  # characters in a line of a plot of dots
COLORS = ("#3366cc", "#dc3912", "#109618", "#990099", "#b86e00", "#0085b3")
DASHES = ("none", "8 4", "2 4", "8 4 2 4", "14 4", "4 4")  # so that lines can be told apart without their colours
REORDERING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
NO_NETWORK = "default-src 'none'; style-src 'unsafe-inline'"  # whatever a page holds, nothing is fetched
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; } h2 { margin-top: 2.5rem; } h3 { margin: 0 0 .5rem; }
p, li, summary { overflow-wrap: anywhere; max-width: 46rem; } p { margin: .6rem 0; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: left; vertical-align: top; border-bottom: 1px solid #8886; }
thead th { border-bottom: 2px solid; vertical-align: bottom; overflow-wrap: anywhere; min-width: 5rem; max-width: 11rem; }
td:first-child, th:first-child { position: sticky; left: 0; background: Canvas; min-width: 7rem; overflow-wrap: break-word; }
td:first-child { max-width: 18rem; }
td:first-child { padding-left: 0; } th:first-child { padding-left: 0; } .number { text-align: right; }
small { font-size: .8125rem; display: block; line-height: 1.35; } td b { overflow-wrap: normal; }
details { margin: .6rem 0; } summary { cursor: pointer; padding: .2rem 0; } details details { margin-left: 1rem; }
.cards { display: grid; gap: 1.5rem; align-items: start; margin-top: 1.5rem; }
.cards { grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.card { border: 1px solid #8888; border-radius: .4rem; padding: 1rem; min-width: 0; }
footer { margin: 3rem 0 1rem; border-top: 1px solid #8888; }
svg { max-width: 100%; height: auto; } svg.dots { width: 100%; max-width: 27rem; display: block; margin: .8rem 0; }
svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
svg.dots text { paint-order: stroke; stroke: Canvas; stroke-width: 3px; stroke-linejoin: round; }
svg .strong { font-weight: bold; }
@media (max-width: 30rem) {
  th, td { padding: .3rem .45rem; } td:first-child, th:first-child { max-width: 8.5rem; } .card { padding: .7rem; }
}
@media print {
  body { max-width: none; font-size: 11pt; } .scroll { overflow: visible; }
  tr, svg, .card { break-inside: avoid; } td:first-child, th:first-child { position: static; }
}
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
    name = escaped(title)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{NO_NETWORK}">'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<meta charset="utf-8">{policy}{view}<title>{name}</title>'
    start = f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head>\n'
    return f"{start}<body><h1>{name}</h1>\n{stacked(*parts)}\n</body></html>\n"


def escaped(value: object) -> Html:
    """Write a value as HTML: what is HTML already as it is, all else as `cell` says, and escaped."""
    return value if isinstance(value, Html) else Html(html.escape(cell(value)))


def stacked(*parts: str) -> Html:
    """Put parts of a page one after the other; those that are not `Html` become paragraphs."""
    return Html("\n".join(part if isinstance(part, Html) else f"<p>{escaped(part)}</p>" for part in parts))


def box(kind: str, *parts: str, tag: str = "div") -> Html:
    """Put parts of a page in a box; `kind` is its class: `cards` for a grid of others, `card` for one of these."""
    return Html(f'<{tag} class="{escaped(kind)}">\n{stacked(*parts)}\n</{tag}>')


def folded(summary: str, *parts: str) -> Html:
    """Give parts of a page that are shown when their summary is clicked on."""
    return Html(f"<details><summary>{escaped(summary)}</summary>\n{stacked(*parts)}\n</details>")


def heading(text: str, level: int = 2) -> Html:
    """Give a heading within a page."""
    return Html(f"<h{level}>{escaped(text)}</h{level}>")


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """Give a table for a page; one that is too wide is scrolled within its box, and its first column stays."""
    rows = [list(row) for row in rows]
    marks = [' class="number"' if right else "" for right in _numeric(rows, len(header))]

    def line(tag: str, cells: Sequence[object]) -> str:
        marked = zip_longest(cells[: len(marks)], marks, fillvalue="")
        return "<tr>" + "".join(f"<{tag}{mark}>{escaped(cell)}</{tag}>" for cell, mark in marked) + "</tr>"

    body = "\n".join(line("td", row) for row in rows)
    made = f"<table><thead>{line('th', header)}</thead><tbody>\n{body}\n</tbody></table>"
    return Html(f'<div class="scroll" tabindex="0">{made}</div>')


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
            hint = f"<title>{escaped(label)}: {cell(value)}{interval}</title>"
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
        style = f'fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{DASHES[i % len(DASHES)]}"'
        drawn.append(f'<polyline points="{path}" {style}/>')
        below = BOTTOM + 40 + 16 * i  # the legend stands under the numbers of the axis
        drawn.append(f'<path d="M{LEFT} {below} h40" {style}/>')
        drawn.append(_text(LEFT + 46, below + 4, name))
    return _svg(title, drawn, HEIGHT + 16 * len(series))


def scatter(title: str, points: Sequence[tuple[Number, Number]], labels: Sequence[str] | None = None) -> Html:
    """Draw a dot for each point; its label is shown when it is pointed at."""
    across, up = _scales(points)
    drawn = across.grid(TOP, BOTTOM) + up.grid(LEFT, RIGHT, across=False)
    for (x, y), label in zip(points, labels or [""] * len(points), strict=True):
        if _defined(x, y):
            hint = f"<title>{escaped(label)}</title>"
            drawn.append(f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="{COLORS[0]}">{hint}</circle>')
    return _svg(title, drawn, HEIGHT)


class Dot(NamedTuple):
    """A line of a plot of dots: what it is, where its dot stands, and how far its interval reaches."""

    label: str
    value: Number
    low: Number = None
    high: Number = None
    note: str = ""  # stands at the right
    filled: bool = True
    strong: bool = False  # a diamond and bold words, as for a mean


def dots(title: str, points: Sequence[Dot], sides: tuple[str, str] = ("", "")) -> Html:
    """Draw a dot and its interval for each point, about a line at 0; `sides` say what lies left and right of it.

    Words stand above their dots, so that the plot is as narrow as a phone. A dot without a value is left out, not its words.
    """
    numbers = [number for one in points for number in (one.value, one.low, one.high)]
    across = _Scale([0.0, *numbers], EDGE, NARROW - EDGE)
    top = TOP + 36 * any(sides)
    bottom = top + ROW * len(points) + 6
    bands = [top + ROW * i + 18 for i in range(len(points))]  # lines would go through the words, were they whole
    drawn = across.marks(bands, bottom)
    if any(sides):
        drawn.append(_text(0, TOP + 8, cut(f"← {sides[0]}", COLUMNS)))
        drawn.append(_text(NARROW, TOP + 26, cut(f"{sides[1]} →", COLUMNS), "end"))
    for i, one in enumerate(points):
        strong = ' class="strong"' if one.strong else ""
        y = top + ROW * i
        room = COLUMNS - text_width(visible(one.note)) - 2 - 4 * one.strong
        words = [_text(0, y + 14, cut(one.label, room)), _text(NARROW, y + 14, one.note, "end")]
        hint = f"<title>{escaped(one.label)}: {escaped(one.note)}</title>"
        drawn.append(f"<g{strong}>{hint}{''.join(words)}{''.join(_dot(one, across, y + 27))}</g>")
    return _svg(title, drawn, bottom + 26, NARROW, 'class="dots" ')


def cut(text: str, columns: int) -> str:
    """Cut a text that takes more columns than there are, and say so with an ellipsis."""
    text = visible(text)
    if text_width(text) <= columns:
        return text
    widths = accumulate(map(_columns, text))
    return "".join(mark for mark, width in zip(text, widths, strict=True) if width < columns) + "…"


def _dot(one: Dot, across: "_Scale", y: float) -> Iterable[str]:
    if _defined(one.low, one.high):
        low, high = across(one.low), across(one.high)
        yield _line(low, y, high, y, "currentColor", 2)
        yield from (_line(end, y - 4, end, y + 4, "currentColor", 2) for end in (low, high))
    if _defined(one.value):
        x = across(one.value)
        style = f'fill="{"currentColor" if one.filled else "Canvas"}" stroke="currentColor" stroke-width="2"'
        if one.strong:
            yield f'<path d="M{x - 7:.1f} {y:.1f} l7 -7 l7 7 l-7 7 z" {style}/>'
        else:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {style}/>'


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
        for at, text in self.ticks():
            ends = (at, start, at, stop) if across else (start, at, stop, at)
            drawn.append(_line(*ends, "#8884", 1))
            drawn.append(_text(at, stop + 18, text, "middle") if across else _text(start - 6, at + 4, text, "end"))
        return drawn

    def ticks(self) -> list[tuple[float, str]]:
        values = [i * self.step for i in range(self.first, self.last + 1)]
        return [(self(value), f"{value:.10g}") for value in values]

    def marks(self, bands: Sequence[float], bottom: float) -> list[str]:
        """Draw the ticks as short pieces, one in each band, and the one at 0 as such."""
        ticks = self.ticks()
        ways = [
            (color, "".join(f"M{at:.1f} {y:.1f}v{ROW - 18}" for y in bands for at in places))
            for color, places in (("#8884", [at for at, _ in ticks]), ("currentColor", [self(0)]))
        ]
        drawn = [f'<path d="{way}" stroke="{color}" stroke-width="1" fill="none"/>' for color, way in ways]
        return drawn + [_text(at, bottom + 14, text.replace("-", "−"), "middle") for at, text in ticks]


def _scales(points: Iterable[tuple[Number, Number]]) -> tuple[_Scale, _Scale]:
    known = [point for point in points if _defined(*point)]
    return _Scale([x for x, _ in known], LEFT, RIGHT), _Scale([y for _, y in known], BOTTOM, TOP)


def _defined(*values: Number) -> bool:
    return all(value is not None and abs(value) < 1e100 for value in values)  # which NaN is not


def _line(x1: float, y1: float, x2: float, y2: float, color: str, width: int) -> str:
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{color}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped(text)}</text>'


def _svg(title: str, drawn: Iterable[str], height: float, width: int = WIDTH, kind: str = "") -> Html:
    view = f'{kind}viewBox="0 0 {width} {height}" width="{width}"'
    open_tag = f'<svg {view} role="img" aria-label="{escaped(title)}">'
    return Html("\n".join([open_tag, _text(LEFT if width == WIDTH else 0, TOP - 12, title), *drawn, "</svg>"]))


def _numeric(rows: Sequence[Sequence[object]], columns: int) -> list[bool]:
    """Say which columns hold numbers only."""
    filled = [[row[i] for row in rows if i < len(row) and row[i] is not None] for i in range(columns)]
    return [bool(cells) and all(_is_number(plain(cell)) for cell in cells) for cells in filled]


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
