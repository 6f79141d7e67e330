"""QVEC: whether the columns of a table line up with features that people gave its words.

`qvec` (Tsvetkov et al. 2015) aligns every dimension with the feature that it correlates with most, or with none if no
correlation is positive; the score is the sum of these correlations. It grows with the number of dimensions, so it only
compares tables of equal width. `qvec_cca` (Tsvetkov, Faruqui and Dyer 2016) is the first canonical correlation of the
table and the features, from 0 to 1: the greatest correlation between a combination of dimensions and one of features.
The authors' program for it differs from their paper: it scales rows first, and averages all canonical correlations.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.data.containers import WordFeatures
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.checks import counts
from vecsmith.statistics.correlation import Correlation
from vecsmith.statistics.means import weighted_sums

Array = np.ndarray[Any, Any]
METRICS = ("qvec", "qvec_cca")
CONSTANT = 1e-9  # a share of its variance below which a column of a draw counts as constant
RANK = 1e-10  # singular values below this share of the greatest are taken for rounding


@dataclass(frozen=True)
class Qvec(OfItems):
    """Words with features. A point is what a word adds to the correlations: points add up to the score times their number.

    A bootstrap keeps the alignment, or the two combinations. Found anew on words of which some are drawn twice, they fit
    better than they can, by more than the width of the interval, which then would not even hold the score. So the
    interval says how much the score of so many words varies; a score of fewer words is higher.
    """

    suite = "qvec"
    words: WordFeatures
    metric: str = "qvec"

    def __post_init__(self) -> None:
        if self.metric not in METRICS:
            raise InputError(f"the metric of QVEC is one of {', '.join(METRICS)}, found {self.metric!r}")

    @property
    def settings(self) -> dict[str, Any]:
        """How intervals are made."""
        return {"resampling": f"{'alignment' if self.metric == 'qvec' else 'combinations'} kept"}

    def describe(self, item: int) -> str:
        """Name the word and its greatest feature."""
        features = self.words.features[item]
        return f"{self.words.members[item]} ({max(features, key=lambda one: one[1])[0] if features else 'no feature'})"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all words that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        rows, known = asked.rows(self.words.members)
        covered = asked.covered(self, known, items, "words")
        rows = rows[covered.items].astype(np.float64)
        features = matrix_of(self.words)[covered.items]
        if len(rows) < 2:
            raise InputError(
                f"{self.name}: {asked.name} covers only one of its words, and a correlation needs at least two"
            )
        for what, matrix in ((f"rows of {asked.name}", rows), ("features", features)):
            if (matrix == matrix[0]).all():
                raise InputError(
                    f"{self.name}: the {what} are the same for all {len(rows):,} words: nothing can be correlated"
                )
        sample: Alignment | Correlation
        if self.metric == "qvec":
            sample = Alignment(rows, features)
            points = sample.points()
        else:
            left, right = first_canonical(rows, features, f"{self.name}: {asked.name}")
            sample = Correlation(left, right, "pearson")
            points = left * right * len(left)
        return self.scored(asked, covered, sample, points, dimensions=rows.shape[1])


def matrix_of(words: WordFeatures) -> Array:
    """Lay out the features as a matrix: a row a word, a column a feature; what a word does not have is 0."""
    names: dict[str, int] = {}
    cells = [
        (row, names.setdefault(name, len(names)), weight)
        for row, features in enumerate(words.features)
        for name, weight in features
    ]
    made = np.zeros((len(words), len(names)))
    for row, column, weight in cells:
        made[row, column] += weight
    return made


@dataclass(frozen=True, eq=False)
class Alignment:
    """Rows and features of some words, scored by QVEC."""

    rows: Array
    features: Array

    def __len__(self) -> int:
        return len(self.rows)

    def value(self) -> float:
        """Give the sum, over dimensions, of the greatest positive correlation with a feature."""
        return float(np.maximum(self._correlations.max(axis=1, initial=0), 0).sum()) if len(self) > 1 else np.nan

    def resampled(self, draws: Array) -> Array:
        """Give the score for every draw, a row of `(rounds, items)` counts, as aligned; nan of a draw of nothing."""
        draws = counts(draws, len(self))
        total = draws.sum(axis=1, dtype=np.float64)
        rows, features, of = self._aligned
        with np.errstate(invalid="ignore", divide="ignore"):
            columns = np.hstack([rows, features, rows * features[:, of], rows**2, features**2])
            sums = weighted_sums(draws, columns) / total[:, None]
            mean, feature_mean, products, square, feature_square = np.split(
                sums, np.cumsum([rows.shape[1], features.shape[1], rows.shape[1], rows.shape[1]]), axis=1
            )
            products -= mean * feature_mean[:, of]
            products *= _over_spread(mean, square)
            products *= _over_spread(feature_mean, feature_square)[:, of]
        return np.where(total > 0, products.sum(axis=1), np.nan)

    def take(self, ids: Sequence[int] | Array) -> Self:
        """Keep the words with these numbers."""
        ids = np.asarray(ids, np.int64)
        return type(self)(self.rows[ids], self.features[ids])

    def points(self) -> Array:
        """Say what each word adds to the score, times the number of words."""
        rows, features, of = self._aligned
        return np.einsum("ij,ij->i", rows, features[:, of])

    @cached_property
    def _correlations(self) -> Array:
        return np.clip(_standardised(self.rows).T @ _standardised(self.features), -1, 1)

    @cached_property
    def _aligned(self) -> tuple[Array, Array, Array]:
        """Give the aligned dimensions and the features, of mean 0 and variance 1, and the feature of each dimension."""
        best = self._correlations.argmax(axis=1)
        own = self._correlations[np.arange(len(best)), best] > 0
        scale = len(self) ** 0.5
        return _standardised(self.rows)[:, own] * scale, _standardised(self.features) * scale, best[own]


def first_canonical(x: Array, y: Array, what: str = "these rows") -> tuple[Array, Array]:
    """Give the first pair of canonical variates, each of mean 0 and length 1: their product is the first correlation.

    Björck and Golub (1973): bases of both column spaces by singular values, then those of the product of the bases.
    Columns are brought to one length first, and singular values below `RANK` of the greatest left out.
    """
    bases = [_basis(_standardised(part)) for part in (x, y)]
    together = sum(base.shape[1] for base in bases)
    if together >= len(x):
        raise InputError(
            f"{what} covers {len(x):,} words; with {bases[0].shape[1]} independent dimensions and {bases[1].shape[1]} "
            f"features, any table has a canonical correlation of 1 on fewer than {together + 1:,}"
        )
    left, _, right = np.linalg.svd(bases[0].T @ bases[1])
    return bases[0] @ left[:, 0], bases[1] @ right[0]


def _basis(matrix: Array) -> Array:
    left, sizes, _ = np.linalg.svd(matrix, full_matrices=False)
    return np.asarray(left[:, sizes > RANK * sizes[0]])


def _standardised(matrix: Array) -> Array:
    """Center columns and scale them to length 1; constant ones become 0."""
    constant = (matrix == matrix[:1]).all(axis=0)
    centered = matrix - matrix.mean(axis=0)
    centered[:, constant] = 0
    lengths = np.linalg.norm(centered, axis=0)
    return np.divide(centered, lengths, out=np.zeros_like(centered), where=lengths > 0)


def _over_spread(mean: Array, square: Array) -> Array:
    """Give one over the standard deviation from the means of numbers and of their squares; 0 where they are constant."""
    left = square - mean**2
    return np.where(left > CONSTANT * square, 1 / np.sqrt(left), 0)
