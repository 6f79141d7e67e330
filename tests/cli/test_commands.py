"""Each command by its output, for people and for machines."""

import io
import shlex

import numpy as np
import pytest

from vecsmith import _demo, load


def test_info(run, path, table):
    about = run("info", path, "--json").json
    assert {"words", "dim", "dtype", "format", "meta"} <= set(about)
    assert (about["words"], about["dim"], about["dtype"], about["format"]) == (10, 6, "float32", "native")
    assert about["counts"] is True and about["subword"] is None
    shown = run("info", path).out
    assert "words        10\n" in shown and "float32" in shown and "king, queen, man" in shown
    assert "verified" in run("info", path, "--verify").out


def test_info_verify_finds_a_lie(run, path):
    data = bytearray(path.read_bytes())
    data[-40:-36] = np.array([np.nan], np.float32).tobytes()
    whole = load(path)
    at = path.read_bytes().find(whole.matrix.tobytes())
    data = bytearray(path.read_bytes())
    data[at + 8 : at + 12] = np.array([np.nan], np.float32).tobytes()
    path.write_bytes(data)
    ran = run("info", path, "--verify")
    assert ran.code == 2 and "row 0, column 2 is nan" in ran.err
    assert run("info", path).code == 0


def test_neighbors(run, path, table):
    found = run("neighbors", path, "king", "-k", 3, "--json").json
    assert [one["word"] for one in found] == [one.word for one in table.neighbors("king", k=3)]
    assert set(found[0]) == {"word", "similarity"}
    assert found[0]["similarity"] == pytest.approx(table.neighbors("king")[0].similarity, abs=1e-6)
    assert len(run("neighbors", path, "king").out.splitlines()) == 9
    both = run("neighbors", path, "king", "queen", "-k", 1, "--json").json
    assert set(both) == {"king", "queen"}
    summed = run(
        "neighbors", path, "--positive", "king", "--positive", "woman", "--negative", "man", "-k", 1, "--json"
    ).json
    assert summed[0]["word"] == table.neighbors(positive=["king", "woman"], negative=["man"], k=1)[0].word
    assert len(run("neighbors", path, "king", "--among", 3, "--json").json) == 2


def test_neighbors_of_words_with_spaces_and_other_scripts(run, path):
    assert run("neighbors", path, "ice cream", "-k", 1).code == 0
    assert "日本" in run("neighbors", path, "Zürich").out


def test_similarity_analogy_and_odd_one_out(run, path, table):
    assert run("similarity", path, "king", "queen").out == f"{table.similarity('king', 'queen'):.4f}\n"
    answer = run("similarity", path, "king", "queen", "--json").json
    assert answer == {"a": "king", "b": "queen", "similarity": round(table.similarity("king", "queen"), 6)}
    for method in ("3cosadd", "3cosmul", "pairdirection"):
        found = run("analogy", path, "man", "king", "woman", "--method", method, "-k", 2, "--json").json
        assert [one["word"] for one in found] == [one.word for one in table.analogy("man", "king", "woman", 2, method)]
    assert run("odd-one-out", path, "king", "queen", "man").out.strip() == table.odd_one_out(["king", "queen", "man"])
    assert run("odd-one-out", path, "king", "queen", "man", "--json").json["word"] in table
    assert run("odd-one-out", path, "king", "queen").code == 2


@pytest.mark.parametrize("name", ["x.safetensors", "x.bin", "x.txt", "x.vec"])
def test_convert_by_ending(run, path, table, tmp_path, name):
    out = tmp_path / name
    refused = run("convert", path, out)
    if name != "x.safetensors":
        assert refused.code == 2 and "cannot hold 1 of these 10 words, first 'ice cream'; --spaces _" in refused.err
    assert run("convert", path, out, "--spaces", "_").code == 0
    other = load(out)
    assert other.words[7] == "ice_cream" or name == "x.safetensors"
    np.testing.assert_array_equal(other.matrix, table.matrix)


