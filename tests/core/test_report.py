"""Reports: aligned tables whatever the script, pages in which everything is escaped, plots that are valid XML."""

import math
import re
import subprocess
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vecsmith.core.report import (
    Dot,
    Html,
    bars,
    box,
    cell,
    cut,
    dots,
    folded,
    heading,
    lines,
    page,
    scatter,
    table,
    text_table,
    text_width,
)

NUMBERS = st.none() | st.floats() | st.integers(-(10**6), 10**6)
XML = st.text(st.characters(codec="utf-8", exclude_characters="\ufffe\uffff"))


def test_a_table_by_hand():
    made = text_table(["word", "count", "similarity"], [["king", 1200, 0.98], ["日本", 7, None], ["é", 30, -1.0]])
    assert made.split("\n") == [
        "word  count  similarity",
        "----  -----  ----------",
        "king  1,200      0.9800",
        "日本      7",
        "é        30     -1.0000",
    ]


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("日本", 4), ("한국", 4), ("e\u0301", 1), ("ﾊﾝ", 2), ("Ａ", 2), ("می\u200cخواهم", 7), ("", 0)],
)
def test_the_width_of_a_text_on_a_terminal(text, width):
    assert text_width(text) == width


def test_cells():
    assert [cell(value) for value in (None, 1234, 0.5, True, "x", np.float32(0.25), np.int64(5), float("nan"))] == [
        "", "1,234", "0.5000", "True", "x", "0.2500", "5", "nan",
    ]  # fmt: skip


def test_control_characters_are_made_visible():
    assert cell("a\x1b[31mb\nc\u202ed\ud800") == "a\\x1b[31mb\\nc\\u202ed\\ud800"
    assert cell("می\u200cخواهم") == "می\u200cخواهم"  # a joiner that words need


@settings(max_examples=40)
@given(st.lists(st.lists(st.text() | NUMBERS, min_size=2, max_size=2)))
def test_every_line_of_a_table_is_one_line_and_its_columns_begin_at_the_same_place(rows):
    made = text_table(["a", "b"], rows).split("\n")
    assert len(made) == len(rows) + 2
    assert max(map(text_width, made)) <= text_width(made[1])


def test_rows_may_be_short_or_missing():
    assert text_table(["a", "b"], []) == "a  b\n-  -"
    assert text_table(["a", "b"], [["x"]]).split("\n")[2] == "x"
    assert "<td>x</td><td></td>" in table(["a", "b"], [["x"]])


def test_everything_on_a_page_is_escaped():
    evil = "<script>alert('x')</script>&"
    made = page(
        evil,
        evil,
        heading(evil),
        table([evil], [[evil]]),
        bars(evil, [evil], [1.0]),
        lines(evil, {evil: [(0, 1), (1, 2)]}),
        scatter(evil, [(0, 1)], [evil]),
        dots(evil, [Dot(evil, 1.0, note=evil)], (evil, evil)),
        box(evil, evil),
        folded(evil, evil),
    )
    assert "<script" not in made
    assert made.count("&lt;script&gt;") >= 18
    assert made.count("<svg") == 4


def test_bars_by_hand():
    root = ElementTree.fromstring(
        bars("scores", ["a", "b", "c"], [1.0, 0.5, None], [0.8, None, None], [1.0, None, None])
    )
    assert root.get("aria-label") == "scores"
    first, second = root.findall("rect")
    assert (first.get("x"), first.get("width")) == ("160.0", "460.0")  # from 0 to 1 of 160 to 620
    assert second.get("width") == "230.0"
    assert first.find("title").text == "a: 1.0000 (0.8000 to 1.0000)"
    assert [(line.get("x1"), line.get("x2")) for line in root.findall("line") if line.get("stroke-width") == "2"] == [
        ("528.0", "620.0")
    ]
    assert [text.text for text in root.findall("text")][1:7] == ["0", "0.2", "0.4", "0.6", "0.8", "1"]


def test_negative_bars_go_left_from_zero():
    (bar,) = ElementTree.fromstring(bars("difference", ["a"], [-1.0])).findall("rect")
    assert (bar.get("x"), bar.get("width")) == ("160.0", "460.0")


def test_lines_and_points_leave_out_what_is_not_defined():
    root = ElementTree.fromstring(lines("t", {"a": [(0, 0), (1, None), (2, math.nan), (4, 1)]}))
    assert root.find("polyline").get("points") == "60.0,310.0 620.0,30.0"
    root = ElementTree.fromstring(scatter("t", [(0, 0), (None, 1), (1, 1)]))
    assert len(root.findall("circle")) == 2


