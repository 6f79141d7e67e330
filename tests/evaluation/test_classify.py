"""Classification: equal to plain scikit-learn, C chosen where it may be, and sets that no classifier can learn from."""

import sys
from dataclasses import replace

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

from vecsmith.core.errors import InputError, MissingExtraError
from vecsmith.evaluation import classify
from vecsmith.evaluation.classify import PROTOCOLS, Part, cross_validated, trained

OURS, SENTEVAL = PROTOCOLS["vecsmith"], PROTOCOLS["senteval"]
STRENGTHS = (0.001, 0.01, 0.1, 1)


@pytest.fixture(autouse=True)
def one_thread():
    """What we compare with takes many times longer on several threads."""
    with threadpool_limits(1):
        yield


def blobs(count, classes=2, seed=0, spread=1.0):
    """Clouds that overlap, on columns of very different widths."""
    rng = np.random.default_rng(seed)
    labels = np.arange(count) % classes
    middles = np.random.default_rng(99).normal(size=(classes, 6))
    features = (middles[labels] + spread * rng.normal(size=(count, 6))) * [1, 10, 0.1, 1, 1, 5] + 3
    return Part(features, np.array(["nay", "yea", "hmm"])[labels])


def plain(train, dev, test):
    """Choose C on `dev` and give the answers to `test` for it, in plain scikit-learn."""
    models = [
        make_pipeline(StandardScaler(), LogisticRegression(C=C, max_iter=60, tol=1e-3)).fit(*train) for C in STRENGTHS
    ]
    best = int(np.argmax([model.score(*dev) for model in models]))
    return STRENGTHS[best], models[best].predict(test)


def plainly_refitted(features, labels, test):
    kept, held_out = train_test_split(np.arange(len(labels)), test_size=0.1, stratify=labels, random_state=0)
    C, _ = plain((features[kept], labels[kept]), (features[held_out], labels[held_out]), test)
    model = make_pipeline(StandardScaler(), LogisticRegression(C=C, max_iter=60, tol=1e-3))
    return C, model.fit(features, labels).predict(test)


@pytest.mark.parametrize("classes", [2, 3])
def test_a_development_part_chooses_c_and_is_not_trained_on(classes):
    train, dev, test = (blobs(count, classes, seed) for seed, count in enumerate([120, 40, 60]))
    C, expected = plain((train.features, train.labels), (dev.features, dev.labels), test.features)
    answers, chosen = trained(train, dev, test.features, OURS, 0, "blobs")
    assert answers.tolist() == expected.tolist() and chosen == [C]
    assert 0.5 < np.mean(answers == test.labels) < 1


def test_without_one_c_is_chosen_on_a_tenth_and_all_is_trained_on():
    train, test = blobs(150, 3), blobs(60, 3, seed=1)
    C, expected = plainly_refitted(train.features, train.labels, test.features)
    answers, chosen = trained(train, None, test.features, OURS, 0, "blobs")
    assert answers.tolist() == expected.tolist() and chosen == [C]


def test_in_folds_every_item_is_answered_once():
    whole = blobs(100)
    expected, strengths = np.empty(100, whole.labels.dtype), []
    for train, test in StratifiedKFold(5, shuffle=True, random_state=0).split(whole.features, whole.labels):
        C, expected[test] = plainly_refitted(whole.features[train], whole.labels[train], whole.features[test])
        strengths.append(C)
    answers, chosen = cross_validated(whole, OURS, 0, "blobs")
    assert answers.tolist() == expected.tolist() and chosen == strengths


def test_equally_good_strengths_give_the_smallest():
    labels = np.array(["far", "near"] * 20)
    easy = Part(np.where(labels == "far", 9.0, 1.0)[:, None], labels)
    assert trained(easy, easy, easy.features, OURS, 0, "easy")[1] == [0.001]


def test_senteval_takes_raw_features_and_chooses_c_in_ten_folds():
    train, test = blobs(80, spread=2), blobs(40, seed=1, spread=2)
    folds = StratifiedKFold(10, shuffle=True, random_state=1111)
    grid = (0.5, 2.0, 32.0)
    means = [
        cross_val_score(LogisticRegression(C=C, tol=1e-4), train.features, train.labels, cv=folds).mean() for C in grid
    ]
    best = grid[int(np.argmax(np.round(means, 4)))]
    expected = LogisticRegression(C=best).fit(train.features, train.labels).predict(test.features)
    answers, chosen = trained(train, None, test.features, replace(SENTEVAL, strengths_of_train=grid), 0, "blobs")
    assert answers.tolist() == expected.tolist() and chosen == [best]


def test_senteval_nests_ten_folds_in_ten():
    quick = replace(SENTEVAL, strengths=(0.25, 8.0))
    whole = blobs(40, spread=0.5)
    answers, chosen = cross_validated(whole, quick, 0, "blobs")
    assert len(chosen) == 10 and set(chosen) <= set(quick.strengths)
    assert np.mean(answers == whole.labels) > 0.8


def test_the_seed_draws_other_folds():
    whole = blobs(60, spread=2)
    first, again, other = (cross_validated(whole, OURS, seed, "blobs")[0].tolist() for seed in (0, 0, 1))
    assert first == again != other


def test_a_class_with_one_item_stays_in_training():
    """Of the 20 items that are not the only ones of their class, a tenth is drawn; the only `hmm` is not among them."""
    labels = np.array(["nay", "yea"] * 10 + ["hmm"])
    features = np.column_stack([labels == "yea", labels == "hmm"]).astype(float)
    kept, held_out = classify._held_out(labels, 0)
    assert sorted([*kept, *held_out]) == list(range(21)) and len(held_out) == 2 and 20 in kept
    answers, _ = trained(Part(features, labels), None, features, OURS, 0, "rare")
    assert (answers == labels)[:20].all()


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (["yes"] * 30, "one: a classifier needs items of two classes to learn from, found 'yes' only"),
        (["yes"] * 30 + ["no"] * 4, "one: folds need at least 5 items of each class, found 4 of 'no'"),
    ],
)
def test_sets_that_cannot_be_cut_into_folds_are_refused(labels, message):
    with pytest.raises(InputError) as caught:
        cross_validated(Part(np.zeros((len(labels), 2)), np.array(labels)), OURS, 0, "one")
    assert str(caught.value) == message


def test_training_parts_of_one_class_or_of_nothing_but_classes_are_refused():
    features = np.zeros((3, 2))
    with pytest.raises(InputError, match="one: a classifier needs items of two classes to learn from, found 1 only"):
        trained(Part(features, np.array([1, 1, 1])), None, features, OURS, 0, "one")
    with pytest.raises(InputError, match="ids: a classifier needs several items of a class, found 3 classes"):
        trained(Part(features, np.array([1, 2, 3])), None, features, OURS, 0, "ids")


def test_a_missing_package_is_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    whole = blobs(20)
    with pytest.raises(MissingExtraError) as caught:
        cross_validated(whole, OURS, 0, "blobs")
    assert str(caught.value) == (
        "scoring sentence tasks needs the package 'scikit-learn': pip install 'vecsmith[tasks]'"
    )
