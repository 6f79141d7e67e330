import numpy as np
import pytest

from vecsmith import Vectors
from vecsmith.core.errors import FileFormatError
from vecsmith.numeric.hashing import fnv_ngrams
from vecsmith.vectors.ngrams import Ngrams

BUCKETS = np.arange(22, dtype=np.float32).reshape(11, 2)


def fnv(text, buckets):
    """FNV-1a as fastText writes it: every byte widened as a signed char."""
    hashed = 2166136261
    for byte in text.encode():
        signed = byte - 256 if byte > 127 else byte
        hashed = ((hashed ^ (signed & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
    return hashed % buckets


def grams(word, least, most, buckets):
    """The same, on characters."""
    marked = f"<{word}>"
    found = []
    for start in range(len(marked)):
        for size in range(least, most + 1):
            gram = marked[start : start + size]
            if len(gram) == size and not (size == 1 and (start == 0 or start == len(marked) - 1)):
                found.append(fnv(gram, buckets))
    return found


@pytest.mark.parametrize("word", ["", "a", "where", "naïve", "日本語", "\U0001f600x"])
@pytest.mark.parametrize("sizes", [(1, 1), (3, 6), (2, 3), (5, 4)])
def test_the_ngrams_are_those_of_the_definition(word, sizes):
    found = np.empty(200, np.int64)
    marked = np.frombuffer(f"<{word}>".encode(), np.uint8)
    count = fnv_ngrams(marked, *sizes, 1000, found)
    assert found[:count].tolist() == grams(word, *sizes, 1000)


def test_a_word_is_the_mean_of_its_ngrams():
    # <ab> has the n-grams <ab, ab> and <ab> of three and four characters
    rows = BUCKETS[[fnv("<ab", 11), fnv("ab>", 11), fnv("<ab>", 11)]]
    made = Ngrams(BUCKETS, 3, 4).vectors(["ab"])
    assert made.dtype == np.float32
    assert made[0] == pytest.approx(rows.mean(axis=0))


def test_without_ngrams_a_word_is_zero():
    assert Ngrams(BUCKETS, 5, 6).vectors(["", "ab", "</s>"]).tolist() == [[0, 0]] * 3
    assert Ngrams(BUCKETS, 5, 6).vectors([]).shape == (0, 2)


def test_a_table_answers_for_any_string_and_keeps_that_in_its_file(tmp_path):
    v = Vectors(["cat"], [[1, 2]], subword=Ngrams(BUCKETS, 3, 4))
    v.save(tmp_path / "t.safetensors")
    again = Vectors.load(tmp_path / "t.safetensors")
    for table in (v, again):
        assert table["cat"].tolist() == [1, 2]
        assert table[["cats", "cat"]].tolist() == [Ngrams(BUCKETS, 3, 4).vectors(["cats"])[0].tolist(), [1, 2]]
        assert "cats" not in table
    assert (again.subword.least, again.subword.most) == (3, 4)


def test_what_makes_no_sense_is_refused():
    for least, most in ((-1, 3), (3, 0), (3, 1000)):
        with pytest.raises(FileFormatError, match=f"found {least} to {most}"):
            Ngrams(BUCKETS, least, most)
    for buckets in (BUCKETS[:0], BUCKETS[0], BUCKETS.astype(np.float64)):
        with pytest.raises(FileFormatError, match="need a matrix of float32 rows"):
            Ngrams(buckets, 3, 4)
    with pytest.raises(FileFormatError, match="must have 3 columns"):
        Ngrams.restore({"least": 3, "most": 4}, {"buckets": BUCKETS}, Vectors(["a"], [[1, 2, 3]]).storage)
    with pytest.raises(FileFormatError, match="not finite"):
        Ngrams(np.full((3, 2), np.nan, np.float32), 3, 4).vectors(["where"])
