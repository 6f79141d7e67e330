"""Analogies: by hand, beside gensim, by section, and over some or all words of a table."""

import gzip
import os
from pathlib import Path

import numpy as np
import pytest

from vecsmith.bridges import to_gensim
from vecsmith.core.errors import InputError
from vecsmith.data.containers import Analogies
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.fourth import METHODS, choice, fourth
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage

WORDS = ["man", "woman", "king", "queen", "crown", "nothing"]
ROWS = [[1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1], [0, 0, 1], [0, 0, 0]]
ROYAL = Analogies(
    name="royal",
    questions=[
        ("man", "woman", "king", "queen"),
        ("woman", "man", "queen", "king"),
        ("man", "woman", "king", "crown"),
        ("man", "woman", "king", "empress"),
        ("man", "woman", "emperor", "queen"),
    ],
    sections=["family", "family", "gram1-false", "gram2-none", "gram2-none"],
)


@pytest.fixture
def royals():
    return Vectors(WORDS, ROWS, meta={"name": "royals"})


@pytest.mark.parametrize("method", ["3cosadd", "3cosmul", "pairdirection"])
def test_by_hand(royals, method):
    """Woman - man + king is (0, 1, 1), the direction of queen, and the other way round: two of the three known are right."""
    scored = Analogy(ROYAL, method).score(royals, Asking())
    assert scored.points.tolist() == [1, 1, 0] and scored.items.tolist() == [0, 1, 2]
    assert scored.sample.value() == pytest.approx(2 / 3) and scored.total == 5 and scored.coverage == 0.6
    assert scored.settings == {"method": method, "candidates": None, "candidate_words": len(WORDS)}


def test_sections_have_parts_of_their_own(royals):
    sections = Analogy(ROYAL).score(royals, Asking()).sections
    assert {name: (part.sample.value(), part.total, part.items.tolist()) for name, part in sections.items()} == {
        "semantic": (1, 2, [0, 1]),
        "syntactic": (0, 3, [2]),
        "family": (1, 2, [0, 1]),
        "gram1-false": (0, 1, [2]),
    }
    assert sections["syntactic"].coverage == pytest.approx(1 / 3)
    few = Analogy(ROYAL).score(royals, Asking(), np.array([1, 4])).sections
    assert (few["family"].total, few["semantic"].items.tolist()) == (1, [1])
    one = Analogies(questions=ROYAL.questions, sections=["all"] * 5)
    assert Analogy(one).score(royals, Asking()).sections == {}


def test_candidates_are_the_first_words(royals):
    scored = Analogy(ROYAL, candidates=3).score(royals.select(["queen", "man", "woman", "king"]), Asking(oov="zero"))
    assert scored.items.tolist() == [0, 4]  # the others' answers are no candidates
    with pytest.raises(InputError, match="royal: royals knows none of its 5 questions"):
        Analogy(ROYAL, candidates=3).score(royals, Asking())


class Emperors:
    """A sub-word model that knows one word more."""

    def vectors(self, words):
        return np.array([[1, 0, 1] if word == "emperor" else [0, 0, 0] for word in words], np.float32)


def test_unknown_words_may_be_asked_about_but_never_answered(royals):
    """The emperor has the row of king, which is no word of that question, yet queen is nearer."""
    whole = Vectors(royals.words, royals.matrix, subword=Emperors())
    scored = Analogy(ROYAL).score(whole, Asking())
    assert scored.oov == "subword" and scored.items.tolist() == [0, 1, 2, 4] and scored.known == 4
    assert scored.points.tolist() == [1, 1, 0, 1]
    zero = Analogy(ROYAL).score(royals, Asking(oov="zero"))
    assert zero.items.tolist() == [0, 1, 2, 4] and zero.known == 3 and zero.coverage == 0.6
    assert zero.points.tolist() == [1, 1, 0, 1]  # queen is nearest to woman - man, as woman is barred


