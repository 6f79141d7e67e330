"""How a table is asked for words: in which case, and what becomes of words that it does not know.

All tasks ask through `Asked`, so that the same words are treated alike everywhere, and rows of results say how.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.evaluation.task import CASES, OOV, Asking, Task
from vecsmith.vectors import Vectors
from vecsmith.vectors.nearest import pairwise
from vecsmith.vectors.words import Words

Array = np.ndarray[Any, Any]
MARKERS = 64  # a table has no more words in brackets than this, such as [UNK] and <S>
IN_BRACKETS = re.compile(r"\[.*\]|<.*>", re.DOTALL)
_capitals: "WeakKeyDictionary[Vectors, bool]" = WeakKeyDictionary()


class Covered(NamedTuple):
    """Which items a table is scored on."""

    items: Array  # their numbers, ascending
    known: int  # how many of them the table knows: all, unless unknown words are covered too
    total: int  # of how many


class Asked:
    """A table, and how it is asked.

    A table is a `Vectors`, or anything with `lookup(words)` that gives a matrix and a mask of the words that it knows. For
    similarity alone, `similarity(list, list)` and `in` are enough.

    `case` is "as-is" or "lower" (`auto`: a table without capitals is asked in lower case; words in brackets such as
    [UNK] do not count, and what cannot list its words is asked as is). `oov` is what becomes of unknown words: "skip",
    or they get a row: "zero", "mean" (of the table) or "subword" (of their parts). Words with such rows are scored, but a
    table knows only words that it has a row for, or of which it knows a part.
    """

    def __init__(self, table: Any, asking: Asking) -> None:
        if asking.case not in CASES:
            raise InputError(f"case must be one of {', '.join(CASES)}, found {asking.case!r}")
        if asking.oov not in OOV:
            raise InputError(f"oov must be one of {', '.join(OOV)}, found {asking.oov!r}")
        self.table = table
        self.name = str(getattr(table, "name", "this table"))
        self.has_rows = callable(getattr(table, "lookup", None))
        if not self.has_rows and not (callable(getattr(table, "similarity", None)) and hasattr(table, "__contains__")):
            raise InputError(
                "what is evaluated needs lookup(words), or similarity(list, list) and `in`, "
                f"found neither in {type(table).__name__}"
            )
        self.oov = self._oov(asking.oov)
        self.case = asking.case if asking.case != "auto" else "as-is" if has_capitals(table) else "lower"

    @property
    def space(self) -> str:
        """What similarity means in the table: cosine, dot or euclidean."""
        return str(getattr(self.table, "space", "cosine"))

    def spelled(self, words: Iterable[str]) -> list[str]:
        """Spell words as the table is asked for them."""
        return [word.lower() for word in words] if self.case == "lower" else list(words)

    def rows(self, words: Sequence[str]) -> tuple[Array, Array]:
        """Give a row for each word, and a mask of the words that the table knows; each word is looked up once."""
        self.need_rows()
        numbers: dict[str, int] = {}
        at = [numbers.setdefault(word, len(numbers)) for word in self.spelled(words)]
        matrix, known = self._lookup(list(numbers))
        return matrix[at], known[at]

    def stored(self, words: Sequence[str]) -> Array:
        """Say which words have a row of their own, whatever `oov` is."""
        spelled = self.spelled(words)
        if isinstance(self.table, Vectors):
            return np.asarray(self.table.words.ids(spelled) >= 0)
        if hasattr(self.table, "__contains__"):
            return np.fromiter((word in self.table for word in spelled), bool, len(spelled))
        return np.asarray(self.table.lookup(spelled)[1], bool)

    def need_rows(self) -> None:
        """Refuse what has only similarities."""
        if not self.has_rows:
            raise InputError(
                f"{self.name} has similarity(list, list) alone; this task needs its rows, by lookup(words)"
            )

    def similarities(self, left: Sequence[str], right: Sequence[str]) -> tuple[Array, Array]:
        """Give how similar words are, pair by pair, and a mask of the pairs that the table knows.

        Pairs with a row of zeros have the similarity 0, as in the table itself. Where unknown words are left out, the
        similarity of their pairs means nothing.
        """
        if self.has_rows:
            rows, known = self.rows([*left, *right])
            both = known[: len(left)] & known[len(left) :]
            return pairwise(rows[: len(left)], rows[len(left) :], self.space), both
        both = self.stored(left) & self.stored(right)
        ids = np.flatnonzero(both).tolist()
        asked = [self.spelled(words[i] for i in ids) for words in (left, right)]
        made = np.zeros(len(both), np.float64)
        found = np.asarray(self.table.similarity(*asked)) if ids else np.empty(0)
        if found.shape != (len(ids),) or found.dtype.kind not in "fiu":
            raise InputError(
                f"{self.name}: similarity of two lists of {len(ids):,} words must give as many numbers, found {found.dtype} "
                f"of the shape {found.shape}"
            )
        made[ids] = found
        return made, both

    def covered(self, task: Task, known: Array, items: Array | None, what: str) -> Covered:
        """Say which items are scored: those that the table knows; where unknown words have rows too, all."""
        asked = numbers_of(items, len(known))
        have = known[asked]
        if not have.any():
            of = f"its {len(known):,}" if items is None else f"these {len(asked):,}"
            hint = "is it of another language" + (", or in another case?" if self.case == "as-is" else "?")
            raise InputError(f"{task.name}: {self.name} knows none of {of} {what}; {hint}")
        return Covered(asked[have] if self.oov == "skip" else asked, int(have.sum()), len(asked))

    @cached_property
    def vectors(self) -> Vectors:
        """The table as `Vectors`, for tasks that go through all its words."""
        if isinstance(self.table, Vectors):
            return self.table
        self.need_rows()
        words = getattr(self.table, "words", None)
        if words is None:
            raise InputError(f"{self.name} cannot list its words; this task chooses among all of them, in `words`")
        words = list(words)
        return Vectors(words, self.table.lookup(words)[0], meta={"name": self.name})

    def _oov(self, wanted: str) -> str:
        subword = getattr(self.table, "subword", None) is not None
        if wanted == "auto":
            return "subword" if subword and isinstance(self.table, Vectors) else "skip"
        if wanted == "subword" and not subword:
            raise InputError(f"{self.name} has no sub-word model, so oov='subword' has nothing to build rows from")
        can = OOV if isinstance(self.table, Vectors) else ("skip", "zero") if self.has_rows else ("skip",)
        if wanted not in can:
            raise InputError(
                f"{self.name} has no rows for words that it does not know: oov must be skip, found {wanted!r}"
            )
        return wanted

    def _lookup(self, words: list[str]) -> tuple[Array, Array]:
        if isinstance(self.table, Vectors):
            matrix, known = self.table.lookup(words, oov="zero" if self.oov == "skip" else self.oov)
            return matrix, known | matrix.any(axis=1) if self.oov == "subword" else known
        matrix, known = (np.asarray(part) for part in self.table.lookup(words))
        if matrix.ndim != 2 or len(matrix) != len(words) or known.shape != (len(words),):
            raise InputError(
                f"{self.name}: lookup of {len(words):,} words must give a matrix with a row for each and a mask, "
                f"found the shapes {matrix.shape} and {known.shape}"
            )
        known = known.astype(bool)
        return np.where(known[:, None], matrix, 0).astype(np.float32), known


def numbers_of(items: Any, count: int) -> Array:
    """Give the numbers of the items that are asked for, ascending; all where nothing is said."""
    if items is None:
        return np.arange(count)
    found = np.unique(np.asarray(items, np.int64))
    if len(found) and not (found[0] >= 0 and found[-1] < count):
        raise InputError(f"items must be numbers from 0 to {count - 1:,}, found {found[0]:,} to {found[-1]:,}")
    return found


def has_capitals(table: Any) -> bool:
    """Say whether a word of a table has a letter that lower case changes; markers in brackets, such as [UNK], apart.

    A table that cannot list its words is taken to have some.
    """
    words = getattr(table, "words", None)
    if not isinstance(words, Iterable):
        return True
    if not isinstance(table, Vectors) or not isinstance(words, Words):
        return any(word != word.lower() and not IN_BRACKETS.fullmatch(word) for word in words)
    if table not in _capitals:
        _capitals[table] = _in_blob(words)
    return _capitals[table]


def _in_blob(words: Words) -> bool:
    blob, offsets = words.arrays["words.utf8"], words.arrays["words.offsets"]
    # Without its ASCII bytes the text is still UTF-8, and mostly short
    if any(letter != letter.lower() for letter in set(blob[blob >= 0x80].tobytes().decode(errors="replace"))):
        return True
    places = np.flatnonzero((blob >= ord("A")) & (blob <= ord("Z")))
    holders = np.unique(np.searchsorted(offsets, places, side="right") - 1)
    return len(holders) > MARKERS or not all(IN_BRACKETS.fullmatch(words[i]) for i in holders.tolist())
