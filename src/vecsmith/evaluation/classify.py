"""From features and labels to answers: logistic regression, its strength chosen on data that the test does not see.

A set with parts is trained on `train` and answered on `test`. The strength C is chosen on `dev` where there is one; else on
a tenth of the training part, and the classifier is then trained again on all of it. A set without parts is cut into folds:
each is the test once, the others its training part, so that every item is answered exactly once.

Two protocols: `vecsmith` (features standardised on the training part, five folds) and `senteval`, which is SentEval's with
scikit-learn (Conneau and Kiela 2018): raw features, pairs without the two sentences themselves, other strengths, ten folds
in ten folds, and the development part of MRPC as training data. SentEval scored the mean of the folds, here every item
counts the same; its classifier is today's `LogisticRegression` with its defaults, not that of 2018 (liblinear), and its
other one (a network trained with Adam) is not done here.
"""

import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, missing_extra
from vecsmith.core.progress import progress

Array = np.ndarray[Any, Any]
HELD_OUT = 0.1  # of a training part, to choose C on


@dataclass(frozen=True)
class Protocol:
    """How a classifier is trained."""

    name: str
    standardize: bool
    strengths: tuple[float, ...]  # of C, where it is chosen on a development part or within a fold
    strengths_of_train: tuple[float, ...]  # where there is a training part and a test, and no development part
    folds: int  # of a set without parts
    inner_folds: int  # to choose C in, where there is no development part; 0 takes a tenth
    max_iter: int
    tol: float
    sides: bool  # whether the features of a pair hold those of its two sentences
    seed: int  # added to the one asked for


GRID = (0.001, 0.01, 0.1, 1.0)
PROTOCOLS = {
    "vecsmith": Protocol("vecsmith", True, GRID, GRID, 5, 0, 60, 1e-3, True, 0),
    "senteval": Protocol(
        "senteval",
        False,
        tuple(2.0**power for power in range(-2, 4)),
        tuple(2.0**power for power in range(-1, 6)),
        10,
        10,
        100,
        1e-4,
        False,
        1111,
    ),
}


@dataclass(frozen=True)
class Part:
    """The features of a part's items, a float64 row each, and their labels."""

    features: Array
    labels: Array

    def take(self, ids: Array) -> "Part":
        """Keep the items with these numbers."""
        return Part(self.features[ids], self.labels[ids])


def cross_validated(whole: Part, protocol: Protocol, seed: int, name: str) -> tuple[Array, list[float]]:
    """Answer every item by a classifier that was trained without its fold; give the answers, and the C of each fold."""
    with _one_thread():
        from sklearn.model_selection import StratifiedKFold

        spare = 2 if protocol.inner_folds else 0  # a fold takes at most two out of so few, the others are cut again
        _refuse_too_few(whole.labels, protocol.folds + spare, name)
        folds = StratifiedKFold(protocol.folds, shuffle=True, random_state=protocol.seed + seed)
        answers, chosen = np.empty_like(whole.labels), []
        with progress(f"scoring {name}", protocol.folds, "folds") as advance:
            for train, test in folds.split(whole.features, whole.labels):
                answers[test], strength = _refitted(
                    whole.take(train), whole.features[test], protocol, protocol.strengths, seed
                )
                chosen.append(strength)
                advance(1)
    return answers, chosen


def trained(
    train: Part, dev: Part | None, test: Array, protocol: Protocol, seed: int, name: str
) -> tuple[Array, list[float]]:
    """Answer the items of the test; give the answers, and the C that was chosen."""
    with _one_thread():
        _refuse_too_few(train.labels, protocol.inner_folds if dev is None else 1, name)
        if dev is None:
            answers, strength = _refitted(train, test, protocol, protocol.strengths_of_train, seed)
        else:
            strength, models = _chosen(train, dev, protocol, protocol.strengths)
            answers = models[protocol.strengths.index(strength)].predict(test)
    return answers, [strength]


def _refitted(
    train: Part, test: Array, protocol: Protocol, strengths: tuple[float, ...], seed: int
) -> tuple[Array, float]:
    """Choose C within the training part, then train on all of it."""
    if protocol.inner_folds:
        strength = _chosen_in_folds(train, protocol, strengths, seed)
    else:
        kept, held_out = _held_out(train.labels, protocol.seed + seed)
        strength, _ = _chosen(train.take(kept), train.take(held_out), protocol, strengths)
    return _Classifier(train, protocol).fit(strength).predict(test), strength


