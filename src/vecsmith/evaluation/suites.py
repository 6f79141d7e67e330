"""From names to tasks: the suites, the sets of the catalogue, and files and containers of the user's own.

A container says by its type what it tests. Sets of several parts (train, dev and test) are one task.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from vecsmith import data
from vecsmith.core.errors import CouldNotError, InputError, note
from vecsmith.core.files import user_path
from vecsmith.core.settings import did_you_mean
from vecsmith.data import catalogue, guess
from vecsmith.data import containers as of
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.categories import Categorisation
from vecsmith.evaluation.choices import MultipleChoice
from vecsmith.evaluation.outliers import OutlierDetection
from vecsmith.evaluation.qvec import METRICS as QVEC
from vecsmith.evaluation.qvec import Qvec
from vecsmith.evaluation.ranked import Degrees
from vecsmith.evaluation.sentences import SentenceSimilarity, SentenceTask, joined
from vecsmith.evaluation.similarity import Similarity
from vecsmith.evaluation.task import Task
from vecsmith.evaluation.translation import Translation

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
    if "all" in chosen:
        chosen = list(SUITES)
    found: list[Task] = []
    absent: list[CouldNotError] = []
    for suite in chosen:
        if suite not in SUITES:
            raise InputError(f"there is no suite {suite!r}; {did_you_mean(suite, [*SUITES, 'all'], 'suites')}")
        for name in SUITES[suite]:
            try:
                found += of_name(name, how)
            except CouldNotError as error:
                note(f"{suite}: left out {name}, which is not here: {error}")
                absent.append(error)
    if not found:
        raise absent[0]
    return found


def on(what: Any, how: How, kind: str | None = None) -> list[Task]:
    """Give the tasks of one thing to evaluate on: a container, a file of the user's, or a name of the catalogue."""
    if isinstance(what, of.Dataset):
        return tasks_of(what, how)
    path = os.fspath(what)
    if os.path.isfile(user_path(path)):
        dataset, taken_for = guess.guess(path, kind)
        note(f"{path}: taken for {taken_for}")
        return tasks_of(dataset, how)
    if path in SUITES:
        return of_suites([path], how)
    return of_name(path, how)


def of_name(name: str, how: How) -> list[Task]:
    """Give the tasks of a set of the catalogue, or of a part of it."""
    if name in SENTENCES:
        return [_sentences(name, how)]
    entry, part = catalogue.resolve(name)
    if part and part.endswith(("/train", "/dev", "/test")) and f"{part.rpartition('/')[0]}/train" in entry.parts:
        return [_classified(f"{entry.name}/{part.rpartition('/')[0]}", entry.parts, how)]
    if part:
        return tasks_of(_read(f"{entry.name}/{part}"), how)
    if set(SUITES["probing"]) & {entry.name}:
        stems = dict.fromkeys(part.rpartition("/")[0] for part in entry.parts)
        return [_classified(f"{entry.name}/{stem}", entry.parts, how) for stem in stems]
    parts = ("all",) if "all" in entry.parts else entry.parts
    return [task for part in parts for task in tasks_of(_read(f"{entry.name}/{part}"), how)]


def tasks_of(dataset: of.Dataset, how: How) -> list[Task]:
    """Give the tasks that a container is made for: one, but for the features of QVEC, which are scored in two ways."""
    if not len(dataset):
        raise InputError(f"{dataset.name} has no items to be scored on")
    makers: dict[type, Callable[[Any], Iterator[Task]]] = {
        of.WordPairs: lambda one: iter([Similarity(one, how.metric)]),
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


def _pairs(pairs: of.TextPairs, how: How) -> Task:
    """Scores are compared with cosines, labels are learned."""
    if all(isinstance(label, float) for label in pairs.labels):
        return SentenceSimilarity(pairs.name, pairs, how.pool)
    return SentenceTask(pairs.name, pairs, **_protocol(how))


def _sentences(name: str, how: How) -> Task:
    test, train, dev = (None if part is None else _read(part) for part in SENTENCES[name])
    if name == "sts-b":
        return SentenceSimilarity(name, _as(of.TextPairs, test), how.pool)
    if name == "mrpc" and how.protocol == "senteval":  # which trains on both parts
        train, dev = joined(_as(of.TextPairs, train), _as(of.TextPairs, dev)), None
    labelled = {"train": train, "dev": dev}
    return SentenceTask(name, test, **labelled, **_protocol(how))  # type: ignore[arg-type]


def _classified(stem: str, parts: tuple[str, ...], how: How) -> Task:
    """Make a task of parts named STEM/train, STEM/dev (if there is one) and STEM/test."""
    name, _, task = stem.partition("/")
    read = {split: _read(f"{stem}/{split}") for split in ("train", "dev", "test") if f"{task}/{split}" in parts}
    suite = "probing" if name in SUITES["probing"] else "sentences"
    return SentenceTask(stem, **read, suite=suite, **_protocol(how))  # type: ignore[arg-type]


def _protocol(how: How) -> dict[str, Any]:
    return {"protocol": how.protocol, "standardize": how.standardize, "pool": how.pool}


def _read(name: str) -> of.Dataset:
    return _as(of.Dataset, data.read(name))


def _as(kind: type, found: Any) -> Any:
    if not isinstance(found, kind):
        raise InputError(f"expected {kind.__name__}, found {type(found).__name__}")
    return found
