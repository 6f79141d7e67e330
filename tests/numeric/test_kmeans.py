"""K-means: by hand, its invariants, beside scikit-learn, and few different rows."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.numeric.kmeans import kmeans


def blobs(k=5, each=30, seed=0):
    rng = np.random.default_rng(seed)
    return np.repeat(20 * np.eye(k, 8), each, axis=0) + rng.normal(size=(k * each, 8))


def test_by_hand():
    """Means 1 and 11: distances of 1 on all sides, so squares of 4 in all."""
    found = kmeans(np.array([[0.0], [2], [10], [12]]), 2)
    assert found.labels[0] == found.labels[1] != found.labels[2] == found.labels[3]
    assert found.inertia == pytest.approx(4)


def test_finds_what_lies_apart():
    labels = kmeans(blobs(), 5).labels.reshape(5, 30)
    assert (labels == labels[:, :1]).all() and len(set(labels[:, 0].tolist())) == 5


def test_rows_are_in_the_cluster_of_the_nearest_mean():
    rows = np.random.default_rng(1).normal(size=(200, 4))
    labels, inertia = kmeans(rows, 7)
    means = np.array([rows[labels == cluster].mean(axis=0) for cluster in range(7)])
    distances = ((rows[:, None] - means) ** 2).sum(axis=2)
    assert (distances.argmin(axis=1) == labels).all()
    assert inertia == pytest.approx(distances.min(axis=1).sum())


def test_as_good_as_scikit_learn():
    cluster = pytest.importorskip("sklearn.cluster")
    rows = np.random.default_rng(2).normal(size=(60, 3))
    theirs = cluster.KMeans(6, n_init=5, random_state=0).fit(rows).inertia_
    assert kmeans(rows, 6, starts=20).inertia < 1.02 * theirs


def test_the_same_seed_gives_the_same_clusters():
    rows = np.random.default_rng(3).normal(size=(100, 3))
    first, again, other = (kmeans(rows, 9, seed, starts=1) for seed in (4, 4, 5))
    assert first.labels.tolist() == again.labels.tolist() != other.labels.tolist()


def test_more_starts_are_never_worse():
    rows = np.random.default_rng(3).normal(size=(100, 3))
    assert kmeans(rows, 9, 4, starts=10).inertia <= kmeans(rows, 9, 4, starts=1).inertia


@pytest.mark.parametrize("k", [1, 3, 6])
def test_no_cluster_is_empty(k):
    assert sorted(set(kmeans(np.array([[0.0], [0], [0], [1], [1], [1]]), k).labels.tolist())) == list(range(k))


@pytest.mark.parametrize(("rows", "k"), [(np.ones((2, 3)), 3), (np.ones((2, 3)), 0), (np.ones(3), 1)])
def test_too_few_rows(rows, k):
    with pytest.raises(InputError, match=f"at least k = {k} rows, found the shape"):
        kmeans(rows, k)
