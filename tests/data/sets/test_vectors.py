"""Every entry of vectors, encoders and corpora: that it is complete, and that what a mirror has of it is whole and opens."""

import os
import re
from importlib import import_module
from pathlib import Path

import pytest

from vecsmith import Vectors
from vecsmith.data import catalogue
from vecsmith.data.checksums import content
from vecsmith.data.entry import KINDS, Hub

VECTORS = {  # words, dimensions
    "glove-6b-100d": (341_479, 100),
    "glove-6b-100d-60k": (60_000, 100),
    "glove-6b-50d": (400_000, 50),
    "googlenews-16k-300d": (15_844, 300),
    "potion-base-8m": (29_528, 256),
    "potion-multilingual": (118_948, 128),
    "spacy-en-md-300d": (514_157, 300),
    "spacy-fr-md-300d": (500_000, 300),
    "navec-ru": (500_002, 300),
    "navec-ru-news": (250_002, 300),
    "minilm-input": (30_522, 384),
    "mpnet-input": (30_527, 768),
}
OTHERS = {
    "all-minilm-l6-v2": "encoder",
    "all-mpnet-base-v2": "encoder",
    "use-multilingual-v3": "encoder",
    "litbank-novels": "corpus",
    "gcide": "corpus",
    "wordnet": "lexicon",
}


@pytest.mark.parametrize("name", [*VECTORS, *OTHERS])
def test_an_entry_is_complete(name):
    module = catalogue.module(name)
    entry = module.ENTRY
    assert entry.name == name and name in catalogue.SETS and entry.kind == OTHERS.get(name, "vectors") in KINDS
    for text in (entry.summary, entry.licence, entry.citation, entry.items, entry.note, module.__doc__):
        assert text and "  " not in text
    assert re.search(r"\((19|20)\d\d\)", entry.citation) and re.match(r"https?://\S+$", entry.homepage)
    assert entry.files and not entry.parts and not hasattr(module, "read")
    for file in entry.files:
        assert re.fullmatch("[0-9a-f]{64}", file.sha256) and file.size > 0 and file.origins, file.path
        if file.convert:
            package, _, function = file.convert.partition(":")
            assert callable(getattr(import_module(package), function))
        for origin in file.origins:
            if isinstance(origin, Hub):
                assert re.fullmatch("[0-9a-f]{40}", origin.revision)
    assert len({file.path for file in entry.files}) == len(entry.files)


@pytest.mark.parametrize("name", VECTORS)
def test_the_files_of_a_table_are_a_form_that_opens(name):
    paths = {file.path.removesuffix(".gz") for file in catalogue.find(name).files}
    forms = (
        {"words.txt", "vectors.npy"},
        {"keys.tsv", "rows.npy"},
        {"config.json", "model.safetensors", "tokenizer.json"},
    )
    assert any(form <= paths for form in forms)


def found(name):
    """Give the folder of a mirror that has all files of an entry."""
    entry = catalogue.find(name)
    if not os.environ.get("VECSMITH_DATA"):
        pytest.skip("VECSMITH_DATA names no folder with the data")
    for mirror in os.environ["VECSMITH_DATA"].split(os.pathsep):
        folder = Path(mirror) / entry.folder
        if entry.folder and all((folder / file.path).is_file() for file in entry.files):
            return folder
    pytest.skip(f"no folder of VECSMITH_DATA has {name}")


@pytest.mark.full
@pytest.mark.parametrize("name", [*VECTORS, *OTHERS])
def test_the_mirror_has_what_an_entry_says(name):
    folder = found(name)
    for file in catalogue.find(name).files:
        assert content(folder / file.path) == (file.sha256, file.size), file.path


@pytest.mark.full
@pytest.mark.parametrize("name", VECTORS)
def test_a_table_of_the_mirror_opens(name):
    table = Vectors.load(found(name))
    assert (len(table), table.dim) == VECTORS[name]
    table.verify()