def test_dots_by_hand():
    points = [
        Dot("mean", 1.0, 0.0, 2.0, "+1.0", strong=True),
        Dot("hollow", -1.0, -2.0, 0.5, "-1.0", filled=False),
        Dot("no interval", 0.5, note="+0.5, no interval"),
        Dot("nothing", None, note="not defined"),
    ]
    root = ElementTree.fromstring(dots("differences", points, ("b higher", "a higher")))
    assert (root.get("class"), root.get("viewBox")) == (
        "dots",
        "0 0 360 242",
    )  # 30 + 36 for the sides + 4 * 36 + 6 + 26
    # From -2 to 2 stands on 24 to 336: 78 for 1, and 0 in the middle
    mean, hollow, bare, nothing = root.findall("g")
    assert mean.get("class") == "strong"
    assert mean.find("path").get("d") == "M251.0 93.0 l7 -7 l7 7 l-7 7 z"  # about 180 + 78, in the first line: 66 + 27
    ends = [tuple(float(line.get(name)) for name in ("x1", "y1", "x2", "y2")) for line in mean.findall("line")]
    assert ends == [(180, 93, 336, 93), (180, 89, 180, 97), (336, 89, 336, 97)]
    dot = hollow.find("circle")
    assert (dot.get("cx"), dot.get("cy"), dot.get("fill")) == ("102.0", "129.0", "Canvas")
    assert hollow.find("title").text == "hollow: -1.0"
    assert (bare.find("circle").get("cx"), bare.find("circle").get("fill")) == ("219.0", "currentColor")
    assert not bare.findall("line")
    assert [text.text for text in nothing.findall("text")] == ["nothing", "not defined"]
    assert nothing.find("circle") is None
    grid, zero = root.findall("path")
    assert grid.get("d").count("M") == 5 * 4  # a piece of each tick in each line
    assert zero.get("d") == "M180.0 84.0v18M180.0 120.0v18M180.0 156.0v18M180.0 192.0v18"
    shown = [text.text for text in root.findall("text")]
    assert shown == ["differences", "−2", "−1", "0", "1", "2", "← b higher", "a higher →"]


def test_the_words_of_dots_do_not_run_into_each_other():
    (line,) = ElementTree.fromstring(dots("t", [Dot("a" * 99, 1.0, note="n" * 20)])).findall("g")
    label, note = line.findall("text")
    assert label.text == "a" * 33 + "…"  # of 56 columns 20 are the note's, and 2 stay free
    assert note.text == "n" * 20
    assert line.find("title").text == "a" * 99 + ": " + "n" * 20


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("a\nb", 4, "a\\nb"), ("", 0, "")],
)
def test_cutting(text, columns, shown):
    assert cut(text, columns) == shown


def test_html_is_not_escaped_again_and_text_is():
    assert table(["a"], [[Html("<b>1</b>")]]).count("<td><b>1</b></td>") == 1
    assert folded("<s>", "<p>", heading("<h>", 3)) == (
        "<details><summary>&lt;s&gt;</summary>\n<p>&lt;p&gt;</p>\n<h3>&lt;h&gt;</h3>\n</details>"
    )
    assert box("card", "x", tag="section") == '<section class="card">\n<p>x</p>\n</section>'


def test_a_page_may_load_nothing():
    made = page("Results")
    assert "default-src 'none'" in made
    assert not re.search(r"https?:|src=|href=|@import|url\(", made)


def test_lines_can_be_told_apart_without_colours():
    root = ElementTree.fromstring(lines("t", {"a": [(0, 0), (1, 1)], "b": [(0, 1), (1, 0)]}))
    dashes = [line.get("stroke-dasharray") for line in root.findall("polyline")]
    assert len(set(dashes)) == 2
    assert [path.get("stroke-dasharray") for path in root.findall("path")] == dashes  # the legend shows them


@settings(max_examples=40)
@given(st.lists(st.tuples(XML, NUMBERS, NUMBERS, NUMBERS)), XML)
def test_plots_are_valid_xml_for_any_numbers_and_names(rows, title):
    names = [name for name, *_ in rows]
    values, low, high = ([row[i] for row in rows] for i in (1, 2, 3))
    points = list(zip(values, low, strict=True))
    dotted = dots(title, [Dot(*row, note=title) for row in rows], (title, title))
    drawn_by_others = bars(title, names, values, low, high), scatter(title, points, names)
    for made in (dotted, lines(title, {title: points}), *drawn_by_others):
        for drawn in ElementTree.fromstring(made).iter():
            placed = " ".join(
                value for name, value in drawn.attrib.items() if name not in ("aria-label", "text-anchor")
            )
            assert "nan" not in placed
            assert "inf" not in placed


def test_the_page_is_a_whole_document_and_the_same_each_time():
    made = page("Results", "One sentence.")
    assert made.startswith("<!doctype html>")
    assert made.endswith("</html>\n")
    assert made == page("Results", "One sentence.")


def test_importing_reports_loads_no_numpy():
    code = "import vecsmith.core.report, sys; print('numpy' in sys.modules, 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split() == ["False"] * 2
