"""The Embedding Projector's two files."""

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.formats import load, save
from vecsmith.vectors import Vectors

NUMBERS = "1\t2\n3\t4\n"


def folder_of(place, vectors=NUMBERS, metadata="a\nb\n"):
    (place / "t").mkdir(exist_ok=True)
    for name, text in (("vectors.tsv", vectors), ("metadata.tsv", metadata)):
        (place / "t" / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return place / "t"


@pytest.mark.parametrize(
    "metadata",
    ["a\nb\n", "a\r\nb", "Word\tCount\na\t5\nb\t4\n", "count\tlabel\n5\ta\n4\tb\n", "x\ty\na\tz\nb\tz\n"],
)
def test_words_are_in_one_column_or_in_the_one_that_is_called_so(tmp_path, metadata):
    for path in (folder_of(tmp_path, metadata=metadata), tmp_path / "t" / "vectors.tsv"):
        found = load(path)
        assert list(found.words) == ["a", "b"]
        assert found.matrix.tolist() == [[1, 2], [3, 4]]


def test_what_is_written_is_read_again_bit_for_bit(tmp_path, table):
    save(table, tmp_path / "out", "projector")
    found = load(tmp_path / "out")
    assert found.words == table.words
    assert found.matrix.tobytes() == table.matrix.tobytes()
    assert np.loadtxt(tmp_path / "out" / "vectors.tsv", dtype=np.float32).tobytes() == table.matrix.tobytes()


@pytest.mark.parametrize(
    ("vectors", "metadata", "sentence"),
    [
        (NUMBERS, "a\n", "/metadata.tsv: expected a name for each line of vectors.tsv, found 1"),
        (NUMBERS, "a\nb\nc\n", "/metadata.tsv: expected 2 names, one for each line of vectors.tsv, found more"),
        (NUMBERS, "word\tn\na\t1\n", "/metadata.tsv: expected a name for each line of vectors.tsv, found 1"),
        (NUMBERS, "a\n\n", "/metadata.tsv, line 2: expected a word, found none"),
        (NUMBERS, "word\tn\na\t1\n\t2\n", "/metadata.tsv, line 3: expected a word, found none"),
        (NUMBERS, b"a\n\xff\n", r"/metadata.tsv, line 2: expected UTF-8, found b'\\xff' \(invalid start byte\)"),
        (NUMBERS, "", "/metadata.tsv: expected names, found an empty file"),
        ("", "a\n", "/metadata.tsv: expected 0 names, one for each line of vectors.tsv, found more"),
        ("1\t2\n3\n", "a\nb\n", "/vectors.tsv, line 2: expected 2 numbers, found 1"),
        ("1\t2\n3\tx\n", "a\nb\n", r"/vectors.tsv, line 2: expected numbers between tabs, found '3\\tx'"),
        ("1\t2\n3\t1_0\n", "a\nb\n", r"/vectors.tsv, line 2: expected numbers between tabs, found '3\\t1_0'"),
        ("1\t2\n\n", "a\nb\n", "/vectors.tsv, line 2: expected numbers between tabs, found ''"),
        ("1\t2\n3\tnan\n", "a\nb\n", r"/vectors.tsv, line 2: expected finite numbers, found '3\\tnan'"),
        ("1\t2\n3\t1e39\n", "a\nb\n", r"/vectors.tsv, line 2: expected finite numbers, found '3\\t1e39'"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(tmp_path, vectors, metadata, sentence):
    folder = folder_of(tmp_path, vectors, metadata)
    with pytest.raises(FileFormatError, match=f"^{folder}{sentence}$"):
        load(folder)


def test_repeats_limit_words_and_skipping(tmp_path):
    with pytest.warns(Note, match="1 words stand more than once"):
        assert load(folder_of(tmp_path, metadata="a\na\n")).matrix.tolist() == [[1, 2]]
    assert list(load(folder_of(tmp_path, NUMBERS + "x\n", "a\nb\nc\n"), limit=2).words) == ["a", "b"]
    assert load(folder_of(tmp_path), words=["b"]).matrix.tolist() == [[3, 4]]
    with pytest.warns(Note, match="1 wrong records were skipped, first: .*line 1: expected numbers between tabs"):
        assert load(folder_of(tmp_path, "x\n" + NUMBERS, "z\na\nb\n"), on_error="skip").matrix.tolist() == [
            [1, 2],
            [3, 4],
        ]


@pytest.mark.parametrize("word", ["a\tb", "a\nb"])
def test_a_tab_or_a_line_break_in_a_word_is_refused(tmp_path, word):
    with pytest.raises(InputError, match="the Embedding Projector cannot hold 1 of these 2 words, first 'a"):
        save(Vectors(["x", word], np.eye(2)), tmp_path / "out", "projector")
    assert list(tmp_path.iterdir()) == []
