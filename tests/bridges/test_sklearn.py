import pickle
import subprocess
import sys

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

from vecsmith.bridges import SentenceEncoder
from vecsmith.core.errors import InputError
from vecsmith.vectors import Vectors

TEXTS = ["king queen", "paris france", "queen man", "france Zürich", "woman king", "Zürich paris"] * 3
LABELS = [0, 1, 0, 1, 0, 1] * 3


def test_it_gives_what_encode_gives(table):
    encoder = SentenceEncoder(table, weights="mean")
    made = encoder.fit_transform(TEXTS)
    assert made.dtype == np.float32 and made.shape == (18, 6)
    np.testing.assert_array_equal(made, table.encode(TEXTS, weights="mean"))
    np.testing.assert_allclose(made[0], (table["king"] + table["queen"]) / 2, rtol=1e-6)
    for options in ({"lower": True}, {"weights": "sif"}, {"normalize": True}):
        made = SentenceEncoder(table, **options).fit(TEXTS).transform(TEXTS)
        np.testing.assert_array_equal(made, table.encode(TEXTS, **options))


def test_it_opens_a_path_and_a_name(table, tmp_path):
    path = tmp_path / "t.safetensors"
    table.save(path)
    for given in (path, str(path)):
        encoder = SentenceEncoder(given).fit(TEXTS)
        assert encoder.table == given and encoder.table_.opened
        np.testing.assert_array_equal(encoder.transform(TEXTS), table.encode(TEXTS))
    assert SentenceEncoder("glove-demo").fit_transform(["the king"]).shape == (1, 100)


def test_it_works_in_a_pipeline_and_a_search(table):
    pipeline = make_pipeline(SentenceEncoder(table, normalize=True), LogisticRegression(C=100))
    assert pipeline.fit(TEXTS, LABELS).score(TEXTS, LABELS) == 1
    grid = {"sentenceencoder__weights": ["mean", "sif"], "sentenceencoder__lower": [False, True]}
    search = GridSearchCV(pipeline, grid, cv=2).fit(TEXTS, LABELS)
    assert search.best_score_ > 0.5 and set(search.best_params_) == set(grid)


def test_a_clone_shares_the_table_and_is_not_fitted(table):
    encoder = SentenceEncoder(table, lower=True).fit(TEXTS)
    copied = clone(encoder)
    assert copied.table is table and copied.lower is True and not hasattr(copied, "table_")
    assert copied.set_params(weights="mean").get_params() == {
        "table": table,
        "lower": True,
        "weights": "mean",
        "normalize": None,
    }
    with pytest.raises(NotFittedError, match="not fitted yet"):
        copied.transform(TEXTS)


def test_names_and_frames(table):
    encoder = SentenceEncoder(table).fit(TEXTS)
    assert encoder.get_feature_names_out().tolist() == [f"sentenceencoder{i}" for i in range(6)]
    frame = encoder.set_output(transform="pandas").transform(TEXTS)
    assert list(frame.columns) == encoder.get_feature_names_out().tolist()


def test_arrays_columns_and_no_texts(table):
    import pandas as pd

    expected = table.encode(TEXTS)
    encoder = SentenceEncoder(table).fit(TEXTS)
    for texts in (np.array(TEXTS), np.array(TEXTS, object), pd.Series(TEXTS), tuple(TEXTS)):
        np.testing.assert_array_equal(encoder.transform(texts), expected)
    assert encoder.transform([]).shape == (0, 6)


def test_a_fitted_one_is_pickled(table):
    encoder = SentenceEncoder(table).fit(TEXTS)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(encoder)).transform(TEXTS), encoder.transform(TEXTS))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda t: SentenceEncoder(t).fit("one text"), "takes a list or a column of texts, found one text"),
        (lambda t: SentenceEncoder(t).fit(np.array([["a"]])), "found 2 dimensions"),
        (lambda t: SentenceEncoder(t).fit(["a"]).transform([3]), "texts must be strings, but number 0 is 3"),
        (lambda t: SentenceEncoder(t).fit(["a", None]), "texts must be strings, but number 1 is None"),
        (lambda t: SentenceEncoder(t, weights="tfidf").fit(["a"]), "weights must be one of auto, mean, sif"),
        (lambda t: SentenceEncoder(Vectors(["a"], [[1]]), weights="sif").fit(["a"]), "needs counts"),
        (lambda t: SentenceEncoder(7).fit(["a"]), "table must be Vectors, a path or a name, found int"),
        (lambda t: SentenceEncoder("nowhere.txt").fit(["a"]), "no file or folder nowhere.txt"),
    ],
)
def test_mistakes_get_one_sentence(table, call, message):
    with pytest.raises(InputError, match=message):
        call(table)


def test_without_scikit_learn_it_says_what_to_install():
    program = (
        "import sys; sys.modules['sklearn'] = None\n"
        "try: from vecsmith.bridges import SentenceEncoder\n"
        "except ImportError as e: print(e)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "SentenceEncoder needs the package 'sklearn': pip install 'vecsmith[tasks]'"
