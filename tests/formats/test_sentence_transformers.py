import json
import subprocess
import sys

import numpy as np
import pytest
from model2vec import StaticModel
from safetensors.numpy import load_file, save_file
from tokenizers import Tokenizer, models, pre_tokenizers

from vecsmith import Vectors
from vecsmith.core.errors import FileFormatError, Note
from vecsmith.formats import save

WORDS = ["[UNK]", "king", "queen", "##s"]
TEXTS = ["king queens", "queen what king", "", "king king"]
ROWS = np.array([[3, 0], [0, 1], [1, 2], [5, -2]], np.float32)


def folder_of(path, place="", name="embedding.weight", normalize=False, rows=ROWS, **config):
    """Lay a folder out as sentence-transformers does: version 6 in the folder itself, earlier ones one below."""
    inner = path / place
    inner.mkdir(parents=True)
    tokenizer = Tokenizer(models.WordPiece({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(inner / "tokenizer.json"))
    save_file({name: rows}, inner / "model.safetensors")
    static = "sentence_transformers.sentence_transformer.modules.static_embedding.StaticEmbedding"
    modules = [{"idx": 0, "name": "0", "path": place, "type": static}]
    if normalize:
        modules.append({"idx": 1, "name": "1", "path": "1_Normalize", "type": "sentence_transformers.models.Normalize"})
    (path / "modules.json").write_text(json.dumps(modules))
    (path / "config_sentence_transformers.json").write_text(json.dumps({"default_prompt_name": None, **config}))
    return path


@pytest.mark.parametrize("place", ["", "0_StaticEmbedding"])
@pytest.mark.parametrize("name", ["embedding.weight", "embeddings"])
def test_a_folder_of_any_version(tmp_path, place, name):
    v = Vectors.load(folder_of(tmp_path / "m", place, name))
    assert list(v.words) == WORDS
    assert v.meta["format"] == "sentence-transformers"
    # the unknown word counts: ([1, 2] + [3, 0] + [0, 1]) / 3
    expected = [[2, 1 / 3], [4 / 3, 1], [0, 0], [0, 1]]
    assert v.encode(TEXTS) == pytest.approx(np.array(expected))


def test_normalize_is_read_from_the_modules(tmp_path):
    v = Vectors.load(folder_of(tmp_path / "m", normalize=True))
    assert np.linalg.norm(v.encode(TEXTS), axis=1) == pytest.approx([1, 1, 0, 1])


def test_the_tokenizers_own_truncation_holds(tmp_path):
    folder = folder_of(tmp_path / "m")
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(1)
    tokenizer.save(str(folder / "tokenizer.json"))
    assert Vectors.load(folder).encode("queen king").tolist() == [1, 2]


def test_a_default_prompt_is_told_of(tmp_path):
    folder = folder_of(tmp_path / "m", default_prompt_name="query", prompts={"query": "find: "})
    with pytest.warns(Note, match="its default prompt 'find: ' is not put before sentences"):
        Vectors.load(folder)


def modules(*kinds, path=""):
    return json.dumps([{"path": path, "type": f"sentence_transformers.models.{kind}"} for kind in kinds])


BROKEN = {
    "found 'StaticEmbedding, Dense'": ("modules.json", modules("StaticEmbedding", "Dense")),
    "leads out of the folder": ("modules.json", modules("StaticEmbedding", path="../other")),
    "this is not JSON": ("modules.json", "[StaticEmbedding"),
    "expected a list of modules": ("modules.json", '["StaticEmbedding"]'),
    "a StaticEmbedding needs a file": ("modules.json", modules("StaticEmbedding", path="sub")),
    "tokenizer cannot be opened": ("tokenizer.json", '{"model": "StaticEmbedding"}'),
    "expected a JSON object, found list": ("config_sentence_transformers.json", "[]"),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_broken_folder_gives_one_sentence(tmp_path, message):
    folder = folder_of(tmp_path / "m")
    name, text = BROKEN[message]
    (folder / name).write_text(text)
    with pytest.raises(FileFormatError, match=message):
        Vectors.load(folder)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_what_is_written_opens_in_model2vec_too(tmp_path, table, dtype):
    v = table.drop(["ice cream"]).astype(dtype)
    assert save(v, tmp_path / "m", to="sentence-transformers")["unreachable"] == 0
    rows = load_file(tmp_path / "m" / "model.safetensors")["embedding.weight"]
    assert rows.dtype == (np.float16 if dtype == "float16" else np.float32)
    model = StaticModel.from_pretrained(tmp_path / "m")
    assert model.encode("king Zürich unheard") == pytest.approx(v.encode("king Zürich", weights="mean"), abs=2e-3)
    again = Vectors.load(tmp_path / "m")
    assert np.allclose(again.matrix[:-1], v.matrix)


def test_a_normalizing_model_stays_one(tmp_path):
    folder_of(tmp_path / "m", normalize=True)
    v = Vectors.load(tmp_path / "m")
    v.save(tmp_path / "n", to="sentence-transformers")
    again = Vectors.load(tmp_path / "n")
    assert np.array_equal(again.encode(TEXTS), v.encode(TEXTS))
    assert StaticModel.from_pretrained(tmp_path / "n").normalize


OPEN = """
import json, sys
import numpy as np
from sentence_transformers import SentenceTransformer
for folder in sys.argv[2:]:
    found = SentenceTransformer(folder, device="cpu").encode(json.loads(sys.argv[1]), convert_to_numpy=True)
    np.save(folder + ".npy", found.astype(np.float32))
"""


@pytest.mark.full  # importing sentence-transformers takes seconds
def test_all_folders_open_in_sentence_transformers(tmp_path, table):
    words = table.drop(["ice cream"])
    wanted = {}
    for dtype in ("float32", "float16", "int8"):
        for to in ("model2vec", "sentence-transformers"):
            folder = str(tmp_path / f"{dtype}-{to}")
            v = words.astype(dtype)
            v.save(folder, to=to)
            wanted[folder] = v.replace(counts=np.ones(len(v))).encode(["king", "queen man", "日本"], weights="mean")
    pieces = Vectors.load(folder_of(tmp_path / "pieces", normalize=True))
    for to in ("model2vec", "sentence-transformers"):
        folder = str(tmp_path / f"pieces-{to}")
        pieces.save(folder, to=to)
    folders = [*wanted, str(tmp_path / "pieces-model2vec"), str(tmp_path / "pieces-sentence-transformers")]
    for texts, some in (
        (["king", "queen man", "日本"], list(wanted)),
        (TEXTS, [*folders[-2:], str(tmp_path / "pieces")]),
    ):
        subprocess.run([sys.executable, "-c", OPEN, json.dumps(texts), *some], check=True, capture_output=True)
    for folder, expected in wanted.items():
        found = np.load(folder + ".npy")
        assert found == pytest.approx(expected, abs=4e-3 if "float16" in folder else 1e-5), folder
    for folder in (*folders[-2:], str(tmp_path / "pieces")):
        assert np.load(folder + ".npy") == pytest.approx(pieces.encode(TEXTS), abs=1e-5), folder