def test_convert_says_what_int8_costs(run, path, tmp_path, table):
    out = tmp_path / "x.safetensors"
    done = run("convert", path, out, "--dtype", "int8", "--json").json
    assert done["dtype"] == "int8" and done["format"] == "native" and done["words"] == 10
    small = load(out).matrix
    rows = table.matrix[:-1]
    cosines = (rows * small[:-1]).sum(axis=1) / np.linalg.norm(rows, axis=1) / np.linalg.norm(small[:-1], axis=1)
    assert 0.999 < done["mean_cosine"] < 1 and done["mean_cosine"] == pytest.approx(cosines.mean(), abs=1e-6)
    assert "mean cosine to the original 0.9999" in run("convert", path, out, "--dtype", "int8").out
    refused = run("convert", path, tmp_path / "x.txt", "--spaces", "_", "--dtype", "int8")
    assert refused.code == 2 and "word2vec stores float32" in refused.err


def test_convert_reads_what_it_can_of_a_broken_file(run, tmp_path):
    broken = tmp_path / "broken.txt"
    broken.write_text("3 2\na 1 2\nb 1\nc 3 4\n")
    ran = run("convert", broken, tmp_path / "x.safetensors")
    assert ran.code == 2 and f"{broken}, line 3: expected a word and 2 numbers, found 1" in ran.err
    ran = run("convert", broken, tmp_path / "x.safetensors", "--on-error", "skip")
    assert ran.code == 0 and "1 wrong records were skipped" in ran.err
    assert list(load(tmp_path / "x.safetensors").words) == ["a", "c"]
    run("convert", broken, tmp_path / "y.safetensors", "--on-error", "skip", "--limit", 1)
    assert list(load(tmp_path / "y.safetensors").words) == ["a"]


def test_encode(run, path, table, tmp_path, monkeypatch):
    expected = table.encode(["king queen", "man"], weights="mean")
    got = run("encode", path, "king queen", "man", "--weights", "mean", "--json").json
    np.testing.assert_allclose(got, expected, atol=1e-5)
    lines = tmp_path / "lines.txt"
    lines.write_text("king queen\nman\n")
    out = tmp_path / "out.npy"
    assert run("encode", path, "--input", lines, "--out", out, "--weights", "mean").code == 0
    np.testing.assert_allclose(np.load(out), expected, atol=1e-6)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"king queen\nman\n")))
    assert len(run("encode", path, "--input", "-").out.splitlines()) == 2
    assert "1 of 1 sentences have no known word" in run("encode", path, "nothing known").err
    assert run("encode", path, "nothing known", "--quiet").err == ""
    written = run("encode", path, "king", "--out", out, "--json").json
    assert written == {"path": str(out), "sentences": 1, "dim": 6, "dtype": "float32"}
    absent = run("encode", path, "--input", tmp_path / "absent")
    assert absent.code == 2 and absent.err == f"vecsmith: there is no file {tmp_path / 'absent'}\n"
    assert run("encode", path, "--input", tmp_path).code == 2
    assert run("encode", path).code == 2 and run("encode", path, "x", "--input", lines).code == 2
    lines.write_bytes(b"\xff\n")
    assert "expected UTF-8 text, found byte 0xff" in run("encode", path, "--input", lines).err


def test_methods(run):
    found = run("methods", "--json").json
    names = {(one["room"], one["name"]) for one in found}
    assert {("refiners", name) for name in ("center", "normalize", "standardize", "reduce")} <= names
    (reduce,) = [one for one in found if one["name"] == "reduce"]
    assert set(reduce) == {"name", "room", "summary", "system", "needs", "settings"}
    assert set(reduce["settings"][0]) >= {"name", "type", "default", "low", "high", "choices", "help"}
    assert "refiners/center" in run("methods", "refiners").out
    assert run("methods", "aligners").out == "aligners has no methods yet\n"
    assert run("methods", "aligners", "--json").json == []


def test_refine(run, path, table, tmp_path):
    out = tmp_path / "small.safetensors"
    ran = run("refine", path, "--method", "reduce", "--dim", 3, "--out", out, "--json")
    assert ran.code == 0 and ran.json["dim"] == 3
    small = load(out)
    assert small.dim == 3 and small.meta["steps"][0]["method"] == "reduce" and list(small.words) == list(table.words)
    assert "--dim" in run("refine", "--method", "reduce", "--help").out
    assert "--dim" not in run("refine", "--help").out
    assert "--dim" not in run("refine", "--method=center", "--help").out
    wrong = run("refine", path, "--method", "reduce", "--dim", 0, "--out", out)
    assert wrong.code == 2 and "dim" in wrong.err and "found 0" in wrong.err
    assert run("refine", path, "--method", "center", "--dim", 3, "--out", out).code == 2
    assert run("refine", path, "--out", out).code == 2
    run("refine", path, "--method", "normalize", "--out", out, "--store", "float16")
    assert load(out).dtype == "float16"


