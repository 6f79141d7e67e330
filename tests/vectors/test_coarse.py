import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vecsmith.numeric.coarse import LANES, coarsen, products
from vecsmith.vectors import Vectors, coarse
from vecsmith.vectors.coarse import Coarse, kth_greatest


@pytest.fixture
def small_tables_too(monkeypatch):
    monkeypatch.setattr(coarse, "LEAST", 0)
    monkeypatch.setattr(coarse, "ASKED", 1)


def made_up(rows=700, dim=10, seed=0):
    """Rows of many lengths, some equal, some zero."""
    rng = np.random.default_rng(seed)
    matrix = (rng.normal(size=(rows, dim)) * rng.choice([1e-20, 1e-3, 1, 1e20], (rows, 1))).astype(np.float32)
    matrix[50], matrix[60], matrix[::97] = matrix[40], 2 * matrix[40], 0
    return Vectors([f"w{i}" for i in range(rows)], matrix)


def test_a_row_by_hand():
    # The largest magnitude, 2.54, becomes 127 steps of .02; 1 is 50 of them; .03 is 1.5, rounded to the even 2: .01 is lost
    tiles, steps, off = np.zeros((1, 4, LANES), np.int8), np.zeros(1, np.float32), np.zeros(1, np.float32)
    coarsen(np.array([[-2.54, 1.0, 0.03]], np.float32), 0, tiles, steps, off)
    assert steps[0] == pytest.approx(0.02) and tiles[0, :, 0].tolist() == [-127, 50, 2, 0]
    assert off[0] == pytest.approx(0.01, rel=1e-4)
    out = np.empty((1, LANES), np.float32)
    products(tiles, np.array([1, 2, -1, 0], np.float32), 0, 1, out)
    assert out[0, 0] == -127 + 100 - 2 and not out[0, 1:].any()


@pytest.mark.parametrize("dim", [1, 3, 4, 10])
def test_every_cosine_lies_within_its_bounds(dim):
    table = made_up(dim=dim)
    storage, times = table.directions
    copy = Coarse.of(storage, times)
    query = np.random.default_rng(1).normal(size=dim).astype(np.float32)
    query /= np.linalg.norm(query)
    rows = table.matrix.astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1)
    exact = np.divide(rows @ query, lengths, out=np.zeros(len(rows)), where=lengths > 0)
    padded = np.pad(query, (0, copy.tiles.shape[1] - dim))
    out = np.empty((len(copy.tiles), LANES), np.float32)
    products(copy.tiles, padded, 0, len(out), out)
    approximate = out.reshape(-1)[: len(rows)] * copy.times
    assert (np.abs(approximate - exact) <= copy.off).all()
    best = set(np.argsort(-exact)[:7].tolist())
    assert best <= set(copy.candidates(query, 7).tolist())


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_answers_are_the_exact_ones(small_tables_too, dtype):
    table = Vectors([f"w{i}" for i in range(3000)], np.random.default_rng(3).normal(size=(3000, 24))).astype(dtype)
    for word in ("w0", "w7", "w2999"):
        found = table.neighbors(word, k=12)
        assert table._coarse is not None
        other = table.replace(words=table.words, matrix=table.storage)
        other.asked = -100
        expected = other.neighbors(word, k=12)
        assert other._coarse is None
        assert [one.word for one in found] == [one.word for one in expected]
        np.testing.assert_allclose([one.similarity for one in found], [one.similarity for one in expected], atol=2e-6)


def test_equal_rows_come_in_the_order_of_the_table_and_zero_rows_last(small_tables_too):
    table = made_up()
    ids, scores = table.search(table.rows([40]), len(table))
    assert ids[0, :3].tolist() == [40, 50, 60] and sorted(ids[0].tolist()) == list(range(len(table)))
    assert scores[0, 0] == pytest.approx(1) and scores[0, 0] == scores[0, 1] and not scores[0][ids[0] == 97].any()


def test_it_is_made_when_it_pays_only():
    table = made_up()
    for _ in range(coarse.ASKED + 1):
        table.neighbors("w40")
    assert table._coarse is None  # too small
    large = Vectors([str(i) for i in range(1 << 16)], np.ones((1 << 16, 64), np.float16))
    assert not coarse.pays(large.storage, coarse.ASKED - 1) and coarse.pays(large.storage, coarse.ASKED)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=60), st.integers(1, 60))
def test_at_least_k_numbers_reach_the_bound(numbers, k):
    scores, k = np.array(numbers * 40, np.float32), min(k, len(numbers))
    assert (scores >= kth_greatest(scores, k)).sum() >= k
