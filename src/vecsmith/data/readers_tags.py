"""Readers of tags and trees that entries share: CoNLL columns, CoNLL-U, roles of predicates, brackets, lists of words.

A block is a sentence: lines one below the other, up to a blank one. A broken line is told as `readers.py` tells it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.data.containers import Dictionary, TaggedSentences, TextPairs, Trees
from vecsmith.data.entry import Entry
from vecsmith.data.files import Files
from vecsmith.data.readers import broken, fields, zipped

Line = tuple[int, str]
Tokens = tuple[str, ...]
Tagged = tuple[Tokens, Tokens]
CONLLU = 10  # columns
BRACKETS = re.compile(r"\(|\)|[^\s()]+")


def about(entry: Entry, part: str, languages: Sequence[str] = ()) -> dict[str, Any]:
    """Give what a container says of itself besides its items."""
    return {
        "name": f"{entry.name}/{part}",
        "licence": entry.licence,
        "languages": tuple(languages) or entry.languages,
    }


def tagged(entry: Entry, part: str, sentences: Iterable[Tagged], languages: Sequence[str] = ()) -> TaggedSentences:
    """Make a container of sentences with a tag for each token."""
    pairs = list(sentences)
    return TaggedSentences([one for one, _ in pairs], [other for _, other in pairs], **about(entry, part, languages))


def trees(entry: Entry, part: str, sentences: Iterable[tuple[Tokens, str]], languages: Sequence[str] = ()) -> Trees:
    """Make a container of sentences and the tree of each."""
    pairs = list(sentences)
    return Trees([one for one, _ in pairs], [other for _, other in pairs], **about(entry, part, languages))


def file_of(entry: Entry, part: str) -> str:
    """Give the name of the file that holds a part: the one whose name the part is, but for what lies behind it."""
    key = part.rpartition("/")[2] if "/" not in part else part.replace("/", ".")
    return next(file.path for file in entry.files if file.path.startswith(f"{key}."))


def blocks(lines: Iterable[str], comment: str = "") -> Iterator[list[Line]]:
    """Give the numbered lines of each sentence; with `comment`, lines that begin so are passed over."""
    block: list[Line] = []
    for number, line in enumerate(lines, 1):
        if not line.strip(" \t\r"):
            if block:
                yield block
            block = []
        elif not (comment and line.startswith(comment)):
            block.append((number, line))
    if block:
        yield block


def columns(
    files: Files,
    name: str,
    width: int = 2,
    *,
    token: int = 0,
    tag: int = -1,
    separator: str = "\t",
    without: str = "",
    mend: Callable[[str], str] | None = None,
) -> Iterator[Tagged]:
    """Read a token and its tag of each line of `width` columns.

    Lines that begin with `without` (the marks of documents) are no tokens; `mend` is done to each line first.
    """
    lines = files.lines(name)
    for block in blocks(map(mend, lines) if mend else lines):
        rows = [(number, line.split(separator)) for number, line in block if not (without and line.startswith(without))]
        for number, row in rows:
            if len(row) != width or not row[token] or not row[tag]:
                between = "blanks" if separator == " " else "tabs"
                raise broken(files, name, number, f"{width} columns between {between}", shown(separator.join(row)))
        if rows:
            yield tuple(row[token] for _, row in rows), tuple(row[tag] for _, row in rows)


def conllu(files: Files, name: str, more: bool = False) -> Iterator[tuple[list[list[str]], str]]:
    """Read CoNLL-U: the rows of the words of each sentence, and its lines as they stand.

    Words that several tokens make up, and empty nodes, are no words here. `more` allows columns behind the tenth.
    """
    for block in blocks(files.lines(name)):
        rows = []
        for number, line in block:
            if line.startswith("#"):
                continue
            row = line.split("\t")
            if len(row) < CONLLU or (len(row) > CONLLU and not more):
                least = "at least " if more else ""
                raise broken(files, name, number, f"{least}{CONLLU} columns between tabs", shown(line))
            if row[0].isdigit():
                rows.append(row)
            elif not re.fullmatch(r"\d+[-.]\d+", row[0]):
                raise broken(files, name, number, "the number of a word", shown(row[0]))
        if rows:
            yield rows, "\n".join(line for _, line in block)


def upos(files: Files, name: str) -> Iterator[Tagged]:
    """Read the words of CoNLL-U and their universal parts of speech."""
    for rows, _ in conllu(files, name):
        yield tuple(row[1] for row in rows), tuple(row[3] for row in rows)


def dependencies(files: Files, name: str, more: bool = False) -> Iterator[tuple[Tokens, str]]:
    """Read the words of CoNLL-U and the lines of each sentence."""
    for rows, text in conllu(files, name, more):
        yield tuple(row[1] for row in rows), text


def roles(files: Files, name: str, sense: int, first: int) -> Iterator[Tagged]:
    """Read the predicates of CoNLL-U with roles on words: a sentence for each, with `V` on it and its roles on others.

    `sense` is the column with the sense of a predicate, `first` that of the first predicate's roles. A sentence without a
    column for each of its predicates is left out.
    """
    for rows, _ in conllu(files, name, more=True):
        predicates = [place for place, row in enumerate(rows) if row[sense] != "_"]
        if any(len(row) < first + len(predicates) or not all(row) for row in rows):
            continue
        for column, place in enumerate(predicates, first):
            tags = ["O" if row[column] == "_" else row[column] for row in rows]
            tags[place] = "V"
            yield tuple(row[1] for row in rows), tuple(tags)


def spans(files: Files, name: str, first: int) -> Iterator[Tagged]:
    """Read the predicates of CoNLL-2012 columns: a sentence for each, with its roles as B- and I- tags.

    The columns from `first` hold the spans of one predicate each, as brackets: `(ARG0*`, `*`, `*)`.
    """
    for block in blocks(files.lines(name)):
        rows = [line.split("\t") for _, line in block]
        for (number, line), row in zip(block, rows, strict=True):
            if len(row) != len(rows[0]) or len(row) < first:
                raise broken(files, name, number, f"{len(rows[0])} columns between tabs", shown(line))
        words = tuple(row[0] for row in rows)
        for column in range(first, len(rows[0])):
            yield words, tuple(_bio(row[column] for row in rows))


def _bio(brackets: Iterable[str]) -> Iterator[str]:
    inside = ""
    for bracket in brackets:
        opened = bracket.startswith("(")
        if opened:
            inside = bracket[1:].partition("*")[0]
        yield f"{'B' if opened else 'I'}-{inside}" if inside else "O"
        if bracket.endswith(")"):
            inside = ""


def constituents(files: Files, name: str, word: int, tag: int, bit: int) -> Iterator[tuple[Tokens, str]]:
    """Read the trees of CoNLL-2012 columns: each bit of parse with its word and tag in the place of the star."""
    for block in blocks(files.lines(name)):
        tokens, pieces = [], []
        for number, line in block:
            row = line.split("\t")
            if len(row) <= max(word, tag, bit) or row[bit].count("*") != 1:
                raise broken(files, name, number, "a bit of a tree with one star", shown(line))
            tokens.append(row[word])
            leaf = row[word].replace("(", "-LRB-").replace(")", "-RRB-")
            pieces.append(row[bit].replace("(", " (").replace("*", f" ({row[tag]} {leaf})").strip())
        tree = " ".join(pieces)
        if tree.count("(") != tree.count(")"):
            raise broken(files, name, block[0][0], "a tree whose brackets close", shown(tree))
        yield tuple(tokens), tree


def bracketed(text: str, where: str) -> Iterator[tuple[Tokens, str]]:
    """Read trees in brackets, as the Penn Treebank has them: its words, and the tree on one line. Traces are no words."""
    depth, before = 0, ""
    tree: list[str] = []
    words: list[str] = []
    for piece in BRACKETS.findall(text):
        tree.append(piece)
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth -= 1
            if depth < 0:
                raise FileFormatError(f"{where}: expected a tree, found one bracket too many")
            if not depth:
                yield tuple(words), " ".join(tree).replace("( ", "(").replace(" )", ")")
                tree, words = [], []
        elif before not in ("(", ")", "") and tree[-2] != "-NONE-" and tree[-3] == "(":
            words.append(piece)
        before = piece
    if depth:
        raise FileFormatError(f"{where}: expected a tree, found {depth} bracket(s) left open")


def dictionary(entry: Entry, part: str, files: Files, name: str, member: str, languages: Sequence[str]) -> Dictionary:
    """Read a list of words and translations, a pair a line, inside a zip file."""
    left, right = [], []
    for number, line in enumerate(zipped(files, name, member)[0].split("\n"), 1):
        row = line.split("\t")
        if len(row) == 2 and all(row):
            left.append(row[0])
            right.append(row[1])
        elif line.strip():
            raise broken(files, f"{name}::{member}", number, "a word, a tab and a translation", shown(line))
    return Dictionary(left, right, **about(entry, part, languages))


def translations(
    entry: Entry, part: str, files: Files, name: str, languages: Sequence[str], width: int = 2
) -> TextPairs:
    """Read sentences and their translations, between tabs; they have no label. What stands in further columns is left."""
    rows = [row for _, row in fields(files, name, width)]
    return TextPairs(
        [row[0] for row in rows], [row[1] for row in rows], [""] * len(rows), **about(entry, part, languages)
    )
