"""The cache of corpora."""

import json
import os

import numpy as np
import pytest

from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.text import cache, corpus
from vecsmith.text.corpus import corpus_of


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "a.txt").write_text("a b\nb c\n")
    return tmp_path / "a.txt"


@pytest.fixture
def reads(monkeypatch):
    """How often a corpus was read and not taken from the cache."""
    done = []
    gather = corpus._Reader._gather
    monkeypatch.setattr(corpus._Reader, "_gather", lambda *given: done.append(1) or gather(*given))
    return done


def cached():
    return [one for one in os.listdir(cache.folder()) if not one.startswith(".")]


def test_small_corpora_are_not_cached_unless_asked(path, reads):
    assert not hasattr(corpus_of(path).ids.base, "obj") and not cache.folder().exists()
    first = corpus_of(path, cache=True)
    second = corpus_of(path)
    assert len(reads) == 2 and len(cached()) == 1
    for name in cache.ARRAYS:
        assert np.array_equal(getattr(first, name), getattr(second, name)), name
        assert not getattr(second, name).flags.writeable
    assert first.sha256 == second.sha256 == corpus_of(path, cache=False).sha256
    assert [second.type(i) for i in second.ids] == ["a", "b", "b", "c"] and len(reads) == 3


def test_large_corpora_are_cached(path, reads):
    corpus_of(path, memory=2)
    assert corpus_of(path, memory=2).ids.tolist() == [0, 1, 1, 2] and len(reads) == 1
    corpus_of(["a b c"], memory=2)
    assert len(cached()) == 1  # strings have no path to know them by


def test_other_text_and_other_settings_are_read(path, reads):
    for settings in ({}, {"lower": True}, {"unit": "prose"}):
        corpus_of(path, cache=True, **settings)
    assert len(reads) == len(cached()) == 3
    os.utime(path, ns=(1, 1))
    corpus_of(path)
    assert len(reads) == 3  # the same text, written again
    path.write_text("x b\nb c\n")
    assert corpus_of(path, cache=True).type(0) == "x" and len(reads) == 4
    path.write_text("x b\nb c\nd\n")
    assert len(corpus_of(path, cache=True)) == 5 and len(reads) == 5
    assert len(cached()) == 3  # the corpus took the place of what it was before


def test_a_folder_with_a_new_file_is_read(path, reads):
    folder = path.parent / "texts"
    folder.mkdir()
    path.rename(folder / "a.txt")
    corpus_of(folder, cache=True)
    (folder / "b.txt").write_text("d")
    assert len(corpus_of(folder)) == 5 and len(reads) == 2


def broken(change):
    """What is in the cache, with one thing changed."""
    (name,) = cached()
    file = TensorFile(cache.folder() / name)
    arrays = {key: file.array(key).copy() for key in cache.ARRAYS}
    about = json.loads(file.metadata[cache.KEY])
    change(arrays, about)
    write_tensors(cache.folder() / name, arrays, {cache.KEY: json.dumps(about)})


def replaced(name, values):
    return lambda arrays, about: arrays.update({name: np.array(values, arrays[name].dtype)})


@pytest.mark.parametrize(
    "change",
    [
        replaced("ids", [0, 1, 1, 3]),
        replaced("ids", [0, 1, -1, 2]),
        replaced("sentences", [0, 3, 2, 4]),
        replaced("sentences", [0, 2, 5]),
        replaced("sentences", []),
        replaced("documents", [0, 3]),
        replaced("offsets", [0, 2, 1, 3]),
        replaced("counts", [1, 2]),
        lambda arrays, about: arrays.update(ids=arrays["ids"].astype(np.int64)),
        lambda arrays, about: about.update(version=0),
        lambda arrays, about: about.update(settings={}),
        lambda arrays, about: about.update(files=[]),
        lambda arrays, about: about.pop("files"),
    ],
)
def test_a_broken_one_is_made_anew(path, reads, change):
    corpus_of(path, cache=True)
    broken(change)
    assert corpus_of(path, cache=True).ids.tolist() == [0, 1, 1, 2] and len(reads) == 2
    assert corpus_of(path).ids.tolist() == [0, 1, 1, 2] and len(reads) == 2


def test_one_that_is_cut_off_is_made_anew(path, reads):
    corpus_of(path, cache=True)
    (name,) = cached()
    whole = (cache.folder() / name).read_bytes()
    for length in (0, 5, 100, len(whole) - 1):
        (cache.folder() / name).write_bytes(whole[:length])
        assert [one["corpus"] for one in cache.listing()] == [[]]
        assert corpus_of(path, cache=True).ids.tolist() == [0, 1, 1, 2]
    assert len(reads) == 5 and (cache.folder() / name).read_bytes() == whole


def test_listing_and_clearing(path):
    assert cache.listing() == [] and cache.clear() == 0
    corpus_of(path, cache=True)
    (one,) = cache.listing()
    assert one["corpus"] == [str(path)] and one["settings"]["unit"] == "line" and one["bytes"] > 100
    (cache.folder() / ".x.safetensors.12345678.part").write_bytes(b"12")
    (cache.folder() / "mine.txt").write_text("mine")
    assert cache.clear() == one["bytes"] + 2
    assert cache.listing() == [] and cached() == ["mine.txt"]
