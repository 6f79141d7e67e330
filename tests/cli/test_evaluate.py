"""`vecsmith evaluate`."""

import json

import pytest

from vecsmith.vectors import Vectors

PAIRS = "east\teastish\t9\neast\tnorth\t2\neast\twest\t5\nup\tdown\t1\n"


@pytest.fixture
def compass(tmp_path):
    table = Vectors(["east", "eastish", "north", "west"], [[1, 0], [4, 3], [0, 2], [-3, 0]])
    table.save(tmp_path / "compass.txt")
    return tmp_path / "compass.txt"


@pytest.fixture
def pairs(tmp_path):
    (tmp_path / "pairs.tsv").write_text(PAIRS)
    return tmp_path / "pairs.tsv"


def test_a_file_of_pairs(run, compass, pairs):
    """Spearman by hand: orders 3, 2, 1 and 3, 1, 2 make 1 - 6 (0 + 1 + 1) / (3 * 8)."""
    ran = run("evaluate", compass, "--on", pairs)
    assert ran.code == 0
    assert ran.err == f"note: {pairs}: taken for 4 word pairs with scores, tab separated\n"
    assert ran.out == (
        "set        metric    items  compass.txt\n"
        "---------  --------  -----  -------------------------------\n"
        "pairs.tsv  spearman  4      50.0 (no interval: too few) 75%\n"
        "\n"
        "Values x 100 with 95% intervals, and the share of items covered where it is not all.\n"
        "compass.txt: asked in lower case, items with unknown words left out\n"
    )


def test_json_is_one_array_with_all_digits(run, compass, pairs, tmp_path):
    (tmp_path / "more.tsv").write_text("east\teastish\t2\neast\tnorth\t3\neast\twest\t1\n")
    results = tmp_path / "rows.jsonl"
    arguments = ("evaluate", compass, "--on", pairs, "--on", tmp_path / "more.tsv", "--quiet", "--results", results)
    first = run(*arguments, "--json")
    means = ["similarity/mean", "similarity/pooled"]
    assert [row["task"] for row in first.json] == ["pairs.tsv", "more.tsv", *means]
    rows = [json.loads(line) for line in results.read_text().splitlines()]
    assert run(*arguments, "--json").json == first.json == rows
    assert rows[1]["value"] == 0.5 and rows[0]["coverage"] == 0.75 and rows[2]["coverage"] == 6 / 7


def test_settings_reach_the_rows(run, compass, pairs):
    ran = run(
        *("evaluate", compass, "--on", pairs, "--metric", "pearson", "--case", "as-is", "--oov", "zero", "--seed", 3),
        *("--rounds", 200, "--level", 0.9, "--quiet", "--json"),
    )
    (row,) = ran.json
    assert (row["metric"], row["case"], row["oov"], row["seed"], row["level"]) == ("pearson", "as-is", "zero", 3, 0.9)
    assert row["settings"]["rounds"] == 200 and row["n"] == 4 and row["coverage"] == 0.75


def test_analogies_with_sections_and_candidates(run, compass, tmp_path):
    (tmp_path / "q.txt").write_text(": one\neast west north west\n: two\neast eastish west north\n")
    ran = run("evaluate", compass, "--on", tmp_path / "q.txt", "--method", "pairdirection", "--json", "--quiet")
    assert [row["task"] for row in ran.json] == ["q.txt", "q.txt/one", "q.txt/two"]
    assert {row["settings"]["method"] for row in ran.json} == {"pairdirection"}


def test_suites_and_sets_of_the_catalogue(run):
    ran = run("evaluate", "glove-demo", "--suite", "similarity", "--rounds", 100, "--json", "--quiet")
    tasks = [row["task"] for row in ran.json]
    assert len(tasks) == 15 and tasks[-2:] == ["similarity/mean", "similarity/pooled"]
    assert {row["case"] for row in ran.json} == {"lower"} and {row["table"] for row in ran.json} == {"glove-demo"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{table}", "--suite", "simi"], "vecsmith: there is no suite 'simi'; the nearest is similarity"),
        (["{table}", "--on", "nowhere.tsv"], "vecsmith: expected a file or a set of the catalogue, found no such file"),
        (["{table}", "--on", "glove-demo"], "vecsmith: glove-demo is of the kind vectors: expected a labelled set"),
        (["{table}", "--on", "{pairs}", "--kind", "pears"], "vecsmith: there is no kind 'pears' of a file"),
        (
            ["{table}", "--on", "{pairs}", "--oov", "guess"],
            "vecsmith: oov must be one of auto, skip, zero, mean, subword",
        ),
        (["{table}", "--on", "{pairs}", "--oov", "subword"], "compass.txt has no sub-word model"),
        (["{table}", "--on", "{pairs}", "--pool", "max"], "vecsmith: pool must be one of words, encode"),
        (["{table}", "--on", "{pairs}", "--results", "{pairs}"], "pairs.tsv, line 1: expected a row as a JSON object"),
        (["{table}", "--on", "{pairs}", "--report", "{pairs}/r.html"], "vecsmith: cannot write"),
        (["nowhere.txt", "--on", "{pairs}"], "vecsmith: there is no file or folder nowhere.txt"),
        (["{table}", "--on", "{foreign}"], "foreign.tsv: compass.txt knows none of its 2 pairs; is it of another"),
        (["{table}", "--on", "{one}"], "one.tsv: compass.txt covers only one of its pairs"),
        (["{table}", "--on", "{flat}"], "flat.tsv: people's scores of the 2 pairs that compass.txt covers are all 4"),
        (["{table}", "--on", "{short}"], "short.tsv, line 2: expected two words and a score in 3 columns"),
        (["{table}", "--on", "{words}"], "words.tsv, line 2: expected a number in column 3, found 'much'"),
        ([], "Missing argument"),
    ],
)
def test_one_sentence_and_exit_code_2(run, compass, pairs, tmp_path, arguments, message):
    files = {
        "foreign": "Ost\tWest\t1\nNord\tSüd\t2\n",
        "one": "east\twest\t1\nNord\tSüd\t2\n",
        "flat": "east\twest\t4\neast\tnorth\t4\n",
        "short": "east\twest\t1\neast\tnorth\nwest\tnorth\t1\n",
        "words": "east\twest\t1\neast\tnorth\tmuch\nwest\tnorth\t1\n",
    }
    for name, content in files.items():
        (tmp_path / f"{name}.tsv").write_text(content)
    paths = {name: tmp_path / f"{name}.tsv" for name in files} | {"table": compass, "pairs": pairs}
    ran = run("evaluate", *(one.format(**paths) for one in arguments), "--quiet")
    assert ran.code == 2 and message in ran.err and not ran.out and "Traceback" not in ran.err
    assert pairs.read_text() == PAIRS


def test_nan_is_never_printed(run, compass, tmp_path):
    (tmp_path / "two.tsv").write_text("east\twest\t1\neast\tnorth\t2\n")
    for arguments in (("--json",), ()):
        assert "nan" not in run("evaluate", compass, "--on", tmp_path / "two.tsv", *arguments, "--quiet").out.lower()


def test_the_report_is_written(run, compass, pairs, tmp_path):
    ran = run("evaluate", compass, "--on", pairs, "--report", tmp_path / "r.html", "--quiet")
    assert ran.code == 0 and "compass.txt" in (tmp_path / "r.html").read_text()
