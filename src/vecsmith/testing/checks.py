"""The conformance suite: what every method promises, checked on small tables. It needs no test framework.

`check_method(method, room)` raises an AssertionError that names the first promise that is broken and how. It takes the
method's class, or a function that makes one with settings that suit a small table. A promise is one function below with a
line in `PROMISES`; what differs between rooms (what `fit` takes, what comes out) is one line in `rooms.py`.
"""

import random
import re
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from vecsmith.core import registry
from vecsmith.core.errors import InputError, NotFittedError, SettingError
from vecsmith.core.method import Method, Setting, settings_of
from vecsmith.testing import trainers
from vecsmith.testing.needs import need, refusal, same_bytes
from vecsmith.testing.rooms import ROOMS, Case
from vecsmith.vectors import Vectors, storage

Array = np.ndarray[Any, Any]
RESERVED = {
    "file",
    "files",
    "method",
    "out",
    "to",
    "store",
    "json",
    "quiet",
    "debug",
    "help",
    "version",
    "corpus",
    "log",
    "checkpoint_every",
}  # of the command line


class Skipped(Exception):
    """A promise could not be checked here; the message says why."""


def check_method(
    method: Callable[[], Any],
    room: str | None = None,
    *,
    table: Any = None,
    promises: Iterable[str] | None = None,
) -> dict[str, str]:
    """Check a method's promises, all or some; say of each "kept", or why it was skipped.

    `room` may be left out for a registered method. `table` replaces the small table (160 words x 120), for
    a trainer the small corpus, where a method needs another one.
    """
    made = method()
    name = registry.label(type(made))
    place = registry.place_of(type(made))
    room = room or (place[0] if place else None)
    if room not in ROOMS:
        raise InputError(f"{name}: check_method needs the room it belongs to, one of {', '.join(ROOMS)}, found {room}")
    case = Case(method, ROOMS[room], ROOMS[room].given() if table is None else table)
    outcome = {}
    known = promises_of(room)
    for promise in known if promises is None else promises:
        try:
            known[promise](case)
            outcome[promise] = "kept"
        except Skipped as reason:
            outcome[promise] = f"skipped: {reason}"
        except Exception as error:
            how = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
            raise AssertionError(f"{name} breaks the promise '{promise}': {how}") from error
    return outcome


def constructor(case: Case) -> None:
    """The constructor only stores, and every field is a setting that the command line can offer."""
    kind = case.kind
    need(issubclass(kind, Method) and "__dataclass_fields__" in vars(kind), "it is no dataclass that inherits Method")
    need("__eq__" not in vars(kind), "it compares by value; declare it with @dataclass(eq=False)")
    settings = settings_of(kind)
    for one in settings:
        need(bool(one.help.strip()), f"the setting '{one.name}' has no help")
        need(one.name not in RESERVED, f"the setting '{one.name}' has the name of a command line option")
        need(one.allows(one.default), f"the default of '{one.name}', {one.default!r}, is not {one.expected}")
    for one in settings:
        given = object()
        stored = getattr(kind(**{one.name: given}), one.name)
        need(stored is given, f"the setting '{one.name}' is not stored as given")
    need(vars(kind()).keys() == {one.name for one in settings}, f"a new one has the attributes {sorted(vars(kind()))}")
    params = case.make().get_params()
    need(list(params) == [one.name for one in settings], f"get_params gives {', '.join(params)}")


def validation(case: Case) -> None:
    """`fit` refuses a wrong setting and names it, its range and what was given; an unknown one, with the nearest."""
    settings = settings_of(case.kind)
    for one in settings:
        for value in _wrong_values(one):
            method = case.make().set_params(**{one.name: value})
            message = refusal(SettingError, lambda method=method: case.room.fit(method, case.table))  # type: ignore[misc]
            need(message is not None, f"fit takes {one.name}={value!r}, expected {one.expected}")
            for part in (one.name, one.expected, repr(value)):
                need(part in str(message), f"the message for {one.name}={value!r} does not say '{part}': {message}")
    for one in settings:
        for give in (case.kind, case.make().set_params):
            message = refusal(SettingError, lambda give=give, one=one: give(**{f"{one.name}_": 1}))  # type: ignore[misc]
            need(message is not None, f"an unknown setting '{one.name}_' is taken")
            need(one.name in str(message), f"the message for '{one.name}_' does not name '{one.name}'")


