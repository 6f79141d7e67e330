"""Prose: lines that are joined, and paragraphs that are cut into sentences; and lines that look as if they should be.

A paragraph ends at an empty line. A sentence ends behind `.`, `!`, `?` or `…` and any closing marks, where white space
follows and then, behind any opening marks, a letter that is not small, or a digit. A point behind a single letter
("J. Smith") or a title ("Mr. Smith", see `TITLES`) ends none. The rule is for European scripts; text in others is best
given one sentence a line.
"""

import re
from collections.abc import Iterator

TITLES = frozenset("mr mrs ms dr st prof rev hon capt col gen lt sgt maj messrs mme mlle jr sr vs cf viz esq".split())
OPENING, CLOSING = r"[\"'“‘«(\[{¿¡_*—–-]", r"[\"'”’»)\]}_*]"
PARAGRAPH = r"[^\S\n]*\n[^\S\n]*\n\s*"
BORDER = re.compile(rf"(?P<paragraph>{PARAGRAPH})|(?P<mark>[.!?…]){CLOSING}*(?=\s+{OPENING}*(?P<first>[^\W_]))")
LAST_WORD = re.compile(r"(\w+)\.$")
SAMPLE, WIDEST = 1000, 120  # lines that are looked at, and characters that a hard-wrapped line may have
LONGEST = 1 << 20  # characters of a sentence that is kept whole while its end is looked for


class Prose:
    """Cuts text into lines of one sentence each, piece by piece; a byte 0 ends a document."""

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, text: str, last: bool = False) -> str:
        """Give the sentences that are known to be whole; with the last piece, all."""
        *whole, open_ = (self._rest + text).split("\0")
        parts = ["".join(f"{_joined(one)}\n" for one in _pieces(document)) + "\0" for document in whole]
        found = list(_pieces(open_))
        self._rest = "" if last or len(found[-1]) > LONGEST else found.pop()
        parts.append("".join(f"{_joined(one)}\n" for one in found))
        return "".join(parts)


def sentences(text: str) -> list[str]:
    """Cut a text into its sentences."""
    return [joined for piece in _pieces(text) if (joined := _joined(piece))]


def is_hard_wrapped(text: str) -> bool:
    """Say whether the lines of a text look cut by width: most about as long as the longest, and few at a sentence's end."""
    lines = [line.strip() for line in text.split("\n", 4 * SAMPLE)[: 4 * SAMPLE] if not line.isspace() and line][
        :SAMPLE
    ]
    if len(lines) < 50:
        return False
    wide = sorted(map(len, lines))[int(0.95 * len(lines))]
    full = sum(0.75 * wide <= len(line) <= wide + 10 for line in lines)
    ended = sum(line[-1] in ".!?…:;\"'”’" for line in lines)
    return wide <= WIDEST and full > len(lines) / 2 and ended < len(lines) / 2


def _pieces(text: str) -> Iterator[str]:
    """Cut at every border; what is cut is given back whole, white space included."""
    begin = 0
    for border in BORDER.finditer(text):
        if border["mark"] and not _ends_sentence(text, border):
            continue
        yield text[begin : border.end()]
        begin = border.end()
    yield text[begin:]


def _ends_sentence(text: str, border: "re.Match[str]") -> bool:
    if border["first"].islower():
        return False
    if border["mark"] != ".":
        return True
    word = LAST_WORD.search(text, max(0, border.start() - 20), border.start("mark") + 1)
    return word is None or not ((len(word[1]) == 1 and word[1].isalpha()) or word[1].lower() in TITLES)


def _joined(piece: str) -> str:
    return piece.replace("\n", " ").strip()
