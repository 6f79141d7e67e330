"""`vecsmith vocab`."""

import pytest

import vecsmith


@pytest.fixture
def novel(tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "a.txt").write_text("The the cat\nthe dog. Cat\n")
    return tmp_path / "a.txt"


def test_counts(run, novel):
    ran = run("vocab", novel, "--min-count", 2, "--lower")
    assert ran.code == 0 and not ran.err
    assert ran.out.splitlines() == [
        "6 tokens of 3 types, in 2 contexts and 1 document",
        "2 words with a count of 2 or more: 83.3% of the tokens",
        "           3  the",
        "           2  cat",
    ]


def test_json_and_the_function(run, novel):
    found = run("vocab", novel, "--min-count", 1, "--max-words", 2, "--top", 1, "--unit", "prose", "--json").json
    assert found == vecsmith.vocab(str(novel), min_count=1, max_words=2, top=1, unit="prose")
    assert (found["contexts"], found["words"], found["words_tokens"], found["coverage"]) == (2, 2, 3, 0.5)
    assert found["first"] == [{"word": "the", "count": 2}] and len(found["sha256"]) == 64
    assert found["settings"]["tokenizer"] == "whitespace"


def test_words_are_written(run, novel, tmp_path):
    out = tmp_path / "words.tsv"
    assert run("vocab", novel, novel, "--min-count", 2, "--out", out, "--tokenizer", "words").code == 0
    assert out.read_text() == "the\t4\nThe\t2\ncat\t2\ndog\t2\n.\t2\nCat\t2\n"
    with pytest.raises(vecsmith.VecsmithError, match=r"the word 'a\\tb' holds a tab"):
        vecsmith.vocab([["a\tb"]], min_count=1, out=out)


def test_phrases(run, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("he saw New York\n" * 6 + "".join(f"w{i} x{i}\n" for i in range(3000)))
    found = run("vocab", path, "--phrases", 2, "--min-count", 6, "--json").json
    assert [one["word"] for one in found["first"]] == ["he_saw_New_York"]
    assert found["settings"]["phrases"] == {"passes": 2, "threshold": 100.0, "min_count": 5}
    assert run("vocab", path, "--phrases", -1).code == 2


def test_caches(run, novel):
    assert run("vocab", "--list-caches").out == "no corpus is in the cache\n"
    assert run("vocab", novel, "--cache", "--min-count", 1).code == 0
    listed = run("vocab", "--list-caches")
    assert listed.code == 0 and f"MB  {novel}  (" in listed.out
    (one,) = run("vocab", "--list-caches", "--json").json
    assert one["corpus"] == [str(novel)]
    assert run("vocab", "--clear-caches", "--json").json == {"removed": one["bytes"]}
    assert run("vocab", "--clear-caches").out == "removed 0.0 MB\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "vocab takes a corpus"),
        (["NOVEL", "--list-caches"], "vocab takes a corpus"),
        (["nowhere.txt"], "there is no file or folder nowhere.txt"),
        (["NOVEL"], "no word stands 5 times or more in the corpus: the most frequent stands 2 times"),
        (["EMPTY"], "no word stands 5 times or more in the corpus: the corpus is empty"),
        (["NOVEL", "--min-count", 0], "min_count must be a whole number from 1, found 0"),
        (["NOVEL", "--max-words", 0], "max_words must be a whole number from 1, found 0"),
        (["NOVEL", "--top", -1], "top must be a whole number from 0, found -1"),
        (["NOVEL", "--unit", "page"], "unit must be one of line, prose"),
        (["NOVEL", "--out", "nowhere/words.tsv"], "there is no folder nowhere"),
    ],
)
def test_mistakes(run, novel, arguments, said):
    empty = novel.parent / "empty.txt"
    empty.write_text("")
    ran = run("vocab", *({"NOVEL": novel, "EMPTY": empty}.get(one, one) for one in arguments))
    assert ran.code == 2 and said in ran.err and ran.err.count("\n") == 1 and not ran.out
