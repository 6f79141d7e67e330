"""Rows: their values by hand, what is taken from earlier runs, and what is said of what cannot be scored."""

import os
import warnings
from dataclasses import replace

import numpy as np
import pytest

import vecsmith
from vecsmith.bridges import to_gensim
from vecsmith.core.errors import InputError, Note
from vecsmith.data.containers import Analogies, TextPairs, WordPairs
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.evaluate import Plan, Scores, checksum, evaluate, traits
from vecsmith.evaluation.sentences import SentenceSimilarity
from vecsmith.evaluation.similarity import CrossSimilarity, Similarity
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

# Cosines: east/eastish 0.8, east/north 0, east/west -1
COMPASS = Vectors(["east", "eastish", "north", "west"], [[1, 0], [4, 3], [0, 2], [-3, 0]], meta={"name": "compass"})
# The table's order is 3, 2, 1, people's 3, 1, 2: Spearman 0.5
HALF = WordPairs(name="half", left=["east"] * 3, right=["eastish", "north", "west"], scores=[9, 2, 5])
# Both orders are 1, 2; one pair is not known: Spearman 1
ONE = WordPairs(name="one", left=["east", "east", "up"], right=["eastish", "west", "down"], scores=[2, 1, 3])
FOREIGN = WordPairs(name="foreign", left=["Ost", "Nord"], right=["West", "Süd"], scores=[1, 2])


def scores(*tasks, tables=None, plan=None):
    return Scores(tables or {"compass": COMPASS}, tasks, plan or Plan(rounds=100))


def rows(*tasks, kept=(), **options):
    return [row for group in evaluate(scores(*tasks, **options), kept) for row in group]


def by_task(found):
    return {row.task: row for row in found}


def test_two_sets_and_their_means_by_hand():
    """Plain (0.5 + 1) / 2; pooled (3 * 0.5 + 2 * 1) / 5; 5 of the 6 pairs are known."""
    found = by_task(rows(Similarity(HALF), Similarity(ONE)))
    assert list(found) == ["half", "one", "similarity/mean", "similarity/pooled"]
    values = {task: row.value for task, row in found.items()}
    assert values == {"half": 0.5, "one": 1, "similarity/mean": 0.75, "similarity/pooled": pytest.approx(0.7)}
    assert [(row.n, row.n_total) for row in found.values()] == [(3, 3), (2, 3), (5, 6), (5, 6)]
    assert found["one"].coverage == pytest.approx(2 / 3) and found["similarity/mean"].coverage == pytest.approx(5 / 6)
    assert {row.case for row in found.values()} == {"lower"} and {row.oov for row in found.values()} == {"skip"}
    assert found["similarity/mean"].settings["sets"] == ["half", "one"]


def test_a_row_says_how_it_was_measured():
    plan = Plan(Asking("as-is", "zero", seed=3), rounds=200, level=0.9)
    (row,) = rows(Similarity(ONE, "pearson"), plan=plan)
    assert (row.table, row.metric, row.case, row.oov, row.seed, row.level) == (
        *("compass", "pearson", "as-is", "zero", 3, 0.9),
    )
    assert row.table_sha256 == COMPASS.sha256() and row.task_sha256 == ONE.sha256
    assert row.settings["ask_case"] == "as-is" and row.settings["ask_oov"] == "zero" and row.settings["rounds"] == 200
    assert (row.n, row.coverage) == (3, pytest.approx(2 / 3))  # scored with a row of zeros, and yet not known


def test_too_few_items_for_an_interval_is_none_and_not_nan():
    (row,) = rows(Similarity(ONE))
    assert row.low is None and row.high is None and row.settings["interval"] == "too few"


QUESTIONS = Analogies(
    name="q",
    questions=[("east", "west", "north", "west"), ("east", "eastish", "west", "north")],
    sections=["places", "gram1-odd"],
)


def test_sections_have_rows_that_name_them():
    found = rows(Analogy(QUESTIONS))
    sections = ["semantic", "syntactic", "places", "gram1-odd"]
    assert [row.task for row in found] == ["q", *(f"q/{section}" for section in sections)]
    assert [row.settings.get("section") for row in found] == [None, *sections]
    assert [row.n for row in found] == [2, 1, 1, 1, 1]
    assert rows(Analogy(QUESTIONS), kept=found) == found


