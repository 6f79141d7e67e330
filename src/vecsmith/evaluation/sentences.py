"""Sentence tasks: how well a plain classifier tells sentences apart by their vectors, and whether cosines follow people.

`SentenceTask` is a labelled set of sentences (MR, CR, SUBJ, MPQA, SST-2, TREC) or of pairs (SICK-E, MRPC): accuracy of
logistic regression on the sentences' vectors, by `classify.py`. `SentenceSimilarity` (STS-B) trains nothing: the score is
Spearman's correlation between the cosines of the two vectors of each pair and people's scores. SentEval's own STS-B trains
a regression on the vectors; this does not do so, under either protocol.

Every item of the test counts, also one of which the table knows no word (its vector is zeros). How many tokens were known
stands in the settings of what was scored.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, shown
from vecsmith.data.containers import TextPairs, Texts
from vecsmith.evaluation.asking import numbers_of
from vecsmith.evaluation.classify import PROTOCOLS, Part, Protocol, cross_validated, need_scikit_learn, trained
from vecsmith.evaluation.pooling import POOLS, vectors_of
from vecsmith.evaluation.similarity import agreement, correlated
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.correlation import Correlation
from vecsmith.statistics.means import Mean
from vecsmith.vectors.nearest import pairwise

Array = np.ndarray[Any, Any]
Labelled = Texts | TextPairs


@dataclass(frozen=True, eq=False)
class SentenceTask:
    """Sentences or pairs of them, to be classified.

    Without `train` all items are answered in folds. `protocol` is "vecsmith" or "senteval" (see `classify.py`);
    `standardize` overrules what it says. `pool` says whether a table of words is pooled over our tokens ("words") or
    encodes whole sentences itself ("encode"); what has no `lookup` always encodes.
    """

    name: str
    test: Labelled
    train: Labelled | None = None
    dev: Labelled | None = None
    protocol: str = "vecsmith"
    standardize: bool | None = None
    pool: str = "words"
    suite: str = "sentences"
    metric: str = "accuracy"
    higher_is_better: bool = True

    def __post_init__(self) -> None:
        _one_of("protocol", self.protocol, tuple(PROTOCOLS))
        _one_of("pool", self.pool, POOLS)
        if self.dev is not None and self.train is None:
            raise InputError(f"{self.name}: a development part needs a training part, found none")
        for part in self._parts.values():
            if type(part) is not type(self.test) or not isinstance(part, (Texts, TextPairs)):
                raise InputError(f"{self.name}: parts must all be Texts, or all TextPairs, found {type(part).__name__}")
            if not len(part):
                raise InputError(f"{part.name} has no sentences")
            strange = next((label for label in part.labels if not isinstance(label, (str, int))), None)
            if strange is not None:
                raise InputError(f"{part.name}: a label must be one name or whole number, found {strange!r}")

    @property
    def sha256(self) -> str:
        """The checksum of all parts."""
        return _checksum({name: part.sha256 for name, part in self._parts.items()})

    @property
    def how(self) -> Protocol:
        """How the classifier is trained."""
        chosen = PROTOCOLS[self.protocol]
        return chosen if self.standardize is None else replace(chosen, standardize=self.standardize)

    @property
    def settings(self) -> dict[str, Any]:
        """The protocol, whether features are standardised, and what makes vectors of sentences."""
        return {"protocol": self.protocol, "standardize": self.how.standardize, "pool": self.pool}

    def describe(self, item: int) -> str:
        """Say which sentence or pair an item is, and its label."""
        return f"{_quoted(self.test, item)}: {self.test.labels[item]}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table or an encoder on all items, or on those of `items` only; a point is 1 for a right answer."""
        need_scikit_learn()  # before an encoder works for minutes
        asked = numbers_of(items, len(self.test))
        parts, sentences = self._parts, []
        for part in parts.values():
            sentences += _sentences(part)
        pooled = vectors_of(table, asking, sentences, self.pool, self.name)
        made, start = {}, 0
        for name, part in parts.items():
            vectors = _split(pooled.matrix, part, start)
            made[name] = Part(features_of(vectors, self.how.sides), np.asarray(part.labels))
            start += len(_sentences(part))
        test = made["test"]
        if self.train is None:
            answers, strengths = cross_validated(test, self.how, asking.seed, self.name)
        else:
            answers, strengths = trained(
                made["train"], made.get("dev"), test.features, self.how, asking.seed, self.name
            )
        points = (answers == test.labels).astype(np.float64)[asked]
        known = np.logical_and.reduce(_split(pooled.known, self.test, 0))
        return Scored(
            Mean(points),
            asked,
            len(asked),
            pooled.case,
            pooled.oov,
            points,
            {**self.settings, **pooled.settings, "C": strengths},
            known=int(known[asked].sum()),
        )

    @property
    def _parts(self) -> dict[str, Labelled]:
        parts = {"test": self.test, "train": self.train, "dev": self.dev}
        return {name: part for name, part in parts.items() if part is not None}