def _chosen(train: Part, dev: Part, protocol: Protocol, strengths: tuple[float, ...]) -> tuple[float, list[Any]]:
    """Give the C that does best on the development part (the smallest of equal ones), and the models of all."""
    standing = _Classifier(train, protocol)
    models = [standing.fit(strength) for strength in strengths]
    accuracies = [np.mean(model.predict(dev.features) == dev.labels) for model in models]
    return strengths[int(np.argmax(accuracies))], models


def _chosen_in_folds(train: Part, protocol: Protocol, strengths: tuple[float, ...], seed: int) -> float:
    """Give the C of the best mean accuracy over folds of the training part."""
    from sklearn.model_selection import StratifiedKFold

    folds = StratifiedKFold(protocol.inner_folds, shuffle=True, random_state=protocol.seed + seed)
    accuracies = []
    for inner, outer in folds.split(train.features, train.labels):
        standing, dev = _Classifier(train.take(inner), protocol), train.take(outer)
        accuracies.append(
            [np.mean(standing.fit(strength).predict(dev.features) == dev.labels) for strength in strengths]
        )
    return strengths[int(np.argmax(np.round(np.mean(accuracies, axis=0), 4)))]  # SentEval compares rounded ones


class _Classifier:
    """A training part, standardised once for all strengths."""

    def __init__(self, train: Part, protocol: Protocol) -> None:
        from sklearn.preprocessing import StandardScaler

        self.protocol, self.labels = protocol, train.labels
        self.scaler = StandardScaler().fit(train.features) if protocol.standardize else None
        self.features = train.features if self.scaler is None else self.scaler.transform(train.features)

    def fit(self, strength: float) -> "_Fitted":
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.linear_model import LogisticRegression

        model = LogisticRegression(C=strength, max_iter=self.protocol.max_iter, tol=self.protocol.tol)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)  # the protocol says when to stop
            model.fit(self.features, self.labels)
        return _Fitted(model, self.scaler)


@dataclass(frozen=True)
class _Fitted:
    model: Any
    scaler: Any

    def predict(self, features: Array) -> Array:
        answers: Array = self.model.predict(features if self.scaler is None else self.scaler.transform(features))
        return answers


def _held_out(labels: Array, seed: int) -> tuple[Array, Array]:
    """Draw a tenth: of every class alike if there are enough items, and never the only item of a class."""
    from sklearn.model_selection import train_test_split

    _, group, counts = np.unique(labels, return_inverse=True, return_counts=True)
    several = np.flatnonzero(counts[group] > 1)
    tenth = math.ceil(HELD_OUT * len(several))
    alike = min(tenth, len(several) - tenth) >= (counts > 1).sum()
    kept, held_out = train_test_split(
        several, test_size=HELD_OUT, random_state=seed, stratify=group[several] if alike else None
    )
    return np.concatenate([kept, np.flatnonzero(counts[group] == 1)]), held_out


def _refuse_too_few(labels: Array, least: int, name: str) -> None:
    """Refuse what no classifier can learn from, or what has too few items of a class for as many folds."""
    found, counts = np.unique(labels, return_counts=True)
    if len(found) < 2:
        raise InputError(
            f"{name}: a classifier needs items of two classes to learn from, found {found[0].item()!r} only"
        )
    if counts.max() < 2:
        raise InputError(
            f"{name}: a classifier needs several items of a class, found {len(labels):,} classes of one each"
        )
    if counts.min() < least:
        rarest = found[int(np.argmin(counts))].item()
        raise InputError(
            f"{name}: folds need at least {least} items of each class, found {counts.min():,} of {rarest!r}"
        )


def need_scikit_learn() -> None:
    """Refuse to begin without the package that trains."""
    try:
        import sklearn.linear_model  # noqa: F401
    except ImportError as error:
        raise missing_extra("scikit-learn", "tasks", "scoring sentence tasks") from error


@contextmanager
def _one_thread() -> Iterator[None]:
    """Let linear algebra run on one thread: products as small as these get many times slower on several."""
    need_scikit_learn()  # first, since it brings libraries of its own, which are to be limited too
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

    with threadpool_limits(1, user_api="blas"):
        yield