def test_the_last_method_counts(run, path, tmp_path):
    out = tmp_path / "x.safetensors"
    ran = run("refine", path, "--method", "center", "--method", "reduce", "--dim", 5, "--out", out)
    assert ran.code == 0 and load(out).dim == 5
    assert run("refine", path, "--method", "reduce", "--method=center", "--dim", 5, "--out", out).code == 2


def test_refine_looks_at_the_target_before_the_work(run, tmp_path, monkeypatch):
    (tmp_path / "thesis.tex").write_text("")
    monkeypatch.setattr("vecsmith.api.refine", lambda *a, **k: 1 / 0)
    ran = run("refine", "glove-demo", "--method", "center", "--out", tmp_path, "--to", "npy")
    assert ran.code == 2 and "it holds other things" in ran.err


def test_a_part_of_a_file(run, tmp_path):
    broken = tmp_path / "broken.txt"
    broken.write_text("a 1 2\nb 1\nc 3 4\nd 1 1\n")
    assert run("info", broken).code == 2
    assert run("info", broken, "--on-error", "skip", "--limit", 2, "--json").json["first"] == ["a", "c"]
    found = run("neighbors", broken, "a", "--on-error", "skip", "--limit", 2, "--json")
    assert [one["word"] for one in found.json] == ["c"] and "1 wrong records were skipped" in found.err


def test_neighbors_needs_words_one_way(run, path):
    for arguments in ([], ["king", "--positive", "queen"]):
        ran = run("neighbors", path, *arguments)
        assert ran.code == 2 and ran.err.endswith("takes a word, or several, or else --positive and --negative words\n")


def test_what_is_left_out_or_lowered_is_said(run, path, tmp_path):
    ran = run("convert", path, tmp_path / "x.npz", "--json")
    assert ran.json["left_out"] == ["counts"]
    assert ran.err == f"note: {tmp_path / 'x.npz'}: left out the word counts, which npz cannot hold of this table\n"
    lowers = "; its tokenizer lowers text, as no word has a capital\n"
    assert run("convert", "glove-demo", tmp_path / "m", "--to", "model2vec", "--limit", 20).out.endswith(lowers)
    assert "lowers" not in run("convert", path, tmp_path / "n", "--to", "model2vec").out


ALL = _demo.SOURCES


@pytest.mark.parametrize("sources", [ALL[::3], pytest.param(ALL, marks=pytest.mark.full)])
def test_demo(run, tmp_path, monkeypatch, sources):
    monkeypatch.setattr(_demo, "SOURCES", sources)
    ran = run("demo", "--out", tmp_path / "demo")
    assert ran.code == 0 and ran.out.count("$ vecsmith ") == 9 and "Try next:" in ran.out
    assert ran.out.split("Try next:")[1].count("vecsmith ") == 3
    assert (tmp_path / "demo" / "model2vec" / "tokenizer.json").is_file()
    assert load(tmp_path / "demo" / "small.safetensors").dim == 50
    assert "concat.safetensors is better than glove-demo" in ran.out
    assert "minilm-demo" in (tmp_path / "demo" / "report.html").read_text()
    steps = ran.out.split("Try next:")[0].split("$ vecsmith ")[1:]
    for part in steps if sources == ALL else steps[:2]:  # each step shows what its command prints
        command, *lines = part.rstrip().splitlines()
        printed = run(*shlex.split(command)).out.splitlines()
        assert lines[: len(printed)] == printed and all(line.startswith("# ") for line in lines[len(printed) :])


def test_convert_names_the_formats_that_can_be_written():
    from vecsmith.cli.convert import FORMATS as named
    from vecsmith.formats import FORMATS

    assert sorted(named.split(", ")) == sorted(known.name for known in FORMATS if known.writes)


def test_info_says_what_a_table_was_made_of(run, tmp_path):
    out = tmp_path / "small.safetensors"
    run("refine", "glove-demo", "--method", "center", "--out", out)
    assert "from         small.safetensors, made of glove-demo\n" in run("info", out).out
    assert "small.safetensors (10,000 words) has no row" in run("neighbors", out, "kinng").err


def test_demo_where_no_folder_can_be_made(run, path):
    assert "cannot make the folder" in run("demo", "--out", path / "demo").err
    assert run("demo", "--out", path).err.endswith("there is a file of that name\n")