def contract(case: Case) -> None:
    """`fit` returns self; nothing works before it; `transform` only reads; the words stay and the provenance grows."""
    method, table = case.make(), case.table
    message = refusal(NotFittedError, lambda: case.room.apply(method, table))
    need(message is not None, "it can be used before fit")
    need(case.room.fit(method, table) is method, "fit does not return self")
    need(bool(learned_by(method)), "fit leaves no attribute that ends in _")
    before = (learned_by(method), method.get_params())
    made = case.room.apply(method, table)
    need((learned_by(method), method.get_params()) == before, "using it changes what it learned or its settings")
    need(isinstance(made, Vectors), f"a table gives a {type(made).__name__}")
    need(made.words == table.words, "the words change")
    same_counts = made.counts is not None and table.counts is not None and np.array_equal(made.counts, table.counts)
    need(same_counts or table.counts is None, "the counts change")
    steps, old = made.meta.get("steps", []), table.meta.get("steps", [])
    if case.room.sources:
        named = [one.get("sha256") for one in steps[-1].get("sources", ())] if steps else []
        need(
            table.sha256() in named, "the provenance does not name the tables that it was made of, with their checksums"
        )
    else:
        need(steps[: len(old)] == old and len(steps) > len(old), "the provenance does not grow by a step")
    need({"method", "settings"} <= steps[-1].keys(), "the step of the provenance lacks method or settings")
    again = case.room.both(case.make(), table)
    need(same_bytes(again, made), "fit_transform differs from fit and transform")
    narrow = table.replace(matrix=table.matrix[:, :-1])
    message = refusal(InputError, lambda: case.room.apply(method, narrow))
    need(message is not None, "a table with another number of columns is taken")
    for count in (table.dim, narrow.dim):
        need(str(count) in str(message), f"the message for another number of columns does not say {count}: {message}")


def determinism(case: Case) -> None:
    """Same seed, same bytes, whatever the state of the global random generators."""
    made, state = [], (random.getstate(), np.random.get_state())  # noqa: NPY002 - these are what is checked
    try:
        for seed in (1, 2):
            random.seed(seed)
            np.random.seed(seed)  # noqa: NPY002
            method = case.fitted()
            made.append((case.room.apply(method, case.table), learned_by(method)))
    finally:
        random.setstate(state[0])
        np.random.set_state(state[1])  # noqa: NPY002
    need(same_bytes(made[0][0], made[1][0]), "two runs give different tables")
    need(made[0][1] == made[1][1], "two runs learn different things")


def untouched(case: Case) -> None:
    """Inputs are never changed, neither a table nor an array nor whether it can be written to."""
    table = Vectors(case.table.words, case.table.matrix.copy(), counts=case.table.counts, meta=case.table.meta)
    before = (table.sha256(), repr(table.meta), None if table.counts is None else table.counts.tobytes())
    case.run(table)
    after = (table.sha256(), repr(table.meta), None if table.counts is None else table.counts.tobytes())
    need(before == after, "the given table is changed")
    if not case.room.arrays:
        return
    array = case.table.matrix.copy()
    case.run(array)
    need(array.tobytes() == case.table.matrix.tobytes(), "the given array is changed")
    need(array.flags.writeable, "the given array is made read-only")


def float32(case: Case) -> None:
    """float32 in, float32 out; arrays give arrays where they are taken; however a table is stored, its rows decide."""
    expected = case.run()
    need(expected.dtype == "float32", f"a float32 table gives {expected.dtype}")
    for array in (case.table.matrix, case.table.matrix.astype(np.float64)) if case.room.arrays else ():
        made = case.run(array)
        need(isinstance(made, np.ndarray), f"an array gives a {type(made).__name__}")
        need(made.dtype == np.float32, f"a {array.dtype} array gives {made.dtype}")
        need(_close(made, expected.matrix), f"a {array.dtype} array gives other numbers than the same table")
    for dtype in ("float16", "int8"):
        stored = case.table.astype(dtype)
        made = case.run(stored)
        need(made.dtype == "float32", f"a table stored as {dtype} gives {made.dtype}")
        rows = _rows(case.run(case.plain(stored.matrix)))
        need(_close(made.matrix, rows), f"a table stored as {dtype} gives other numbers than its rows")


