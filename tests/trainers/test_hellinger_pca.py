"""Hellinger PCA: distances by hand, kept by all components, and words without contexts."""

import numpy as np
import pytest

from vecsmith.core.errors import InputError
from vecsmith.testing import check_method
from vecsmith.text.cooccurrence import cooccurrences
from vecsmith.text.corpus import corpus_of
from vecsmith.text.vocabulary import Vocabulary
from vecsmith.trainers.hellinger_pca import HellingerPca, square_roots

# b stands beside a and c once each, d beside a alone, e beside c and f
TEXT = [["a", "b"], ["b", "c"], ["a", "d"], ["c", "e"], ["e", "f"]]


def distance(matrix, words, one, other):
    return np.linalg.norm(matrix[words.index(one)] - matrix[words.index(other)]) / np.sqrt(2)


def by_hand(matrix, words):
    """P(.|b) is (a 1/2, c 1/2), P(.|d) is (a 1): sqrt(1 - sqrt(1/2)). P(.|e) is (c 1/2, f 1/2): sqrt(1 - 1/2)."""
    assert distance(matrix, words, "b", "d") == pytest.approx(np.sqrt(1 - np.sqrt(0.5)), abs=1e-6)
    assert distance(matrix, words, "b", "e") == pytest.approx(np.sqrt(0.5), abs=1e-6)
    assert distance(matrix, words, "d", "e") == pytest.approx(1, abs=1e-6)  # nothing in common
    assert distance(matrix, words, "c", "c") == 0


def test_it_keeps_the_contract():
    check_method(lambda: HellingerPca(dim=4, min_count=1), "trainers")


def test_distances_by_hand():
    tokens = corpus_of(TEXT)
    vocabulary = Vocabulary.of(tokens, 1)
    roots = square_roots(cooccurrences(tokens, vocabulary, 1)).toarray()
    np.testing.assert_allclose((roots**2).sum(axis=1), 1)
    by_hand(roots, vocabulary.words)


@pytest.mark.parametrize("center", [True, False])
def test_all_components_keep_the_distances(center):
    table = HellingerPca(dim=6, min_count=1, window=1, center=center).fit(TEXT).vectors_
    by_hand(table.matrix, list(table.words))
    mean = np.abs(table.matrix.mean(axis=0)).max()
    assert mean < 1e-6 if center else mean > 0.1


def test_few_components_are_those_of_principal_component_analysis():
    decomposition = pytest.importorskip("sklearn.decomposition")
    rng = np.random.default_rng(0)
    tokens = corpus_of([[f"w{i}" for i in rng.zipf(1.4, 12) % 60] for _ in range(400)])
    made = HellingerPca(dim=3, min_count=1, window=2, contexts=20).fit(tokens).vectors_
    roots = square_roots(cooccurrences(tokens, Vocabulary.of(tokens, 1), 2, contexts=20)).toarray()
    seen = roots.any(axis=1)
    theirs = decomposition.PCA(3, svd_solver="full").fit_transform(roots[seen])
    np.testing.assert_allclose(np.abs(made.matrix[seen]), np.abs(theirs), atol=1e-5)
    assert made.context is None  # 20 contexts are not the words


def test_axes_are_the_context_where_all_words_are_contexts():
    table = HellingerPca(dim=2, min_count=1).fit(TEXT).vectors_
    np.testing.assert_allclose(np.linalg.norm(table.context, axis=0), 1, atol=1e-6)


def test_a_word_without_contexts_has_a_row_of_zeros():
    table = HellingerPca(dim=2, min_count=1).fit([*TEXT, ["alone"], ["a", "c"]]).vectors_
    assert not table["alone"].any() and table["b"].any()


def test_the_power_flattens():
    rows = [HellingerPca(dim=3, min_count=1, power=power).fit(TEXT).vectors_.matrix for power in (0.0, 1.0)]
    np.testing.assert_allclose(np.linalg.norm(rows[0], axis=0), 1, atol=1e-6)
    assert (np.diff(np.linalg.norm(rows[1], axis=0)) <= 1e-6).all()


def test_what_is_refused():
    with pytest.raises(InputError, match="to 3 dimensions needs at least 3 contexts, found 2"):
        HellingerPca(dim=3, min_count=1, contexts=2).fit(TEXT)
    with pytest.raises(InputError, match="to 100 dimensions needs at least 100 words, found 6"):
        HellingerPca(min_count=1).fit(TEXT)
    with pytest.raises(InputError, match="no two words"):
        HellingerPca(dim=1, min_count=1).fit([["a"], ["b"]])
