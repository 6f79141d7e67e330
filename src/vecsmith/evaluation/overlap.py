"""Overlap: which words and pairs of one set occur in another, and whether a table has seen what it is scored on.

A table that learned from labels says so in its `meta`: a step, or a source, holds `supervision`, a list of objects with the
`name` and the `sha256` of each set (see `supervision_of`). A table that was made of such tables inherits what they saw.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from vecsmith import data
from vecsmith.core.errors import InputError, VecsmithError, note
from vecsmith.core.files import user_path
from vecsmith.data import containers as of
from vecsmith.data import guess
from vecsmith.evaluation.task import Task


@dataclass(frozen=True)
class Overlap:
    """What two sets have in common, whatever the case of letters: words, and pairs in either order."""

    first: str
    second: str
    words: tuple[str, ...]
    pairs: tuple[tuple[str, ...], ...]
    words_of_first: int
    pairs_of_first: int

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
    words, others = ({word.lower() for word in one.words()} for one in (first, second))
    pairs, other_pairs = set(pairs_of(first)), set(pairs_of(second))
    return Overlap(
        first.name,
        second.name,
        tuple(sorted(words & others)),
        tuple(sorted(pairs & other_pairs)),
        len(words),
        len(pairs),
    )


def dataset_of(what: Any) -> of.Dataset:
    """Take a container, a file of the user's, or a part of a set of the catalogue."""
    if isinstance(what, of.Dataset):
        return what
    name = os.fspath(what)
    if os.path.isfile(user_path(name)):
        return guess.guess(name)[0]
    found = data.read(name)
    if isinstance(found, of.Dataset):
        return found
    if len(found) == 1:
        return next(iter(found.values()))
    raise InputError(f"{name} has several parts; name one: {', '.join(f'{name}/{part}' for part in found)}")


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
    for seen in supervision_of(getattr(table, "meta", {})):
        if seen["sha256"] == task.sha256 or seen["name"] == task.name:
            note(f"{name} has learned from {task.name}: its score on it says nothing of other data")
        elif (shared := _shared(seen["name"], task)) is not None and shared.pairs:
            note(
                f"{name} has learned from {seen['name']}, which holds {len(shared.pairs):,} of the "
                f"{shared.pairs_of_first:,} pairs of {task.name}, first {' / '.join(shared.pairs[0])!r}"
            )


def _shared(name: str, task: Task) -> Overlap | None:
    """Compare a set of the catalogue with a task's; None where either cannot be had."""
    dataset = getattr(task, "data", None)
    try:
        seen = data.read(name)
    except VecsmithError:  # a set of the user's own, or one that is not here
        return None
    return overlap(dataset, seen) if isinstance(dataset, of.Dataset) and isinstance(seen, of.Dataset) else None


def _recorded(meta: Any) -> Iterator[Mapping[str, Any]]:
    """Go through provenance as deep as it goes, and give every record of supervision."""
    if isinstance(meta, Mapping):
        records = meta.get("supervision", ())
        yield from (one for one in records if isinstance(one, Mapping))
        for value in meta.values():
            yield from _recorded(value)
    elif isinstance(meta, (list, tuple)):
        for value in meta:
            yield from _recorded(value)
