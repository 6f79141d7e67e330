"""From sentences to vectors: the mean of the rows of a sentence's words, or whatever an encoder makes of its string."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.evaluation.asking import Asked
from vecsmith.evaluation.task import CASES, Asking
from vecsmith.text.tokenize import tokenize
from vecsmith.vectors.sentences import NO_WEIGHTS, keep_only, mean_rows, offsets_of

Array = np.ndarray[Any, Any]
POOLS = ("words", "encode")
CLITIC = re.compile(r"(n['’]t|['’](?:s|m|d|re|ve|ll))(?!\w)", re.IGNORECASE)


@dataclass(frozen=True)
class Pooled:
    """Sentences as vectors, and how they were made."""

    matrix: Array  # float64, a row a sentence
    known: Array  # which sentences have a word that the table knows; all where an encoder made them
    case: str
    oov: str  # "encoder" where an encoder made them: what it does with unknown words is its own
    settings: dict[str, Any]


def words_of(sentence: str) -> list[str]:
    """Cut a sentence into words and marks, and clitics off the words that they lean on, as most corpora do.

    "It doesn't rhyme, Anna's song." is It, does, n't, rhyme, `,`, Anna, 's, song, `.`; a clitic that stands alone in the
    text stays one token.
    """
    pieces = CLITIC.split(sentence)  # texts and clitics in turn
    return [*chain.from_iterable([piece] if turn % 2 else tokenize(piece) for turn, piece in enumerate(pieces))]


def vectors_of(table: Any, asking: Asking, sentences: Sequence[str], pool: str, task: str) -> Pooled:
    """Give a vector for each sentence.

    A table of words is pooled over our tokens, unless `pool` is "encode": then it encodes the sentences itself, as do
    encoders that are no table. A sentence without any word that counts gets a row of zeros.
    """
    if pool not in POOLS:
        raise InputError(f"pool must be one of {', '.join(POOLS)}, found {pool!r}")
    can_look_up, can_encode = (callable(getattr(table, name, None)) for name in ("lookup", "encode"))
    if not can_encode and (pool == "encode" or not can_look_up):
        raise InputError(f"{task} needs encode(sentences), or lookup(words), found neither in {type(table).__name__}")
    if pool == "encode" or not can_look_up:
        return _encoded(table, asking, sentences)
    return _of_words(Asked(table, asking), sentences, task)


def _of_words(asked: Asked, sentences: Sequence[str], task: str) -> Pooled:
    lists = [words_of(sentence) for sentence in sentences]
    offsets = offsets_of(lists)
    distinct, at = _distinct(chain.from_iterable(lists), int(offsets[-1]))
    rows, known = asked.rows(distinct)
    known_tokens = known[at]
    if not known_tokens.any():
        hint = "is it of another language" + (", or in another case?" if asked.case == "as-is" else "?")
        raise InputError(f"{task}: {asked.name} knows none of its {len(at):,} tokens; {hint}")
    covered, ends = keep_only(known_tokens, at, offsets)
    has_known = np.diff(ends) > 0
    if asked.oov in ("zero", "mean"):  # a word that is unknown has such a row, and counts
        covered, ends = at, offsets
    made = np.empty((len(lists), rows.shape[1]), np.float32)
    mean_rows(rows, covered, NO_WEIGHTS, ends, made)
    settings = {"vectors_of": "words", "tokens": len(at), "tokens_known": float(known_tokens.mean())}
    return Pooled(made.astype(np.float64), has_known, asked.case, asked.oov, settings)


def _encoded(encoder: Any, asking: Asking, sentences: Sequence[str]) -> Pooled:
    if callable(getattr(encoder, "lookup", None)):
        case = Asked(encoder, asking).case
    else:
        if asking.case not in CASES:
            raise InputError(f"case must be one of {', '.join(CASES)}, found {asking.case!r}")
        case = "lower" if asking.case == "lower" else "as-is"
    asked = [sentence.lower() for sentence in sentences] if case == "lower" else sentences
    distinct, at = _distinct(asked, len(asked))
    name = str(getattr(encoder, "name", type(encoder).__name__))
    made = np.asarray(encoder.encode(distinct))
    if made.ndim != 2 or len(made) != len(distinct) or made.dtype.kind not in "fiu":
        raise InputError(
            f"{name}: encode of {len(distinct):,} sentences must give a matrix of numbers with a row for each, "
            f"found {made.dtype} of the shape {made.shape}"
        )
    if not np.isfinite(made).all():
        wrong = int(np.argmin(np.isfinite(made).all(axis=1)))
        raise InputError(f"{name}: encode must give finite numbers, found others for {distinct[wrong][:60]!r}")
    return Pooled(made.astype(np.float64)[at], np.ones(len(at), bool), case, "encoder", {"vectors_of": "sentences"})


def _distinct(strings: Iterable[str], count: int) -> tuple[list[str], Array]:
    """Give the strings without repetitions, and the place of each in that list."""
    numbers: dict[str, int] = {}
    at = np.fromiter((numbers.setdefault(string, len(numbers)) for string in strings), np.int64, count)
    return list(numbers), at
