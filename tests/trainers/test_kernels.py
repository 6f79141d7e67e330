"""The kernels of skip-gram and CBOW do the step of the gradient of the stated objective, and report its value."""

import numpy as np
import pytest
from tests.trainers import reference

from vecsmith.numeric import cbow, sampling, skipgram

LOSSES = {skipgram: reference.skipgram_loss, cbow: reference.cbow_loss}
WORDS = 8


def given(sentences, dim=3, window=3, negatives=4, keep=None, seed=5):
    random = np.random.default_rng(seed)
    x, y = (random.normal(size=(WORDS, dim)).astype(np.float32) for _ in range(2))
    cut, other = np.empty(WORDS, np.uint32), np.empty(WORDS, np.int32)
    sampling.alias_table(np.full(WORDS, 1 / WORDS), cut, other)
    ids = np.concatenate(sentences).astype(np.int32)
    of_type = np.append(np.arange(WORDS), -1).astype(np.int32)
    bounds = np.cumsum([0, *map(len, sentences)])
    keep = np.ones(WORDS, np.float32) if keep is None else keep
    return x, y, (ids, of_type, bounds), (keep, cut, other, window, negatives)


def trained(kernel, x, y, text, how, rate=0.1, measured=True):
    x, y = x.copy(), y.copy()
    return x, y, kernel.train(*text, 0, len(text[2]) - 1, x, y, *how, np.float32(rate), 7, 2, measured)


@pytest.mark.parametrize("kernel", LOSSES, ids=["skipgram", "cbow"])
@pytest.mark.parametrize("negatives", [1, 4, 5, 6, 13])
@pytest.mark.parametrize("sentence", [[0, 1], [0, 1, 2, 3, 4, 5], [2, 2, 2, 2], [1, 0, 1, 8, 1]])
def test_a_step_is_the_gradient_by_finite_differences(kernel, negatives, sentence):
    x, y, text, how = given([sentence], negatives=negatives)
    rate = 1e-3
    wide = [x.astype(np.float64), y.astype(np.float64)]
    total, pairs = 0.0, 0
    for centre, around, noise in reference.windows(*text, *how, 7, 2):
        total += LOSSES[kernel](*wide, centre, around, noise)
        pairs += len(around) if kernel is skipgram else 1
        slopes = reference.gradient(LOSSES[kernel], *wide, centre, around, noise)
        slopes[0] *= len(around) if kernel is cbow else 1  # as its page says
        wide = [matrix - rate * slope for matrix, slope in zip(wide, slopes, strict=True)]
    made_x, made_y, (many, loss) = trained(kernel, x, y, text, how, rate)
    np.testing.assert_allclose(made_x, wide[0], atol=1e-5)
    np.testing.assert_allclose(made_y, wide[1], atol=1e-5)
    np.testing.assert_allclose((made_x - x) / rate, (wide[0] - x) / rate, atol=2e-3)  # the steps, not only the sums
    np.testing.assert_allclose((made_y - y) / rate, (wide[1] - y) / rate, atol=2e-3)
    assert many == pairs and loss == pytest.approx(total, rel=1e-5)


@pytest.mark.parametrize("kernel", LOSSES, ids=["skipgram", "cbow"])
def test_the_loss_is_the_objective_over_text(kernel):
    random = np.random.default_rng(0)
    sentences = [random.integers(0, WORDS + 1, size) for size in random.integers(1, 30, 20)]
    x, y, text, how = given(sentences, keep=np.linspace(0.2, 1, WORDS, dtype=np.float32))
    places = list(reference.windows(*text, *how, 7, 2))
    expected = sum(LOSSES[kernel](x.astype(np.float64), y.astype(np.float64), *place) for place in places)
    x_still, y_still, (_, loss) = trained(kernel, x, y, text, how, rate=0)  # nothing moves
    assert loss == pytest.approx(expected, rel=1e-6)
    assert (x_still == x).all() and (y_still == y).all()
    moved = trained(kernel, x, y, text, how, measured=False)
    assert moved[2][1] == 0 and (moved[0] == trained(kernel, x, y, text, how)[0]).all()  # measuring changes nothing


@pytest.mark.parametrize("kernel", LOSSES, ids=["skipgram", "cbow"])
def test_no_window_crosses_the_end_of_a_sentence(kernel):
    x, y, text, how = given([[0], [1], [2], []], window=1000)
    made_x, made_y, (many, loss) = trained(kernel, x, y, text, how)
    assert (many, loss) == (0, 0) and (made_x == x).all() and (made_y == y).all()
    x, y, text, how = given([[0, 1], [2, 3]], window=1000)
    around = [sorted([centre, *near]) for centre, near, _ in reference.windows(*text, *how, 7, 2)]
    assert around == [[0, 1], [0, 1], [2, 3], [2, 3]]
    assert trained(kernel, x, y, text, how)[2][0] == 4


def by_hand(kernel, contexts):
    """The step that the pages work by hand: a centre 1, noise 2, from the seed that draws it."""
    text = np.array([0, 1, 3], np.int32)[: contexts + 1], np.arange(4, dtype=np.int32), np.array([0, contexts + 1])
    x, y = np.zeros((4, 1), np.float32), np.zeros((4, 1), np.float32)
    x[[0, 3], 0] = (1, 0) if contexts == 1 else (1.5, 0.5)
    y[2] = 2
    cut, other = np.full(4, 0, np.uint32), np.full(4, 2, np.int32)  # every draw gives 2
    return x, y, text, (np.ones(4, np.float32), cut, other, 1, 1)


def test_the_step_of_the_page_on_skipgram():
    x, y, text, how = by_hand(skipgram, 1)
    text = (
        text[0][::-1].copy(),
        *text[1:],
    )  # 1 0: first the centre 1 with the context 0, then the centre 0 with 1, x = 0
    made_x, made_y, (many, loss) = trained(skipgram, x, y, text, how)
    assert made_x[0, 0] == pytest.approx(0.823841, abs=1e-6)
    assert made_y[1:3, 0] == pytest.approx([0.05, 1.911920], abs=1e-6)
    assert many == 2 and loss == pytest.approx(2.820075 + 2 * np.log(2), abs=1e-6)  # the second begins with x = 0


def test_the_step_of_the_page_on_cbow():
    x, y, text, how = by_hand(cbow, 2)
    text = (np.array([0, 1, 3], np.int32), np.arange(4, dtype=np.int32), np.array([0, 3]))
    centre, around, noise = list(reference.windows(*text, *how, 7, 2))[1]
    assert (centre, around, noise) == (1, [0, 3], [2])
    slopes = reference.gradient(reference.cbow_loss, x.astype(np.float64), y.astype(np.float64), centre, around, noise)
    assert x[[0, 3], 0] - 0.1 * 2 * slopes[0][[0, 3], 0] == pytest.approx([1.323841, 0.323841], abs=1e-6)
    assert y[[1, 2], 0] - 0.1 * slopes[1][[1, 2], 0] == pytest.approx([0.05, 1.911920], abs=1e-6)
    loss = reference.cbow_loss(x.astype(np.float64), y.astype(np.float64), centre, around, noise)
    assert loss == pytest.approx(2.820075, abs=1e-6)
