"""A run: settings, names that are told apart, and the file that keeps rows."""

import json

import pytest

import vecsmith
from vecsmith.core.errors import FileFormatError, InputError, Note, SettingError
from vecsmith.core.result import Result, load_rows
from vecsmith.data.containers import TextPairs, WordPairs
from vecsmith.evaluation.evaluate import Plan
from vecsmith.evaluation.session import Settings, Store, named, prepare, run, tasks
from vecsmith.evaluation.similarity import Similarity
from vecsmith.evaluation.suites import How
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

COMPASS = Vectors(["east", "eastish", "north", "west"], [[1, 0], [4, 3], [0, 2], [-3, 0]], meta={"name": "compass"})
HALF = WordPairs(name="half", left=["east"] * 3, right=["eastish", "north", "west"], scores=[9, 2, 5])
ONE = WordPairs(name="one", left=["east", "east"], right=["eastish", "west"], scores=[2, 1])


def test_settings_say_how_tables_are_asked_and_tasks_measure():
    given = {"case": "lower", "oov": "zero", "seed": 2, "rounds": 300, "level": 0.9, "metric": "pearson"}
    made = Settings.of({**given, "method": "3cosmul", "candidates": 9, "protocol": "senteval", "pool": "encode"})
    assert made.plan == Plan(Asking("lower", "zero", 2), 300, 0.9)
    assert made.how == How("pearson", "3cosmul", 9, "senteval", None, "encode")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"levels": 0.9}, "evaluation has no setting 'levels'; the nearest is level"),
        ({"level": 95.0}, "level must be a number between 0 and 1, such as 0.95, found 95.0"),
        ({"level": float("nan")}, "level must be a number"),
        ({"rounds": 99}, "rounds must be a whole number from 100, found 99"),
        ({"seed": -1}, "seed must be a whole number from 0"),
        ({"case": "up"}, "case must be one of auto, as-is, lower, found 'up'"),
        ({"oov": "guess"}, "oov must be one of auto, skip, zero, mean, subword, found 'guess'"),
        ({"metric": "kendall"}, "metric must be one of spearman, pearson"),
        ({"method": "add"}, "method must be one of 3cosadd, 3cosmul, pairdirection"),
        ({"candidates": 0}, "candidates must be a whole number from 1, found 0"),
        ({"protocol": "x"}, "protocol must be one of vecsmith, senteval"),
        ({"pool": "max"}, "pool must be one of words, encode"),
        ({"standardize": "yes"}, "standardize must be True, False or None, found 'yes'"),
    ],
)
def test_settings_are_checked_though_no_task_asks_for_them(given, message):
    with pytest.raises(InputError, match=message):
        Settings.of(given)


def test_an_unknown_setting_is_a_setting_error():
    with pytest.raises(SettingError):
        Settings.of({"caze": "lower"})


def test_similarity_is_the_default():
    assert len(tasks(None, (), None, Settings())) == len(tasks(None, None, None, Settings())) == 13
    assert [task.name for task in tasks(None, HALF, None, Settings())] == ["half"]
    assert len(tasks("similarity", [HALF], None, Settings())) == 14


def test_what_is_named_twice_is_scored_once():
    assert len(tasks("similarity", ["simlex-999", HALF, HALF], None, Settings())) == 14


def test_two_sets_of_one_name_are_told_apart():
    others = [WordPairs(name="half", left=["east"], right=["north"], scores=[n]) for n in (1, 2)]
    found = tasks(None, [HALF, *others], None, Settings())
    assert [task.name for task in found] == ["half", "half (2)", "half (3)"]
    assert [task.sha256 for task in found] == [one.sha256 for one in (HALF, *others)]
    sentences = [TextPairs(name="s", left=["x"], right=[other], labels=[1.0]) for other in "yz"]
    assert [task.name for task in tasks(None, sentences, None, Settings())] == ["s", "s (2)"]


@pytest.mark.parametrize(
    ("suite", "on", "kind", "message"),
    [
        ("qvek", (), None, "there is no suite 'qvek'"),
        (3, (), None, "suite must be a list of strings, found 3"),
        ([3], (), None, "suite must be strings, but number 0 is 3"),
        (None, 3, None, "a set is given as a container"),
        (None, "simlex-999", "pears", "there is no kind 'pears' of a file; the nearest is pairs"),
    ],
)
def test_what_is_scored_on_is_checked(suite, on, kind, message):
    with pytest.raises(InputError, match=message):
        tasks(suite, on, kind, Settings())


def test_two_tables_of_one_name_are_told_apart():
    assert named([("a", 1), ("b", 2), ("a", 3), ("a", 4)]) == {"a": 1, "b": 2, "a (2)": 3, "a (3)": 4}


def test_mistakes_are_found_before_tables_are_opened(tmp_path):
    def opened():
        raise AssertionError("opened")

    for suite, settings, report in (
        (None, {"oov": "x"}, None),
        ("x", {}, None),
        (None, {}, tmp_path / "no" / "r.html"),
    ):
        with pytest.raises(InputError):
            prepare(opened, suite, (), None, settings, report)
    with pytest.raises(InputError, match="there is nothing to evaluate: expected at least one table"):
        prepare(dict, None, HALF, None, {}, None)


def scores(*on, table=COMPASS):
    return prepare({"compass": table}, None, on, None, {"rounds": 100}, None)


