"""Questions with five options in blocks of lines, as the SAT questions of Turney et al. (2003) are given out.

A block is a line that says where the question is from, the pair of words that is asked about, five pairs to choose from,
and the letter of the right one; empty lines stand between blocks. Behind two words may stand their parts of speech, such as
`n:v`. Lines that begin with `#` are comments.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.data.containers import Choices

LETTERS = "abcde"
Block = list[tuple[int, str]]


class Question(NamedTuple):
    """A stem, its options, and the number of the right one."""

    stem: tuple[str, str]
    options: tuple[tuple[str, str], ...]
    answer: int


def is_questions(text: str) -> bool:
    """Say whether text is made of such blocks: more than half of its lines are pairs with parts of speech."""
    lines = [line for line in _lines(text) if line and not line.startswith("#")]
    return 2 * sum(map(_is_marked, lines)) > len(lines)


def parse_questions(text: str, name: str) -> tuple[Choices, str]:
    """Read the questions of a text, and say what was read; `name` is what messages call it."""
    comments = sum(line.startswith("#") for line in _lines(text))
    found = [_question(block, end, name) for block, end in _blocks(text)]
    if not found:
        what = "nothing but comments" if comments else "an empty file"
        raise FileFormatError(f"{name}: expected questions of eight lines each, found {what}")
    stems, options, answers = zip(*found, strict=True)
    said = f"{len(found):,} {'question' if len(found) == 1 else 'questions'} with five options"
    if comments:
        said += f", {comments:,} comment {'line' if comments == 1 else 'lines'} left out"
    return Choices(name=Path(name).name, stems=stems, options=options, answers=answers), said


def _is_marked(line: str) -> bool:
    """Say whether a line is two words and their parts of speech, as no other kind of file has them."""
    words = line.split()
    parts = words[2].split(":") if len(words) == 3 else []
    return len(parts) == 2 and all(part.isalpha() for part in parts)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def _blocks(text: str) -> Iterator[tuple[Block, int]]:
    """Give the lines between empty ones, with their numbers, and the number of the line where they end."""
    block: Block = []
    lines = _lines(text)
    for number, line in enumerate([*lines, ""], 1):
        if line and not line.startswith("#"):
            block.append((number, line))
        elif not line and block:
            yield block, min(number, len(lines))
            block = []


def _question(block: Block, end: int, name: str) -> Question:
    """Read a block, line by line; what is wrong is told of the first line that is not what it should be."""

    def line(at: int, expected: str) -> tuple[int, str]:
        if at == len(block):
            raise FileFormatError(f"{name}, line {end:,}: expected {expected}, found the end of the question")
        return block[at]

    def pair(at: int, role: str) -> tuple[str, str]:
        expected = f"{role} as two words and their parts of speech (such as cat animal n:n)"
        number, found = line(at, expected)
        words = found.split()
        if len(words) != 2 and not (len(words) == 3 and ":" in words[2]):
            raise FileFormatError(f"{name}, line {number:,}: expected {expected}, found {shown(found, 60)}")
        return words[0], words[1]

    number, source = block[0]
    if _is_marked(source):
        what = "a line that says where the question is from, then its pairs"
        raise FileFormatError(f"{name}, line {number:,}: expected {what}, found the pair {shown(source, 60)}")
    stem = pair(1, "the pair that is asked about")
    options = tuple(pair(2 + at, f"option {letter}") for at, letter in enumerate(LETTERS))
    expected = "the letter of the right option, a to e"
    number, letter = line(2 + len(LETTERS), expected)
    if letter not in tuple(LETTERS):
        raise FileFormatError(f"{name}, line {number:,}: expected {expected}, found {shown(letter, 60)}")
    if len(block) > 3 + len(LETTERS):
        number, more = block[3 + len(LETTERS)]
        raise FileFormatError(f"{name}, line {number:,}: expected an empty line, found {shown(more, 60)}")
    return Question(stem, options, LETTERS.index(letter))