def test_lowered_questions_of_a_table_with_capitals_say_so(royals):
    named = Vectors([*WORDS, "Queen"], [*ROWS, [0, 1, 1]])
    scored = Analogy(ROYAL).score(named, Asking(case="lower"))
    assert scored.settings["capitals"] == "questions are lowered, candidates are not"
    assert "capitals" not in Analogy(ROYAL).score(royals, Asking(case="lower")).settings


def test_words_that_share_a_row():
    """King and queen share a row each with two other words; of equals the first is the answer, and it may be barred."""
    words = ["man", "woman", "rex", "king", "queen", "regina", "imperatrix", "kaiserin", "zarina"]
    row = [0, 1, 2, 2, 3, 3, 3, 3, 3]
    shared = Vectors(words, Storage(np.array(ROWS[:4], np.float32), None, np.array(row, np.int32)))
    plain = Vectors(words, np.array(ROWS, np.float32)[row])
    asked = [("man", "woman", a, b) for a in ("rex", "king") for b in words[4:]]
    asked += [("woman", "man", a, b) for a in words[4:] for b in ("rex", "king", "queen")]
    questions = Analogies(questions=asked, sections=[""] * len(asked))
    for method in ("3cosadd", "3cosmul", "pairdirection"):
        for count in (None, 6):
            found = Analogy(questions, method, count).score(shared, Asking())
            expected = Analogy(questions, method, count).score(plain, Asking())
            assert found.points.tolist() == expected.points.tolist()
            assert found.items.tolist() == expected.items.tolist()


def test_scales_part_no_equals():
    """Words on one row are equal whatever they are multiplied by."""
    rng = np.random.default_rng(2)
    row = rng.integers(0, 20, 60).astype(np.int32)
    values, scale = rng.integers(-127, 127, (20, 5)).astype(np.int8), rng.random(60).astype(np.float32) + 0.1
    words = [f"w{i}" for i in range(60)]
    scaled, plain = Vectors(words, Storage(values, scale, row)), Vectors(words, values[row].astype(np.float32))
    asked = np.array([rng.choice(60, 3, replace=False) for _ in range(200)])
    for method in METHODS:
        found = fourth(choice(scaled, 50), scaled.rows, asked, method)
        assert found.tolist() == fourth(choice(plain, 50), plain.rows, asked, method).tolist()
        assert len(set(found.tolist())) > 10


def theirs(table, questions, path, **options):
    """Answer by gensim: all, and by section."""
    text, section = "", None
    for question, name in zip(questions.questions, questions.sections, strict=True):
        text += ("" if name == section else f": {name}\n") + " ".join(question) + "\n"
        section = name
    path.write_text(text, encoding="utf-8")
    return to_gensim(table).evaluate_word_analogies(str(path), **options)


@pytest.mark.parametrize("case", ["as-is", "lower"])
@pytest.mark.parametrize("count", [None, 40])
def test_equals_gensim(tmp_path, case, count):
    """Words in two dimensions, so that many answers are right by chance."""
    rng = np.random.default_rng(4)
    words = [f"w{i}" for i in range(50)]
    table = Vectors(words, rng.normal(size=(50, 2)))
    asked = []
    for i in range(300):
        a, b, c = rng.choice(words, 3, replace=False).tolist()
        d = table.analogy(a, b, c)[0].word if i % 2 else str(rng.choice([*words, "unknown"]))
        asked.append((a.upper() if case == "lower" else a, b, c, d))
    questions = Analogies(questions=asked, sections=["one"] * 150 + ["two"] * 150)
    options = {"restrict_vocab": count or 300_000, "case_insensitive": case == "lower"}
    accuracy, sections = theirs(table, questions, tmp_path / "questions.txt", **options)
    scored = Analogy(questions, candidates=count).score(table, Asking(case=case))
    assert scored.sample.value() == pytest.approx(accuracy, abs=1e-6) and 0.2 < accuracy < 0.8
    assert len(scored.items) == len(sections[-1]["correct"]) + len(sections[-1]["incorrect"]) < 300
    for section in sections[:-1]:
        right, wrong = len(section["correct"]), len(section["incorrect"])
        assert scored.sections[section["section"]].sample.value() == pytest.approx(right / (right + wrong))


