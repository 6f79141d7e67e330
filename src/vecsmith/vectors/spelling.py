"""What to say of a word that a table does not hold: its twin in another case or Unicode form, or the nearest spellings."""

import unicodedata
from collections.abc import Iterator
from string import ascii_lowercase

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.vectors.words import Words


def explain(word: str, words: Words, name: str) -> str:
    """Say in one sentence that a word is unknown, to which table, and what it may have been meant to be."""
    try:
        hint = _hint(word, words)
    except FileFormatError as error:  # a mapped index that lies: the word may well be there
        hint = f"; {error}"
    return f"{name} ({len(words):,} words) has no row for {shown(word, 100)}{hint}"


def _hint(word: str, words: Words) -> str:
    twins = [twin for twin in _twins(word) if twin != word and twin in words]
    near = twins or [other for other in _one_edit_away(word) if other in words]
    listed = ", ".join(shown(other) for other in list(dict.fromkeys(near))[:5])
    how = "in another case or Unicode form it has" if twins else "the nearest spellings are"
    return f"; {how} {listed}" if listed else ""


def _twins(word: str) -> Iterator[str]:
    for form in (word, *(unicodedata.normalize(kind, word) for kind in ("NFC", "NFKC", "NFD"))):
        yield from (form, form.lower(), form.casefold(), form.capitalize(), form.title(), form.upper())


def _one_edit_away(word: str) -> Iterator[str]:
    """Give what is reached by one swap, deletion, replacement or insertion, in a fixed order."""
    letters = ascii_lowercase + "".join(sorted(set(word) - set(ascii_lowercase)))
    cuts = [(word[:i], word[i:]) for i in range(min(len(word), 40) + 1)]
    yield from (left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1)
    yield from (left + right[1:] for left, right in cuts if right and len(word) > 1)
    yield from (left + letter + right[1:] for left, right in cuts if right for letter in letters)
    yield from (left + letter + right for left, right in cuts for letter in letters)
