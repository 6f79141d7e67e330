import threading

import numpy as np
import pytest

from vecsmith import Vectors
from vecsmith.core.errors import InputError
from vecsmith.vectors import sentences


class Parts:
    """A model that gives (length, 1) for every string."""

    def vectors(self, words):
        return np.array([[len(word), 1] for word in words], np.float32)


@pytest.fixture
def table():
    return Vectors(["cat", "dog", "the"], [[1, 0], [0, 2], [4, 4]])


def test_the_mean_of_known_words(table):
    made = table.encode(["cat dog", "the cat sat.", "nothing here", ""])
    assert made.dtype == np.float32
    assert made.tolist() == [[0.5, 1], [2.5, 2], [0, 0], [0, 0]]
    assert table.encode("cat cat dog").tolist() == pytest.approx([2 / 3, 2 / 3])


def test_case_is_kept_unless_lowered(table):
    assert table.encode("The Cat").tolist() == [0, 0]
    assert table.encode("The Cat", lower=True).tolist() == [2.5, 2]


def test_normalize_gives_length_one_and_leaves_zeros(table):
    assert table.encode(["dog dog", "?"], normalize=True).tolist() == [[0, 1], [0, 0]]


def test_frequent_words_weigh_less():
    table = Vectors(["cat", "the"], [[1, 0], [0, 1]], counts=[1, 999])
    # p(cat) = 0.001 and p(the) = 0.999: the weights are 0.001 / 0.002 and 0.001 / 1, the sum over two words
    assert table.encode("the cat").tolist() == pytest.approx([0.5 / 2, 0.001 / 2])
    assert table.encode("the cat", weights="sif").tolist() == pytest.approx([0.25, 0.0005])
    assert table.encode("the cat", weights="mean").tolist() == [0.5, 0.5]


def test_unknown_words_are_built_from_their_parts():
    table = Vectors(["cat"], [[1, 3]], subword=Parts())
    assert table.encode(["cat lion", "lion lion tiger"]).tolist() == [[2.5, 2], [pytest.approx(13 / 3), 1]]
    counted = Vectors(["cat"], [[1, 3]], subword=Parts(), counts=[7])
    made = counted.encode("cat lion")  # p(cat) = 1; a word never counted has the weight 1
    assert made.tolist() == pytest.approx([(0.001 / 1.001 + 4) / 2, (3 * 0.001 / 1.001 + 1) / 2])


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
@pytest.mark.parametrize("count", [5, sentences.FEW + 10])
def test_few_and_many_sentences_give_the_same(dtype, count):
    rng = np.random.default_rng(1)
    words = [f"w{i}" for i in range(50)]
    table = Vectors(words, rng.standard_normal((50, 7)), counts=rng.integers(1, 100, 50)).astype(dtype)
    texts = [" ".join(rng.choice([*words, "unknown"], i % 9)) for i in range(count)]
    factor = 1e-3 / (1e-3 + table.counts / table.counts.sum())
    for text, weighted, plain in zip(texts, table.encode(texts), table.encode(texts, weights="mean"), strict=True):
        ids = [table.words.find(word) for word in text.split() if word in table]
        expected = table.matrix[ids].sum(axis=0) / max(1, len(ids))
        assert plain == pytest.approx(expected, abs=1e-6)
        expected = (factor[ids, None] * table.matrix[ids]).sum(axis=0) / max(1, len(ids))
        assert weighted == pytest.approx(expected, abs=1e-6)


def test_no_sentences(table):
    assert table.encode([]).shape == (0, 2)


def test_wrong_questions(table):
    with pytest.raises(InputError, match="weights must be one of auto, mean, sif"):
        table.encode("cat", weights="idf")
    with pytest.raises(InputError, match="weights='sif' needs counts"):
        table.encode("cat", weights="sif")
    with pytest.raises(InputError, match="number 1 is 7"):
        table.encode(["cat", 7])


def test_the_cache_of_words_is_bounded(table, monkeypatch):
    monkeypatch.setattr(sentences, "LARGEST_CACHE", 10)
    for i in range(5):
        table.encode(" ".join(f"x{i}y{j}" for j in range(9)))
    assert len(sentences._cache(table)) < 20
    assert table.encode("cat").tolist() == [1, 0]


def test_threads_share_a_table(table):
    texts = ["cat dog the"] * 200
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(table.encode(texts))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert all(np.array_equal(answer, answers[0]) for answer in answers)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("sentences", [2, 200])
def test_means_of_the_greatest_numbers_are_finite(sentences):
    table = Vectors(["big", "one"], [[3e38, 1], [1, 3]])
    made = table.encode(["big big", "one one"] * (sentences // 2))
    assert made[:2].tolist() == [[np.float32(3e38), 1], [1, 3]] and np.isfinite(made).all()


def test_an_empty_table_with_counts_knows_nothing():
    assert Vectors([], np.empty((0, 3)), counts=[]).encode(["a"]).tolist() == [[0, 0, 0]]
