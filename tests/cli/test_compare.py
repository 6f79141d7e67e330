"""`vecsmith compare`."""

import json

import pytest

from vecsmith.vectors import Vectors

WORDS = ["a", "b", "c", "d", "e", "f"]
ROWS = [[1, 0], [9, 4], [7, 7], [5, 9], [2, 9], [0, 9]]  # cosines with "a" fall from b to f


@pytest.fixture
def tables(tmp_path):
    falling = Vectors(WORDS, ROWS)
    falling.save(tmp_path / "falling.txt")
    Vectors(WORDS, [ROWS[0], *ROWS[:0:-1]]).drop(["f"]).save(tmp_path / "rising.txt")
    return tmp_path / "falling.txt", tmp_path / "rising.txt"


@pytest.fixture
def pairs(tmp_path):
    (tmp_path / "p.tsv").write_text("".join(f"a\t{word}\t{9 - at}\n" for at, word in enumerate("bcdef")))
    return tmp_path / "p.tsv"


def test_on_common_items(run, tables, pairs):
    """On b to e the orders are equal and opposite, so the difference is 1 - -1."""
    ran = run("compare", *tables, "--on", pairs, "--quiet")
    assert ran.code == 0 and ran.err == ""
    lines = ran.out.splitlines()
    assert lines[0] == "falling.txt minus rising.txt" and lines[3].startswith("p.tsv  spearman  +200.0")
    assert lines[3].endswith("4 of 5")
    assert lines[-1] == (
        "Differences x 100 with 95% intervals, on the items that both cover; "
        "asked in lower case, items with unknown words left out."
    )


def test_json_and_results(run, tables, pairs, tmp_path):
    arguments = ("compare", *tables, "--on", pairs, "--quiet", "--json", "--results", tmp_path / "rows.jsonl")
    (row,) = run(*arguments).json
    assert (row["table"], row["other"], row["value"], row["n"], row["n_total"]) == (
        "falling.txt",
        "rising.txt",
        2,
        4,
        5,
    )
    assert {"p", "p_holm", "verdict"} <= set(row) and row["settings"]["items"] == "common"
    assert run(*arguments).json == [row]
    assert [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()] == [row]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{0}"], "vecsmith: a comparison needs at least two tables, found 1"),
        (
            ["{0}", "{1}", "--items", "same"],
            "p.tsv: falling.txt covers 5 items and rising.txt 4, of which 4 are the same",
        ),
        (["{0}", "{1}", "--items", "all"], "vecsmith: items must be one of common, same, found 'all'"),
        (["{0}", "nowhere.txt"], "vecsmith: there is no file or folder nowhere.txt"),
        ([], "Missing argument"),
    ],
)
def test_one_sentence_and_exit_code_2(run, tables, pairs, arguments, message):
    ran = run("compare", *(one.format(*tables) for one in arguments), "--on", pairs, "--quiet")
    assert ran.code == 2 and message in ran.err and not ran.out


def test_the_report_is_written(run, tables, pairs, tmp_path):
    ran = run("compare", *tables, "--on", pairs, "--report", tmp_path / "r.html", "--quiet")
    page = (tmp_path / "r.html").read_text()
    assert ran.code == 0 and "falling.txt" in page and "rising.txt" in page
