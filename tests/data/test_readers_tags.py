"""Readers of tags and trees: what the entries' own tests do not show."""

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data.entry import Entry
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import blocks, bracketed, columns, roles, spans, tagged

ENTRY = Entry("x", "tags", "made for a test", "CC0", "", "https://example.org", languages=("en", "fr"))


@pytest.fixture
def lines(tmp_path):
    """Write a text; gives the arguments that readers take."""

    def write(text):
        (tmp_path / "a.txt").write_text(text, encoding="utf-8")
        return Files(lambda name: tmp_path / name), "a.txt"

    return write


def test_blocks_are_parted_by_blank_lines_and_know_their_numbers():
    assert list(blocks(["", "a", "\t", " ", "b", "c"])) == [[(2, "a")], [(5, "b"), (6, "c")]]
    assert list(blocks(["# x", "a"], comment="#")) == [[(2, "a")]]


def test_a_space_that_is_no_blank_is_a_token(lines):
    assert list(columns(*lines("\u00a0\tO\n"))) == [(("\u00a0",), ("O",))]


def test_spans_side_by_side_are_told_apart(lines):
    text = "a\tX\t*\t-\t-\t(A*)\nb\tX\t*\t-\t-\t(A*\nc\tX\t*\tdo\tdo.01\t*)\nd\tX\t*\t-\t-\t*\n"
    assert list(spans(*lines(text), first=5)) == [(("a", "b", "c", "d"), ("B-A", "B-A", "I-A", "O"))]


def test_a_sentence_without_columns_for_its_predicates_is_left_out(lines):
    row = "1\tgo\tgo\tVERB\t_\t_\t0\troot\t_\tgo.01"
    assert list(roles(*lines(f"{row}\n\n{row}\t_\n"), sense=9, first=10)) == [(("go",), ("V",))]


def test_traces_are_no_words_and_trees_stand_on_one_line():
    found = list(bracketed("(S (NP (-NONE- *))\n (VP (VB go)))\n(X (Y a))", "here"))
    assert found == [(("go",), "(S (NP (-NONE- *)) (VP (VB go)))"), (("a",), "(X (Y a))")]


def test_a_tree_cut_off_is_told():
    with pytest.raises(FileFormatError, match=r"^here: expected a tree, found 2 bracket\(s\) left open$"):
        list(bracketed("(S (NP (NN a)", "here"))


def test_a_container_says_what_it_is():
    made = tagged(ENTRY, "fr/dev", [(("a",), ("X",))], ("fr",))
    assert (made.name, made.licence, made.languages) == ("x/fr/dev", "CC0", ("fr",))
