"""`vecsmith overlap`."""


def write(path, text):
    path.write_text(text)
    return path


def test_words_and_pairs(run, tmp_path):
    first = write(tmp_path / "first.tsv", "Cup\tmug\t3\ntea\tCoffee\t2\n")
    second = write(tmp_path / "second.tsv", "coffee\ttea\t3\ncup\tking\t2\n")
    ran = run("overlap", first, second, "--quiet")
    assert ran.code == 0
    assert ran.out == "3 of 4 words and 1 of 2 pairs of first.tsv occur in second.tsv\n  coffee / tea\n"
    assert run("overlap", first, second, "--quiet", "--json").json == {
        "first": "first.tsv",
        "second": "second.tsv",
        "words": ["coffee", "cup", "tea"],
        "words_of_first": 4,
        "pairs": [["coffee", "tea"]],
        "pairs_of_first": 2,
    }


def test_words_alone(run, tmp_path):
    groups = write(tmp_path / "groups.tsv", "".join(f"w{i}\t{'ab'[i % 2]}\n" for i in range(30)))
    ran = run("overlap", groups, groups, "--quiet")
    lines = ran.out.splitlines()
    assert lines[0] == "30 of 30 words of groups.tsv occur in groups.tsv"
    assert len(lines) == 22 and lines[-1] == "  and 10 more; --json lists all"


def test_sets_of_the_catalogue(run):
    ran = run("overlap", "ws-353-sim", "wordsim/ws-353")
    assert ran.code == 0 and "of wordsim/ws-353-sim occur in wordsim/ws-353\n" in ran.out


def test_one_sentence_and_exit_code_2(run, tmp_path):
    ran = run("overlap", "nowhere", "ws-353")
    assert ran.code == 2 and ran.err.startswith("vecsmith: there is no nowhere in the catalogue")
    ran = run("overlap", "ws-353", "wordsim")
    assert ran.code == 2 and "wordsim has several parts; name one: wordsim/mc-30" in ran.err
