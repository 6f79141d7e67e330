"""What two sets have in common, and whether a table has seen what it is scored on."""

import warnings

import pytest

from vecsmith import data
from vecsmith.core.errors import InputError, Note
from vecsmith.data import containers as of
from vecsmith.evaluation.overlap import (
    dataset_of,
    overlap,
    pairs_of,
    supervision,
    supervision_of,
    warn_if_seen,
    words_of,
)
from vecsmith.evaluation.sentences import SentenceTask
from vecsmith.evaluation.similarity import Similarity
from vecsmith.vectors import Vectors

FIRST = of.WordPairs(name="first", left=["Cup", "tea", "king"], right=["mug", "Coffee", "queen"], scores=[3, 2, 1])
SECOND = of.WordPairs(name="second", left=["coffee", "cup", "x"], right=["TEA", "king", "y"], scores=[1, 2, 3])


def test_words_and_pairs_whatever_the_case_and_the_order():
    found = overlap(FIRST, SECOND)
    assert found.words == ("coffee", "cup", "king", "tea") and found.words_of_first == 6
    assert found.pairs == (("coffee", "tea"),) and found.pairs_of_first == 3
    assert found.units == ("words", "pairs")
    assert found.as_dict() == {
        "first": "first",
        "second": "second",
        "words": ["coffee", "cup", "king", "tea"],
        "words_of_first": 6,
        "pairs": [["coffee", "tea"]],
        "pairs_of_first": 3,
    }


def test_a_set_that_is_part_of_another():
    half, whole = data.read("wordsim/ws-353-sim"), data.read("wordsim/ws-353")
    assert overlap(half, whole).pairs == tuple(sorted(set(pairs_of(half))))
    assert (
        overlap(half, whole).pairs_of_first == overlap(half, half).pairs_of_first < overlap(whole, half).pairs_of_first
    )


@pytest.mark.parametrize(
    ("dataset", "words", "pairs"),
    [
        (of.Texts(texts=["a b", "c"], labels=["good", "bad"]), {"a b", "c"}, [("a b",), ("c",)]),
        (of.TextPairs(left=["b"], right=["a"], labels=["yes"]), {"a", "b"}, [("a", "b")]),
        (of.WordRelations(left=["b"], right=["a"], labels=["hypernym"]), {"a", "b"}, [("a", "b")]),
        (of.Categories(members=["cat"], labels=["animal"]), {"cat"}, [("cat",)]),
        (of.Outliers(groups=[("a", "b")], outliers=[("c",)], labels=["g"]), {"a", "b", "c"}, []),
        (
            of.Analogies(questions=[("a", "b", "d", "c")], sections=["capitals"]),
            {"a", "b", "c", "d"},
            [("a", "b"), ("c", "d")],
        ),
        (
            of.RankedPairs(pairs=[("a", "b")], groups=["g"], scores=[1], prototypes=[(("x", "y"),)]),
            {"a", "b"},
            [("a", "b")],
        ),
        (
            of.Choices(stems=[("a", "b")], options=[(("c", "d"), ("f", "e"))], answers=[0]),
            {"a", "b", "c", "d", "e", "f"},
            [("a", "b"), ("c", "d"), ("e", "f")],
        ),
        (of.TaggedSentences(tokens=[("a", "b")], tags=[("DET", "NOUN")]), {"a", "b"}, []),
    ],
)
def test_labels_are_not_words(dataset, words, pairs):
    assert words_of(dataset) == words and list(pairs_of(dataset)) == pairs


def test_units_of_texts_and_of_words_alone():
    texts = of.Texts(texts=["a b"], labels=[1])
    assert overlap(texts, texts).units == ("texts", "")
    assert overlap(of.Categories(members=["a"], labels=["x"]), FIRST).units == ("words", "")


def test_sets_are_taken_by_name_by_file_and_as_they_are(tmp_path):
    assert dataset_of(FIRST) is FIRST
    assert dataset_of("mc-30").name == "wordsim/mc-30"
    (tmp_path / "mine.tsv").write_text("a\tb\t1\nc\td\t2\n")
    with pytest.warns(Note, match="mine.tsv: taken for 2 word pairs"):
        assert dataset_of(tmp_path / "mine.tsv").words() == {"a", "b", "c", "d"}


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("wordsim", "wordsim has several parts; name one: wordsim/mc-30, wordsim/rg-65"),
        ("nowhere", "there is no nowhere in the catalogue"),
        (3, "a set is given as a container, a file or a name of the catalogue, found 3"),
    ],
)
def test_what_is_no_set_is_one_sentence(what, message):
    with pytest.raises(InputError, match=message):
        dataset_of(what)


def test_supervision_is_found_as_deep_as_it_stands():
    seen = supervision(FIRST, SECOND)
    meta = {
        "steps": [{"method": "m", "sources": [{"meta": {"steps": [{"supervision": seen}]}}]}],
        "supervision": seen[:1],
    }
    assert seen[0] == {"name": "first", "sha256": FIRST.sha256}
    assert sorted(one["name"] for one in supervision_of(meta)) == ["first", "second"]


@pytest.mark.parametrize("meta", [None, {}, {"supervision": None}, {"supervision": 3}, {"supervision": ["x", 1]}, [3]])
def test_other_things_under_that_name_are_no_supervision(meta):
    assert supervision_of(meta) == []


def warn(task, *seen):
    warn_if_seen("t", Vectors(["a"], [[1]], meta={"supervision": list(seen)}), task)


def test_the_set_itself():
    with pytest.warns(Note, match="t has learned from first: its score on it says nothing of other data"):
        warn(Similarity(FIRST), *supervision(FIRST))
    with pytest.warns(Note, match="t has learned from first"):
        warn(Similarity(FIRST), {"name": "first"})


def test_another_set_of_that_name_is_another_set():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn(Similarity(FIRST), {"name": "first", "sha256": SECOND.sha256}, *supervision(SECOND))


def test_a_set_that_shares_pairs():
    """WS-353 holds all of its half for similarity."""
    half = data.read("wordsim/ws-353-sim")
    with pytest.warns(
        Note, match=r"t has learned from wordsim/ws-353, which holds (\d+) of the \1 items of wordsim/ws-353-sim"
    ):
        warn(Similarity(half), *supervision(data.read("wordsim/ws-353")))


def test_the_test_of_a_sentence_task():
    texts = of.Texts(name="mr/all", texts=["a", "b"], labels=["x", "y"])
    with pytest.warns(Note, match="t has learned from mr: its score"):
        warn(SentenceTask("mr", texts), *supervision(texts))


def test_nothing_is_fetched_to_find_out(monkeypatch):
    monkeypatch.setattr(data, "where", lambda name: "fetch")
    monkeypatch.setattr(data, "read", lambda name: pytest.fail("fetched"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn(Similarity(FIRST), {"name": "snli/train", "sha256": "0"})
