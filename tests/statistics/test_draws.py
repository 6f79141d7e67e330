"""Draws with replacement."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.statistics.draws import blocks, draws


def test_every_draw_has_as_many_items_as_there_are():
    drawn = draws(353, rounds=200, seed=1)
    assert drawn.shape == (200, 353) and drawn.dtype == np.uint8
    assert (drawn.sum(axis=1) == 353).all()


def test_all_ways_to_draw_come_up_as_often_as_they_should():
    # Of two items: both in half of the draws, each of them twice in a quarter
    first = draws(2, rounds=40_000)[:, 0]
    np.testing.assert_allclose(np.bincount(first) / 40_000, [0.25, 0.5, 0.25], atol=0.01)


def test_the_seed_decides():
    np.testing.assert_array_equal(draws(50, 20, seed=3), draws(50, 20, seed=3))
    assert (draws(50, 20, seed=3) != draws(50, 20, seed=4)).any()
    assert (draws(50, 20, seed=(3, 0)) != draws(50, 20, seed=(3, 1))).any()


@pytest.mark.parametrize("size", [1, 700, 1 << 20])
def test_blocks_are_the_same_draws(size):
    np.testing.assert_array_equal(np.concatenate(list(blocks(99, 30, seed=2, size=size))), draws(99, 30, seed=2))


def test_one_item_and_none():
    np.testing.assert_array_equal(draws(1, 3), [[1], [1], [1]])
    assert draws(0, 3).shape == (3, 0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((-1, 5, 0), "the number of items must be a whole number from 0, found -1"),
        ((5, 0, 0), "rounds must be a whole number from 1, found 0"),
        ((5, 5, -1), "seed must be a whole number from 0, found -1"),
        ((5, 5, (1, 0.5)), "seed must be a whole number from 0, found 0.5"),
    ],
)
def test_what_cannot_be_drawn(given, said):
    with pytest.raises(InputError, match=said):
        draws(*given)
