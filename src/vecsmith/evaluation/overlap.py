"""Overlap: which words and pairs of one set occur in another, and whether a table has seen what it is scored on.

A table that learned from labels says so in its `meta`: a step, or a source, holds `supervision`, a list of objects with the
`name` and the `sha256` of each set (see `supervision`). A table that was made of such tables inherits what they saw.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vecsmith import data
from vecsmith.core.errors import InputError, VecsmithError, note, shown
from vecsmith.core.files import user_path
from vecsmith.data import containers as of
from vecsmith.data import guess
from vecsmith.evaluation.task import Task
from vecsmith.vectors.checks import brief

HERE = ("bundled", "cached", "mirror")  # where a set lies that need not be fetched


@dataclass(frozen=True)
class Overlap:
    """What two sets have in common, whatever the case of letters: words, and pairs in either order.

    Of texts, whole texts are the words. `pairs` holds what an item asks about, so also words or texts alone.
    """

    first: str
    second: str
    words: tuple[str, ...]
    pairs: tuple[tuple[str, ...], ...]
    words_of_first: int
    pairs_of_first: int
    units: tuple[str, str] = ("words", "pairs")  # what to call them; the second is empty where an item is no pair

    def as_dict(self) -> dict[str, Any]:
        """Give what machines read."""
        return {
            "first": self.first,
            "second": self.second,
            "words": list(self.words),
            "words_of_first": self.words_of_first,
            "pairs": [list(pair) for pair in self.pairs],
            "pairs_of_first": self.pairs_of_first,
        }


def overlap(first: of.Dataset, second: of.Dataset) -> Overlap:
    """Say what of the first set occurs in the second."""
    words, others = ({word.lower() for word in words_of(one)} for one in (first, second))
    pairs, other_pairs = set(pairs_of(first)), set(pairs_of(second))
    return Overlap(
        first.name,
        second.name,
        tuple(sorted(words & others)),
        tuple(sorted(pairs & other_pairs)),
        len(words),
        len(pairs),
        (
            "texts" if isinstance(first, of.Texts | of.TextPairs) else "words",
            "pairs" if any(len(pair) > 1 for pair in pairs) else "",
        ),
    )


def dataset_of(what: Any) -> of.Dataset:
    """Take a container, a file of the user's, or a part of a set of the catalogue."""
    if isinstance(what, of.Dataset):
        return what
    if not isinstance(what, (str, os.PathLike)):
        raise InputError(f"a set is given as a container, a file or a name of the catalogue, found {brief(what)}")
    name = os.fspath(what)
    if os.path.isfile(user_path(name)):
        dataset, taken_for = guess.guess(name)
        note(f"{name}: taken for {taken_for}")
        return dataset
    found = data.read(name)
    if isinstance(found, of.Dataset):
        return found
    if len(found) == 1:
        return next(iter(found.values()))
    raise InputError(f"{name} has several parts; name one: {', '.join(f'{name}/{part}' for part in found)}")


def words_of(dataset: of.Dataset) -> set[str]:
    """Give what a set asks about, without the names of its categories, sections and labels."""
    match dataset:
        case of.WordRelations() | of.TextPairs():
            return {*dataset.left, *dataset.right}
        case of.Texts():
            return set(dataset.texts)
        case of.RankedPairs():
            return {word for pair in dataset.pairs for word in pair}
        case of.Outliers():
            return {word for words in (*dataset.groups, *dataset.outliers) for word in words}
        case of.TaggedSentences() | of.Trees():
            return {token for tokens in dataset.tokens for token in tokens}
    return dataset.words()


def pairs_of(dataset: of.Dataset) -> Iterator[tuple[str, ...]]:
    """Give what the items of a set ask about, lowered, in an order of its own: pairs of words, mostly."""
    items: Iterable[Iterable[str]]
    match dataset:
        case of.WordPairs() | of.WordRelations() | of.Dictionary() | of.TextPairs():
            items = zip(dataset.left, dataset.right, strict=True)
        case of.Analogies():
            items = (half for question in dataset.questions for half in (question[:2], question[2:]))
        case of.RankedPairs():
            items = dataset.pairs
        case of.Choices():
            items = (*dataset.stems, *(pair for options in dataset.options for pair in options))
        case of.Categories() | of.WordFeatures():
            items = ((member,) for member in dataset.members)
        case of.Texts():
            items = ((text,) for text in dataset.texts)
        case _:
            items = ()
    for item in items:
        yield tuple(sorted(part.lower() for part in item))


def supervision(*datasets: of.Dataset) -> list[dict[str, str]]:
    """Give what a method that learns from labelled sets writes into its step, under `supervision`."""
    return [{"name": dataset.name, "sha256": dataset.sha256} for dataset in datasets]


def supervision_of(meta: Any) -> list[dict[str, str]]:
    """Find what a table, or a table that it was made of, has learned from."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for one in _recorded(meta):
        about = {"name": str(one.get("name", "")), "sha256": str(one.get("sha256", ""))}
        found[about["name"], about["sha256"]] = about
    return list(found.values())


def warn_if_seen(name: str, table: Any, task: Task) -> None:
    """Say if a table has learned from the set that it is scored on, or from one that shares pairs with it."""
    asked = _asked(task)
    known = {task.sha256, *(() if asked is None else (asked.sha256,))}
    names = {task.name, *(() if asked is None else (asked.name,))}
    for seen in supervision_of(getattr(table, "meta", {})):
        if seen["sha256"] in known or (seen["name"] in names and not seen["sha256"]):
            note(f"{name} has learned from {task.name}: its score on it says nothing of other data")
        elif asked is not None and (shared := _shared(seen["name"], asked)) is not None and shared.pairs:
            note(
                f"{name} has learned from {seen['name']}, which holds {len(shared.pairs):,} of the "
                f"{shared.pairs_of_first:,} items of {task.name}, first {shown(' / '.join(shared.pairs[0]), 100)}"
            )


def _asked(task: Task) -> of.Dataset | None:
    """Give the items that a task scores; of sentence tasks, those of the test."""
    found = (getattr(task, what, None) for what in ("data", "test", "pairs"))
    return next((one for one in found if isinstance(one, of.Dataset)), None)


def _shared(name: str, asked: of.Dataset) -> Overlap | None:
    """Compare a set of the catalogue with one that is asked; None where either cannot be had, or only by fetching it."""
    try:
        seen = data.read(name) if data.where(name) in HERE else None
    except VecsmithError:  # a set of the user's own
        return None
    return overlap(asked, seen) if isinstance(seen, of.Dataset) else None


def _recorded(meta: Any) -> Iterator[Mapping[str, Any]]:
    """Go through provenance as deep as it goes, and give every record of supervision."""
    if isinstance(meta, Mapping):
        records = meta.get("supervision")
        yield from (one for one in records if isinstance(one, Mapping)) if isinstance(records, (list, tuple)) else ()
        for value in meta.values():
            yield from _recorded(value)
    elif isinstance(meta, (list, tuple)):
        for value in meta:
            yield from _recorded(value)