def blocks(case: Case) -> None:
    """However the rows come in blocks, the same comes out: no method may take a block for the whole table."""
    whole = case.run()
    for size in (len(whole) // 2 + 1, 7):
        with patch.object(storage, "BLOCK_BYTES", 4 * case.table.dim * size):
            made = case.run()
        need(_close(made.matrix, whole.matrix), f"blocks of {size} rows give other numbers than one block")


def files(case: Case) -> None:
    """`save` and `load` give the same method again, the same bytes each time, through the registry where it is known."""
    method = case.fitted()
    made = case.room.apply(method, case.table)
    with tempfile.TemporaryDirectory() as folder:
        first, second = Path(folder, "a.safetensors"), Path(folder, "b.safetensors")
        method.save(first)
        method.save(second)
        need(first.read_bytes() == second.read_bytes(), "saving twice gives different files")
        kind = type(method)
        loaders = [kind.load] if registry.place_of(kind) is None else [kind.load, Method.load]
        for load in loaders:
            again = load(first)
            need(type(again) is kind, f"a {type(again).__name__} comes back")
            need(again.get_params() == method.get_params(), "other settings come back")
            need(learned_by(again) == learned_by(method), "what it learned comes back changed")
            need(same_bytes(case.room.apply(again, case.table), made), "what comes back gives another table")


def scikit_learn(case: Case) -> None:
    """It can be cloned by scikit-learn, and works as a step of a Pipeline."""
    try:
        from sklearn.base import clone
        from sklearn.pipeline import Pipeline
        from sklearn.utils import get_tags
    except ImportError:
        raise Skipped("scikit-learn is not installed: pip install 'vecsmith[tasks]'") from None
    method = case.fitted()
    twin = clone(method)
    need(type(twin) is type(method) and twin.get_params() == method.get_params(), "its clone has other settings")
    need(not learned_by(twin), "its clone has learned something")
    given = case.plain(case.table.matrix)
    pipeline = Pipeline([("method", case.make())])
    case.room.fit(pipeline, given)
    same = _close(_rows(case.room.apply(pipeline, given)), _rows(case.run(given)))
    need(same, "it gives other numbers in a Pipeline")
    for one in settings_of(type(method))[:1]:
        value = getattr(method, one.name)
        need(clone(pipeline).set_params(**{f"method__{one.name}": value}) is not None, "a Pipeline cannot set it")
    get_tags(method)


def small_tables(case: Case) -> None:
    """An empty table, one word, one dimension, zero rows: a valid table, or one sentence that names the least it needs."""
    words, matrix = list(case.table.words), case.table.matrix
    some_zero = np.where(np.arange(len(words))[:, None] % 3 == 0, 0, matrix)
    tables = {
        "an empty table": Vectors([], matrix[:0]),
        "a table of one word": Vectors(words[:1], matrix[:1]),
        "a table of one dimension": Vectors(words, matrix[:, :1]),
        "one word of one dimension": Vectors(words[:1], matrix[:1, :1]),
        "a table with zero rows": Vectors(words, some_zero),
        "a table of zero rows only": Vectors(words, np.zeros_like(matrix)),
    }
    for what, table in tables.items():
        for given in (table, table.matrix) if case.room.arrays else (table,):
            try:
                made = case.run(given)
            except InputError as error:
                named = re.search(r"\d|\b(one|two|three)\b", str(error)) and "\n" not in str(error)
                need(bool(named), f"{what} is refused without one sentence that names the least it needs: {error}")
                continue
            rows = _rows(made)
            need(len(rows) == len(table), f"{what} gives {len(rows)} rows for {len(table)}")
            need(bool(np.isfinite(rows).all()), f"{what} gives numbers that are not finite")


def refusals(case: Case) -> None:
    """NaN and infinity in arrays are refused, by fit and afterwards, and so are words that stand twice."""
    method = case.fitted()
    twice = ["same", "same"]
    need(refusal(InputError, lambda: case.fitted(Vectors(twice, np.ones((2, 3))))) is not None, "words may stand twice")
    if not case.room.arrays:
        return
    for bad in (np.nan, np.inf):
        array = case.table.matrix.copy()
        array[-1, -1] = bad
        need(refusal(InputError, lambda array=array: case.fitted(array)) is not None, f"fit takes {bad}")  # type: ignore[misc]
        use = lambda array=array: case.room.apply(method, array)  # noqa: E731
        need(refusal(InputError, use) is not None, f"transform takes {bad}")
    flat = case.table.matrix[0]
    need(refusal(InputError, lambda: case.fitted(flat)) is not None, "fit takes an array of one dimension")


PROMISES: dict[str, Callable[[Case], None]] = {
    "the constructor only stores": constructor,
    "settings are validated": validation,
    "fit, then transform": contract,
    "same seed, same bytes": determinism,
    "inputs are untouched": untouched,
    "float32 in, float32 out": float32,
    "blocks make no difference": blocks,
    "save and load": files,
    "clone and Pipeline": scikit_learn,
    "small tables": small_tables,
    "NaN and duplicates are refused": refusals,
}


def promises_of(room: str | None) -> dict[str, Callable[[Case], None]]:
    """Give what the methods of a room promise."""
    if room != "trainers":
        return PROMISES
    return {
        name: PROMISES[name] for name in ("the constructor only stores", "settings are validated")
    } | trainers.PROMISES


def learned_by(method: Any) -> dict[str, Any]:
    """Give what a method learned, in a form that can be compared."""
    learned = {name: value for name, value in vars(method).items() if name.endswith("_") and not name.startswith("_")}
    return {name: _frozen(value) for name, value in learned.items()}


def _frozen(value: Any) -> Any:
    return (value.dtype.str, value.shape, value.tobytes()) if isinstance(value, np.ndarray) else repr(value)


def _rows(made: Any) -> Array:
    return made.matrix if isinstance(made, Vectors) else np.asarray(made)


def _close(made: Array, expected: Array) -> bool:
    size = float(np.abs(expected).max(initial=0))
    return made.shape == expected.shape and bool(np.allclose(made, expected, rtol=1e-4, atol=1e-5 * max(size, 1e-30)))


def _wrong_values(one: Setting) -> list[Any]:
    """Give values that a setting must refuse: beyond its ends, not among its choices, of another type."""
    wrong: list[Any] = [] if one.low is None else [one.low - 1]
    wrong += [] if one.high is None else [one.high + 1]
    wrong += ["no such choice"] if one.choices is not None else []
    wrong += [3] if one.type in ("bool", "str") else ["many"]
    return wrong if one.optional else [*wrong, None]
