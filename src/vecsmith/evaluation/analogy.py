"""Analogies: which word is to `c` as `b` is to `a`, chosen among all words of a table, or the first so many.

3CosAdd (Mikolov et al. 2013), 3CosMul and PairDirection (Levy and Goldberg 2014), all on rows of length 1. The accuracy
of 3CosAdd equals gensim's `evaluate_word_analogies`, whose `restrict_vocab` is `candidates` here: with
`case_insensitive=False` where words are asked as they are, with True for a table without capitals. On a table with
capitals gensim takes all spellings of a word for one; here the questions may be lowered, the candidates never are.

A question is covered if its answer is among the candidates and the table knows its other words. With rows for unknown
words (`oov`), `a`, `b` and `c` may be unknown; a question whose answer is no candidate has no right answer, and is left
out all the same. For `zero` and `mean`, `known` says of how many questions the table knows all words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.data.containers import Analogies
from vecsmith.evaluation.asking import Asked, has_capitals
from vecsmith.evaluation.fourth import METHODS, choice, fourth
from vecsmith.evaluation.items import OfItems
from vecsmith.evaluation.task import Asking, Scored
from vecsmith.statistics.means import Mean
from vecsmith.vectors import Vectors

Array = np.ndarray[Any, Any]
SYNTACTIC = "gram"  # how the names of Google's syntactic sections begin


@dataclass(frozen=True)
class Analogy(OfItems):
    """Analogy questions; `candidates` keeps the answers to the first so many words of the table.

    Every section of the questions has a part of its own; where there are syntactic ones, named `gram...` as Google's,
    `semantic` and `syntactic` have too. A point is 1 for a right answer and 0 for a wrong one.
    """

    suite = "analogy"
    metric = "accuracy"  # the share of right answers

    questions: Analogies
    method: str = "3cosadd"
    candidates: int | None = None

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise InputError(f"method must be one of {', '.join(METHODS)}, found {self.method!r}")
        wrong = isinstance(self.candidates, bool) or not isinstance(self.candidates, (int, type(None)))
        if wrong or (self.candidates is not None and self.candidates < 1):
            raise InputError(
                f"candidates must be a whole number from 1, or None for all words, found {self.candidates!r}"
            )

    @property
    def settings(self) -> dict[str, Any]:
        """The method, and how many words of a table are candidates (None: all)."""
        return {"method": self.method, "candidates": self.candidates}

    def describe(self, item: int) -> str:
        """Write the question with its answer."""
        a, b, c, d = self.questions.questions[item]
        return f"{a} : {b} = {c} : {d}"

    def score(self, table: Any, asking: Asking, items: Array | None = None) -> Scored:
        """Score a table, on all questions that it covers, or on those of `items` only."""
        asked = Asked(table, asking)
        vectors = asked.vectors
        count = len(vectors) if self.candidates is None else min(self.candidates, len(vectors))
        ids, rows, real = self._numbered(asked, vectors, count)
        answerable = (ids[:, 3] >= 0) & (ids[:, 3] < count)
        usable = (ids[:, :3] >= 0).all(axis=1) & answerable
        if asked.oov == "skip" and self.candidates is not None:
            usable &= (ids < count).all(axis=1)
        known = usable & real[:, :3].all(axis=1)
        covered = asked.covered(self, known, items, "questions")
        kept = covered.items[usable[covered.items]]
        answers = fourth(choice(vectors, count), rows, ids[kept, :3], self.method)
        points = (answers == ids[kept, 3]).astype(np.float64)
        settings: dict[str, Any] = {"candidate_words": count}
        if asked.case == "lower" and has_capitals(table):
            settings["capitals"] = "questions are lowered, candidates are not"
        whole = self.scored(asked, covered, Mean(points), points, kept, **settings)
        return Scored(**{**vars(whole), "sections": self._sections(whole, known, items)})

    def _numbered(self, asked: Asked, table: Vectors, count: int) -> tuple[Array, Callable[[Array], Array], Array]:
        """Number the words: rows of the table, then rows made for unknown words; -1 for words without a row.

        Also give how rows are had by number, and which words the table knows.
        """
        questions = np.array(asked.spelled(word for question in self.questions.questions for word in question))
        words, at = np.unique(questions, return_inverse=True)
        names = words.tolist()
        ids = table.words.ids(names)
        known = ids >= 0
        if asked.oov != "skip" and not known.all():
            missing = np.flatnonzero(~known)
            made, known[missing] = asked.rows([names[i] for i in missing])
            ids[missing] = len(table) + np.arange(len(missing))
        else:
            made = np.empty((0, table.dim), np.float32)

        def rows(numbers: Array) -> Array:
            own = numbers < len(table)
            found = np.empty((len(numbers), table.dim), np.float32)
            found[own] = table.rows(numbers[own])
            found[~own] = made[numbers[~own] - len(table)]
            return found

        return ids[at].reshape(-1, 4), rows, known[at].reshape(-1, 4)

    def _sections(self, whole: Scored, known: Array, items: Array | None) -> dict[str, Scored]:
        labels = np.array(self.questions.sections)
        names = list(dict.fromkeys(self.questions.sections))
        if len(names) < 2:
            return {}
        groups: dict[str, Array] = {}
        syntactic = np.array([str(name).startswith(SYNTACTIC) for name in names])
        if syntactic.any() and not syntactic.all():
            is_syntactic = np.isin(labels, [name for name, one in zip(names, syntactic, strict=True) if one])
            groups |= {"semantic": ~is_syntactic, "syntactic": is_syntactic}
        groups |= {name: labels == name for name in names}
        asked = np.arange(len(labels)) if items is None else np.unique(items)
        made = {}
        for name, member in groups.items():
            at = np.flatnonzero(member[whole.items])
            if len(at):
                inside = asked[member[asked]]
                parts = {
                    "sample": whole.sample.take(at),
                    "items": whole.items[at],
                    "points": whole.points[at],
                    "total": len(inside),
                    "known": int(known[inside].sum()),
                }
                made[name] = Scored(**{**vars(whole), **parts})
        return made
