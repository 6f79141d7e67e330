"""QVEC and QVEC-CCA: by hand, against plain computations, draw by draw."""

import gzip
import json
import os
from pathlib import Path

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.data.containers import WordFeatures
from vecsmith.evaluation.qvec import Alignment, Qvec, first_canonical, matrix_of
from vecsmith.evaluation.task import Asking
from vecsmith.statistics.draws import draws
from vecsmith.vectors import Vectors

FOUR = WordFeatures(
    name="four",
    members=["a", "b", "c", "d", "x"],
    features=[(("big", 1.0), ("red", 3.0)), (("big", 1.0),), (), (), (("red", 1.0),)],
)
TABLE = Vectors(["a", "b", "c", "d"], [[1, 1], [1, 0], [0, 1], [0, 0]], meta={"name": "small"})


def test_by_hand():
    """The dimensions are (1, 1, 0, 0) and (1, 0, 1, 0), the features big (1, 1, 0, 0) and red (3, 0, 0, 0).

    The first is big: 1. The second has nothing of big; of red it has (1/4 * 3 - 1/2 * 3/4) / (1/2 * 3 sqrt(3) / 4), which is
    1 / sqrt(3), and so has the first.
    """
    scored = Qvec(FOUR).score(TABLE, Asking())
    assert scored.sample.value() == pytest.approx(1 + 3**-0.5)
    assert scored.items.tolist() == [0, 1, 2, 3] and scored.total == 5 and scored.settings["dimensions"] == 2
    assert scored.points.mean() == pytest.approx(scored.sample.value())
    # a: 1/4 of the first correlation, and (1/2) (9/4) / (1/2 * 3 sqrt(3) / 4) / 4 of the second
    assert scored.points[0] == pytest.approx(1 + 3**0.5)


def test_a_dimension_without_a_positive_correlation_is_aligned_with_none():
    """Of -big and red the first falls as the only feature rises."""
    table = Vectors(["a", "b", "c", "d"], [[-1, 1], [-1, 0], [0, 0], [0, 0]])
    words = WordFeatures(members="abcd", features=[(("big", 1.0),), (("big", 1.0),), (), ()])
    scored = Qvec(words).score(table, Asking())
    assert scored.sample.value() == pytest.approx(3**-0.5)
    assert scored.points.mean() == pytest.approx(3**-0.5)


def made_up(words=80, dims=6, features=5, seed=0):
    """Rows that lean on sparse features, of which one is nobody's and one everybody's; one dimension is constant."""
    rng = np.random.default_rng(seed)
    weights = rng.random((words, features)) * (rng.random((words, features)) < 0.3)
    weights[:, 1], weights[:, 2] = 0, 1
    rows = rng.normal(size=(words, dims)) + weights @ rng.normal(size=(features, dims))
    rows[:, 3] = 7
    return rows, weights


def plain(rows, weights):
    """The definition, with a correlation at a time."""
    total = 0
    for x in rows.T:
        found = [np.corrcoef(x, y)[0, 1] if np.ptp(x) and np.ptp(y) else 0 for y in weights.T]
        total += max(0, *found)
    return total


def test_against_the_definition():
    rows, weights = made_up()
    assert Alignment(rows, weights).value() == pytest.approx(plain(rows, weights))


def test_draws_keep_the_alignment():
    rows, weights = made_up()
    sample = Alignment(rows, weights)
    found = np.nan_to_num(
        [[np.corrcoef(x, y)[0, 1] if np.ptp(x) and np.ptp(y) else 0 for y in weights.T] for x in rows.T]
    )
    aligned = [(i, j) for i, j in enumerate(found.argmax(axis=1)) if found[i, j] > 0]
    drawn = draws(80, 20, seed=3)
    expected = []
    for row in drawn:
        pairs = [(np.repeat(rows[:, i], row), np.repeat(weights[:, j], row)) for i, j in aligned]
        expected.append(sum(np.corrcoef(x, y)[0, 1] for x, y in pairs))
    np.testing.assert_allclose(sample.resampled(drawn), expected, atol=1e-9)
    np.testing.assert_allclose(sample.resampled(np.ones((1, 80), int)), sample.value())


def test_draws_of_one_word_or_none():
    sample = Alignment(*made_up())
    found = sample.resampled(np.vstack([np.eye(80, dtype=int)[0] * 80, np.zeros(80, int)]))
    assert found[0] == 0 and np.isnan(found[1])


def test_some_words_are_a_sample_of_their_own():
    rows, weights = made_up()
    ids = np.arange(0, 80, 2)
    assert Alignment(rows, weights).take(ids).value() == pytest.approx(plain(rows[ids], weights[ids]))


def canonical(rows, weights):
    """The root of the greatest eigenvalue of Sxx^-1 Sxy Syy^-1 Syx."""
    x, y = rows - rows.mean(axis=0), weights - weights.mean(axis=0)
    product = np.linalg.pinv(x.T @ x) @ x.T @ y @ np.linalg.pinv(y.T @ y) @ y.T @ x
    return np.sqrt(np.linalg.eigvals(product).real.max())


