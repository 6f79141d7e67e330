import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Regex, pre_tokenizers

from vecsmith.text.tokenize import PATTERN, tokenize

assigned = st.characters(exclude_categories=["Cs", "Cn"])


def test_words_go_on_over_apostrophes_points_and_hyphens():
    text = "He doesn't say state-of-the-art (e.g. 1.5)... rock'n'roll's-"
    assert tokenize(text) == (
        "He doesn't say state-of-the-art ( e.g . 1.5 ) . . . rock'n'roll's -".split()
    )  # fmt: skip


@pytest.mark.parametrize("word", ["naïve", "हिन्दी", "می\u200cروم", "n\u0303a", "snake_case", "\U0001e900\U0001e944"])
def test_a_word_of_any_script_stays_whole(word):
    assert tokenize(f"x {word}, y") == ["x", word, ",", "y"]


def test_nothing_is_lowered_and_nothing_gives_nothing():
    assert tokenize("The THE") == ["The", "THE"]
    assert tokenize(" \t\n") == []


@given(st.text(assigned))
def test_only_white_space_is_lost(text):
    assert "".join(tokenize(text)) == "".join(text.split())


@given(
    st.text(st.one_of(assigned.filter(lambda character: known_to_all(character)), st.sampled_from("ab1_'’.-, \n\x1c")))
)
def test_tokenizers_cuts_by_the_same_rule(text):
    other = pre_tokenizers.Split(Regex(PATTERN), "removed", invert=True)
    assert tokenize(text) == [piece for piece, _ in other.pre_tokenize_str(text)]


def known_to_all(character):
    """The packages know different versions of Unicode; these planes have long been stable."""
    return ord(character) < 0x0800 or 0x3040 <= ord(character) < 0x9FA6


@pytest.mark.full
def test_tokenizers_cuts_at_the_same_characters():
    if unicodedata.unidata_version > "16":
        pytest.skip("this Python knows a newer Unicode than tokenizers")
    other = pre_tokenizers.Split(Regex(PATTERN), "removed", invert=True)
    for code in range(sys.maxunicode + 1):
        text = f"a{chr(code)}b"
        if unicodedata.category(chr(code)) not in ("Cs", "Cn"):
            assert tokenize(text) == [piece for piece, _ in other.pre_tokenize_str(text)], hex(code)
