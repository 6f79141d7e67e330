"""Sentences of prose."""

import pytest

from vecsmith.text.prose import Prose, is_hard_wrapped, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three? Four… Five", ["One.", "Two!", "Three?", "Four…", "Five"]),
        ("It is\nlate. He\nsaid", ["It is late.", "He said"]),
        ("“Go!” he said. “Why?” “Now.” ‘So.’", ["“Go!” he said.", "“Why?”", "“Now.”", "‘So.’"]),
        ('"Go." (He left.) [1] Then', ['"Go."', "(He left.)", "[1] Then"]),
        ("Mr. Smith and J. R. Hill met Dr.\nWatson. End", ["Mr. Smith and J. R. Hill met Dr. Watson.", "End"]),
        ("It cost 3.5 pounds. 7 were left", ["It cost 3.5 pounds.", "7 were left"]),
        ("a title\n\nThe text. more\n \t\nlast.", ["a title", "The text. more", "last."]),
        ("end.\n\nnext", ["end.", "next"]),
        ("École. École. été", ["École.", "École. été"]),
        ("Wait... Then... what", ["Wait...", "Then... what"]),
        ("a\r\nb\r\n\r\nc", ["a\r b", "c"]),
        ("", []),
        (" \n\n ", []),
    ],
)
def test_sentences(text, expected):
    assert sentences(text) == expected


@pytest.mark.parametrize("size", [1, 2, 3, 10])
def test_pieces_change_nothing(size):
    text = "He went.\n\nMr.\nSmith said “No.” Then\nhe\n \nleft. \n\n\n a. B.\0Other one.\0\0last. One"
    prose = Prose()
    pieces = [prose.feed(text[at : at + size]) for at in range(0, len(text), size)]
    whole = "".join(pieces) + prose.feed("", last=True)
    found = [[line for line in part.split("\n") if line] for part in whole.split("\0")]
    assert found == [sentences(part) for part in text.split("\0")]
    assert found[0][:3] == ["He went.", "Mr. Smith said “No.”", "Then he"]


def test_a_sentence_without_end_is_let_go(monkeypatch):
    monkeypatch.setattr("vecsmith.text.prose.LONGEST", 10)
    assert Prose().feed("no end of it at all ") == "no end of it at all\n"


def test_hard_wrapped():
    wrapped = "and so it went on and on until the river was in sight of\n" * 60
    assert is_hard_wrapped(wrapped)
    assert not is_hard_wrapped(wrapped[:1000])  # too few lines to say
    assert not is_hard_wrapped("and so it went on and on until the river was in sight.\n" * 60)  # sentences
    assert not is_hard_wrapped(("and so it went on " * 10 + "\n") * 60)  # too wide
    assert not is_hard_wrapped("".join("word " * (n % 20) + "\n" for n in range(200)))  # of all lengths