def scored_on(rows, weights, metric="qvec_cca"):
    members = [f"w{i}" for i in range(len(rows))]
    features = [tuple((f"f{j}", float(w)) for j, w in enumerate(own)) for own in weights]
    words = WordFeatures(name="made", members=members, features=features)
    return Qvec(words, metric).score(Vectors(members, rows, meta={"name": "rows"}), Asking())


def test_canonical_correlation_against_the_eigenvalues():
    rows, weights = made_up()
    scored = scored_on(rows, weights)
    assert scored.sample.value() == pytest.approx(canonical(rows, weights), abs=1e-6)
    assert scored.points.mean() == pytest.approx(scored.sample.value())


def test_canonical_correlation_by_hand():
    """Two dimensions and one feature: (2, 1, 1, 0) is their sum, but for a little."""
    rows = np.array([[1, 1], [1, 0], [0, 1], [0, 0], [1, 1], [0, 0]], float)
    assert scored_on(rows, rows.sum(axis=1, keepdims=True)).sample.value() == pytest.approx(1)
    # With one column each it is the correlation, whatever its sign
    x, y = np.array([1.0, 2, 3, 4]), np.array([4.0, 1, 2, 0])
    left, right = first_canonical(x[:, None], y[:, None])
    assert left @ right == pytest.approx(abs(np.corrcoef(x, y)[0, 1]))


def test_canonical_correlation_does_not_change_with_the_basis():
    """Nor when features add up to 1 in every row, nor when a dimension stands twice."""
    rows, weights = made_up()
    rows = rows[:, [0, 1, 2, 4, 5]]
    weights = np.abs(weights) / weights.sum(axis=1, keepdims=True)
    turned = rows @ np.random.default_rng(1).normal(size=(5, 5)) * 1e3 + 5
    doubled = np.hstack([turned, turned[:, :2]])
    expected = scored_on(rows, weights).sample.value()
    assert 0 < expected < 1
    for other in (turned, doubled):
        assert scored_on(other, weights).sample.value() == pytest.approx(expected, abs=1e-5)


def test_draws_keep_the_combinations():
    rows, weights = made_up()
    sample = scored_on(rows, weights).sample
    drawn = draws(80, 5, seed=1)
    left, right = first_canonical(rows.astype(np.float32).astype(float), weights)
    expected = [np.corrcoef(np.repeat(left, row), np.repeat(right, row))[0, 1] for row in drawn]
    np.testing.assert_allclose(sample.resampled(drawn), expected, atol=1e-9)


def test_features_as_a_matrix():
    words = WordFeatures(members=["a", "b"], features=[(("x", 1.0), ("y", 2.0)), (("y", 3.0), ("z", 4.0))])
    assert matrix_of(words).tolist() == [[1, 2, 0], [0, 3, 4]]


@pytest.mark.parametrize(
    ("words", "metric", "message"),
    [
        (["q"], "qvec", "four: small knows none of its 5 words"),
        (["a"], "qvec", "four: small covers only one of its words"),
        (["c", "d"], "qvec", "four: the features are the same for all 2 words"),
        (
            ["a", "b"],
            "qvec_cca",
            "covers 2 words; with 1 independent dimensions and 1 features, any table .* fewer than 3",
        ),
    ],
)
def test_nothing_to_correlate_is_one_sentence(words, metric, message):
    table = Vectors(words, np.arange(2.0 * len(words)).reshape(-1, 2), meta={"name": "small"})
    with pytest.raises(InputError, match=message):
        Qvec(FOUR, metric).score(table, Asking())


def test_constant_rows_and_unknown_metrics_are_one_sentence():
    with pytest.raises(InputError, match="four: the rows of flat are the same for all 4 words"):
        Qvec(FOUR).score(Vectors(list("abcd"), np.ones((4, 2)), meta={"name": "flat"}), Asking())
    with pytest.raises(InputError, match="one of qvec, qvec_cca, found 'cca'"):
        Qvec(FOUR, "cca")


def test_what_a_task_says_of_itself():
    task = Qvec(FOUR, "qvec_cca")
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("four", "qvec", "qvec_cca", True)
    assert task.describe(0) == "a (red)" and task.describe(2) == "c (no feature)"
    assert task.settings == {"resampling": "combinations kept"}


@pytest.mark.full
@pytest.mark.skipif("VECSMITH_DATA" not in os.environ, reason="needs the mirror of data sets")
def test_real_words_and_features(glove):
    path = Path(os.environ["VECSMITH_DATA"], "tasks/qvec/semcor_noun_verb.supersenses.en.gz")
    with gzip.open(path, "rt", encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    features = [tuple(json.loads(weights).items()) for _, weights in lines]
    words = WordFeatures(name="oracle", members=[word for word, _ in lines], features=features)
    scored = Qvec(words).score(glove, Asking())
    found = scored.sample.resampled(draws(len(scored.items)))
    assert len(words) == 4199 and abs(found.mean() - scored.sample.value()) < 0.1
    assert 0.5 < Qvec(words, "qvec_cca").score(glove, Asking()).sample.value() < 1
