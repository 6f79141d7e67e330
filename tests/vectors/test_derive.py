import pickle

import numpy as np
import pytest

import vecsmith
from vecsmith.vectors import Vectors


def methods_of(table):
    return [step["method"] for step in table.meta.get("steps", [])]


def test_every_change_is_a_step(table):
    made = table.top(5).select(["man", "king"]).drop(["man"])
    assert made.meta["steps"] == [{"method": "select", "words": 1, "version": vecsmith.__version__}]
    made = table.astype("int8").top(3).map_words(str.upper).take([0])
    assert methods_of(made) == ["astype", "select", "map_words", "select"]
    assert made.meta["steps"][0]["dtype"] == "int8" and made.meta["steps"][2]["merge"] == "first"
    assert table.meta == {}


def test_a_selection_by_another_method_stays_a_step_of_its_own(table):
    by_hand = {"method": "select", "most_frequent": 5}
    made = Vectors(table.words, table.matrix, meta={"steps": [by_hand]}).top(3)
    assert made.meta["steps"][0] == by_hand and methods_of(made) == ["select", "select"]


def test_a_type_that_it_has_already_is_no_change(table):
    assert table.astype("float32") is table


def test_a_step_names_the_checksum_of_its_source(table, tmp_path):
    table.save(tmp_path / "t.safetensors")
    mapped = Vectors.load(tmp_path / "t.safetensors")
    assert mapped.top(5).top(2).meta["steps"] == [
        {"method": "select", "words": 2, "of": table.sha256(), "version": vecsmith.__version__}
    ]


def test_a_derived_table_is_in_no_format(table, tmp_path):
    Vectors(table.words, table.matrix).save(tmp_path / "t.txt", spaces="_")
    read = Vectors.load(tmp_path / "t.txt")
    assert vecsmith.info(read)["format"] == "word2vec"
    for made in (read.top(2), read.astype("int8"), vecsmith.refine(read, "center")):
        assert vecsmith.info(made)["format"] == "memory" and made.name == "t.txt"


def test_names_outlive_pickling():
    demo = pickle.loads(pickle.dumps(vecsmith.load("glove-demo")))
    assert demo.name == "glove-demo" and vecsmith.info(demo)["format"] == "native"


def test_a_part_weights_words_as_the_whole_does():
    table = Vectors(["a", "b"], np.eye(2), counts=[90, 10])
    part = table.select(["b"])
    # 0.001 / (0.001 + 10 / 100), of which the second column is 1
    assert table.encode("b")[1] == pytest.approx(0.001 / 0.101)
    assert part.encode("b")[1] == part.astype("float16").encode("b")[1] == table.encode("b")[1]
    assert part.meta["total_count"] == 100 and part.take([0]).meta["total_count"] == 100
    assert part.map_words(str.upper).encode("B")[1] == table.encode("b")[1]
    assert "total_count" not in part.replace(counts=[5]).meta


def test_other_words_drop_counts_and_context_unless_given(matrix):
    table = Vectors(list("abcdefghij"), matrix, counts=range(10), context=matrix)
    renamed = table.replace(words=list("ABCDEFGHIJ"))
    assert renamed.counts is None and renamed.context is None
    assert table.replace(words=list("ABCDEFGHIJ"), counts=range(10), context=matrix).context is not None


def test_merging_words_keeps_the_context_of_the_first(matrix):
    table = Vectors(["a", "A", *"bcdefghi"], matrix, context=matrix)
    assert table.map_words(str.lower).context.tolist() == matrix[[0, *range(2, 10)]].tolist()
    assert table.map_words(str.lower, merge="mean").context is None