@pytest.mark.parametrize("method", ["3cosadd", "3cosmul", "pairdirection"])
def test_equals_the_questions_asked_one_by_one(method):
    rng = np.random.default_rng(6)
    words = [f"w{i}" for i in range(300)]
    rows = rng.normal(size=(300, 4))
    rows[7] = 0
    table = Vectors(words, rows)
    asked = [rng.choice([w for w in words if w != "w7"], 3, replace=False).tolist() for _ in range(100)]
    right = [table.analogy(*three, method=method)[0].word for three in asked]
    questions = Analogies(questions=[(*three, d) for three, d in zip(asked, right, strict=True)], sections=[""] * 100)
    assert Analogy(questions, method).score(table, Asking()).sample.value() == 1


def test_a_pair_without_a_direction_has_no_answer():
    table = Vectors(["a", "b", "c", "d"], [[1, 0], [2, 0], [0, 1], [1, 1]])
    questions = Analogies(questions=[("a", "b", "c", "d")], sections=[""])
    assert Analogy(questions, "pairdirection").score(table, Asking()).sample.value() == 0


def test_any_table_that_lists_its_words(royals):
    class Mine:
        words = WORDS

        def lookup(self, words):
            return royals.lookup(words, oov="zero")

    assert Analogy(ROYAL).score(Mine(), Asking()).points.tolist() == [1, 1, 0]
    del Mine.words
    with pytest.raises(InputError, match="cannot list its words"):
        Analogy(ROYAL).score(Mine(), Asking())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "4cosadd"}, "method must be one of 3cosadd, 3cosmul, pairdirection, found '4cosadd'"),
        ({"candidates": 0}, "candidates must be a whole number from 1, or None for all words, found 0"),
        ({"candidates": True}, "found True"),
        ({"candidates": 1.5}, "found 1.5"),
    ],
)
def test_wrong_settings(options, message):
    with pytest.raises(InputError, match=message):
        Analogy(ROYAL, **options)


def test_what_a_task_says_of_itself():
    task = Analogy(ROYAL)
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("royal", "analogy", "accuracy", True)
    assert task.describe(0) == "man : woman = king : queen" and task.sha256 == ROYAL.sha256


@pytest.mark.full
@pytest.mark.skipif("VECSMITH_DATA" not in os.environ, reason="needs the mirror of data sets")
def test_equals_gensim_on_google(tmp_path, glove):
    """Among the first 5,000 words, so that gensim takes seconds."""
    with gzip.open(Path(os.environ["VECSMITH_DATA"], "tasks/analogy/questions-words.txt.gz"), "rt") as file:
        lines = file.read().splitlines()
    asked, sections, section = [], [], ""
    for line in lines:
        if line.startswith(": "):
            section = line[2:]
        else:
            asked.append(tuple(line.split()))
            sections.append(section)
    questions = Analogies(name="google", questions=asked, sections=sections)
    few = glove.top(10_000)
    accuracy, parts = theirs(few, questions, tmp_path / "questions.txt", restrict_vocab=5_000)
    scored = Analogy(questions, candidates=5_000).score(few, Asking())
    assert scored.case == "lower"
    assert scored.sample.value() == pytest.approx(accuracy, abs=1e-6)
    for part in parts[:-1]:
        if count := len(part["correct"]) + len(part["incorrect"]):
            own = scored.sections[part["section"]]
            assert own.sample.value() == pytest.approx(len(part["correct"]) / count, abs=1e-6)
    assert {"semantic", "syntactic"} < set(scored.sections)
