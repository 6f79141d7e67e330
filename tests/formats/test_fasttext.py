import gzip
import random
import struct

import fasttext
import numpy as np
import pytest

from vecsmith import Vectors
from vecsmith.core.errors import FileFormatError, Note
from vecsmith.formats.fasttext import MAGIC

UNKNOWN = ["unknown", "日本語", "x", "", "kalomé", "a b", "</s>", "<x>", "é"]
# The library leaves a part of its rows unset if it runs on fewer than ten threads or on rows that ten does not divide.
SAFE = {"dim": 10, "thread": 10, "verbose": 0, "epoch": 1, "minCount": 1}


def text_of(path, label=False):
    draw = random.Random(3)
    parts = ["ka", "lo", "mé", "тор", "日", "本", "s", "tr", "in", "ing", "th"]
    words = ["".join(draw.choices(parts, k=draw.randint(1, 5))) for _ in range(200)]
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(300):
            start = f"__label__{draw.choice('abc')} " if label else ""
            file.write(start + " ".join(draw.choices(words, k=12)) + "\n")
    return str(path)


TRAININGS = {
    "skipgram": {"model": "skipgram", "bucket": 1000},
    "cbow": {"model": "cbow", "bucket": 777, "minn": 2, "maxn": 4},
    "one character": {"model": "skipgram", "bucket": 50, "minn": 1, "maxn": 2},
    "words only": {"model": "skipgram", "maxn": 0},
}


@pytest.mark.parametrize("training", TRAININGS)
def test_words_are_those_of_the_library(tmp_path, training):
    text = text_of(tmp_path / "text")
    model = fasttext.train_unsupervised(text, **SAFE, **TRAININGS[training])
    model.save_model(str(tmp_path / "m.bin"))
    v = Vectors.load(tmp_path / "m.bin")
    words, counts = model.get_words(include_freq=True)
    assert list(v.words) == words
    assert v.counts.tolist() == counts.tolist()
    assert v.matrix == pytest.approx(np.array([model.get_word_vector(word) for word in words]), abs=1e-6)
    assert v.meta["steps"][0]["settings"]["minn"] == TRAININGS[training].get("minn", 3)
    if training == "words only":
        assert v.subword is None
    else:
        assert v[UNKNOWN] == pytest.approx(np.array([model.get_word_vector(word) for word in UNKNOWN]), abs=1e-6)


@pytest.mark.parametrize("options", [{}, {"minn": 2, "maxn": 3, "bucket": 90, "wordNgrams": 2}])
def test_a_classifier_gives_its_words_not_its_labels(tmp_path, options):
    model = fasttext.train_supervised(text_of(tmp_path / "text", label=True), **SAFE, **options)
    model.save_model(str(tmp_path / "m.bin"))
    v = Vectors.load(tmp_path / "m.bin")
    assert list(v.words) == model.get_words()
    assert v.matrix == pytest.approx(np.array([model.get_word_vector(word) for word in v.words]), abs=1e-6)
    if options:
        assert v["unknown"] == pytest.approx(model.get_word_vector("unknown"), abs=1e-6)


WORDS = [("</s>", 9, 0), ("cat", 5, 0), ("dogs", 3, 0), ("__label__x", 2, 1)]
ROWS = np.arange(14, dtype=np.float32).reshape(7, 2)  # three words and four n-grams


def model_of(
    entries=WORDS, rows=ROWS, version=12, dim=2, model=2, bucket=4, minn=3, maxn=3, count=None, pruned=-1, shape=None
):
    """Write a model byte by byte, without its output matrix."""
    words = sum(kind == 0 for _, _, kind in entries)
    out = struct.pack("<ii", MAGIC, version)
    out += struct.pack("<12id", dim, 5, 1, 1, 5, 1, 2, model, bucket, minn, maxn, 100, 1e-4)
    out += struct.pack("<3i2q", len(entries) if count is None else count, words, len(entries) - words, 99, pruned)
    for word, number, kind in entries:
        out += (word if isinstance(word, bytes) else word.encode()) + b"\0" + struct.pack("<qb", number, kind)
    return out + struct.pack("<B2q", 0, *(shape or rows.shape)) + rows.astype("<f4").tobytes()


def load(path, data, **options):
    path.write_bytes(data)
    return Vectors.load(path, **options)


def test_a_file_written_by_hand(tmp_path):
    v = load(tmp_path / "m.bin", model_of())
    assert list(v.words) == ["</s>", "cat", "dogs"]
    assert v.counts.tolist() == [9, 5, 3]
    assert v["</s>"].tolist() == [0, 1]  # it has no n-grams
    grams = [fnv(gram) % 4 for gram in ("<ca", "cat", "at>")]
    assert v["cat"] == pytest.approx((ROWS[1] + ROWS[3:][grams].sum(axis=0)) / 4)


