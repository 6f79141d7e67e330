"""The verbs as functions. The command line has the same, under the same names, with the same words.

A table is given as `Vectors`, as a path, or as a name of the catalogue (`glove-demo`).
"""

import copy
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from vecsmith import data, formats
from vecsmith.core import registry
from vecsmith.core.errors import InputError
from vecsmith.core.files import user_path
from vecsmith.vectors import Neighbor, Vectors
from vecsmith.vectors.checks import brief, string
from vecsmith.vectors.nearest import pairwise

if TYPE_CHECKING:
    from vecsmith._demo import Step
    from vecsmith.core.result import Result
    from vecsmith.evaluation.overlap import Overlap

Table = Vectors | str | os.PathLike[str]


def load(
    name_or_path: str | os.PathLike[str],
    *,
    limit: int | None = None,
    words: Iterable[str] | None = None,
    on_error: str = "stop",
) -> Vectors:
    """Read a table by path, in any format known, or by its name in the catalogue; a path that exists wins.

    What the catalogue knows and is not here is fetched, unless `VECSMITH_OFFLINE=1` forbids it.
    `limit` takes the first so many words, `words` only these; neither reads the rest into memory. `on_error="skip"`
    leaves out wrong lines and says how many.
    """
    name = str(name_or_path)
    if os.path.exists(user_path(name)):
        return Vectors.load(name_or_path, limit=limit, words=words, on_error=on_error)
    found = data.table(name)
    if found is None and os.path.basename(name) == name and (meant := data.near(name)):
        raise InputError(
            f"there is no file or folder {name}; tables of the catalogue have names like {', '.join(meant)}"
        )
    table = Vectors.load(found[1] if found else name_or_path, limit=limit, words=words, on_error=on_error)
    if found:
        table.meta["name"] = name
        table.meta.setdefault("licence", found[0].licence)
        table.meta.setdefault("source", found[0].homepage)
    return table


def info(table: Table, *, verify: bool = False) -> dict[str, Any]:
    """Say what a table is: size, type, format, what it carries and where it comes from; `verify` scans every byte of it."""
    table = _table(table)
    if verify:
        table.verify()
    storage = table.storage
    return {
        "name": table.name,
        "words": len(table),
        "dim": table.dim,
        "dtype": table.dtype,
        "format": table.meta.get("format", "memory"),
        "space": table.space,
        "bytes": storage.nbytes,
        "rows": len(storage.values),
        "mapped": storage.mapped,
        "counts": table.counts is not None,
        "context": table.context is not None,
        "subword": getattr(table.subword, "kind", None),
        "first": table.words[:5],
        "meta": copy.deepcopy(table.meta),
    }


def convert(
    source: Table,
    target: str | os.PathLike[str],
    *,
    to: str | None = None,
    dtype: str | None = None,
    spaces: str | None = None,
    limit: int | None = None,
    on_error: str = "stop",
) -> dict[str, Any]:
    """Write a table in another format or type; gives what was written and what it cost.

    The ending of `target` picks the format, or `to` does. `dtype` stores float16 or int8. `spaces` replaces the spaces
    in words for a format that cannot hold them.
    """
    known = formats.destination(target, to)  # before the work, not after it
    if dtype is not None and dtype not in known.dtypes:
        raise InputError(f"{known.name} stores {' or '.join(known.dtypes)}, so dtype cannot be {dtype!r}")
    table = source if isinstance(source, Vectors) else load(source, limit=limit, on_error=on_error)
    written = table if dtype is None else table.astype(dtype)
    facts = formats.save(written, target, to=known.name, spaces=spaces)
    cost = {} if written.dtype == table.dtype else {"mean_cosine": _mean_cosine(table, written)}
    stored = written.dtype if written.dtype in known.dtypes else "float32"
    about = {"path": str(target), "format": known.name, "words": len(table), "dim": table.dim, "dtype": stored}
    return {**about, **cost, **facts}


def neighbors(
    table: Table,
    word: Any = None,
    *,
    positive: Any = (),
    negative: Any = (),
    among: int | Iterable[str] | None = None,
    k: int = 10,
) -> Any:
    """Give the words nearest to a word, to each of a list of words, or to a sum of words; see `Vectors.neighbors`."""
    return _table(table).neighbors(word, positive=positive, negative=negative, among=among, k=k)


