import numpy as np
import pytest
from gensim.models import FastText, KeyedVectors, Word2Vec

from vecsmith.bridges import from_gensim, to_gensim
from vecsmith.core.errors import InputError, Note
from vecsmith.vectors import Vectors

SENTENCES = [["a", "b", "c"], ["b", "c", "Zürich"], ["a", "c"]] * 4


def test_there_and_back_is_the_same_table_with_its_counts(table):
    made = to_gensim(table)
    assert made.get_vecattr("queen", "count") == 9
    again = from_gensim(made)
    assert again.sha256() == table.sha256()
    np.testing.assert_array_equal(again.counts, table.counts)
    assert from_gensim(to_gensim(Vectors(["a"], [[1.0]]))).counts is None


def test_gensims_own_answers_are_ours(table):
    made = to_gensim(table)
    np.testing.assert_array_equal(made["日本"], table["日本"])
    assert made.similarity("king", "Zürich") == pytest.approx(table.similarity("king", "Zürich"), abs=1e-6)
    ours = table.drop(["zero"]).neighbors("king", k=5)
    theirs = to_gensim(table.drop(["zero"])).most_similar("king", topn=5)
    assert [word for word, _ in theirs] == [one.word for one in ours]
    np.testing.assert_allclose([score for _, score in theirs], [one.similarity for one in ours], atol=1e-6)


def test_a_whole_model_brings_its_output_matrix():
    model = Word2Vec(SENTENCES, vector_size=5, min_count=1, workers=1, seed=1, epochs=1)
    table = from_gensim(model)
    assert list(table.words) == model.wv.index_to_key and table.counts[0] == 12
    np.testing.assert_array_equal(table.matrix, model.wv.vectors)
    np.testing.assert_array_equal(table.context, model.syn1neg)
    before = table.matrix.copy(), table.context.copy()
    model.train(SENTENCES, total_examples=len(SENTENCES), epochs=2)
    np.testing.assert_array_equal(table.matrix, before[0])
    np.testing.assert_array_equal(table.context, before[1])
    assert table.meta["source"] == "gensim Word2Vec" and from_gensim(model.wv).context is None


def test_fasttexts_sub_words_stay_behind_and_that_is_said():
    model = FastText(SENTENCES, vector_size=5, min_count=1, workers=1, epochs=1, bucket=100)
    with pytest.warns(Note, match="sub-word model of gensim's FastText stays behind"):
        table = from_gensim(model)
    np.testing.assert_allclose(table["Zürich"], model.wv["Zürich"])
    assert table.subword is None


def test_other_types_of_keys_and_things_are_refused():
    numbered = KeyedVectors(2)
    numbered.add_vectors([1, 2], np.eye(2, dtype=np.float32))
    with pytest.raises(InputError, match="words must be strings, but number 0 is 1"):
        from_gensim(numbered)
    with pytest.raises(InputError, match="takes KeyedVectors or a model with them, found dict"):
        from_gensim({"a": [1, 2]})


def test_room_set_aside_is_left_out():
    made = KeyedVectors(2, count=3, dtype=np.float16)
    made.add_vector("a", np.array([1, 2], np.float16))
    assert list(from_gensim(made).words) == ["a"] and from_gensim(made).dtype == "float16"
    with_room = KeyedVectors(2)
    with_room.add_vectors(["a", "b"], np.eye(2, dtype=np.float32))
    with_room.vectors = np.vstack([with_room.vectors, np.full((2, 2), np.nan, np.float32)])
    assert list(from_gensim(with_room).words) == ["a", "b"]
