"""Word similarity: by hand, beside gensim and SciPy, and where there is nothing to correlate."""

import os
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from vecsmith.bridges import to_gensim
from vecsmith.core.errors import InputError
from vecsmith.data.containers import WordPairs
from vecsmith.evaluation.similarity import CrossSimilarity, Similarity, agreement
from vecsmith.evaluation.task import Asking
from vecsmith.vectors import Vectors

# Cosines: east/east-ish 0.8, east/north 0, east/west -1
WORDS = ["east", "eastish", "north", "west", "nowhere"]
ROWS = [[1, 0], [4, 3], [0, 2], [-3, 0], [0, 0]]
PAIRS = WordPairs(
    name="directions",
    left=["east", "east", "east", "up"],
    right=["eastish", "north", "west", "down"],
    scores=[9, 2, 5, 1],
)


@pytest.fixture
def compass():
    return Vectors(WORDS, ROWS, meta={"name": "compass"})


def test_by_hand(compass):
    """The table's order is 3, 2, 1, people's 3, 1, 2: Spearman 1 - 6 (0 + 1 + 1) / (3 * 8) = 0.5."""
    scored = Similarity(PAIRS).score(compass, Asking())
    assert scored.sample.value() == pytest.approx(0.5)
    assert scored.items.tolist() == [0, 1, 2] and scored.total == 4 and scored.coverage == 0.75
    assert (scored.case, scored.oov) == ("lower", "skip")
    np.testing.assert_allclose(scored.points, [0, -0.5, -0.5])  # ranks 1 apart of the 2 that they can be


def test_pearson_by_hand(compass):
    """Cosines 0.8, 0, -1 are -1/15 on average, people's 16/3: covariance 68/15, variances 1224/750 and 222/9."""
    scored = Similarity(PAIRS, metric="pearson").score(compass, Asking())
    expected = stats.pearsonr([0.8, 0, -1], [9, 2, 5])[0]
    assert scored.sample.value() == pytest.approx(expected, abs=1e-6)


def test_items_restrict_the_pairs_and_their_number(compass):
    scored = Similarity(PAIRS).score(compass, Asking(), np.array([3, 0, 1]))
    assert scored.items.tolist() == [0, 1] and scored.total == 3
    assert scored.sample.value() == pytest.approx(1)


def test_rows_for_unknown_words_are_scored_but_not_known(compass):
    """A row of zeros has the similarity 0, as in the table: 0.8, 0, -1, 0 against 9, 2, 5, 1."""
    scored = Similarity(PAIRS).score(compass, Asking(oov="zero"))
    assert scored.items.tolist() == [0, 1, 2, 3] and scored.known == 3 and scored.coverage == 0.75
    assert scored.sample.value() == pytest.approx(stats.spearmanr([0.8, 0, -1, 0], PAIRS.scores)[0])


def test_a_stored_row_of_zeros_has_the_similarity_0(compass):
    pairs = WordPairs(left=["east"] * 3, right=["eastish", "nowhere", "west"], scores=[3, 2, 1])
    assert Similarity(pairs).score(compass, Asking()).sample.value() == pytest.approx(1)


def test_the_space_of_the_table_counts():
    """North is nearer than eastish by distance, and farther by angle."""
    near = Vectors(["o", "far", "near"], [[1, 0], [9, 0], [1, 1]], meta={"space": "euclidean"})
    pairs = WordPairs(left=["o", "o"], right=["far", "near"], scores=[1, 2])
    assert Similarity(pairs).score(near, Asking()).sample.value() == pytest.approx(1)
    assert Similarity(pairs).score(Vectors(near.words, near.matrix), Asking()).sample.value() == pytest.approx(-1)


def made_up(seed=5, size=60, count=300):
    """A table, and pairs of its words and of others, with ties on both sides."""
    rng = np.random.default_rng(seed)
    words = [f"w{i}" for i in range(size)]
    asked = rng.choice([*words, "x", "y"], (count, 2)).tolist()
    asked = [pair for pair in asked if pair[0] != pair[1]]  # whose cosines are all 1, but for rounding
    pairs = WordPairs(
        left=[left for left, _ in asked],
        right=[right for _, right in asked],
        scores=rng.integers(0, 20, len(asked)) / 2,
    )
    return Vectors(words, rng.normal(size=(size, 12))), pairs


def theirs(table, pairs, path, **options):
    """Score by gensim: Pearson and Spearman."""
    lines = zip(pairs.left, pairs.right, pairs.scores, strict=True)
    path.write_text("".join(f"{a}\t{b}\t{score}\n" for a, b, score in lines), encoding="utf-8")
    pearson, spearman, _ = to_gensim(table).evaluate_word_pairs(str(path), **options)
    return {"pearson": pearson[0], "spearman": spearman[0]}