def test_rows_are_kept_and_not_kept_twice(tmp_path, monkeypatch):
    path = tmp_path / "rows.jsonl"
    first = run(scores(HALF, ONE), path)
    content = path.read_bytes()
    assert load_rows(path) == first and [row.task for row in first][-1] == "similarity/pooled"
    monkeypatch.setattr(Similarity, "score", lambda *_: pytest.fail("measured again"))
    assert run(scores(HALF, ONE), path) == first
    assert path.read_bytes() == content


def test_new_rows_are_appended(tmp_path):
    path = tmp_path / "rows.jsonl"
    run(scores(HALF), path)
    before = path.read_text()
    run(scores(HALF, ONE), path)
    assert path.read_text().startswith(before) and len(load_rows(path)) == 4


def test_the_same_table_and_set_under_other_names_are_the_same_rows(tmp_path):
    path = tmp_path / "rows.jsonl"
    COMPASS.save(tmp_path / "a.txt")
    COMPASS.astype("float16").save(tmp_path / "b.safetensors")
    (tmp_path / "one.tsv").write_text("east\teastish\t2\neast\twest\t1\n")
    (tmp_path / "two.tsv").write_text("east\teastish\t2\neast\twest\t1\n")
    for table, on in (("a.txt", "one.tsv"), ("b.safetensors", "one.tsv"), ("a.txt", "two.tsv")):
        with pytest.warns(Note, match=f"{on}: taken for 2 word pairs with scores"):
            (row,) = vecsmith.evaluate(tmp_path / table, on=tmp_path / on, results=path, rounds=100)
        assert (row.table, row.task) == (table, on) and len(load_rows(path)) == 1


def test_an_interrupted_run_goes_on(tmp_path, monkeypatch):
    path, score, asked = tmp_path / "rows.jsonl", Similarity.score, []

    def interrupted(self, *rest):
        asked.append(self.name)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return score(self, *rest)

    monkeypatch.setattr(Similarity, "score", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(scores(HALF, ONE), path)
    assert [row.task for row in load_rows(path)] == ["half"] and [one.name for one in tmp_path.iterdir()] == [path.name]
    found = run(scores(HALF, ONE), path)
    assert load_rows(path) == found and len(found) == 4
    assert asked == ["half", "one", "one", "half"]  # the last for the means


def test_what_another_run_has_written_meanwhile_stays(tmp_path):
    path = tmp_path / "rows.jsonl"
    mine, theirs = Store(path), Store(path)
    rows = [Result("t", "x", "task", "y", "m", value) for value in (0.1, 0.2)]
    theirs.add(rows[:1])
    mine.add(rows[1:])
    mine.add(rows)
    assert load_rows(path) == rows


def test_an_encoder_of_the_same_score_is_not_the_same_row(tmp_path):
    store = Store(tmp_path / "rows.jsonl")
    store.add([Result(name, "", "task", "y", "m", 0.1) for name in ("a", "b")])
    assert [row.table for row in load_rows(tmp_path / "rows.jsonl")] == ["a", "b"]


def test_without_a_file_nothing_is_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(scores(HALF), None)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("not json\n", "rows.jsonl, line 1: expected a row as a JSON object, found what is not JSON"),
        ("\n[1]\n", "line 2: expected a row as a JSON object, found list"),
        (json.dumps({"table": "t"}) + "\n", "line 1: a row needs the field 'table_sha256'"),
    ],
)
def test_a_file_that_holds_no_rows_is_refused_and_stays(tmp_path, content, message):
    path = tmp_path / "rows.jsonl"
    path.write_text(content)
    for call in (vecsmith.evaluate, vecsmith.compare):
        with pytest.raises(FileFormatError, match=message):
            call([COMPASS, COMPASS], on=HALF, results=path)
    assert path.read_text() == content


def test_a_place_that_cannot_be_written_is_refused_before_the_work(tmp_path, monkeypatch):
    monkeypatch.setattr(Similarity, "score", lambda *_: pytest.fail("measured"))
    for path in (tmp_path, tmp_path / "no" / "rows.jsonl"):
        for call in (vecsmith.evaluate, vecsmith.compare):
            with pytest.raises(InputError, match="cannot write"):
                call([COMPASS, COMPASS], on=HALF, results=path)


def test_comparisons_are_kept_once_beside_scores(tmp_path):
    path = tmp_path / "rows.jsonl"
    turned = Vectors(COMPASS.words, COMPASS.matrix[::-1], meta={"name": "turned"})
    vecsmith.evaluate(COMPASS, on=HALF, results=path, rounds=100)
    for _ in range(2):
        (row,) = vecsmith.compare([COMPASS, turned], on=HALF, results=path, rounds=100)
    kept = load_rows(path)
    assert [one.other for one in kept] == [None, "turned"] and kept[1] == row
    (again,) = vecsmith.evaluate(COMPASS, on=HALF, results=path, rounds=100)
    assert again == kept[0]


def test_tables_are_named_by_their_files_or_by_a_dict(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        COMPASS.save(tmp_path / folder / "t.txt")
    given = [tmp_path / "a" / "t.txt", str(tmp_path / "b" / "t.txt"), COMPASS]
    for tables in (given, iter(given)):
        rows = vecsmith.evaluate(tables, on=HALF, rounds=100)
        assert [row.table for row in rows] == ["t.txt", "t.txt (2)", "compass"]
    assert [row.table for row in vecsmith.evaluate({"mine": COMPASS}, on=HALF, rounds=100)] == ["mine"]
