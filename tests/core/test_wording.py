"""What is said of tables and files, and that nothing in them steers a terminal."""

from vecsmith.core.wording import coverage_text, info_text, neighbors_text, written_text

ABOUT = {
    "name": "t.txt",
    "words": 3000,
    "dim": 2,
    "dtype": "int8",
    "format": "native",
    "space": "cosine",
    "bytes": 6_000_000,
    "rows": 2000,
    "mapped": True,
    "counts": True,
    "context": False,
    "subword": "pieces",
    "first": ["the", "\x1b[31m"],
    "meta": {"origin": "glove\n", "steps": [{"method": "center"}, {"method": "\x9b"}]},
}


def test_info_is_a_fact_a_line():
    assert info_text(ABOUT, verified=True).splitlines() == [
        "words        3,000 on 2,000 rows",
        "dim          2",
        "stored as    int8, 6.0 MB, mapped",
        "format       native",
        "space        cosine",
        "carries      counts, subword",
        r"first words  the, \x1b[31m",
        r"from         t.txt, made of glove\n",
        r"steps        center > \x9b",
        "verified     every word, row and index entry",
    ]
    plain = info_text({**ABOUT, "meta": {}, "rows": 3000})
    assert "steps" not in plain and "verified" not in plain and "words        3,000\n" in plain


def test_neighbors_are_a_line_each():
    assert neighbors_text([("a", 0.5), ("b\tc", -1)]) == " 0.5000  a\n-1.0000  b\\tc"
    assert neighbors_text([]) == ""


def test_what_was_written_and_what_it_cost():
    done = {"path": "x", "format": "native", "words": 1000, "dim": 3, "dtype": "int8"}
    assert written_text(done) == "wrote x (native, 1,000 words x 3, int8)"
    assert written_text({**done, "mean_cosine": 0.99}).endswith("int8); mean cosine to the original 0.99000")
    assert written_text({**done, "lowercase": True}).endswith("; its tokenizer lowers text, as no word has a capital")
    assert written_text({**done, "lowercase": False}) == written_text(done)


def test_what_each_source_knows():
    sources = [{"name": "a\x9b", "known": 9000}, {"name": "model", "known": "any"}]
    assert coverage_text(sources, 10_000) == r"10,000 words: a\x9b knows 9,000, model knows any"
