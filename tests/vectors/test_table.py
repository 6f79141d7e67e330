import copy
import pickle
import threading

import numpy as np
import pytest

import vecsmith
from vecsmith.core.errors import InputError, UnknownWordError
from vecsmith.vectors import Vectors


class Hello:
    """A sub-word model that gives each string its length."""

    def vectors(self, words):
        return np.array([[len(word), 1] for word in words], np.float32)


def test_lookups(table, matrix):
    assert len(table) == 10 and table.dim == 6 and "king" in table and "King" not in table and 3 not in table
    np.testing.assert_array_equal(table["queen"], matrix[1])
    np.testing.assert_array_equal(table[["man", "king"]], matrix[[2, 0]])
    np.testing.assert_array_equal(table.matrix, matrix)
    assert not table.matrix.flags.writeable
    rows, known = table.lookup(["king", "qqq"], oov="zero")
    assert known.tolist() == [True, False]
    np.testing.assert_array_equal(rows[1], 0)
    np.testing.assert_allclose(table.lookup(["qqq"], oov="mean")[0][0], matrix.mean(axis=0), rtol=1e-5)
    assert table.lookup([])[0].shape == (0, 6)


def test_an_unknown_word_says_what_was_meant(table):
    with pytest.raises(KeyError) as caught:
        table["qeen"]
    assert str(caught.value) == "this table (10 words) has no row for 'qeen'; the nearest spellings are 'queen'"
    with pytest.raises(UnknownWordError, match="in another case or Unicode form it has 'Zürich'"):
        table["zürich"]
    with pytest.raises(UnknownWordError, match="has 'Zürich'"):
        table["Zu\u0308rich"]  # the same letters, decomposed
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_subword_answers_for_any_string():
    table = Vectors(["ab"], [[2.0, 0.0]], subword=Hello())
    np.testing.assert_array_equal(table["abc"], [3, 1])
    np.testing.assert_array_equal(table[["ab", "abcd"]], [[2, 0], [4, 1]])
    rows, known = table.lookup(["ab", "x"], oov="subword")
    assert known.tolist() == [True, False] and rows[1].tolist() == [1, 1]
    assert table.similarity("ab", "xy") == pytest.approx(2 / 5**0.5)
    assert table.neighbors("xyz", k=1)[0].word == "ab"
    assert "xyz" not in table and len(table) == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda t: t.lookup("king"), "words must be a list of strings, found the string 'king'"),
        (lambda t: t.lookup(["king"], oov="maybe"), "oov must be one of"),
        (lambda t: t.lookup(["qqq"], oov="subword"), "no sub-word model"),
        (lambda t: t.search(np.ones((1, 5))), "6 columns, found the shape"),
        (lambda t: t.search(np.full((1, 6), np.nan)), "finite"),
        (lambda t: t.search(np.ones((1, 6)), k=0), "k must be a whole number from 1, found 0"),
        (lambda t: t.similarity("king", ["queen"]), "two words or two equally long lists"),
        (lambda t: t.similarity(["king"], ["queen", "man"]), "two words or two equally long lists"),
        (lambda t: Vectors(["a"], [[1.0], [2.0]]), "1 words needs as many rows, found 2"),
        (lambda t: Vectors(["a"], [[1.0]], counts=[1, 2]), "needs as many counts, found the shape \\(2,\\)"),
        (lambda t: Vectors(["a", "a"], [[1.0], [2.0]]), "repeat an earlier one, first 'a'"),
        (lambda t: t.map_words(str.lower, merge="max"), "merge must be one of first, mean"),
        (lambda t: t.select(["king", "kong"]), "has no row for 'kong'"),
    ],
)
def test_mistakes_get_one_sentence(table, call, message):
    with pytest.raises(InputError, match=message) as caught:
        call(table)
    assert "\n" not in str(caught.value)


