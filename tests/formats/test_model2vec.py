import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from model2vec import StaticModel
from safetensors.numpy import load_file, save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from vecsmith import Vectors
from vecsmith.core.errors import InputError, Note
from vecsmith.formats import save
from vecsmith.vectors.storage import Storage

WORDS = ["[PAD]", "[UNK]", "king", "queen", "##s", "##dom", "a", ".", "wise"]
TEXTS = ["A king.", "kingdoms queens a wise", "unheard", "", "wise unheard king", "king queen " * 300]


def folder_of(path, dtype=np.float32, weights=None, mapping=None, normalize=False, max_length=512, seed=0):
    """Make a model with model2vec itself."""
    tokenizer = Tokenizer(models.WordPiece({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    count = len(WORDS) if mapping is None else max(mapping) + 1
    rows = np.random.default_rng(seed).standard_normal((count, 6)) * 30
    model = StaticModel(
        rows.astype(dtype),
        tokenizer,
        weights=None if weights is None else np.array(weights, np.float32),
        token_mapping=None if mapping is None else np.array(mapping),
        normalize=normalize,
        max_length=max_length,
    )
    model.save_pretrained(path)
    return model


CASES = {
    "float32": {},
    "float16": {"dtype": np.float16},
    "float64": {"dtype": np.float64},
    "int8": {"dtype": np.int8},
    "normalized": {"normalize": True},
    "half, normalized": {"dtype": np.float16, "normalize": True},
    "weights": {"weights": [1, 2, 0.5, 0.1, 3, 1, 1, 0.2, 1]},
    "weights that vanish": {"weights": [1, 2, 0, -0.1, 3, 1, 1, 0.2, 1]},
    "shared rows": {"mapping": [0, 0, 1, 2, 1, 1, 3, 3, 2]},
    "shared int8 rows": {"mapping": [0, 0, 1, 2, 1, 1, 3, 3, 2], "weights": range(1, 10), "dtype": np.int8},
    "short": {"max_length": 3},
    "endless": {"max_length": None},
}


@pytest.mark.parametrize("case", CASES)
def test_sentences_are_those_of_model2vec(tmp_path, case):
    model = folder_of(tmp_path / "m", **CASES[case])
    v = Vectors.load(tmp_path / "m")
    assert list(v.words) == WORDS
    assert v.meta["format"] == "model2vec"
    for texts in (TEXTS, TEXTS * 20, TEXTS[:5] * 250):
        assert np.allclose(v.encode(texts), model.encode(texts), rtol=1e-6, atol=1e-5)
        assert np.allclose(v.encode(texts, normalize=True), model.encode(texts, normalize=True), atol=1e-5)
    assert v["kingdoms"] == pytest.approx(model.encode("kingdoms"), abs=1e-5)


@pytest.mark.parametrize("case", CASES)
def test_what_is_read_and_written_again_opens_in_model2vec(tmp_path, case):
    model = folder_of(tmp_path / "m", **CASES[case])
    Vectors.load(tmp_path / "m").save(tmp_path / "out", to="model2vec")
    again = StaticModel.from_pretrained(tmp_path / "out")
    assert np.allclose(again.encode(TEXTS), model.encode(TEXTS), rtol=1e-6, atol=1e-5)
    assert again.tokens == tuple(WORDS)


def test_how_rows_are_kept(tmp_path):
    folder_of(tmp_path / "m", **CASES["shared int8 rows"])
    storage = Vectors.load(tmp_path / "m").storage
    assert (storage.dtype, len(storage.values), len(storage)) == ("int8", 4, 9)
    folder_of(tmp_path / "n", **CASES["weights that vanish"])
    assert Vectors.load(tmp_path / "n").storage.scale is None


def test_a_cut_table_still_answers_for_any_string(tmp_path):
    model = folder_of(tmp_path / "m")
    for v in (Vectors.load(tmp_path / "m", limit=3), Vectors.load(tmp_path / "m", words=["king", "wise", "no"])):
        assert len(v) in (2, 3)
        assert np.allclose(v.encode(TEXTS), model.encode(TEXTS), atol=1e-5)


def test_another_type_is_written_so(tmp_path):
    folder_of(tmp_path / "m")
    v = Vectors.load(tmp_path / "m")
    for dtype in ("float16", "int8"):
        small = v.astype(dtype)
        small.save(tmp_path / dtype, to="model2vec")
        model = StaticModel.from_pretrained(tmp_path / dtype)
        assert model.embedding_dtype == dtype
        assert np.allclose(model.encode(TEXTS), small.encode(TEXTS), rtol=1e-3, atol=1e-5)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_a_table_of_words_opens_in_model2vec(tmp_path, table, dtype):
    v = table.drop(["ice cream"]).astype(dtype)
    assert save(v, tmp_path / "m", to="model2vec") == {"lowercase": False, "unreachable": 0, "words": 9}
    model = StaticModel.from_pretrained(tmp_path / "m")
    words = list(v.words)
    assert model.encode(words) == pytest.approx(v[words], abs=2e-3 if dtype == "float16" else 1e-6)
    texts = ["king, queen of Zürich?", "King", "日本 king-queen man", ""]
    assert model.encode(texts) == pytest.approx(v.encode(texts, weights="mean"), abs=2e-3)
    again = Vectors.load(tmp_path / "m")
    assert list(again.words) == [*words, "[UNK]"]
    assert np.array_equal(again.storage.values[:-1], v.storage.values)


def test_a_cut_or_renamed_table_of_pieces_is_written_as_words(tmp_path):
    """The tokenizer would give other rows or words than the table has: what is written is the table."""
    folder_of(tmp_path / "m")
    v = Vectors.load(tmp_path / "m")
    for number, cut in enumerate([v.top(4), v.select(WORDS[::-1]), v.map_words(str.title)]):
        for to in ("model2vec", "sentence-transformers"):
            out = tmp_path / f"{to}-{number}"
            with pytest.warns(Note, match="left out the sub-word model, which") as notes:
                facts = save(cut, out, to=to)
            assert facts["left_out"] == ["subword"] and "left out" in str(notes[-1].message)
            again = Vectors.load(out)
            assert again.words[: len(cut)] == list(cut.words)
            assert np.array_equal(again.matrix[: len(cut)], cut.matrix)
    same = v.select(WORDS)  # the same words with the same rows in the same order
    assert "left_out" not in save(same, tmp_path / "same", to="model2vec")
    assert np.array_equal(Vectors.load(tmp_path / "same").encode(TEXTS), v.encode(TEXTS))


def test_shared_rows_are_written_shared(tmp_path):
    shared = Storage(np.eye(3, dtype=np.float32), np.array([1, 2, 3, 4], np.float32), np.array([0, 2, 1, 2], np.int32))
    v = Vectors(["a", "b", "c", "d"], shared)
    v.save(tmp_path / "m", to="model2vec")
    assert load_file(tmp_path / "m" / "model.safetensors")["embeddings"].shape == (4, 3)
    model = StaticModel.from_pretrained(tmp_path / "m")
    assert model.encode(["a", "b c", "x"]).tolist() == [[1, 0, 0], [0, 1.5, 1], [0, 0, 0]]


def test_words_that_cannot_be_reached_are_counted(tmp_path):
    v = Vectors(["tea", "new york", "[UNK]", "a--b", "rock'n'roll"], np.eye(5))
    with pytest.warns(Note, match="cannot reach 3 of the 5 words, first 'new york'"):
        facts = save(v, tmp_path / "m", to="model2vec")
    assert (facts["unreachable"], facts["first_unreachable"], facts["lowercase"]) == (3, "new york", False)
    assert StaticModel.from_pretrained(tmp_path / "m").tokens[-1] == "[UNK]_"


def test_spaces_can_be_replaced(tmp_path):
    v = Vectors(["tea", "new york"], np.eye(2))
    assert save(v, tmp_path / "m", to="model2vec", spaces="_")["unreachable"] == 0
    assert StaticModel.from_pretrained(tmp_path / "m").encode("new_york").tolist() == [0, 1]


def test_a_table_without_capitals_lowers(tmp_path):
    v = Vectors(["tea", "über"], np.eye(2))
    assert save(v, tmp_path / "m", to="model2vec")["lowercase"]
    assert StaticModel.from_pretrained(tmp_path / "m").encode("Tea ÜBER").tolist() == [0.5, 0.5]


def test_an_older_folder_is_replaced(tmp_path):
    for word in ("coffee", "tea"):
        Vectors([word], [[1.0]]).save(tmp_path / "m", to="model2vec")
    assert sorted(os.listdir(tmp_path)) == ["m"]
    assert Vectors.load(tmp_path / "m").words[0] == "tea"


def change(folder, **tensors):
    found = load_file(folder / "model.safetensors")
    found.update(tensors)
    save_file({name: part for name, part in found.items() if part is not None}, folder / "model.safetensors")


def set_config(folder, **entries):
    path = folder / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "model_type": "model2vec", **entries}))