def refuse(*_):
    raise AssertionError("measured again")


def test_kept_rows_are_not_measured_again(monkeypatch):
    first = rows(Similarity(HALF), Similarity(ONE))
    monkeypatch.setattr(Similarity, "score", refuse)
    assert rows(Similarity(HALF), Similarity(ONE), kept=first) == first


def test_kept_rows_come_under_the_names_of_today(monkeypatch):
    first = rows(Similarity(HALF), Similarity(ONE))
    monkeypatch.setattr(Similarity, "score", refuse)
    same = Vectors(COMPASS.words, COMPASS.matrix)
    tasks = [Similarity(replace(HALF, name="mine")), Similarity(ONE)]
    found = rows(*tasks, kept=first, tables={"copy": same})
    assert [(row.table, row.task) for row in found] == [
        ("copy", task) for task in ("mine", "one", "similarity/mean", "similarity/pooled")
    ]
    assert found[2].settings["sets"] == ["mine", "one"] and found[2].value == 0.75


@pytest.mark.parametrize(
    "plan",
    [Plan(rounds=101), Plan(rounds=100, level=0.9), Plan(Asking(oov="zero"), 100), Plan(Asking(seed=1), 100)],
)
def test_other_settings_are_measured_again(monkeypatch, plan):
    first = rows(Similarity(HALF))
    monkeypatch.setattr(Similarity, "score", refuse)
    with pytest.raises(AssertionError, match="measured again"):
        rows(Similarity(HALF), kept=first, plan=plan)


def test_another_metric_other_items_and_another_table_are_measured_again(monkeypatch):
    first = rows(Similarity(HALF))
    monkeypatch.setattr(Similarity, "score", refuse)
    turned = Vectors(COMPASS.words, COMPASS.matrix[:, ::-1])
    for task, table in ((Similarity(HALF, "pearson"), COMPASS), (Similarity(ONE), COMPASS), (Similarity(HALF), turned)):
        with pytest.raises(AssertionError, match="measured again"):
            rows(task, kept=first, tables={"t": table})


def test_what_the_checksum_does_not_cover_counts_too():
    """The same rows score otherwise as a space of dot products, and with sub-words."""

    class Letters:
        kind = "letters"
        dim = 2

        def vectors(self, words):
            return np.ones((len(words), 2), np.float32)

    dot = Vectors(COMPASS.words, COMPASS.matrix, meta={"space": "dot"})
    parts = Vectors(COMPASS.words, COMPASS.matrix, subword=Letters())
    assert dot.sha256() == parts.sha256() == COMPASS.sha256()
    found = [traits(table, Similarity(ONE)) for table in (COMPASS, dot, parts)]
    assert found == [{}, {"space": "dot"}, {"subword": "letters"}]
    (plain,) = rows(Similarity(ONE))
    (by_dot,) = rows(Similarity(ONE), kept=[plain], tables={"dot": dot})
    (by_parts,) = rows(Similarity(ONE), kept=[plain, by_dot], tables={"parts": parts})
    assert by_dot.settings["space"] == "dot" and by_parts.oov == "subword" and by_parts.n == 3
    assert rows(Similarity(ONE), kept=[by_dot, by_parts, plain])[0] == plain


def test_counts_matter_where_the_table_encodes_sentences():
    counted = Vectors(COMPASS.words, COMPASS.matrix, counts=[1000, 10, 100, 1])
    pairs = TextPairs(name="s", left=["east west", "north east"], right=["north west", "west north"], labels=[1.0, 2.0])
    assert traits(counted, SentenceSimilarity("s", pairs)) == {}
    encoded = SentenceSimilarity("s", pairs, "encode")
    assert traits(COMPASS, encoded) == {} and traits(counted, encoded) == {"weights": "sif"}
    (first,), (again,) = rows(encoded), rows(encoded, kept=rows(encoded), tables={"counted": counted})
    assert "weights" not in first.settings and again.settings["weights"] == "sif"