def test_new_tables_leave_the_old_alone(table, matrix):
    assert list(table.select(["man", "king"]).words) == ["man", "king"]
    assert table.select(["man"]).counts.tolist() == [8]
    assert table.drop(["king", "unknown"]).words[0] == "queen"
    assert list(table.top(2).words) == ["king", "queen"]
    assert table.common(table.top(3), table.drop(["king"])) == ["queen", "man"]
    doubled = table.replace(matrix=matrix * 2, step={"method": "double"})
    np.testing.assert_array_equal(doubled.matrix, matrix * 2)
    assert doubled.meta["steps"] == [{"method": "double", "version": vecsmith.__version__}]
    assert table.meta == {} and doubled.counts is not None
    np.testing.assert_array_equal(table.matrix, matrix)


def test_replace_drops_what_a_new_matrix_makes_untrue(matrix):
    table = Vectors(list("abcdefghij"), matrix, context=matrix, subword=Hello())
    kept, changed = table.replace(step={"method": "x"}), table.replace(matrix=matrix)
    assert kept.context is not None and kept.subword is not None
    assert changed.context is None and changed.subword is None


def test_words_can_be_merged():
    table = Vectors(["A", "b", "a"], [[1.0, 0], [0, 1], [3, 0]], counts=[1, 2, 3])
    first = table.map_words(str.lower)
    assert (
        list(first.words) == ["a", "b"]
        and first.matrix.tolist() == [[1, 0], [0, 1]]
        and first.counts.tolist() == [4, 2]
    )
    assert table.map_words(str.lower, merge="mean").matrix.tolist() == [[2, 0], [0, 1]]


def test_copy_and_pickle_by_value_in_memory(table):
    for other in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert list(other.words) == list(table.words)
        np.testing.assert_array_equal(other.matrix, table.matrix)
        np.testing.assert_array_equal(other.counts, table.counts)


def test_copy_and_pickle_by_path_when_mapped(table, tmp_path):
    path = tmp_path / "table.safetensors"
    table.save(path)
    mapped = Vectors.load(path)
    data = pickle.dumps(mapped)
    assert len(data) < 400 and str(path).encode() in data
    np.testing.assert_array_equal(pickle.loads(data).matrix, table.matrix)
    table.drop(["king"]).save(path)
    with pytest.raises(InputError, match="has changed since the table that points to it was pickled"):
        pickle.loads(data)


def test_representations(table, tmp_path):
    assert repr(table) == "<Vectors: 10 words x 6, float32>"
    table.save(tmp_path / "t.safetensors")
    shown = repr(Vectors.load(tmp_path / "t.safetensors"))
    assert shown == "<Vectors: 10 words x 6, float32, mapped, t.safetensors>"
    page = Vectors(["<b>"], [[1.0]])._repr_html_()
    assert "&lt;b&gt;" in page and "<b>" not in page and page.startswith("<table>")


def test_reading_is_thread_safe(table, tmp_path):
    table.save(tmp_path / "t.safetensors")
    mapped = Vectors.load(tmp_path / "t.safetensors")
    expected = table.neighbors("king", k=3)
    wrong = []

    def ask():
        for _ in range(50):
            if [one.word for one in mapped.neighbors("king", k=3)] != [one.word for one in expected]:
                wrong.append(1)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_checksum_tells_tables_apart(table, matrix):
    assert table.sha256() == Vectors(list(table.words), matrix).sha256()
    assert table.sha256() != table.replace(matrix=matrix * 2).sha256()
    half = table.astype("float16")
    assert (
        half.sha256() == Vectors(list(table.words), half.matrix).sha256() != table.sha256()
    )  # rows, not how they are kept


def test_a_caught_miss_explains_nothing(table, monkeypatch):
    monkeypatch.setattr("vecsmith.vectors.spelling.explain", lambda *_: pytest.fail("explained"))
    for _ in range(3):
        with pytest.raises(KeyError):
            table["qqq"]


def test_a_derived_table_names_the_checksum_of_its_source(table, tmp_path):
    table.save(tmp_path / "t.safetensors")
    mapped = Vectors.load(tmp_path / "t.safetensors")
    assert mapped.checksum == table.sha256()
    assert mapped.replace(step={"method": "x"}).meta["steps"][0]["of"] == table.sha256()
    assert "of" not in table.replace(step={"method": "x"}).meta["steps"][0]
    mapped.verify()
    mapped.checksum = "0" * 64
    with pytest.raises(InputError, match="not those of the recorded checksum"):
        mapped.verify()
