"""Readers that entries share: tables with and without quotes, labelled lines, pairs, JSON Lines, members of zip files.

A broken line is told in one sentence: the file, the line, what was expected and what was found.
"""

import csv
import io
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from vecsmith.core.errors import FileFormatError, shown
from vecsmith.data.containers import Analogies, Texts
from vecsmith.data.files import BROKEN, OPENERS, Files

Row = tuple[int, list[str]]  # the number of a line, and its fields
SPLITS = {"train": "tr", "dev": "va", "test": "te"}  # as SentEval calls them


def broken(files: Files, name: str, line: int, expected: str, found: str) -> FileFormatError:
    """Make the error of a line that is not what it should be."""
    try:
        place = str(files.path(name))
    except FileFormatError:  # it lies in an archive, and has no path
        place = name
    return FileFormatError(f"{place}, line {line:,}: expected {expected}, found {found}")


def fields(
    files: Files, name: str, count: int, separator: str = "\t", *, header: bool = False, more: bool = False
) -> Iterator[Row]:
    """Give number and fields of the lines of a table without quotes; blank lines are passed over.

    A line has `count` fields, or with `more` at least as many. The last of fields that a blank separates may have blanks.
    """
    for number, line in enumerate(files.lines(name), 1):
        if not line.strip() or (header and number == 1):
            continue
        row = line.split(separator, count - 1) if separator == " " else line.split(separator)
        if len(row) < count or (len(row) > count and not more):
            least = "at least " if more else ""
            between = "a blank" if separator == " " else "tabs" if separator == "\t" else shown(separator)
            raise broken(files, name, number, f"{least}{count} fields between {between}", f"{len(row)}: {shown(line)}")
        yield number, row


def columns(files: Files, name: str, wanted: Sequence[str], separator: str = ",") -> Iterator[Row]:
    """Give number and wanted columns of the lines of a table with a header and with quotes, as CSV has them."""
    reader = csv.reader(io.StringIO(files.text(name), newline=""), delimiter=separator, strict=True)
    try:
        header = next(reader, [])
        missing = [column for column in wanted if column not in header]
        if missing:
            has = ", ".join(header) or "nothing"
            raise broken(files, name, 1, f"a header with {', '.join(wanted)}", f"{has} (without {missing[0]})")
        places = [header.index(column) for column in wanted]
        for row in reader:
            if row and len(row) != len(header):
                raise broken(files, name, reader.line_num, f"{len(header)} fields", f"{len(row)}: {shown(str(row))}")
            if row:
                yield reader.line_num, [row[place] for place in places]
    except csv.Error as error:
        raise broken(files, name, reader.line_num, "a line of CSV", str(error)) from error


def quoted(files: Files, name: str, count: int, separator: str = "\t") -> Iterator[Row]:
    """Give number and fields of the lines of a table with quotes and without a header."""
    reader = csv.reader(io.StringIO(files.text(name), newline=""), delimiter=separator)
    try:
        for row in reader:
            if row and len(row) != count:
                raise broken(files, name, reader.line_num, f"{count} fields", f"{len(row)}: {shown(str(row))}")
            if row:
                yield reader.line_num, row
    except csv.Error as error:
        raise broken(files, name, reader.line_num, "a line of CSV", str(error)) from error


def number(files: Files, name: str, line: int, text: str) -> float:
    """Read a finite number."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise broken(files, name, line, "a number", shown(text))
    return value


def code(files: Files, name: str, line: int, text: str, names: Mapping[str, str]) -> str:
    """Give the name of a label that the file writes as a code."""
    if text not in names:
        raise broken(files, name, line, f"one of {', '.join(names)}", shown(text))
    return names[text]


def same(*labels: str) -> dict[str, str]:
    """Give labels that are called as the file writes them."""
    return {label: label for label in labels}


def labelled(
    files: Files, name: str, names: Mapping[str, str], separator: str = "\t", *, header: bool = False
) -> tuple[list[str], list[str]]:
    """Read lines of a label and a text: the texts, and the names of the labels."""
    texts, labels = [], []
    for line, (label, text) in fields(files, name, 2, separator, header=header):
        texts.append(text.strip())
        labels.append(code(files, name, line, label, names))
    return texts, labels


def sides(files: Files, names: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Read a file for each label (label: file) with a text a line, one file after the other; blank lines are no texts."""
    texts, labels = [], []
    for label, name in names.items():
        found = [line.strip() for line in files.lines(name) if line.strip()]
        texts += found
        labels += [label] * len(found)
    return texts, labels


