"""To scikit-learn: what it asks of a method, and a transformer from texts to sentence vectors.

    from vecsmith.bridges import SentenceEncoder
    make_pipeline(SentenceEncoder("glove-demo", lower=True), LogisticRegression()).fit(texts, labels)

Importing this module imports scikit-learn, so only `vecsmith.bridges.SentenceEncoder` and scikit-learn itself lead here.
"""

import os
from typing import Any, Self

import numpy as np

from vecsmith.bridges import missing
from vecsmith.core import registry
from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors
from vecsmith.vectors.checks import strings

try:
    from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
    from sklearn.utils import InputTags, Tags, TargetTags, TransformerTags
    from sklearn.utils.validation import check_is_fitted
except ImportError as error:
    raise missing("sklearn", "SentenceEncoder") from error


def tags(method: Any) -> Any:
    """Describe a method to scikit-learn 1.6 and later: it takes dense finite numbers and gives float32."""
    return Tags(
        estimator_type=None,
        target_tags=TargetTags(required=False),
        transformer_tags=TransformerTags(preserves_dtype=["float32"]) if hasattr(method, "transform") else None,
        input_tags=InputTags(two_d_array=True, sparse=False, allow_nan=False),
    )


class SentenceEncoder(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Texts to sentence vectors by a table: `Vectors.encode` as a scikit-learn transformer.

    `table` is `Vectors`, a path, or the name of a bundled table, and may be searched over like any other parameter; `lower`,
    `weights` and `normalize` are those of `Vectors.encode`. `fit` opens the table and learns nothing from the texts.
    """

    def __init__(
        self,
        table: Vectors | str | os.PathLike[str],
        *,
        lower: bool = False,
        weights: str = "auto",
        normalize: bool | None = None,
    ) -> None:
        self.table = table
        self.lower = lower
        self.weights = weights
        self.normalize = normalize

    def fit(self, texts: Any, y: Any = None) -> Self:
        """Open the table, and refuse texts and options that `transform` could not take."""
        _texts(texts)
        self.table_ = _open(self.table)
        self._encode([])
        self._n_features_out = self.table_.dim  # where `get_feature_names_out` looks for it
        return self

    def transform(self, texts: Any) -> np.ndarray[Any, Any]:
        """Give a float32 row for each text."""
        check_is_fitted(self, "table_")
        return self._encode(_texts(texts))

    def _encode(self, texts: list[str]) -> np.ndarray[Any, Any]:
        return self.table_.encode(texts, lower=self.lower, weights=self.weights, normalize=self.normalize)

    def __sklearn_clone__(self) -> Self:
        """Share the table instead of copying it: it never changes, and may be large."""
        return type(self)(**self.get_params(deep=False))

    def __sklearn_tags__(self) -> Any:
        found = super().__sklearn_tags__()
        found.input_tags = InputTags(one_d_array=True, two_d_array=False, string=True)
        found.transformer_tags.preserves_dtype = []
        return found


def _open(table: Any) -> Vectors:
    if isinstance(table, Vectors):
        return table
    if not isinstance(table, (str, os.PathLike)):
        raise InputError(f"SentenceEncoder: table must be Vectors, a path or a name, found {type(table).__name__}")
    loaded: Vectors = registry.resolve("vecsmith.api:load")(table)
    return loaded


def _texts(texts: Any) -> list[str]:
    """Give a list, an array or a column of texts as a list; refuse one text, a frame, and what is no text in a list."""
    if isinstance(texts, (str, bytes)) or getattr(texts, "ndim", 1) != 1:
        found = "one text" if isinstance(texts, (str, bytes)) else f"{texts.ndim} dimensions"
        raise InputError(f"SentenceEncoder takes a list or a column of texts, found {found}")
    return strings(texts, "texts")
