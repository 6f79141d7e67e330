"""Word pairs across languages and in Russian: what the entries say, what is read, and how it is scored."""

import re

import pytest

from vecsmith import evaluate
from vecsmith.core.errors import FileFormatError
from vecsmith.data import catalogue
from vecsmith.data.files import Files
from vecsmith.vectors import Vectors

PARTS = {
    "wordsim-crosslingual": ("de-es/rg-65", "en-de/rg-65", "en-es/rg-65", "en-fr/rg-65", "fr-es/rg-65"),
    "wordsim-russian": ("hj", "rg-65-ru", "mc-30-ru"),
}
CROSS = ",word1,word2,similarity\n0,forest,küste,0.965\n1,midday,mittag,3.74\n2,slave,mönch,0.575\n"
LATER = ",similarity,word1,word2\n0,3.94,камень,жемчужина\n1,0.02,шнур,улыбка\n"


@pytest.mark.parametrize("name", PARTS)
def test_an_entry_says_its_parts_and_origins(name):
    entry = catalogue.find(name)
    assert entry.parts == PARTS[name] and len(entry.files) == len(entry.parts) and entry.items and entry.note
    assert entry.folder == f"tasks/{name.replace('-', '_')}"
    for file in entry.files:
        (origin,) = file.origins
        assert re.fullmatch(r"https://raw\.githubusercontent\.com/[^/]+/[^/]+/[0-9a-f]{40}/.+", origin.url)
        assert origin.url.endswith(f"/{file.path}")
    assert len({file.sha256 for file in entry.files}) == len(entry.files)


def test_the_english_sets_keep_their_short_names():
    assert catalogue.find("rg-65") is catalogue.find("mc-30") is catalogue.find("wordsim")
    assert catalogue.resolve("hj") == (catalogue.find("wordsim-russian"), "hj")


@pytest.mark.parametrize(
    ("part", "name", "text", "pairs", "languages"),
    [
        (
            "wordsim-crosslingual/en-de/rg-65",
            "en-de/rg65.csv",
            CROSS,
            [("forest", "küste", 0.965), ("midday", "mittag", 3.74), ("slave", "mönch", 0.575)],
            ("en", "de"),
        ),
        (
            "wordsim-crosslingual/fr-es/rg-65",
            "fr-es/rg65.csv",
            ",word1,word2,similarity\n0,côte,colina,1.835\n",
            [("côte", "colina", 1.835)],
            ("fr", "es"),
        ),
        (
            "wordsim-russian/hj",
            "hj.csv",
            ",word1,word2,similarity\n0,монах, оракул,0.14285699999999998\n",
            [("монах", "оракул", 0.14285699999999998)],
            ("ru",),
        ),
        (
            "wordsim-russian/rg-65-ru",
            "RG-65.csv",
            LATER,
            [("камень", "жемчужина", 3.94), ("шнур", "улыбка", 0.02)],
            ("ru",),
        ),
        (
            "wordsim-russian/mc-30-ru",
            "MC-30.csv",
            LATER,
            [("камень", "жемчужина", 3.94), ("шнур", "улыбка", 0.02)],
            ("ru",),
        ),
    ],
)
def test_what_is_read(tmp_path, part, name, text, pairs, languages):
    entry, _ = catalogue.resolve(part)
    module = catalogue.module(entry.name)
    place = tmp_path / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    own = part.removeprefix(f"{entry.name}/")
    data = catalogue._named(entry, own, module.read(Files(lambda one: tmp_path / one), own))
    assert list(zip(data.left, data.right, data.scores, strict=True)) == pairs
    assert (data.name, data.languages, data.licence) == (part, languages, entry.licence)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            ",word1,word2\n0,a,b\n",
            "line 1: expected a header with word1, word2, similarity, found .*without similarity",
        ),
        (CROSS.replace("3.74", "high"), "line 3: expected a number, found 'high'"),
        (CROSS.replace(",3.74", ""), "line 3: expected 4 fields, found 3"),
    ],
)
@pytest.mark.parametrize(
    ("entry", "part", "name"),
    [("wordsim-crosslingual", "en-de/rg-65", "en-de/rg65.csv"), ("wordsim-russian", "hj", "hj.csv")],
)
def test_a_broken_line_is_named(tmp_path, entry, part, name, text, message):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    with pytest.raises(FileFormatError, match=f"{name}, {message}"):
        catalogue.module(entry).read(Files(lambda one: tmp_path / one), part)


def test_pairs_of_two_languages_are_asked_of_two_tables_or_of_one(tmp_path):
    (tmp_path / "en-de").mkdir()
    (tmp_path / "en-de" / "rg65.csv").write_text(CROSS)
    read = catalogue.module("wordsim-crosslingual").read(Files(lambda one: tmp_path / one), "en-de/rg-65")
    english = Vectors(["forest", "midday", "slave"], [[1, 0], [0, 1], [1, 0]])
    german = Vectors(["küste", "mittag", "mönch"], [[1, 1], [0, 2], [1, 2]])  # cosines .71, 1 and .45, as people order
    (row,) = evaluate({"two": (english, german)}, on=read)
    assert (row.metric, row.value, row.n) == ("spearman", pytest.approx(1), 3)
    both = Vectors([*english.words, *german.words], [*english.matrix, *german.matrix])
    (row,) = evaluate({"one": both}, on=read)
    assert (row.metric, row.value, row.n) == ("spearman", pytest.approx(1), 3)
