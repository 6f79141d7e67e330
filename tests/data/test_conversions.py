"""Files of ours out of files of another form, each made of a small one by hand."""

import bz2
import gzip
import io
import json
import sqlite3
import struct
import tarfile
import zipfile

import numpy as np
import pytest
from safetensors.numpy import save_file

from vecsmith import Vectors
from vecsmith.core.errors import FileFormatError, MissingExtraError
from vecsmith.core.tensorfile import TensorFile
from vecsmith.data import conversions
from vecsmith.numeric.hashing import murmur_all
from vecsmith.vectors.words import pack

ROWS = np.arange(12, dtype=np.float32).reshape(3, 4) / 3


@pytest.fixture
def wink(tmp_path):
    """JSON as wink's package has it: the length and the place of each vector stand behind its numbers."""
    path = tmp_path / "wink.json"
    words = ("the", 'say "vectors":{', "caf\u00e9")
    rows = {word: [*(np.arange(100) / 7 + place).tolist(), 1.5, place] for place, word in enumerate(words)}
    about = {"size": 3, "words": list(words), "vectors": rows, "unkVector": [0] * 102}
    path.write_text(json.dumps(about, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
    return path


def test_json_becomes_words_and_rows(wink, tmp_path):
    conversions.json_words(wink, tmp_path / "words.txt")
    conversions.json_rows(wink, tmp_path / "vectors.npy")
    assert (tmp_path / "words.txt").read_text(encoding="utf-8") == 'the\nsay "vectors":{\ncaf\u00e9\n'
    rows = np.load(tmp_path / "vectors.npy")
    assert rows.dtype == np.float32 and rows.shape == (3, 100)
    np.testing.assert_array_equal(rows[2], (np.arange(100) / 7 + 2).astype(np.float32))
    assert Vectors.load(tmp_path).words == ["the", 'say "vectors":{', "caf\u00e9"]


def test_json_is_read_piece_by_piece(wink, tmp_path, monkeypatch):
    monkeypatch.setattr(conversions, "PIECE", 1000)
    monkeypatch.setattr(conversions, "LONGEST", 4000)
    conversions.json_words(wink, tmp_path / "words.txt")
    assert (tmp_path / "words.txt").read_text(encoding="utf-8").count("\n") == 3


def test_the_first_of_json_are_taken(wink, tmp_path, monkeypatch):
    monkeypatch.setattr(conversions, "FEW", 2)
    conversions.first_json_words(wink, tmp_path / "words.txt.gz")
    conversions.first_json_rows(wink, tmp_path / "vectors.npy")
    assert gzip.decompress((tmp_path / "words.txt.gz").read_bytes()) == b'the\nsay "vectors":{\n'
    rows = np.load(tmp_path / "vectors.npy")
    assert rows.dtype == np.float16 and rows.shape == (2, 100)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"words":["a"]}', "expected vectors in JSON, found none"),
        ('{"vectors":{"a":[1,2],"b":[1,', "vector 2: expected a word and its vector, found '\"b\":[1,'"),
        ('{"vectors":{"a":[1,2]', "vector 2: expected a word and its vector, found ''"),
    ],
)
def test_json_that_is_cut_off_is_told(tmp_path, text, said):
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(FileFormatError) as caught:
        conversions.json_words(tmp_path / "x.json", tmp_path / "words.txt")
    assert said in str(caught.value)


def test_words_of_a_text_table_are_taken(tmp_path):
    (tmp_path / "came").write_bytes(bz2.compress("the 1 2\ncaf\u00e9 3 4\n".encode()))
    conversions.first_fields(tmp_path / "came", tmp_path / "words.txt")
    assert (tmp_path / "words.txt").read_text(encoding="utf-8") == "the\ncaf\u00e9\n"


@pytest.fixture
def database(tmp_path):
    with sqlite3.connect(tmp_path / "x.db") as base:
        base.execute("create table vectors (word text primary key, embedding blob not null)")
        for place, word in enumerate(("you", "i")):
            zstandard = pytest.importorskip("zstandard")
            blob = zstandard.ZstdCompressor().compress(np.full(300, place + 0.5, np.float32).tobytes())
            base.execute("insert into vectors values (?, ?)", (word, blob))
    base.close()
    return tmp_path / "x.db"


def test_a_database_becomes_words_and_rows(database, tmp_path):
    conversions.database_words(database, tmp_path / "words.txt")
    conversions.database_rows(database, tmp_path / "vectors.npy")
    table = Vectors.load(tmp_path)
    assert table.words == ["you", "i"] and table.dtype == "float16"
    np.testing.assert_array_equal(table.matrix, np.repeat([[0.5], [1.5]], 300, axis=1))


