"""A file of the user's own: which kind of test it is, told by what is in it, and read.

    pairs        two words and a score a line: car, automobile, 3.92
    analogies    four words a line, in sections that begin with a line such as `: capitals`
    categories   a word and its category
    dictionary   a word and its translation
    choices      questions with five options, as SAT questions are given out: blocks of lines (`questions.py`)

Columns are separated by tabs, commas, semicolons or spaces. A header line and comments (`#`) are left out, and it is said.
A second column that repeats itself (fewer different entries than half the lines) holds categories, another translations.
"""

import os
from collections.abc import Callable
from pathlib import Path

from vecsmith.core.errors import FileFormatError, InputError, shown
from vecsmith.core.files import user_path
from vecsmith.core.settings import did_you_mean
from vecsmith.data.columns import HEADING, Table, mostly_numbers, number, read_text, split
from vecsmith.data.containers import Analogies, Categories, Choices, Dataset, Dictionary, WordPairs
from vecsmith.data.questions import is_questions, parse_questions

KINDS = ("pairs", "analogies", "categories", "dictionary", "choices")
SCORES = {
    "score",
    "scores",
    "gold",
    "similarity",
    "relatedness",
    "rating",
    "mean",
    "average",
    "human (mean)",
    "simlex999",
}
WORDS = {"word", "words", "member", "concept", "source"}  # what headers of two columns say
LABELS = {"category", "categories", "class", "label", "labels", "cluster"}
TRANSLATIONS = {"translation", "translations", "target"}
PAIR = "two words and a score"


def guess(path: str | os.PathLike[str], kind: str | None = None) -> tuple[Dataset, str]:
    """Read a file as what it is, or as a kind that is named; gives the data, and says what it was taken for."""
    file = Path(user_path(path))
    return parse(read_text(file), str(file), kind)


def parse(text: str, name: str, kind: str | None = None) -> tuple[Dataset, str]:
    """Read text as `guess` reads a file; `name` is what messages call it, and its last part what the data is called."""
    if kind is not None and kind not in KINDS:
        raise InputError(f"there is no kind {kind!r} of such a file; {did_you_mean(kind, list(KINDS), 'kinds')}")
    if kind == "choices" or (kind is None and is_questions(text)):
        return parse_questions(text, name)
    table = split(text, name)
    read: dict[str, Callable[[Table], tuple[Dataset, str]]] = {
        "pairs": _pairs,
        "analogies": _analogies,
        "categories": _categories,
        "dictionary": _dictionary,
    }
    data, what = read[kind or _kind(table)](table)
    return data, ", ".join([what, *table.said])


def read_pairs(path: str | os.PathLike[str]) -> WordPairs:
    """Read pairs of words with scores."""
    data, _ = guess(path, "pairs")
    assert isinstance(data, WordPairs)
    return data


def read_analogies(path: str | os.PathLike[str]) -> Analogies:
    """Read questions of four words, in sections."""
    data, _ = guess(path, "analogies")
    assert isinstance(data, Analogies)
    return data


def read_categories(path: str | os.PathLike[str]) -> Categories:
    """Read words and their categories."""
    data, _ = guess(path, "categories")
    assert isinstance(data, Categories)
    return data


def read_dictionary(path: str | os.PathLike[str]) -> Dictionary:
    """Read words and their translations."""
    data, _ = guess(path, "dictionary")
    assert isinstance(data, Dictionary)
    return data


def read_choices(path: str | os.PathLike[str]) -> Choices:
    """Read questions with five options each."""
    data, _ = guess(path, "choices")
    assert isinstance(data, Choices)
    return data


def _kind(table: Table) -> str:
    """Say what a file holds."""
    if any(row[0].startswith(HEADING) for _, row in table.rows):
        return "analogies"
    if table.width > 2:
        words = not any(_numeric(table, at) for at in range(table.width))
        return "analogies" if table.width == 4 and words else "pairs"
    if _numeric(table, 1):
        where, found = table.rows[-1]
        raise table.wrong(where, f"{PAIR}, or two words", f"one word and a number in {_line(table, found)}")
    head = table.rows[0][1]
    if _is_header(head):
        return "categories" if head[1].lower() in LABELS else "dictionary"
    second = table.column(1)
    return "categories" if 2 * len(set(second)) < len(second) else "dictionary"


def _numeric(table: Table, at: int) -> bool:
    """Say whether a column holds numbers, below what may be its header."""
    column = table.column(at)
    return mostly_numbers(column[1:] or column)


