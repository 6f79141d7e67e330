"""The typed containers of data sets: frozen, of plain tuples, each with its name, its licence and its checksum.

A data set is read part by part (a split such as `train`, or one of several sets under one name), and each part is one of
these. The checksum is that of the content, so that it is the same wherever the data came from; `Result` rows carry it.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from vecsmith.core.errors import InputError


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """What every container has: `name` (such as `wordsim/simlex-999`), `licence`, and the languages of its texts."""

    name: str = "these data"
    licence: str = ""
    languages: tuple[str, ...] = ("en",)

    def __post_init__(self) -> None:
        columns = self._columns()
        for name, values in columns.items():
            object.__setattr__(self, name, tuple(values))
        lengths = {name: len(getattr(self, name)) for name in columns}
        if len(set(lengths.values())) > 1:
            said = ", ".join(f"{count:,} {name}" for name, count in lengths.items())
            raise InputError(f"{self.name}: every item needs all its parts, found {said}")

    def __len__(self) -> int:
        return len(next(iter(self._columns().values())))

    @cached_property
    def sha256(self) -> str:
        """The checksum of the items, in their order; names and licences are not part of it."""
        digest = hashlib.sha256(type(self).__name__.encode())
        for values in self._columns().values():
            for value in values:
                digest.update(json.dumps(value, ensure_ascii=True).encode() + b"\n")
            digest.update(b"\0")
        return digest.hexdigest()

    def take(self, ids: Iterable[int]) -> Self:
        """Keep the items with these numbers, in this order."""
        ids = list(ids)
        columns: Any = {name: [values[i] for i in ids] for name, values in self._columns().items()}
        return dataclasses.replace(self, **columns)

    def words(self) -> set[str]:
        """Every string that the items are asked about, for overlap audits."""
        return {part for values in self._columns().values() for value in values for part in _strings(value)}

    def _columns(self) -> dict[str, Sequence[Any]]:
        """The fields that hold a value an item."""
        return {one.name: getattr(self, one.name) for one in dataclasses.fields(self) if one.metadata.get("column")}


def column() -> Any:
    """Declare a field that holds a value an item."""
    return field(metadata={"column": True})


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return (value,)
    return (part for inner in value for part in _strings(inner)) if isinstance(value, (list, tuple)) else ()


@dataclass(frozen=True)
class WordPairs(Dataset):
    """Pairs of words and how similar people find them. Cross-lingual where `languages` are two."""

    left: Sequence[str] = column()
    right: Sequence[str] = column()
    scores: Sequence[float] = column()

    def words(self) -> set[str]:
        """The words of both sides."""
        return {*self.left, *self.right}


@dataclass(frozen=True)
class Analogies(Dataset):
    """Questions: `a` is to `b` as `c` is to `d`; `sections` says which group each belongs to."""

    questions: Sequence[tuple[str, str, str, str]] = column()
    sections: Sequence[str] = column()

    def words(self) -> set[str]:
        """The words of all questions."""
        return {word for question in self.questions for word in question}


@dataclass(frozen=True)
class RankedPairs(Dataset):
    """Pairs of words, and how well each shows the relation of its group (SemEval-2012 task 2).

    `prototypes` are typical pairs of the group, the same for all its items.
    """

    pairs: Sequence[tuple[str, str]] = column()
    groups: Sequence[str] = column()
    scores: Sequence[float] = column()
    prototypes: Sequence[tuple[tuple[str, str], ...]] = column()


@dataclass(frozen=True)
class Choices(Dataset):
    """A pair of words, several other pairs, and the number of the one that is like it (SAT)."""

    stems: Sequence[tuple[str, str]] = column()
    options: Sequence[tuple[tuple[str, str], ...]] = column()
    answers: Sequence[int] = column()


@dataclass(frozen=True)
class Categories(Dataset):
    """Words and the category of each."""

    members: Sequence[str] = column()
    labels: Sequence[str] = column()

    def words(self) -> set[str]:
        """The words, without the names of the categories."""
        return set(self.members)


@dataclass(frozen=True)
class Outliers(Dataset):
    """Groups of words that belong together, and for each group words that do not."""

    groups: Sequence[tuple[str, ...]] = column()
    outliers: Sequence[tuple[str, ...]] = column()
    labels: Sequence[str] = column()


@dataclass(frozen=True)
class WordFeatures(Dataset):
    """Words and named features with weights (the supersense oracle of QVEC): `features` are (name, weight) pairs."""

    members: Sequence[str] = column()
    features: Sequence[tuple[tuple[str, float], ...]] = column()

    def words(self) -> set[str]:
        """The words, without the names of the features."""
        return set(self.members)


@dataclass(frozen=True)
class WordRelations(Dataset):
    """Pairs of words and the name of the relation between them."""

    left: Sequence[str] = column()
    right: Sequence[str] = column()
    labels: Sequence[str] = column()


@dataclass(frozen=True)
class Dictionary(Dataset):
    """Words and their translations, a pair an item; a word may stand in several."""

    left: Sequence[str] = column()
    right: Sequence[str] = column()


@dataclass(frozen=True)
class Texts(Dataset):
    """Texts and their labels; where a text may have several, each item's label is a tuple."""

    texts: Sequence[str] = column()
    labels: Sequence[Any] = column()


@dataclass(frozen=True)
class TextPairs(Dataset):
    """Pairs of texts and their labels, or scores."""

    left: Sequence[str] = column()
    right: Sequence[str] = column()
    labels: Sequence[Any] = column()


@dataclass(frozen=True)
class TextChoices(Dataset):
    """A text, several ways to go on or to answer, and the number of the right one."""

    texts: Sequence[str] = column()
    options: Sequence[tuple[str, ...]] = column()
    answers: Sequence[int] = column()


@dataclass(frozen=True)
class TaggedSentences(Dataset):
    """Sentences as tokens, and a tag for every token."""

    tokens: Sequence[tuple[str, ...]] = column()
    tags: Sequence[tuple[str, ...]] = column()


@dataclass(frozen=True)
class Trees(Dataset):
    """Sentences as tokens, and the tree of each: bracketed constituents, or CoNLL-U lines."""

    tokens: Sequence[tuple[str, ...]] = column()
    trees: Sequence[str] = column()