def similarity(table: Table, a: str | Sequence[str], b: str | Sequence[str]) -> Any:
    """Say how similar two words are, or the words of two lists, pair by pair."""
    return _table(table).similarity(a, b)


def analogy(
    table: Table,
    a: str,
    b: str,
    c: str,
    k: int = 1,
    method: str = "3cosadd",
    among: int | Iterable[str] | None = None,
) -> list[Neighbor]:
    """Give the words that are to `c` as `b` is to `a`; see `Vectors.analogy`."""
    return _table(table).analogy(a, b, c, k, method, among)


def odd_one_out(table: Table, words: Sequence[str]) -> str:
    """Name the word that fits the others least."""
    return _table(table).odd_one_out(words)


def encode(
    table: Table,
    sentences: str | Iterable[str],
    *,
    lower: bool = False,
    weights: str = "auto",
    normalize: bool | None = None,
) -> np.ndarray[Any, Any]:
    """Turn a sentence into a vector, or many into a matrix; see `Vectors.encode` for the options."""
    return _table(table).encode(sentences, lower=lower, weights=weights, normalize=normalize)


def methods(room: str | None = None) -> list[dict[str, Any]]:
    """List the methods, of one room or of all, with their settings."""
    return registry.methods(room)


def train(
    corpus: Any,
    method: str,
    *,
    out: str | os.PathLike[str] | None = None,
    to: str | None = None,
    dtype: str | None = None,
    checkpoint_every: float = 60.0,
    log: str | os.PathLike[str] | None = None,
    **settings: Any,
) -> Vectors:
    """Make a table of text by one of the trainers: `methods("trainers")` lists them with their settings.

    `corpus` is a path, several `Path`s, or an iterable of strings or of lists of tokens. `out` has the table written (`to`
    and `dtype` as in `convert`) and checkpoints beside it, from which the same call goes on; `log` is for JSON Lines.
    """
    from vecsmith.trainers.checkpoint import Run

    trainer = registry.find("trainers", string(method, "the name of a method")).load()(**settings)
    run = Run(out, checkpoint_every, log)
    if out is not None:
        formats.destination(out, to)  # before the work, not after it
    trained: Vectors = trainer.fit(corpus, run=run).vectors_
    if out is not None:
        convert(trained, out, to=to, dtype=dtype)
    run.finish()
    return trained