def cut_off(folder):
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-5])


def point_beyond(folder):
    path = folder / "tokenizer.json"
    about = json.loads(path.read_text())
    about["model"]["vocab"]["far"] = 1000
    path.write_text(json.dumps(about))


BROKEN = {
    "needs a file tokenizer.json": lambda f: (set_config(f), (f / "tokenizer.json").unlink()),
    "needs a file model.safetensors": lambda f: (set_config(f), (f / "model.safetensors").unlink()),
    "this is not JSON": lambda f: (f / "config.json").write_text('{"model2vec"'),
    "expected a JSON object, found list": lambda f: (f / "config.json").write_text("[]"),
    "'normalize' must be true or false": lambda f: set_config(f, normalize=1),
    "'max_length' must be a number from 1": lambda f: set_config(f, max_length=-2),
    "it is cut off": cut_off,
    "expected a tensor 'embeddings'": lambda f: (set_config(f), change(f, embeddings=None, other=np.eye(2))),
    r"must be a matrix of numbers .* found float32 \(9,\)": lambda f: change(f, embeddings=np.ones(9, np.float32)),
    r"found int64 \(9, 2\)": lambda f: change(f, embeddings=np.ones((9, 2), np.int64)),
    r"found float32 \(9, 0\)": lambda f: change(f, embeddings=np.ones((9, 0), np.float32)),
    "row 4, column 1 is nan": lambda f: change(f, embeddings=np.where(np.arange(54) == 25, np.nan, 1).reshape(9, 6)),
    "'weights' must be 9 numbers": lambda f: change(f, weights=np.ones(8, np.float32)),
    "'weights' must be finite": lambda f: change(f, weights=np.full(9, np.inf, np.float32)),
    "'mapping' names the row 9, but there are 9": lambda f: change(f, mapping=np.full(9, 9)),
    "'mapping' names the row -1": lambda f: change(f, mapping=np.arange(9) - 1),
    "'mapping' must be whole numbers": lambda f: change(f, mapping=np.ones(9, np.float32)),
    "but there are 3 rows; tokenizer and rows": lambda f: change(f, embeddings=np.ones((3, 2), np.float32)),
    "'far' has the id 1,000": point_beyond,
    "tokenizer.json: this is not JSON": lambda f: (f / "tokenizer.json").write_bytes(b"\xff\xfe{"),
    "tokenizer.json: the tokenizer cannot be opened": lambda f: (f / "tokenizer.json").write_text("{}"),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_folder_gives_one_sentence(tmp_path, message):
    folder_of(tmp_path / "m")
    BROKEN[message](tmp_path / "m")
    with pytest.raises(InputError, match=message):
        Vectors.load(tmp_path / "m")


def test_rows_without_a_piece_are_left_out(tmp_path):
    model = folder_of(tmp_path / "m")
    change(tmp_path / "m", embeddings=np.concatenate([model.embedding, np.ones((2, 6), np.float32)]))
    v = Vectors.load(tmp_path / "m")
    assert len(v) == 9
    assert np.allclose(v.encode(TEXTS), model.encode(TEXTS), atol=1e-5)
    v.save(tmp_path / "again", to="model2vec")
    assert np.allclose(StaticModel.from_pretrained(tmp_path / "again").encode(TEXTS), model.encode(TEXTS), atol=1e-5)
    v.save(tmp_path / "v.safetensors")
    assert np.allclose(Vectors.load(tmp_path / "v.safetensors").encode(TEXTS), model.encode(TEXTS), atol=1e-5)


def test_a_folder_of_something_else_is_not_taken(tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "bert"}')
    with pytest.raises(InputError, match="a folder in no format known here"):
        Vectors.load(tmp_path)


@pytest.mark.full
def test_a_real_model(tmp_path):
    folder = Path(os.environ.get("VECSMITH_DATA", "/nowhere")) / "vectors" / "potion-base-8M"
    if not folder.is_dir():
        pytest.skip("VECSMITH_DATA has no vectors/potion-base-8M")
    shutil.copytree(folder, tmp_path / "m")
    model = StaticModel.from_pretrained(tmp_path / "m")
    texts = [*model.tokens[1000:3000], "The quick brown fox, unbelievably.", " ".join(model.tokens[5000:8000])]
    assert np.allclose(Vectors.load(folder).encode(texts), model.encode(texts), atol=1e-5)
