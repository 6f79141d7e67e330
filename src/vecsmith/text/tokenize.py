"""Text to words: the tokenizer that is taken where nothing else is said, such as by `encode` on a plain word table.

A word is a run of letters, marks, digits and underscores, and may go on over an apostrophe, point, hyphen or one of the
two zero-width joiners between such runs ("don't", "e.g", "state-of-the-art"). Any other character that is not white space
is a token of its own. Nothing is lowered and no Unicode form is changed: lookups are exact.

`PATTERN` is the same rule for regular expressions that know Unicode categories (Oniguruma, which `tokenizers` uses), so
that a table written as a Model2Vec folder cuts text as we do. Python's `re` has no categories, and its word class leaves out
the vowel signs of half of the world's scripts; `_pattern` adds them.
"""

import re
import unicodedata
from functools import cache

JOINERS = r"['’.\-\u200c\u200d]"
CONTROLS = r"\x1c-\x1f"  # white space to Python, not to Oniguruma
PATTERN = rf"[\p{{L}}\p{{M}}\p{{N}}_]+(?:{JOINERS}[\p{{L}}\p{{M}}\p{{N}}_]+)*|[^\p{{L}}\p{{M}}\p{{N}}_\s{CONTROLS}]"


def tokenize(text: str) -> list[str]:
    """Cut a text into words and marks."""
    return _pattern(not text.isascii() and _beyond(text) is not None).findall(text)


_beyond = re.compile("[\U00010000-\U0010ffff]").search  # finds a character beyond the basic plane


@cache
def _pattern(all_planes: bool) -> re.Pattern[str]:
    """Compile the rule; without the marks beyond the basic plane it runs four times as fast."""
    letter = rf"\w{_marks(all_planes)}"
    return re.compile(rf"[{letter}]+(?:{JOINERS}[{letter}]+)*|[^{letter}\s]")


def _marks(all_planes: bool) -> str:
    """Write the marks (accents and vowel signs that stand on their own) as ranges of a character class."""
    beyond = (*range(0x10000, 0x20000), *range(0xE0100, 0xE01F0)) if all_planes else ()  # where there are any
    ranges: list[list[int]] = []
    for code in (*range(0x300, 0x10000), *beyond):
        if unicodedata.category(chr(code))[0] == "M":
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)