class Encoder:
    """Length, and the number of the letter e."""

    def encode(self, sentences):
        return np.array([[len(sentence), sentence.count("e")] for sentence in sentences], float)


SENTENCES = TextPairs(name="s", left=["eee", "a", "eaeaea"], right=["ee", "e", "xxxe"], labels=[3.0, 1.0, 2.0])


def test_an_encoder_is_asked_for_sentences_alone():
    assert checksum(Encoder()) == ""
    with pytest.warns(Note, match="left out: what is evaluated needs lookup"):
        (row,) = rows(Similarity(HALF), SentenceSimilarity("s", SENTENCES), tables={"e": Encoder()})
    assert (row.task, row.table_sha256, row.oov) == ("s", "", "encoder")
    with pytest.raises(InputError, match=r"needs lookup\(words\).* \(1 more cannot be scored either\)"):
        rows(Similarity(HALF), Similarity(ONE), tables={"e": Encoder()})


def test_the_rows_of_an_encoder_are_never_reused(monkeypatch):
    first = rows(SentenceSimilarity("s", SENTENCES), tables={"e": Encoder()})
    monkeypatch.setattr(SentenceSimilarity, "score", refuse)
    with pytest.raises(AssertionError, match="measured again"):
        rows(SentenceSimilarity("s", SENTENCES), kept=first, tables={"e": Encoder()})


def test_similarity_and_in_are_enough():
    class Lengths:
        def __contains__(self, word):
            return word != "up"

        def similarity(self, left, right):
            return [-abs(len(a) - len(b)) for a, b in zip(left, right, strict=True)]

    found = by_task(rows(Similarity(HALF), Similarity(ONE), tables={"lengths": Lengths()}))
    assert found["one"].value == -1  # -3 for eastish, which people find nearer, and 0 for west
    assert found["half"].value == -0.5  # ranks 1, 2, 3 against 3, 1, 2: 1 - 6 (4 + 1 + 1) / (3 * 8)


@pytest.mark.parametrize("thing", [3, None, np.eye(2)])
def test_what_can_answer_nothing_is_refused_at_once(thing):
    with pytest.raises(InputError, match="what is evaluated needs lookup"):
        scores(Similarity(HALF), tables={"thing": thing})


def test_what_cannot_be_scored_is_left_out_with_a_note():
    with pytest.warns(Note, match="left out: foreign: compass knows none of its 2 pairs; is it of another language"):
        found = rows(Similarity(HALF), Similarity(FOREIGN))
    assert [row.task for row in found] == ["half"]
    with pytest.raises(InputError, match="foreign: compass knows none"):
        rows(Similarity(FOREIGN))


def test_a_table_that_cannot_be_scored_beside_one_that_can():
    other = Vectors(["Ost"], [[1, 2]], meta={"name": "other"})
    with pytest.warns(Note, match="left out: half: other knows none of its 3 pairs"):
        found = rows(Similarity(HALF), tables={"compass": COMPASS, "other": other})
    assert [row.table for row in found] == ["compass"]


def test_a_table_that_has_seen_the_set_is_named_even_where_rows_are_reused():
    seen = Vectors(COMPASS.words, COMPASS.matrix, meta={"supervision": [{"name": "half", "sha256": HALF.sha256}]})
    with pytest.warns(Note, match="seen has learned from half: its score on it says nothing of other data"):
        first = rows(Similarity(HALF), tables={"seen": seen})
    with pytest.warns(Note, match="seen has learned from half"):
        assert rows(Similarity(HALF), kept=first, tables={"seen": seen}) == first


def test_the_same_rows_in_any_storage_are_the_same_table(tmp_path):
    small = Vectors(COMPASS.words, np.float32([[1, 0], [0.5, 0.25], [0, 2], [-3, 0]])).astype("int8")
    tables = {"int8": small, "float32": Vectors(small.words, small.matrix)}
    for name in ("native.safetensors", "text.txt", "word2vec.bin"):
        small.save(tmp_path / name)
        tables[name] = vecsmith.load(tmp_path / name)
    found = rows(Similarity(HALF), tables=tables)
    assert len({row.table_sha256 for row in found}) == 1 and len({row.value for row in found}) == 1
    half = COMPASS.astype("float16")
    assert checksum(half) == checksum(COMPASS)  # whose numbers float16 holds


