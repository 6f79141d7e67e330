"""All bridges on the tables that are hard: unicode words, smaller types, shared rows, mapped files, no rows at all."""

import subprocess
import sys

import numpy as np
import pytest

from vecsmith import bridges
from vecsmith.bridges import to_gensim, to_numpy, to_pandas, to_polars, to_torch
from vecsmith.core.errors import InputError, MissingExtraError
from vecsmith.vectors import Vectors
from vecsmith.vectors.storage import Storage


def from_torch(made):
    embedding, index = made
    assert [index[word] for word in index] == list(range(len(index)))
    return list(index), embedding.weight.numpy()


READ_BACK = {
    to_numpy: lambda made: made,
    to_torch: from_torch,
    to_gensim: lambda made: (made.index_to_key, made.vectors),
    to_pandas: lambda made: (list(made.index), made.to_numpy()),
    to_polars: lambda made: (made["word"].to_list(), made["vector"].to_numpy()),
}


def shared_rows(table):
    row = np.arange(len(table)) // 2
    return Vectors(table.words, Storage(table.matrix[:5], np.full(len(table), 2, np.float32), row.astype(np.int32)))


KINDS = {
    "float32": lambda table, path: table,
    "float16": lambda table, path: table.astype("float16"),
    "int8": lambda table, path: table.astype("int8"),
    "shared": lambda table, path: shared_rows(table),
    "mapped": lambda table, path: (table.save(path / "t.safetensors"), Vectors.load(path / "t.safetensors"))[1],
    "empty": lambda table, path: table.select([]),
    "odd words": lambda table, path: Vectors(["nan", "", "1", "a\tb", "\U0001f642", "NULL"], table.matrix[:6]),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bridge", READ_BACK, ids=lambda bridge: bridge.__name__)
def test_words_and_rows_are_the_same_on_the_other_side(table, tmp_path, bridge, kind):
    table = KINDS[kind](table, tmp_path)
    words, matrix = READ_BACK[bridge](bridge(table))
    assert words == list(table.words)
    assert matrix.dtype == np.float32 and matrix.shape == (len(table), 6)
    np.testing.assert_array_equal(matrix, table.matrix)


@pytest.mark.parametrize("bridge", [to_torch, to_gensim, to_pandas], ids=lambda bridge: bridge.__name__)
def test_what_others_change_does_not_change_the_table(table, matrix, bridge):
    _, rows = READ_BACK[bridge](bridge(table))
    rows = rows.copy() if not rows.flags.writeable else rows
    rows[:] = 7
    np.testing.assert_array_equal(table.matrix, matrix)


def test_importing_the_bridges_loads_no_other_library():
    program = "import sys; from vecsmith.bridges import to_torch, to_gensim, to_pandas, to_polars; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"torch", "gensim", "pandas", "polars", "sklearn"} & set(done.stdout.split())


@pytest.mark.parametrize(
    ("bridge", "package", "line"),
    [
        (to_torch, "torch", "pip install 'vecsmith[neural]'"),
        (to_polars, "polars", "pip install 'vecsmith[tables]'"),
        (to_gensim, "gensim.models", "pip install gensim"),
        (to_pandas, "pandas", "pip install pandas"),
    ],
)
def test_a_missing_library_is_one_sentence(table, monkeypatch, bridge, package, line):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError) as caught:
        bridge(table)
    assert str(caught.value) == f"{bridge.__name__} needs the package '{package.split('.')[0]}': {line}"


def test_what_is_public_is_what_is_listed():
    assert sorted(bridges.__all__) == dir(bridges)
    assert all(getattr(bridges, name) is not None for name in bridges.__all__)
    with pytest.raises(AttributeError, match="no attribute 'to_spacy'"):
        getattr(bridges, "to_spacy")  # noqa: B009


@pytest.mark.parametrize("bridge", READ_BACK)
def test_a_name_is_no_table(bridge):
    with pytest.raises(InputError, match=r"as Vectors, found str: vecsmith\.load"):
        bridge("glove-demo")