def _pairs(table: Table) -> tuple[Dataset, str]:
    if table.width < 3:
        where, found = table.rows[0]
        raise table.wrong(where, f"{PAIR} in three columns", f"{len(found)} in {_line(table, found)}")
    for at in (0, 1):
        if _numeric(table, at):
            where, found = table.rows[-1]
            what = f"words in the first two columns, then a score (leave column {at + 1} out)"
            raise table.wrong(where, what, f"the number {shown(found[at])}")
    gold = _gold(table)
    head = table.rows[0][1]
    numbers = any(one[:1].isdigit() or number(one) is not None for one in head)
    if len(table.rows) > 1 and len(head) == table.width and not numbers:
        table.leave_out_header()
    table.check_widths(PAIR, gold + 1)
    scores = []
    for where, row in table.rows:
        score = number(row[gold])
        if score is None:
            raise table.wrong(where, f"a number in column {gold + 1}", shown(row[gold]))
        _filled(table, where, row[:2])
        scores.append(score)
    what = f"{len(scores):,} word pairs with scores, {table.separator} separated"
    if gold != 2:
        table.said.insert(0, f"the score in column {gold + 1}")
    name = _name(table)
    return WordPairs(name=name, left=table.column(0), right=table.column(1), scores=scores), what


def _gold(table: Table) -> int:
    """Find the column of the scores: the only one with numbers, or the only one of these that the header calls so."""
    numeric = [at for at in range(2, table.width) if _numeric(table, at)]
    if len(numeric) > 1:
        head = table.rows[0][1]
        named = [at for at in numeric if at < len(head) and head[at].lower() in SCORES]
        if len(named) != 1:
            several = " and ".join(str(at + 1) for at in numeric)
            what = "one column of scores, or a header line that calls one of them score"
            raise FileFormatError(f"{table.name}: expected {what}, found numbers in columns {several}")
        return named[0]
    return numeric[0] if numeric else 2  # where the first line will be told that it has no number


def _analogies(table: Table) -> tuple[Dataset, str]:
    questions: list[tuple[str, str, str, str]] = []
    sections: list[str] = []
    section = ""
    for where, row in table.rows:
        if row[0].startswith(HEADING):
            section = row[0].removeprefix(HEADING).strip()
            continue
        if len(row) != 4:
            raise table.wrong(where, "four words", f"{len(row)} in {_line(table, row)}")
        _filled(table, where, row)
        questions.append((row[0], row[1], row[2], row[3]))
        sections.append(section)
    if not questions:
        raise FileFormatError(f"{table.name}: expected four words a line, found nothing but names of sections")
    count = len(set(sections))
    of = f" in {count:,} {'section' if count == 1 else 'sections'}" if section else ""
    what = f"{len(questions):,} analogies{of}, {table.separator} separated"
    return Analogies(name=_name(table), questions=questions, sections=sections), what


def _categories(table: Table) -> tuple[Dataset, str]:
    members, labels = _two(table, "a word and its category")
    kinds = len(set(labels))
    what = (
        f"{len(members):,} words in {kinds:,} {'category' if kinds == 1 else 'categories'}, {table.separator} separated"
    )
    return Categories(name=_name(table), members=members, labels=labels), what


def _dictionary(table: Table) -> tuple[Dataset, str]:
    left, right = _two(table, "a word and its translation")
    what = f"{len(left):,} words with translations, {table.separator} separated"
    return Dictionary(name=_name(table), left=left, right=right), what


def _two(table: Table, expected: str) -> tuple[list[str], list[str]]:
    """Read two columns of text, without a header line whose names are known."""
    if table.width != 2:
        where, found = table.rows[0]
        raise table.wrong(where, f"{expected} in two columns", f"{len(found)} in {_line(table, found)}")
    if len(table.rows) > 1 and _is_header(table.rows[0][1]):
        table.leave_out_header()
    table.check_widths(expected, 2)
    for where, row in table.rows:
        _filled(table, where, row)
    return table.column(0), table.column(1)


def _is_header(row: list[str]) -> bool:
    """Say whether a line of two columns names them."""
    return len(row) == 2 and row[0].lower() in WORDS and row[1].lower() in LABELS | TRANSLATIONS


def _filled(table: Table, where: int, words: list[str]) -> None:
    if "" in words:
        raise table.wrong(where, "a word in each column", f"an empty column {words.index('') + 1}")


def _line(table: Table, row: list[str]) -> str:
    return shown(table.separator_text.join(row), 60)


def _name(table: Table) -> str:
    return Path(table.name).name