def coded_pairs(rows: Iterator[Row], files: Files, name: str, names: Mapping[str, str]) -> tuple[list[str], ...]:
    """Make of rows (left, right, label) three columns."""
    left, right, labels = [], [], []
    for line, (one, other, label) in rows:
        left.append(one)
        right.append(other)
        labels.append(code(files, name, line, label, names))
    return left, right, labels


def scored_pairs(rows: Iterator[Row], files: Files, name: str) -> tuple[list[str], list[str], list[float]]:
    """Make of rows (left, right, score) three columns."""
    left, right, scores = [], [], []
    for line, (one, other, score) in rows:
        left.append(one)
        right.append(other)
        scores.append(number(files, name, line, score))
    return left, right, scores


def pick(rows: Iterator[Row], *places: int) -> Iterator[Row]:
    """Give some fields of each row, in another order."""
    for line, row in rows:
        yield line, [row[place] for place in places]


def objects(files: Files, name: str, keys: Sequence[str]) -> Iterator[tuple[int, list[Any]]]:
    """Give number and wanted values of the lines of a JSON Lines file."""
    for line, text in enumerate(files.lines(name), 1):
        if not text.strip():
            continue
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict) or any(key not in value for key in keys):
            raise broken(files, name, line, f"a JSON object with {', '.join(keys)}", shown(text))
        yield line, [value[key] for key in keys]


def whole(files: Files, name: str) -> Any:
    """Read a file that is one JSON value."""
    try:
        return json.loads(files.text(name))
    except (ValueError, RecursionError) as error:
        raise FileFormatError(f"{files.path(name)}: expected JSON, found something else: {error}") from error


def zipped(files: Files, name: str, *members: str, encoding: str = "utf-8") -> list[str]:
    """Give texts inside a zip file, with newlines as line ends."""
    texts, member = [], ""
    with files.archive(name) as archive:
        try:
            for member in members:
                texts.append(archive.read(member).decode(encoding).replace("\r\n", "\n"))
        except KeyError as error:
            raise FileFormatError(f"{files.path(name)}: expected a member {member}, found none") from error
        except UnicodeDecodeError as error:
            raise FileFormatError(f"{files.path(name)}: expected {member} in {encoding}, found {error}") from error
        except BROKEN as error:
            raise FileFormatError(f"{files.path(name)}: {member} is cut off or broken: {error}") from error
    return texts


def members(files: Files, name: str, folder: str, ending: str = ".txt") -> list[str]:
    """Give the names of the files in a folder of a zip file, sorted."""
    with files.archive(name) as archive:
        return sorted(one for one in archive.namelist() if one.startswith(folder) and one.endswith(ending))


def recode_latin1(came: Path, made: Path) -> None:
    """Make a file of UTF-8 (compressed if its name says so) of one of Latin-1: how `convert` of an entry is used."""
    opener = OPENERS.get(made.suffix, open)
    with opener(made, "wb") as target:
        target.write(came.read_bytes().decode("latin-1").encode())


def analogies(files: Files, name: str) -> Analogies:
    """Read questions out of a table with the columns type, word1, word2, word3 and target."""
    questions, sections = [], []
    for _, (section, *words) in columns(files, name, ("type", "word1", "word2", "word3", "target")):
        a, b, c, d = (word.strip() for word in words)
        questions.append((a, b, c, d))
        sections.append(section)
    return Analogies(questions, sections)


def probing_parts(tasks: Sequence[str]) -> tuple[str, ...]:
    """Name the splits of probing tasks: `bigram-shift/train` is in the file bigram_shift.txt.gz."""
    return tuple(f"{task.replace('_', '-')}/{split}" for task in tasks for split in SPLITS)


def probing(files: Files, part: str) -> Texts:
    """Read a split of a probing task: lines of split, label and sentence, as SentEval has them."""
    task, split = part.split("/")
    name = f"{task.replace('-', '_')}.txt.gz"
    texts, labels = [], []
    for line, (where, label, text) in fields(files, name, 3):
        if code(files, name, line, where, same(*SPLITS.values())) == SPLITS[split]:
            texts.append(text)
            labels.append(label)
    return Texts(texts, labels)
