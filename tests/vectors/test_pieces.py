import pickle

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from vecsmith import Vectors
from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.vectors import subwords
from vecsmith.vectors.pieces import Pieces
from vecsmith.vectors.storage import Storage

ROWS = np.array([[9, 9], [2, 0], [0, 4], [1, 1]], np.float32)


def tokenizer_json():
    pieces = {"[UNK]": 0, "un": 1, "##able": 2, "read": 3}
    tokenizer = Tokenizer(models.WordPiece(pieces, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return np.frombuffer(tokenizer.to_str().encode(), np.uint8)


def pieces(**limits):
    return Pieces(tokenizer_json(), Storage.of(ROWS), **limits)


def table(**limits):
    model = pieces(**limits)
    return Vectors(["[UNK]", "un", "##able", "read"], model.storage, subword=model)


def test_a_string_is_the_mean_of_its_pieces():
    v = table(drop=0)
    assert v.encode(["unable", "unable read", "xyz", ""]).tolist() == [
        [1, 2],
        [1, pytest.approx(5 / 3)],
        [0, 0],
        [0, 0],
    ]
    assert v["unable"].tolist() == [1, 2]
    assert v["read"].tolist() == [1, 1]
    assert "unable" not in v
    assert len(v) == 4


@pytest.mark.parametrize("limits", [{}, {"drop": 0}, {"max_tokens": 3, "drop": 0}, {"max_characters": 9}])
def test_many_sentences_are_what_each_is_alone(limits):
    v = table(**limits)
    texts = [" ".join(["un", "unable", "xyz", "read", ""][i % 5 :: 1 + i % 3] * (i % 4)) for i in range(60)]
    alone = np.concatenate([v.encode([text]) for text in texts])
    assert np.array_equal(v.encode(texts * 100), np.tile(alone, (100, 1)))


def test_the_unknown_piece_counts_unless_dropped():
    assert table().encode("xyz read").tolist() == [5, 5]
    assert table(drop=0).encode("xyz read").tolist() == [1, 1]


def test_limits_cut_before_and_after_the_tokenizer():
    assert table(max_tokens=1).encode("un read").tolist() == [2, 0]
    assert table(max_characters=2).encode("unable").tolist() == [2, 0]


def test_normalize_is_the_models_unless_said():
    v = table(normalize=True)
    assert v.encode("un").tolist() == [1, 0]
    assert v.encode("un", normalize=False).tolist() == [2, 0]
    assert v.encode("").tolist() == [0, 0]


def test_a_float16_table_rounds_as_model2vec_does():
    v = table(drop=0).astype("float16")
    found = v.encode("unable read")
    assert found.dtype == np.float32
    assert found[1] == np.float32(np.float16(5 / 3))


def test_another_type_of_rows_is_shared_again():
    v = table(drop=0).astype("int8")
    assert v.subword.storage is v.storage
    some = v.select(["read", "un"])
    assert some.astype("float32").encode("unable").tolist() == v.encode("unable").tolist()


def test_new_rows_of_the_same_pieces_can_be_taken_over():
    v = table(drop=0)
    narrow = Storage.of(ROWS[:, :1])
    assert v.subword_on(narrow).vectors(["unable"]).tolist() == [[1]]
    assert v.select(["read", "un"]).subword_on(narrow) is None


@pytest.mark.parametrize("cut", [False, True])
def test_native_files_keep_the_rows_once_if_shared(tmp_path, cut):
    v = table(drop=0, max_tokens=7, max_characters=99, normalize=True)
    v = v.select(["read", "un"]) if cut else v
    v.save(tmp_path / "t.safetensors")
    again = Vectors.load(tmp_path / "t.safetensors")
    assert list(again.words) == list(v.words)
    assert (again.subword.storage is again.storage) == (not cut)
    texts = ["unable read", "xyz"]
    assert np.array_equal(again.encode(texts), v.encode(texts))
    assert (again.subword.drop, again.subword.max_tokens, again.subword.max_characters) == (0, 7, 99)


def test_it_can_be_pickled():
    v = pickle.loads(pickle.dumps(table(drop=0)))
    assert v.encode("unable").tolist() == [1, 2]
    assert v.subword.storage is v.storage


def test_sif_is_refused():
    with pytest.raises(InputError, match="weights its pieces itself"):
        table().encode("un", weights="sif")


def test_a_file_that_lies_is_refused():
    about, tensors = subwords.dump(pieces(), Storage.of(ROWS))
    table_rows = Storage.of(np.ones((3, 2)))
    wrong = {
        "must be bytes": {"tokenizer": np.zeros(3, np.float32)},
        "must have 2 columns": {"matrix": np.zeros((4, 3), np.float32)},
        "need 4 float32": {"scale": np.zeros(3, np.float32)},
    }
    for message, part in wrong.items():
        with pytest.raises(FileFormatError, match=message):
            subwords.restore(about, {**tensors, **part}, table_rows, "x.safetensors")
    for settings in ({}, {**about["settings"], "drop": -1}, {**about["settings"], "max_tokens": "1"}):
        with pytest.raises(FileFormatError, match=r"x\.safetensors"):
            subwords.restore({**about, "settings": settings}, tensors, table_rows, "x.safetensors")


def test_pieces_without_rows_and_broken_tokenizers_are_found_when_used():
    few = Pieces(tokenizer_json(), Storage.of(ROWS[:2]))
    with pytest.raises(FileFormatError, match="the piece 3 of 2"):
        few.vectors(["read"])
    with pytest.raises(InputError, match="the tokenizer cannot be opened"):
        Pieces(np.frombuffer(b"{}", np.uint8), Storage.of(ROWS)).vectors(["read"])
    with pytest.raises(InputError, match="cannot cut these sentences"):
        pieces().vectors(["\ud800"])