def fnv(text):
    hashed = 2166136261
    for byte in text.encode():
        hashed = ((hashed ^ byte) * 16777619) & 0xFFFFFFFF
    return hashed


def test_a_compressed_model(tmp_path):
    (tmp_path / "m.bin.gz").write_bytes(gzip.compress(model_of()))
    assert Vectors.load(tmp_path / "m.bin.gz")["cat"].tolist() == load(tmp_path / "m.bin", model_of())["cat"].tolist()


def test_limit_and_words(tmp_path):
    whole = load(tmp_path / "m.bin", model_of())
    some = load(tmp_path / "m.bin", model_of(), limit=2)
    assert list(some.words) == ["</s>", "cat"]
    some = load(tmp_path / "m.bin", model_of(), words=["dogs", "lion"])
    assert list(some.words) == ["dogs"]
    assert some.counts.tolist() == [3]
    assert np.array_equal(some["dogs"], whole["dogs"])
    assert np.array_equal(some["lion"], whole["lion"])


def test_old_classifiers_have_no_ngrams(tmp_path):
    assert load(tmp_path / "m.bin", model_of(version=11, model=3)).subword is None
    assert load(tmp_path / "m.bin", model_of(version=11)).subword is not None


def test_words_that_stand_twice(tmp_path):
    entries = [("a", 3, 0), ("b", 2, 0), ("a", 1, 0)]
    with pytest.warns(Note, match="1 words stand more than once"):
        v = load(tmp_path / "m.bin", model_of(entries, maxn=0))
    assert v.counts.tolist() == [3, 2]
    assert v.matrix.tolist() == [[0, 1], [2, 3]]


def test_wrong_words_can_be_left_out(tmp_path):
    rows = ROWS.copy()
    rows[2, 1] = np.nan
    entries = [(b"\xff", 4, 0), ("b", 3, 0), ("c", 2, 0), ("", 1, 0), ("e", 1, 0)]
    data = model_of(entries, rows, maxn=0)
    with pytest.raises(FileFormatError, match=r"word 1 at byte \d+: expected UTF-8"):
        load(tmp_path / "m.bin", data)
    with pytest.warns(Note, match="3 wrong words were skipped"):
        v = load(tmp_path / "m.bin", data, on_error="skip")
    assert list(v.words) == ["b", "e"]
    assert v.counts.tolist() == [3, 1]
    assert v.matrix.tolist() == [[2, 3], [8, 9]]


BROKEN = {
    "version 11 or 12, found 13": model_of(version=13),
    "the model 9 with 2 columns": model_of(model=9),
    "the model 2 with 0 columns": model_of(dim=0),
    "claims 3 words and 1 labels of 5 entries": model_of(count=5),
    "claims 2,000,000,000 words": model_of()[:64] + struct.pack("<3i2q", 2 * 10**9, 2 * 10**9, 0, 9, -1) + bytes(99),
    "then labels, each with its count": model_of([("a", -1, 0)]),
    "is quantised, which is not read here": model_of()[:153] + b"\1" + model_of()[154:],
    r"quantised, .* take the \.bin": model_of(pruned=0),
    "ends before the settings": model_of()[:30],
    "ends before the dictionary's sizes": model_of()[:80],
    "ends before the shape": model_of()[: 92 + 61 + 5],
    "ends within the dictionary": model_of(entries=[("x" * 50, 1, 0)] * 4)[:250],
    "claims 7 rows of 3 columns": model_of(shape=(7, 3)),
    "claims 8 rows of 2 columns": model_of(shape=(8, 2)),
    "claims -1 rows": model_of(shape=(-1, 2)),
    "claims 4,611,686,018,427,387,904 rows": model_of(shape=(1 << 62, 2)),
    "claim 5 n-grams, but 4 rows are left": model_of(bucket=5),
    "claim 3 to 1,000 characters": model_of(maxn=1000),
    "word 2 at byte .* finite": model_of(rows=np.where(np.arange(14).reshape(7, 2) == 3, np.inf, 1)),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_file_gives_one_sentence(tmp_path, message):
    with pytest.raises(FileFormatError, match=message):
        load(tmp_path / "m.bin", BROKEN[message])


def test_any_cut_gives_one_sentence(tmp_path):
    data = model_of()
    for stop in range(4, len(data), 3):
        with pytest.raises(FileFormatError, match=r"m\.bin"):
            load(tmp_path / "m.bin", data[:stop])
