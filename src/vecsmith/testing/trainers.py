"""What every trainer promises, checked on a small corpus. `checks.py` asks for it; it needs no test framework."""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError, NotFittedError
from vecsmith.testing.needs import need, refusal, same_bytes
from vecsmith.testing.rooms import Case
from vecsmith.vectors import Vectors

Array = np.ndarray[Any, Any]


def a_table(case: Case) -> None:
    """`fit` returns self and gives a table: words by falling count, float32, a provenance that names the corpus."""
    method = case.make()
    message = refusal(NotFittedError, lambda: method.save("nowhere"))
    need(message is not None, "it can be saved before fit")
    need(method.fit(case.table) is method, "fit does not return self")
    made = method.vectors_
    need(isinstance(made, Vectors), f"it gives a {type(made).__name__}")
    need(made.dtype == "float32" and len(made) > 1, f"it gives {len(made)} rows of {made.dtype}")
    seen: dict[str, int] = {}
    for sentence in case.table:
        for word in sentence:
            seen[word] = seen.get(word, 0) + 1
    need(made.counts is not None, "the table has no counts")
    right = [seen.get(word) for word in made.words] == made.counts.tolist()
    need(right and (np.diff(made.counts) <= 0).all(), "the counts are not those of the corpus, the most frequent first")
    step = (made.meta.get("steps") or [{}])[-1]
    need({"method", "settings", "corpus"} <= step.keys(), "the provenance lacks method, settings or corpus")
    need(step["settings"] == method.get_params(), "the provenance has other settings")


def determinism(case: Case) -> None:
    """Same seed, same bytes, of both matrices, whatever the state of the global random generators."""
    made, state = [], (random.getstate(), np.random.get_state())  # noqa: NPY002 - these are what is checked
    try:
        for seed in (1, 2):
            random.seed(seed)
            np.random.seed(seed)  # noqa: NPY002
            made.append(case.run())
    finally:
        random.setstate(state[0])
        np.random.set_state(state[1])  # noqa: NPY002
    need(same_bytes(*made), "two runs give different tables")
    contexts = [b"" if one.context is None else np.asarray(one.context).tobytes() for one in made]
    need(contexts[0] == contexts[1], "two runs give different contexts")
    need(made[0].meta == made[1].meta, "two runs give different provenances")


def corpora(case: Case) -> None:
    """The corpus is never changed; the same text gives the same table, as lists of tokens and as strings."""
    given = [list(sentence) for sentence in case.table]
    made = case.run(given)
    need(given == case.table, "the given corpus is changed")
    again = case.run([" ".join(sentence) for sentence in given])
    need(same_bytes(made, again), "strings give another table than lists of tokens")


def files(case: Case) -> None:
    """`save` and `load` give the same trainer again, the same bytes each time."""
    method = case.fitted()
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "a.safetensors"), Path(folder, "b.safetensors")
        method.save(first)
        method.save(second)
        need(first.read_bytes() == second.read_bytes(), "saving twice gives different files")
        again = type(method).load(first)
        need(type(again) is type(method), f"a {type(again).__name__} comes back")
        need(again.get_params() == method.get_params(), "other settings come back")
        need(same_bytes(again.vectors_, method.vectors_), "another table comes back")
        del again


def small_corpora(case: Case) -> None:
    """An empty corpus, one word, words alone, one dimension: a table of finite numbers, or one sentence."""
    words = [word for sentence in case.table for word in sentence]
    texts: dict[str, Any] = {
        "no text": [],
        "empty sentences": [[], []],
        "one word": [["one"] * 50],
        "two words": [["one", "two"] * 50],
        "words alone": [[word] for word in words],
        "one sentence": [words],
        "words seen once": [[f"word{i}" for i in range(50)]],
    }
    for what, text in texts.items():
        _finite(what, lambda text=text: case.run(text))  # type: ignore[misc]
    for name, value in (("dim", 1), ("min_count", 1_000_000), ("max_words", 2)):
        method = case.make().set_params(**{name: value})
        _finite(f"{name}={value}", lambda method=method: method.fit(case.table).vectors_)  # type: ignore[misc]


def _finite(what: str, make: Callable[[], Any]) -> None:
    try:
        made = make()
    except InputError as error:
        need(bool(str(error)) and "\n" not in str(error), f"{what} is refused, but not in one sentence: {error}")
        return
    need(bool(np.isfinite(made.matrix).all()), f"{what} gives numbers that are not finite")


def cloning(case: Case) -> None:
    """A copy by scikit-learn has the same settings and has learned nothing."""
    try:
        from sklearn.base import clone
    except ImportError:
        return
    twin = clone(case.fitted())
    need(twin.get_params() == case.make().get_params(), "its clone has other settings")
    need(not hasattr(twin, "vectors_"), "its clone has learned something")


PROMISES: dict[str, Callable[[Case], None]] = {
    "fit gives a table": a_table,
    "same seed, same bytes": determinism,
    "the corpus is untouched": corpora,
    "save and load": files,
    "clone": cloning,
    "small corpora": small_corpora,
}
