"""What we write opens in gensim and fastText, and what they write opens here, with equal vectors."""

import numpy as np
import pytest

from vecsmith.formats import load, save
from vecsmith.vectors import Vectors

WORDS = ["king", "queen", "Zürich", "日本", "1990", "re-do", ".", "\u00a0x"]


@pytest.fixture(scope="module")
def words_and_rows():
    rows = np.random.default_rng(3).normal(size=(len(WORDS), 7)).astype(np.float32)
    rows[0] *= 1e-30
    rows[1] *= 1e30
    return WORDS, rows


@pytest.fixture(scope="module")
def gensim():
    return pytest.importorskip("gensim.models").KeyedVectors


def assert_same(words, rows, found):
    assert list(found.index_to_key) == words
    assert np.asarray(found.vectors, np.float32).tobytes() == rows.tobytes()


@pytest.mark.parametrize(
    ("to", "options"), [("word2vec", {}), ("glove", {"no_header": True}), ("word2vec-bin", {"binary": True})]
)
def test_gensim_opens_what_is_written(tmp_path, words_and_rows, gensim, to, options):
    words, rows = words_and_rows
    words = [word.replace("\u00a0", "") for word in words]  # gensim takes this one off
    save(Vectors(words, rows), tmp_path / "t", to)
    assert_same(words, rows, gensim.load_word2vec_format(str(tmp_path / "t"), **options))


@pytest.mark.parametrize("options", [{}, {"binary": True}, {"write_header": False}])
def test_what_gensim_writes_opens_here(tmp_path, words_and_rows, gensim, options):
    words, rows = words_and_rows
    keyed = gensim(rows.shape[1])
    keyed.add_vectors(words, rows)
    keyed.save_word2vec_format(str(tmp_path / "t"), **options)
    found = load(tmp_path / "t")
    assert list(found.words) == words
    assert found.matrix.tobytes() == rows.tobytes()


SAFE = {"dim": 10, "thread": 10, "verbose": 0, "epoch": 1}  # with other numbers fastText leaves rows as memory was


def test_what_fasttext_writes_as_vec_opens_here(tmp_path):
    fasttext = pytest.importorskip("fasttext")
    text = tmp_path / "text.txt"
    text.write_text("the cat and the dog and the bird\n" * 30)
    model = fasttext.train_unsupervised(str(text), minCount=1, bucket=50, **SAFE)
    lines = [
        f"{word} {' '.join(f'{number:.5g}' for number in model.get_word_vector(word))} " for word in model.get_words()
    ]
    (tmp_path / "t.vec").write_text("\n".join([f"{len(lines)} 10", *lines]) + "\n")  # as its print-word-vectors does
    found = load(tmp_path / "t.vec")
    assert list(found.words) == model.get_words()
    for word in found.words:
        np.testing.assert_allclose(found[word], model.get_word_vector(word), rtol=1e-4)


def test_fasttext_starts_from_a_vec_that_is_written_here(tmp_path):
    fasttext = pytest.importorskip("fasttext")
    table = Vectors(["the", "cat", "</s>"], np.random.default_rng(4).normal(size=(3, 10)))
    save(table, tmp_path / "t.vec")
    (tmp_path / "text.txt").write_text("__label__a the cat\n" * 5)
    model = fasttext.train_supervised(
        str(tmp_path / "text.txt"), pretrainedVectors=str(tmp_path / "t.vec"), lr=0.0, **SAFE
    )
    for word in ("the", "cat"):
        np.testing.assert_allclose(model.get_word_vector(word), table[word], rtol=1e-6)