@pytest.mark.parametrize("metric", ["pearson", "spearman"])
def test_equals_gensim(tmp_path, metric):
    table, pairs = made_up()
    expected = theirs(table, pairs, tmp_path / "pairs.tsv", case_insensitive=False)[metric]
    ours = Similarity(pairs, metric).score(table, Asking())
    assert ours.sample.value() == pytest.approx(expected, abs=1e-6)
    assert 0 < len(ours.items) < len(pairs)


def test_points_are_ranks_apart():
    np.testing.assert_allclose(agreement(np.array([1, 2, 2, 9]), np.array([4, 3, 2, 1])), [-1, -0.5 / 3, -0.5 / 3, -1])


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (PAIRS.take([3]), "directions: compass knows none of its 1 pairs; is it of another language"),
        (PAIRS.take([0, 3]), "directions: compass covers only one of its pairs, and a correlation needs at least two"),
        (PAIRS.take([1, 1]), r"compass scores all 2 pairs alike \(0\)"),
        (
            WordPairs(name="flat", left=["east", "east"], right=["north", "west"], scores=[4, 4]),
            "flat: people's scores of the 2 pairs that compass covers are all 4",
        ),
    ],
)
def test_nothing_to_correlate_is_one_sentence(compass, pairs, message):
    with pytest.raises(InputError, match=message):
        Similarity(pairs).score(compass, Asking())


def test_only_spearman_and_pearson():
    with pytest.raises(InputError, match="one of spearman, pearson, found 'kendall'"):
        Similarity(PAIRS, "kendall")


def test_what_a_task_says_of_itself():
    task = Similarity(PAIRS)
    assert (task.name, task.suite, task.metric, task.higher_is_better) == ("directions", "similarity", "spearman", True)
    assert task.describe(1) == "east / north" and task.sha256 == PAIRS.sha256


def test_two_tables_in_one_space(compass):
    german = Vectors(["Norden", "Osten", "Westen"], [[0, 1], [5, 0], [-1, 0]], meta={"name": "german"})
    pairs = WordPairs(
        left=["East", "East", "East", "East"],
        right=["Osten", "Norden", "Westen", "Oben"],
        scores=[3, 2, 1, 0],
        languages=("en", "de"),
    )
    scored = CrossSimilarity(pairs).score((compass, german), Asking())
    assert scored.sample.value() == pytest.approx(1) and scored.items.tolist() == [0, 1, 2]
    assert (scored.case, scored.oov) == ("lower, as-is", "skip")


def test_one_table_for_both_languages(compass):
    both = Vectors(["east", "Osten", "Norden"], [[1, 0], [5, 0], [0, 1]])
    pairs = WordPairs(left=["east", "east", "east"], right=["Osten", "Norden", "x"], scores=[2, 1, 3])
    scored = CrossSimilarity(pairs).score(both, Asking())
    assert scored.sample.value() == pytest.approx(1) and scored.case == "as-is"
    scored = CrossSimilarity(pairs).score(both, Asking(oov="zero"))
    assert scored.items.tolist() == [0, 1, 2] and scored.known == 2


def test_two_tables_that_do_not_fit(compass):
    pairs = WordPairs(name="en-de", left=["east", "west"], right=["Osten", "Westen"], scores=[1, 2])
    wide = Vectors(["Osten", "Westen"], np.eye(3)[:2], meta={"name": "wide"})
    with pytest.raises(InputError, match="compass has 2 dimensions and wide 3; align them"):
        CrossSimilarity(pairs).score((compass, wide), Asking())
    with pytest.raises(InputError, match="en-de: compass knows none of its 2 words"):
        CrossSimilarity(pairs).score((compass, compass), Asking())
    with pytest.raises(InputError, match="takes two tables, or one for both languages, found 3"):
        CrossSimilarity(pairs).score((compass, compass, compass), Asking())


@pytest.mark.full
@pytest.mark.skipif("VECSMITH_DATA" not in os.environ, reason="needs the mirror of data sets")
def test_equals_gensim_on_all_sets(tmp_path, glove):
    files = sorted(Path(os.environ["VECSMITH_DATA"], "tasks/wordsim").glob("EN-*.txt"))
    assert len(files) == 13
    for path in files:
        rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        left, right, scores = zip(*rows, strict=True)
        pairs = WordPairs(name=path.stem, left=left, right=right, scores=[float(score) for score in scores])
        expected = theirs(glove, pairs, tmp_path / "pairs.tsv")
        for metric, value in expected.items():
            assert Similarity(pairs, metric).score(glove, Asking()).sample.value() == pytest.approx(value, abs=1e-6)