def test_a_database_needs_an_extra(database, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    with pytest.raises(MissingExtraError, match=r"needs the package 'zstandard': pip install 'vecsmith\[zst\]'"):
        conversions.database_rows(database, tmp_path / "vectors.npy")


def test_what_is_no_database_is_told(tmp_path):
    (tmp_path / "x.db").write_text("words\n" * 100)
    with pytest.raises(FileFormatError, match=r"x\.db: expected a database with a table 'vectors': file is not"):
        conversions.database_words(tmp_path / "x.db", tmp_path / "words.txt")


def array_file(rows):
    made = io.BytesIO()
    np.save(made, rows)
    return made.getvalue()


def test_a_pipeline_becomes_keys_and_rows(tmp_path):
    hashes = np.empty(1, np.uint64)
    murmur_all(*pack(["dog"]), 1, hashes)
    key = int(hashes[0])
    with zipfile.ZipFile(tmp_path / "x.whl", "w") as package:
        package.writestr("x/x-1.0/vocab/vectors", array_file(ROWS))
        package.writestr("x/x-1.0/vocab/key2row", b"\x82\xcf" + struct.pack(">Q", key) + b"\x01" + b"\xcd\x01\xaf\x01")
        package.writestr("x/x-1.0/vocab/strings.json", '["cat", "dog"]')
        package.writestr("x/x-1.0/tokenizer", "no part of it")
    (tmp_path / "vectors").write_bytes(array_file(ROWS))
    conversions.pipeline_keys(tmp_path / "x.whl", tmp_path / "keys.tsv.gz")
    conversions.half_array(tmp_path / "vectors", tmp_path / "rows.npy")
    assert gzip.decompress((tmp_path / "keys.tsv.gz").read_bytes()) == b"dog\t1\nnum\t1\n"
    table = Vectors.load(tmp_path)
    np.testing.assert_array_equal(table["dog"], ROWS[1].astype(np.float16))


def test_tensors_become_half_as_large(tmp_path):
    save_file({"embeddings": ROWS}, tmp_path / "came")
    conversions.half_tensors(tmp_path / "came", tmp_path / "model.safetensors")
    np.testing.assert_array_equal(TensorFile(tmp_path / "model.safetensors").array("embeddings"), ROWS.astype("f2"))


def test_a_quantised_archive_is_put_together(tmp_path):
    codes = np.arange(2 * 3 * 2, dtype=np.float32).reshape(2, 3, 2)  # two parts of two numbers, three centres each
    numbers = np.array([[0, 2], [1, 0]], np.uint8)
    parts = struct.pack("<4I", 2, 4, 2, 3) + numbers.tobytes() + codes.tobytes()
    vocabulary = gzip.compress(struct.pack("<3I", 2, 7, 9) + "\u0434\u043e\u043c\n<pad>".encode())
    with tarfile.open(tmp_path / "x.tar", "w") as archive:
        for name, data in (("vocab.bin", vocabulary), ("pq.bin", parts)):
            about = tarfile.TarInfo(name)
            about.size = len(data)
            archive.addfile(about, io.BytesIO(data))
    conversions.navec_words(tmp_path / "x.tar", tmp_path / "words.txt")
    conversions.navec_rows(tmp_path / "x.tar", tmp_path / "vectors.npy")
    table = Vectors.load(tmp_path)
    assert table.words == ["\u0434\u043e\u043c", "<pad>"]
    np.testing.assert_array_equal(table.matrix, [[0, 1, 10, 11], [2, 3, 6, 7]])


def test_pieces_become_words(tmp_path):
    (tmp_path / "came").write_text("[PAD]\n\u2581\n\u2581house\nhold\n", encoding="utf-8")
    conversions.piece_words(tmp_path / "came", tmp_path / "words.txt")
    assert (tmp_path / "words.txt").read_text(encoding="utf-8") == "[PAD]\n\u2581\nhouse\n##hold\n"


def test_the_input_table_of_an_encoder_becomes_a_folder(tmp_path):
    from tokenizers import Tokenizer, models, pre_tokenizers

    tokenizer = Tokenizer(models.WordPiece({"[UNK]": 0, "house": 1, "##hold": 2}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    other = {"bert.embeddings.position_embeddings.weight": ROWS + 1}
    save_file({"bert.embeddings.word_embeddings.weight": ROWS, **other}, tmp_path / "came")
    (tmp_path / "came.json").write_text('{"hidden_size": 4, "model_type": "bert"}')
    conversions.input_rows(tmp_path / "came", tmp_path / "model.safetensors")
    conversions.input_config(tmp_path / "came.json", tmp_path / "config.json")
    table = Vectors.load(tmp_path)
    np.testing.assert_array_equal(table["house"], ROWS[1])
    np.testing.assert_allclose(table["household"], (ROWS[1] + ROWS[2]) / 2)


def test_an_encoder_without_an_input_table_is_told(tmp_path):
    save_file({"lstm.weight": ROWS}, tmp_path / "came")
    with pytest.raises(FileFormatError, match=r"came: expected the tensor embeddings\.word_embeddings\.weight, found"):
        conversions.input_rows(tmp_path / "came", tmp_path / "model.safetensors")


def test_conversions_give_the_same_bytes_each_time(wink, tmp_path):
    for name in ("a.npy", "b.npy"):
        conversions.json_rows(wink, tmp_path / name)
    assert (tmp_path / "a.npy").read_bytes() == (tmp_path / "b.npy").read_bytes()