def test_capitals_are_asked_as_they_are_and_lowered_without():
    upper = Vectors(["East", "Eastish", "North", "West"], COMPASS.matrix)
    names = WordPairs(name="names", left=["East"] * 3, right=["Eastish", "North", "West"], scores=[9, 2, 5])
    found = rows(Similarity(names), tables={"lower": COMPASS, "upper": upper})
    assert [(row.case, row.n, row.value) for row in found] == [("lower", 3, 0.5), ("as-is", 3, 0.5)]


def test_two_tables_in_one_space_are_asked_for_two_languages():
    """Osten is east and Norden north: cosines 1, 0, -1 in people's order."""
    german = Vectors(["Osten", "Norden", "Westen"], [[2, 0], [0, 1], [-1, 0]], meta={"name": "german"})
    pairs = WordPairs(
        name="en-de",
        left=["East"] * 4,
        right=["Osten", "Norden", "Westen", "Oben"],
        scores=[3, 2, 1, 0],
        languages=("en", "de"),
    )
    (row,) = vecsmith.evaluate([(COMPASS, german)], on=pairs, rounds=100)
    assert (row.table, row.value, row.n, row.case) == ("compass with german", 1, 3, "lower, as-is")
    assert row.table_sha256 == checksum((COMPASS, german)) != checksum((german, COMPASS))
    dot = Vectors(german.words, german.matrix, meta={"space": "dot"})
    assert traits((COMPASS, dot), CrossSimilarity(pairs)) == {"space": "none, dot"}
    with pytest.raises(InputError, match="what is evaluated needs lookup"):
        vecsmith.evaluate([(COMPASS, 3)], on=pairs)


def needs_mirror(test):
    absent = "VECSMITH_DATA" not in os.environ
    return pytest.mark.full(pytest.mark.skipif(absent, reason="needs the mirror of data sets")(test))


@needs_mirror
def test_similarity_equals_gensim_in_public(tmp_path):
    table = vecsmith.load("glove-6b-100d-60k")
    peer = to_gensim(table)
    found = {metric: by_task(vecsmith.evaluate(table, metric=metric)) for metric in ("spearman", "pearson")}
    names = [task for task in found["pearson"] if task.startswith("wordsim/")]
    assert len(names) == 13
    for name in names:
        pairs = vecsmith.data.read(name)
        path = tmp_path / "pairs.tsv"
        lines = zip(pairs.left, pairs.right, pairs.scores, strict=True)
        path.write_text("".join(f"{a}\t{b}\t{score}\n" for a, b, score in lines), encoding="utf-8")
        pearson, spearman, unknown = peer.evaluate_word_pairs(str(path))
        assert found["pearson"][name].value == pytest.approx(pearson[0], abs=1e-6)
        assert found["spearman"][name].value == pytest.approx(spearman[0], abs=1e-6)
        assert 100 - unknown == pytest.approx(100 * found["pearson"][name].coverage)


@needs_mirror
def test_google_equals_gensim_in_public(tmp_path):
    """Among the first 10,000 words, so that gensim takes seconds."""
    table = vecsmith.load("glove-6b-100d-60k", limit=10_000)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Note)
        found = by_task(vecsmith.evaluate(table, on="google-analogies"))
    questions = vecsmith.data.read("google-analogies/all")
    lines, section = [], None
    for asked, of in zip(questions.questions, questions.sections, strict=True):
        lines += [f": {of}"] if of != section else []
        lines.append(" ".join(asked))
        section = of
    path = tmp_path / "questions.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    accuracy, parts = to_gensim(table).evaluate_word_analogies(str(path), restrict_vocab=len(table))
    assert found["google-analogies/all"].value == pytest.approx(accuracy, abs=1e-6)
    compared = 0
    for part in parts[:-1]:
        if count := len(part["correct"]) + len(part["incorrect"]):
            row = found[f"google-analogies/all/{part['section']}"]
            assert row.value == pytest.approx(len(part["correct"]) / count, abs=1e-6) and row.n == count
            compared += 1
    assert compared >= 13
