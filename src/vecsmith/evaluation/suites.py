"""From names to tasks: the suites, the sets of the catalogue, and files and containers of the user's own.

A container says by its type what it tests. Sets of several parts (train, dev and test) are one task.
"""

import os
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from vecsmith import data
from vecsmith.core.errors import CouldNotError, FileFormatError, InputError, note
from vecsmith.core.files import user_path
from vecsmith.core.settings import did_you_mean
from vecsmith.data import catalogue, guess
from vecsmith.data import containers as of
from vecsmith.data.entry import Entry
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.categories import Categorisation
from vecsmith.evaluation.choices import MultipleChoice
from vecsmith.evaluation.outliers import OutlierDetection
from vecsmith.evaluation.qvec import METRICS as QVEC
from vecsmith.evaluation.qvec import Qvec
from vecsmith.evaluation.ranked import Degrees
from vecsmith.evaluation.sentences import SentenceSimilarity, SentenceTask, joined
from vecsmith.evaluation.similarity import CrossSimilarity, Similarity
from vecsmith.evaluation.task import Task
from vecsmith.evaluation.translation import Translation
from vecsmith.vectors.checks import brief

SUITES: dict[str, tuple[str, ...]] = {
    "similarity": ("wordsim",),
    "analogy": ("google-analogies/all", "msr-analogies/all", "semeval2012-task2/test"),
    "categories": (
        "categorization/ap",
        "categorization/bless",
        "categorization/outlier-8-8-8",
        "categorization/wikisem500",
    ),
    "qvec": ("qvec/en",),
    "sentences": ("mr", "cr", "subj", "mpqa", "sst-2", "trec", "sick-e", "mrpc", "sts-b"),
    "probing": ("senteval-probing", "probing-derived"),
}
# Sentence tasks by name: the catalogue's names of their test, training and development parts.
SENTENCES: dict[str, tuple[str, str | None, str | None]] = {
    "mr": ("mr/all", None, None),
    "cr": ("cr/all", None, None),
    "subj": ("subj/all", None, None),
    "mpqa": ("mpqa/all", None, None),
    "sst-2": ("sst/binary/test", "sst/binary/train", "sst/binary/dev"),
    "sst-5": ("sst/fine/test", "sst/fine/train", "sst/fine/dev"),
    "trec": ("trec/test", "trec/train", None),
    "sick-e": ("sick/test", "sick/train", "sick/dev"),
    "mrpc": ("mrpc/test", "mrpc/train", "mrpc/dev"),
    "sts-b": ("stsb/test", None, None),
}


@dataclass(frozen=True)
class How:
    """How tasks measure, as far as there is a choice."""

    metric: str = "spearman"  # of word similarity
    method: str = "3cosadd"  # of analogies
    candidates: int | None = None  # of analogies: the first so many words of a table; None for all
    protocol: str = "vecsmith"  # of sentence tasks
    standardize: bool | None = None
    pool: str = "words"


def of_suites(names: Iterable[str], how: How) -> list[Task]:
    """Give the tasks of suites, by name; sets that are not here are left out, and it is said."""
    chosen = list(dict.fromkeys(names))
    for suite in chosen:
        if suite not in (*SUITES, "all"):
            raise InputError(f"there is no suite {suite!r}; {did_you_mean(suite, [*SUITES, 'all'], 'suites')}")
    found: list[Task] = []
    absent: dict[str, CouldNotError] = {}  # by entry: the parts of one that could not be had are not tried
    for suite in SUITES if "all" in chosen else chosen:
        for name in SUITES[suite]:
            entry = catalogue.find(SENTENCES[name][0] if name in SENTENCES else name).name
            try:
                found += of_name(name, how) if entry not in absent else []
            except CouldNotError as error:
                absent[entry] = error
    if not found:
        raise next(iter(absent.values()))
    for reason in absent.values():
        note(f"left out: {reason}")
    return found


def on(what: Any, how: How, kind: str | None = None) -> list[Task]:
    """Give the tasks of one thing to evaluate on: a task, a container, a file of the user's, or a name of the catalogue."""
    if isinstance(what, of.Dataset):
        return tasks_of(what, how)
    if callable(getattr(what, "score", None)) and hasattr(what, "metric"):
        return [what]
    if not isinstance(what, (str, os.PathLike)):
        raise InputError(f"a set is given as a container, a file or a name of the catalogue, found {brief(what)}")
    path = os.fspath(what)
    if os.path.isfile(user_path(path)):
        dataset, taken_for = guess.guess(path, kind)
        note(f"{path}: taken for {taken_for}")
        return tasks_of(dataset, how)
    if path in SUITES:
        return of_suites([path], how)
    head = path.partition("/")[0]
    if head not in catalogue.SETS and (os.path.exists(user_path(path)) or Path(path).suffix):
        found = "a folder" if os.path.isdir(user_path(path)) else "no such file"
        raise InputError(f"expected a file or a set of the catalogue, found {found}: {path}")
    return of_name(path, how)


