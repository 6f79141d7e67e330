"""Files that are known and refused, each with the way to convert it."""

import gzip
import pickle
import struct
import tarfile
import zipfile

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.core.tensorfile import write_tensors
from vecsmith.formats import load, save
from vecsmith.vectors import Vectors


class Bomb:
    def __reduce__(self):
        return exec, ("raise SystemExit('a pickle was opened')",)


def refusal(path):
    with pytest.raises(FileFormatError) as caught:
        load(path)
    text = str(caught.value)
    assert text.startswith(str(path))
    assert "\n" not in text and len(text) < 500
    return text


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
@pytest.mark.parametrize("compress", [bytes, gzip.compress])
def test_a_pickle_is_refused_and_never_opened(tmp_path, protocol, compress):
    (tmp_path / "x.bin").write_bytes(compress(pickle.dumps(Bomb(), protocol)))
    assert "is a pickle, which is not read, because a pickle can run any code when it is opened; " in refusal(
        tmp_path / "x.bin"
    )


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:xz"])
def test_a_tar_archive_is_refused(tmp_path, mode):
    (tmp_path / "words.txt").write_text("a 1 2\n")
    with tarfile.open(tmp_path / "x", mode) as made:
        made.add(tmp_path / "words.txt", "words.txt")
    assert "is a tar archive, which is not read: unpack it (tar -xf)" in refusal(tmp_path / "x")


def test_a_pickle_in_text_is_refused(tmp_path):
    (tmp_path / "x").write_bytes(pickle.dumps({"a": np.ones(3)}, 0))
    assert "is a pickle" in refusal(tmp_path / "x")


def test_gensims_own_files_name_gensims_way(tmp_path):
    gensim = pytest.importorskip("gensim.models")
    vectors = gensim.KeyedVectors(3)
    vectors.add_vectors(["a", "b"], np.eye(2, 3, dtype=np.float32))
    vectors.save(str(tmp_path / "x.kv"))
    text = refusal(tmp_path / "x.kv")
    assert "is a pickle that gensim wrote" in text
    assert text.endswith("in gensim: kv.save_word2vec_format(path, binary=True)")
    model = gensim.Word2Vec([["a", "b"]] * 5, vector_size=3, min_count=1, epochs=1, workers=1)
    model.save(str(tmp_path / "x.model"))
    assert "in gensim: " in refusal(tmp_path / "x.model")


def test_pytorchs_files_name_a_way(tmp_path):
    with zipfile.ZipFile(tmp_path / "x.pt", "w") as archive:
        archive.writestr("x/data.pkl", pickle.dumps({}))
        archive.writestr("x/data/0", b"")
    assert "is a PyTorch file with a pickle inside" in refusal(tmp_path / "x.pt")
    old = pickle.dumps(0x1950A86A20F9469CFC6C, 2)
    (tmp_path / "old.pt").write_bytes(old)
    assert "is a PyTorch file, a pickle" in refusal(tmp_path / "old.pt")


def test_joblibs_files_are_pickles(tmp_path):
    pytest.importorskip("joblib").dump({"a": np.ones(3)}, tmp_path / "x.joblib")
    assert "vecsmith.Vectors(words, matrix).save(path)" in refusal(tmp_path / "x.joblib")


def test_arrays_of_objects_are_refused(tmp_path):
    np.save(tmp_path / "vectors.npy", np.array([[Bomb()]], object), allow_pickle=True)
    (tmp_path / "words.txt").write_text("a\n")
    assert "holds Python objects, which only pickle can read" in refusal(tmp_path / "vectors.npy")
    np.savez(tmp_path / "x.npz", words=np.array([Bomb()], object), offsets=np.arange(2), matrix=np.eye(1))
    assert "holds Python objects" in refusal(tmp_path / "x.npz")


def test_safetensors_of_others_are_told_apart(tmp_path):
    for name, hint in (("embeddings", "give the folder instead"), ("weight", "nothing says which words its rows are")):
        write_tensors(tmp_path / "model.safetensors", {name: np.eye(3, dtype=np.float32)}, {})
        assert hint in refusal(tmp_path / "model.safetensors")


def test_a_compressed_native_file_must_be_decompressed(tmp_path):
    save(Vectors(["a"], np.ones((1, 2))), tmp_path / "t.safetensors")
    (tmp_path / "t.gz").write_bytes(gzip.compress((tmp_path / "t.safetensors").read_bytes()))
    assert refusal(tmp_path / "t.gz").endswith("decompress it first")


def test_utf16_is_told(tmp_path):
    (tmp_path / "t.txt").write_bytes("a 1 2\n".encode("utf-16"))
    assert refusal(tmp_path / "t.txt").endswith("is UTF-16, expected UTF-8: iconv -f UTF-16 -t UTF-8")


def test_empty_files(tmp_path):
    for data in (b"", gzip.compress(b"")):
        (tmp_path / "t").write_bytes(data)
        assert refusal(tmp_path / "t") == f"{tmp_path / 't'} is empty"


def test_a_header_that_overflows_is_no_reason_to_crash(tmp_path):
    (tmp_path / "t.safetensors").write_bytes(struct.pack("<Q", (1 << 64) - 1) + b'{"vecsmith"')
    assert "no format known here" in refusal(tmp_path / "t.safetensors")
