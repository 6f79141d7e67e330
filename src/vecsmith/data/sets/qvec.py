"""The oracles of QVEC: words and how often each supersense, or tag, stands for them."""

import json

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Dataset, WordFeatures
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/ytsvetko/qvec/"
FIRST, LATER = RAW + "01996344de630d73dcae9828bacb40197686eb8c/", RAW + "813e768ba6448f95d76b7ac69647a3e5f8ab67ab/"
NAMES = {
    "en": "semcor_noun_verb.supersenses.en.gz",
    "da": "semcor_noun_verb.supersenses.da.gz",
    "it": "semcor_noun_verb.supersenses.it.gz",
    "ptb": "ptb.pos_tags.gz",
}

ENTRY = Entry(
    name="qvec",
    kind="words",
    summary="linguistic features of words, to which QVEC aligns the columns of a table",
    licence="ODbL 1.0",
    citation="Tsvetkov, Faruqui, Ling, Lample and Dyer 2015, Evaluation of word vector representations by subspace "
    "alignment, EMNLP",
    homepage="https://github.com/ytsvetko/qvec",
    languages=("en", "da", "it"),
    files=(
        File(
            "semcor_noun_verb.supersenses.en.gz",
            "faf61ff5c7e73c641cd0725b569c849c0dd2e9c22e42e056c09d3548bc445394",
            442_048,
            (Https(FIRST + "oracles/semcor_noun_verb.supersenses"),),
        ),
        File(
            "semcor_noun_verb.supersenses.da.gz",
            "ba907d6dfe066f6260f5128605798deab127f7a1519f09619dede9a1bdcf598e",
            482_735,
            (Https(LATER + "oracles/semcor_noun_verb.supersenses.da"),),
        ),
        File(
            "semcor_noun_verb.supersenses.it.gz",
            "3d2ddfb57a7b6edbe054e641e34796a674c749d451626e3b1c7463acbe3c6b1c",
            604_162,
            (Https(LATER + "oracles/semcor_noun_verb.supersenses.it"),),
        ),
        File(
            "ptb.pos_tags.gz",
            "644f0199ea6b402bf7006200480e03733a59180b96f25c1be6c5e333b0201ed8",
            520_599,
            (Https(FIRST + "oracles/ptb.pos_tags"),),
        ),
    ),
    parts=tuple(NAMES),
    items="supersenses of 4,199 English, 10,202 Danish and 10,625 Italian words; tags of 10,865 English words",
    bundled="qvec.zip",
    folder="tasks/qvec",
)


def read(files: Files, part: str) -> Dataset:
    """Read an oracle."""
    name, words, features = NAMES[part], [], []
    for line, (word, text) in readers.fields(files, name, 2):
        try:
            found = json.loads(text)
            weights = tuple((str(key), float(value)) for key, value in found.items())
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise readers.broken(files, name, line, "weights as a JSON object", shown(text)) from error
        words.append(word)
        features.append(weights)
    language = "en" if part == "ptb" else part
    return WordFeatures(words, features, languages=(language,))