def of_name(name: str, how: How) -> list[Task]:
    """Give the tasks of a set of the catalogue, or of a part of it.

    Where a set has a part to be trained on and one to be tested on, `SET`, or `SET/test`, is one task that takes both.
    """
    if name in SENTENCES:
        return [_sentences(name, how)]
    head, _, stem = name.partition("/")
    if stem and head in catalogue.SETS and f"{stem}/test" in catalogue.find(head).parts:
        name = f"{name}/test"
    entry, part = catalogue.resolve(name)
    if not entry.parts:
        raise InputError(f"{entry.name} is of the kind {entry.kind}: expected a labelled set to be scored on")
    if part:
        return _of_part(entry, part, how)
    if "all" in entry.parts:
        return _of_part(entry, "all", how)
    tested = {stem for stem, last in map(_stem, entry.parts) if last == "test"}
    found: list[Task] = []
    for part in entry.parts:
        stem, last = _stem(part)
        if last not in ("train", "dev") or stem not in tested:
            try:
                found += _of_part(entry, part, how)
            except FileFormatError:  # what is broken is no matter of kinds
                raise
            except InputError as error:
                note(f"left out: {error}")
    if not found:
        raise InputError(f"{entry.name} has no part that can be scored on")
    return found


def _of_part(entry: Entry, part: str, how: How) -> list[Task]:
    """Give the tasks of a part; of one to be tested on, with the part to be trained on if the task needs it."""
    whole = f"{entry.name}/{part}"
    known = next((name for name, (test, *_) in SENTENCES.items() if test == whole), None)
    if known is not None:
        return [_sentences(known, how)]
    dataset, (stem, last) = _read(whole), _stem(part)
    parts = {one: f"{stem}/{one}" if stem else one for one in ("train", "dev", "test")}
    if last != "test" or parts["train"] not in entry.parts or not _is_labelled(dataset):
        return tasks_of(dataset, how)
    rest = {one: _read(f"{entry.name}/{parts[one]}") for one in ("train", "dev") if parts[one] in entry.parts}
    suite = "probing" if entry.name in SUITES["probing"] else "sentences"
    name = f"{entry.name}/{stem}" if stem else entry.name
    return [SentenceTask(name, dataset, **rest, suite=suite, **_protocol(how))]  # type: ignore[arg-type]


def _stem(part: str) -> tuple[str, str]:
    stem, _, last = part.rpartition("/")
    return stem, last


def tasks_of(dataset: of.Dataset, how: How) -> list[Task]:
    """Give the tasks that a container is made for: one, but for the features of QVEC, which are scored in two ways."""
    if not len(dataset):
        raise InputError(f"{dataset.name} has no items to be scored on")
    makers: dict[type, Callable[[Any], Iterator[Task]]] = {
        of.WordPairs: lambda one: iter([_similarity(one)(one, how.metric)]),
        of.Analogies: lambda one: iter([Analogy(one, how.method, how.candidates)]),
        of.RankedPairs: lambda one: iter([Degrees(one)]),
        of.Choices: lambda one: iter([MultipleChoice(one)]),
        of.Categories: lambda one: iter([Categorisation(one)]),
        of.Outliers: lambda one: iter([OutlierDetection(one)]),
        of.WordFeatures: lambda one: (Qvec(one, metric) for metric in QVEC),
        of.Dictionary: lambda one: iter([Translation(one)]),
        of.Texts: lambda one: iter([SentenceTask(one.name, one, **_protocol(how))]),
        of.TextPairs: lambda one: iter([_pairs(one, how)]),
    }
    maker = makers.get(type(dataset))
    if maker is None:
        raise InputError(
            f"{dataset.name} holds {type(dataset).__name__}, which no evaluation is made for yet; "
            f"those that one is made for: {', '.join(kind.__name__ for kind in makers)}"
        )
    return list(maker(dataset))


def renamed(task: Any, name: str) -> Task:
    """Give a task another name; its items stay."""
    if any(one.name == "name" for one in fields(task)):
        return replace(task, name=name)
    (holder,) = (one.name for one in fields(task) if isinstance(getattr(task, one.name), of.Dataset))
    return replace(task, **{holder: replace(getattr(task, holder), name=name)})


def free(name: str, taken: Container[str]) -> str:
    """Give a name, or if it is taken the first with a number behind it that is not."""
    return next(one for one in chain([name], (f"{name} ({number})" for number in count(2))) if one not in taken)


def _is_labelled(dataset: of.Dataset) -> bool:
    """Say whether something is learned from its labels; pairs with scores are compared with cosines instead."""
    if isinstance(dataset, of.TextPairs):
        return not all(isinstance(label, float) for label in dataset.labels)
    return isinstance(dataset, of.Texts)


def _similarity(pairs: of.WordPairs) -> type[Similarity] | type[CrossSimilarity]:
    """Pairs of two languages are asked of two tables, or of one for both."""
    return CrossSimilarity if len(set(pairs.languages)) == 2 else Similarity


def _pairs(pairs: of.TextPairs, how: How) -> Task:
    if _is_labelled(pairs):
        return SentenceTask(pairs.name, pairs, **_protocol(how))
    return SentenceSimilarity(pairs.name, pairs, how.pool)


def _sentences(name: str, how: How) -> Task:
    test, train, dev = (None if part is None else _read(part) for part in SENTENCES[name])
    if name == "sts-b":
        return SentenceSimilarity(name, _as(of.TextPairs, test), how.pool)
    if name == "mrpc" and how.protocol == "senteval":  # which trains on both parts
        train, dev = joined(_as(of.TextPairs, train), _as(of.TextPairs, dev)), None
    labelled = {"train": train, "dev": dev}
    return SentenceTask(name, test, **labelled, **_protocol(how))  # type: ignore[arg-type]


def _protocol(how: How) -> dict[str, Any]:
    return {"protocol": how.protocol, "standardize": how.standardize, "pool": how.pool}


def _read(name: str) -> of.Dataset:
    return _as(of.Dataset, data.read(name))


def _as(kind: type, found: Any) -> Any:
    if not isinstance(found, kind):
        raise InputError(f"expected {kind.__name__}, found {type(found).__name__}")
    return found
