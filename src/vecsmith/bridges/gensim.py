"""To and from gensim's `KeyedVectors`. Counts go along where they are known; sub-word models do not."""

from typing import Any

import numpy as np

from vecsmith.bridges import missing
from vecsmith.bridges.numpy import to_numpy
from vecsmith.core.errors import InputError, note
from vecsmith.vectors import Vectors

COUNT = "count"  # the attribute under which gensim keeps how often it saw a word


def to_gensim(table: Vectors) -> Any:
    """Give `KeyedVectors` with a copy of the rows as float32, in the same order, and the counts if there are any."""
    try:
        from gensim.models import KeyedVectors
    except ImportError as error:
        raise missing("gensim", "to_gensim") from error
    words, matrix = to_numpy(table, copy=True)
    made = KeyedVectors(table.dim)
    made.add_vectors(words, matrix)
    if table.counts is not None:
        for word, count in zip(words, table.counts.tolist(), strict=True):
            made.set_vecattr(word, COUNT, count)
    return made


def from_gensim(model: Any) -> Vectors:
    """Make a table of `KeyedVectors`, or of a whole `Word2Vec` or `FastText` model, which brings its output matrix too.

    The rows are copied, because training would go on changing gensim's. The output matrix is that of negative sampling;
    it becomes the table's `context`.
    """
    keyed = getattr(model, "wv", model)
    if not hasattr(keyed, "index_to_key") or not hasattr(keyed, "vectors"):
        raise InputError(f"from_gensim takes KeyedVectors or a model with them, found {type(model).__name__}")
    words = list(keyed.index_to_key)[: len(keyed.key_to_index)]  # gensim may have set room aside for more
    rows = np.asarray(keyed.vectors)[: len(words)]
    counts = keyed.expandos.get(COUNT)
    context = getattr(model, "syn1neg", None)
    if hasattr(keyed, "vectors_ngrams"):
        note(
            "the sub-word model of gensim's FastText stays behind: write it with save_facebook_model and load that file"
        )
    return Vectors(
        words,
        rows,
        counts=None if counts is None else counts[: len(words)],
        context=None if context is None else np.array(context[: len(words)]),
        meta={"source": f"gensim {type(model).__name__}"},
    )