def vocab(
    corpus: Any,
    *,
    min_count: int = 5,
    max_words: int | None = None,
    top: int = 10,
    out: str | os.PathLike[str] | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Count the words of a corpus (a path, several `Path`s, strings, or lists of tokens); `out` has them written.

    The settings are those that say how a corpus is cut: `unit`, `tokenizer`, `lower`, `digits`, `document_size`, `field`,
    `cache`, `threads`.
    """
    from vecsmith.text.summary import summary

    return summary(corpus, min_count, max_words, top, out, settings)


def refine(table: Table, method: str, **settings: Any) -> Vectors:
    """Make a table better by one of the refiners: `methods("refiners")` lists them with their settings."""
    refiner = registry.find("refiners", string(method, "the name of a method")).load()(**settings)
    refiner.validate()  # before a large table is read
    refined: Vectors = refiner.fit_transform(_table(table))
    return refined


def combine(tables: Iterable[Table], method: str, **settings: Any) -> Vectors:
    """Make one table of two or more by one of the combiners: `methods("combiners")` lists them with their settings."""
    combiner = registry.find("combiners", string(method, "the name of a method")).load()(**settings)
    combiner.validate()  # before large tables are read
    if isinstance(tables, (Vectors, str, os.PathLike)) or not isinstance(tables, Iterable):
        raise InputError(f"combine takes a list of at least two tables, found {brief(tables)}")
    given = list(tables)
    if len(given) < 2:  # before any is read
        raise InputError(f"combine takes a list of at least two tables, found {len(given)}")
    combined: Vectors = combiner.fit_transform([_table(table) for table in given])
    return combined


def evaluate(
    tables: Any,
    *,
    suite: str | Iterable[str] | None = None,
    on: Any = (),
    kind: str | None = None,
    results: str | os.PathLike[str] | None = None,
    report: str | os.PathLike[str] | None = None,
    **settings: Any,
) -> list["Result"]:
    """Score a table or an encoder, or several, and give rows with intervals.

    `suite`: similarity, analogy, categories, qvec, sentences, probing or all. `on`: names of the catalogue, files (word
    pairs, analogies, categories, a dictionary or questions with options, told by content; `kind` says which), containers of
    `vecsmith.data`, or tasks (`vecsmith.evaluation.task`).
    `results` names a JSON Lines file that keeps the rows: what was measured before is taken from there. `report` writes a
    page of HTML.

    Settings: `case` (auto, as-is, lower), `oov` (auto, skip, zero, mean, subword), `seed`, `rounds` and `level` of
    intervals, `metric` of similarity (spearman, pearson), `method` of analogies (3cosadd, 3cosmul, pairdirection) and
    their `candidates` (the first so many words), `protocol` of sentence tasks (vecsmith, senteval), `standardize`, `pool`
    (words, encode).
    """
    from vecsmith.evaluation import session

    scores = session.prepare(lambda: _evaluated(tables), suite, on, kind, settings, report)
    rows = session.run(scores, results)
    session.write_report(report, rows)
    return rows


def compare(
    tables: Any,
    *,
    suite: str | Iterable[str] | None = None,
    on: Any = (),
    kind: str | None = None,
    items: str = "common",
    results: str | os.PathLike[str] | None = None,
    report: str | os.PathLike[str] | None = None,
    **settings: Any,
) -> list["Result"]:
    """Compare two or more tables, pair by pair, on the items that both cover: better, worse, or not distinguishable.

    The value of a row is the first table's score minus the second's, with the interval of that difference from a paired
    bootstrap, its p value, and that corrected for all comparisons (Holm). Rows of means hold a sign test over the sets, too.
    `items="same"` refuses tables that do not cover the same items. The rest is as in `evaluate`.
    """
    from vecsmith.evaluation import session
    from vecsmith.evaluation.compare import compare

    scores = session.prepare(lambda: _evaluated(tables), suite, on, kind, settings, report)
    store = session.Store(results)
    found = compare(scores, items)
    store.add(found.rows)
    if report is not None:
        session.write_report(report, session.run(scores, None), found)
    return found.rows


def overlap(first: Any, second: Any) -> "Overlap":
    """Say which words and pairs of one set occur in another: parts of sets of the catalogue, files, or containers."""
    from vecsmith.evaluation.overlap import dataset_of, overlap

    return overlap(dataset_of(first), dataset_of(second))


def demo(folder: str | os.PathLike[str] = "vecsmith-demo") -> Iterator["Step"]:
    """Run the main job on the bundled tables, step by step; what it makes is left in the folder."""
    from vecsmith._demo import demo

    return demo(folder)


def _table(table: Table) -> Vectors:
    if isinstance(table, Vectors):
        return table
    if not isinstance(table, (str, os.PathLike)):
        raise InputError(f"a table is given as Vectors, a path or a name, found {type(table).__name__}")
    return load(table)


def _evaluated(tables: Any) -> dict[str, Any]:
    """Open what is given by name, and name everything: one table or encoder, several, or a dict of them."""
    from vecsmith.evaluation.session import named

    if isinstance(tables, dict):
        return {str(name): _opened(table) for name, table in tables.items()}
    several = isinstance(tables, (list, tuple, Iterator))
    opened = [(table, _opened(table)) for table in (tables if several else [tables])]
    return named((_name(given), table) for given, table in opened)


def _opened(table: Any) -> Any:
    """Open a table that is given by name; of two tables in one space, both."""
    if isinstance(table, tuple):
        return tuple(map(_opened, table))
    return load(table) if isinstance(table, (str, os.PathLike)) else table


def _name(given: Any) -> str:
    if isinstance(given, tuple):
        return " with ".join(map(_name, given))
    if isinstance(given, (str, os.PathLike)):
        return os.path.basename(os.path.normpath(given))
    return str(getattr(given, "name", type(given).__name__))


def _mean_cosine(table: Vectors, other: Vectors) -> float:
    """The mean cosine between the rows of two tables, over rows that are not zero."""
    total, count = 0.0, 0
    for (_, rows), (_, others) in zip(table.blocks(10_000), other.blocks(10_000), strict=True):
        cosines = pairwise(rows, others, "cosine")
        total += float(cosines.sum(dtype=np.float64))
        count += int((rows != 0).any(axis=1).sum())
    return total / max(1, count)