@dataclass(frozen=True, eq=False)
class SentenceSimilarity:
    """Pairs of sentences and how similar people find them, beside the cosine of their vectors; nothing is trained.

    The cosine with a vector of zeros is 0. A point is minus the difference of a pair's two ranks, from 0 to -1.
    """

    name: str
    pairs: TextPairs
    pool: str = "words"
    suite: str = "sentences"
    metric: str = "spearman"
    higher_is_better: bool = True

    def __post_init__(self) -> None:
        _one_of("pool", self.pool, POOLS)
        if not len(self.pairs):
            raise InputError(f"{self.name} has no sentences")
        strange = next((label for label in self.pairs.labels if not isinstance(label, (int, float))), None)
        if strange is not None:
            raise InputError(f"{self.name}: the score of a pair must be a number, found {strange!r}")

    @property
    def sha256(self) -> str:
        """The checksum of the pairs."""
        return self.pairs.sha256

    @property
    def settings(self) -> dict[str, Any]:
        """That nothing is trained, and what makes vectors of sentences."""
        return {"score": "cosine, nothing trained", "pool": self.pool}

    def describe(self, item: int) -> str:
        """Say which pair an item is, and its score."""
        return f"{_quoted(self.pairs, item)}: {self.pairs.labels[item]:g}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table or an encoder on all pairs, or on those of `items` only."""
        asked = numbers_of(items, len(self.pairs))
        pooled = vectors_of(table, asking, _sentences(self.pairs), self.pool, self.name)
        left, right = _split(pooled.matrix, self.pairs, 0)
        found = pairwise(left, right, "cosine")[asked]
        people = np.asarray(self.pairs.labels, np.float64)[asked]
        correlated(self.name, str(getattr(table, "name", "this encoder")), found, people, "pairs")
        known = np.logical_and.reduce(_split(pooled.known, self.pairs, 0))
        return Scored(
            Correlation(found, people, self.metric),
            asked,
            len(asked),
            pooled.case,
            pooled.oov,
            agreement(found, people),
            {**self.settings, **pooled.settings},
            known=int(known[asked].sum()),
        )


def features_of(vectors: list[Array], sides: bool = True) -> Array:
    """Make features of the vectors of sentences (one array), or of pairs (two): [u, v, |u - v|, u * v].

    Without `sides`, which is SentEval's way, those of a pair are the last two alone.
    """
    if len(vectors) == 1:
        return vectors[0]
    u, v = vectors
    return np.hstack([*([u, v] if sides else []), np.abs(u - v), u * v])


def joined(first: Labelled, second: Labelled) -> Labelled:
    """Lay two parts one after the other: SentEval trains on all of MRPC that is not its test."""
    name, labels = f"{first.name} and {second.name}", [*first.labels, *second.labels]
    if isinstance(first, Texts) and isinstance(second, Texts):
        return replace(first, name=name, texts=[*first.texts, *second.texts], labels=labels)
    if isinstance(first, TextPairs) and isinstance(second, TextPairs):
        left, right = [*first.left, *second.left], [*first.right, *second.right]
        return replace(first, name=name, left=left, right=right, labels=labels)
    raise InputError(f"{name}: parts must all be Texts, or all TextPairs, found both")


def _sentences(part: Labelled) -> list[str]:
    return list(part.texts) if isinstance(part, Texts) else [*part.left, *part.right]


def _split(rows: Array, part: Labelled, start: int) -> list[Array]:
    """Take the rows of a part's sentences, side by side."""
    sides = 1 if isinstance(part, Texts) else 2
    return [rows[start + side * len(part) : start + (side + 1) * len(part)] for side in range(sides)]


def _quoted(part: Labelled, item: int) -> str:
    sides = (part.texts,) if isinstance(part, Texts) else (part.left, part.right)
    return " / ".join(shown(side[item], 100) for side in sides)


def _checksum(parts: Mapping[str, str]) -> str:
    return hashlib.sha256("\n".join(f"{name} {sha256}" for name, sha256 in parts.items()).encode()).hexdigest()


def _one_of(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InputError(f"{what} must be one of {', '.join(allowed)}, found {value!r}")
