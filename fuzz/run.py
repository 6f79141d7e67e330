"""The loop: make an input, read it, judge what came of it; a second thread watches the clock."""

import os
import random
import resource
import shutil
import sys
import tempfile
import threading
import time
import traceback
import tracemalloc
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from fuzz import mutations, seeds
from vecsmith import formats
from vecsmith.core.errors import VecsmithError
from vecsmith.formats import lines, lists, word2vec_bin
from vecsmith.formats.source import Stream
from vecsmith.vectors import Vectors, words
from vecsmith.vectors.memory import is_mapped

SECONDS = 2.0  # of the processor, for one input
PATIENCE = 30.0  # by the clock, for one input: a machine may be busy with other things
TIMES, PLUS = 64, 64 << 20  # what memory one input may take: so many times what was read, and so many bytes
MEASURE = 25  # memory is traced for one input of so many, since that makes it several times slower


class Failure(Exception):
    """An outcome that is not allowed."""


def run(count: int, seed: int, only: int | None = None, name: str | None = None) -> int:
    """Read `count` broken files; give how many failures there were, each told with how to see it again."""
    begun = time.monotonic()
    outcomes: Counter[str] = Counter()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="vecsmith-fuzz-", dir=_memory_folder()) as place:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what a format cannot hold
            made = seeds.make(Path(place))
        made = made if name is None else {name: made[name]}
        for path in (path for paths in made.values() for path in paths):  # compiles the kernels, too
            failures += _told(f"the seed {path}", Counter(), lambda path=path: _must_be_read(path))
        for bomb, make in () if only is not None else bombs():
            failures += _told(bomb, outcomes, lambda bomb=bomb, make=make: judge_bomb(Path(place), bomb, make))
        watch = _Watch(seed)
        for number in range(count) if only is None else (only,):
            watch.begin(number)
            failures += _told(
                f"--seed {seed} --only {number}", outcomes, lambda number=number: one(Path(place), made, seed, number)
            )
            watch.end()
            if number and number % 5000 == 0:
                _say(f"{number:,} inputs, {time.monotonic() - begun:.0f} s, {failures} failures")
        if only is not None:
            _say(f"left in {shutil.copytree(Path(place) / 'input', tempfile.mkdtemp(), dirs_exist_ok=True)}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
    shown = ", ".join(f"{what} {times:,}" for what, times in sorted(outcomes.items()))
    _say(f"{sum(outcomes.values()):,} inputs of {len(made)} formats in {time.monotonic() - begun:.0f} s: {shown}")
    _say(f"bounds checks {'on' if bounds_checked() else 'OFF'}, peak memory {peak:,.0f} MiB, {failures} failures")
    return min(failures, 1)


def _must_be_read(path: Path) -> str:
    with _small_pieces(random.Random(0)):
        judge(path, {"limit": 3})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        formats.load(path).verify()
    return judge(path, {})


def one(place: Path, made: dict[str, list[Path]], seed: int, number: int) -> str:
    """Make one input from the two numbers and judge what its reader does."""
    rng = random.Random(f"{seed} {number}")
    target = make_input(place, made, rng)
    options: dict[str, Any] = {"on_error": rng.choice(("stop", "stop", "skip"))}
    if rng.random() < 0.2:
        options["limit"] = rng.choice((1, 3, 100))
    if rng.random() < 0.2:
        options["words"] = rng.sample(seeds.WORDS, 2)
    with _small_pieces(rng) if rng.random() < 0.4 else nullcontext():
        return judge(target, options, measured=number % MEASURE == 0)


@contextmanager
def _small_pieces(rng: random.Random) -> Iterator[None]:
    """Let readers take small files piece by piece, as they take large ones, and index them as they index large ones."""
    limits = {
        (lines, "PIECE"): rng.choice((8, 16, 50, 200)),
        (lines, "LONGEST_LINE"): 400,
        (lists, "PIECE"): rng.choice((8, 16, 50, 200)),
        (word2vec_bin, "PIECE"): rng.choice((8, 16, 50, 200)),
        (word2vec_bin, "LONGEST_WORD"): 20,
        (words, "SMALL"): rng.choice((0, words.SMALL)),
    }
    kept = [(module, limit, getattr(module, limit)) for module, limit in limits]
    try:
        for (module, limit), value in limits.items():
            setattr(module, limit, value)
        yield
    finally:
        for module, limit, value in kept:
            setattr(module, limit, value)


def make_input(place: Path, made: dict[str, list[Path]], rng: random.Random) -> Path:
    """Break a seed of some format, or one of the files in it if it is a folder."""
    folder = place / "input"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    seed = rng.choice(made[rng.choice(list(made))])
    if seed.is_dir():
        target = folder / seed.name
        shutil.copytree(seed, target)
        file = rng.choice(sorted(path for path in target.rglob("*") if path.is_file()))
        if rng.random() < 0.03:
            file.unlink()
            return target
        file.write_bytes(mutations.broken(file.read_bytes(), rng))
        return target
    data = seed.read_bytes()
    chance = rng.random()
    if data.startswith(b"PK") and chance < 0.7:
        data = mutations.members(data, rng)
    elif chance < 0.1:
        other = rng.choice(made[rng.choice(list(made))])
        data = mutations.splice(data, data if other.is_dir() else other.read_bytes(), rng)
    elif chance < 0.25:
        data = mutations.wrapped(mutations.broken(data, rng) if rng.random() < 0.5 else data, rng)
        data = mutations.broken(data, rng) if rng.random() < 0.7 else data
    else:
        data = mutations.broken(data, rng)
    target = folder / "table"
    target.write_bytes(data)
    return target


def judge(path: Path, options: dict[str, Any], measured: bool = False) -> str:
    """Read a file and say what came of it; raise Failure for what is not allowed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if not measured:
            return _outcome(path, options)
        with _counting() as counted:
            tracemalloc.start()
            try:
                outcome = _outcome(path, options)
                peak = tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()
    read = counted[0] + _size(path)
    if peak > TIMES * read + PLUS:
        raise Failure(f"{peak:,} bytes of memory for {read:,} bytes read")
    return outcome


def judge_bomb(place: Path, name: str, make: Callable[[], bytes]) -> str:
    """Read a file made to take much memory or time; both are measured."""
    target, data = place / name, make()
    target.write_bytes(data)
    begun = time.process_time()
    outcome = judge(target, {"on_error": "skip" if name.startswith("skip") else "stop"}, measured=True)
    spent = time.process_time() - begun
    if spent > 30:
        raise Failure(f"{spent:.1f} s for a bomb of {len(data):,} bytes")
    return outcome


def bombs() -> list[tuple[str, Callable[[], bytes]]]:
    """Small files that decompress to much, and headers that ask for terabytes."""
    import bz2
    import gzip
    import lzma
    import struct

    import zstandard

    long = b'{"matrix":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,73786976294838206464]}}'
    npy = (
        b"\x93NUMPY\x01\x00v\x00"
        + b"{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000, 100), }".ljust(118)
    )
    good = b"".join(b"w%d 1 2\n" % i for i in range(30))
    return [
        ("zeros.gz", lambda: gzip.compress(bytes(1 << 28), 9)),
        ("word.gz", lambda: gzip.compress(good + b"a" * (1 << 28), 9)),
        ("word.bz2", lambda: bz2.compress(good + b"a" * (1 << 27))),
        ("word.xz", lambda: lzma.compress(good + b"a" * (1 << 28))),
        ("word.zst", lambda: zstandard.compress(good + b"a" * (1 << 28))),
        ("word-bin.gz", lambda: gzip.compress(b"9 2\na 12345678" + bytes(1 << 28), 9)),
        ("newlines.gz", lambda: gzip.compress(good + b"\n" * (1 << 24))),
        ("skip-short.gz", lambda: gzip.compress(good + b"x\n" * (1 << 22))),
        ("skip-wrong.gz", lambda: gzip.compress(good + b"b x 2\n" * (1 << 16))),
        ("header.txt", lambda: b"1000000000000 300\nthe " + b"0.1 " * 300 + b"\n"),
        ("wide.txt", lambda: b"1 4000000\nthe 0.1\n"),
        ("header.bin", lambda: b"1000000000000 300\nthe " + bytes(1200)),
        ("wide.bin", lambda: b"1000000000000 4000000\nthe " + bytes(1200)),
        ("overflow.safetensors", lambda: struct.pack("<Q", len(long)) + long),
        ("length.safetensors", lambda: struct.pack("<Q", (1 << 64) - 1) + long),
        ("nested.safetensors", lambda: struct.pack("<Q", 10**6) + b'{"a":' + b"[" * (10**6 - 5)),
        ("shape.npy", lambda: npy),
        ("line.txt", lambda: b"word" + b" 0.123" * (1 << 21)),
    ]


def bounds_checked() -> bool:
    """Try whether compiled kernels check bounds in this process."""
    from vecsmith.numeric.parse import find_records

    try:
        find_records(np.zeros(4, np.uint8), 1 << 20, 4, np.zeros((1, 2), np.int64))
    except IndexError:
        return True
    return False


def _outcome(path: Path, options: dict[str, Any]) -> str:
    try:
        table = formats.load(path, **options)
    except VecsmithError as error:
        _one_sentence(error)
        return "refused"
    mapped = table.opened is not None
    for use in (_names, _neighbors, _subwords, repr):
        try:
            use(table)
        except VecsmithError as error:
            _one_sentence(error)
            if not mapped and use is not _subwords:
                raise Failure(f"a table that was read does not work: {error}") from error
    try:
        table.verify()
    except VecsmithError as error:
        _one_sentence(error)
        if not mapped and not is_mapped(getattr(table.subword, "buckets", np.empty(0))):
            raise Failure(f"a table that was read is not valid: {error}") from error
        return "mapped, refused at use"
    if not np.isfinite(table.matrix).all():
        raise Failure("the matrix is not finite")
    if [table.words.find(word) for word in table.words] != list(range(len(table))):
        raise Failure("a word is not found at its own number")
    return "read"


def _names(table: Vectors) -> None:
    list(table.words)


def _neighbors(table: Vectors) -> None:
    if len(table) and table.rows([0]).any():  # a row of zeros is near to nothing, and refused
        table.neighbors(table.words[0], k=3)
        table.neighbors(table.rows([0])[0], k=3)


def _subwords(table: Vectors) -> None:
    if table.subword is not None:
        table.lookup(["the", "unseenword", "日本"], oov="subword")


def _one_sentence(error: VecsmithError) -> None:
    text = str(error)
    if not text or "\n" in text or len(text) >= 500:
        raise Failure(f"not one sentence: {text!r}") from error


def _told(what: str, outcomes: Counter[str], work: Callable[[], str]) -> int:
    try:
        outcomes[work()] += 1
        return 0
    except Exception:
        outcomes["failure"] += 1
        _say(f"FAILURE of python -m fuzz {what}\n{traceback.format_exc()}")
        return 1


class _Watch(threading.Thread):
    """Ends the process if one input takes too long: a loop in a kernel cannot be interrupted otherwise."""

    def __init__(self, seed: int) -> None:
        super().__init__(daemon=True)
        self.seed = seed
        self.now: tuple[int, float, float] | None = None
        self.start()

    def begin(self, number: int) -> None:
        self.now = number, time.process_time(), time.monotonic()

    def end(self) -> None:
        self.now = None

    def run(self) -> None:
        while True:
            time.sleep(0.2)
            now = self.now
            slow = now and (time.process_time() - now[1] > SECONDS or time.monotonic() - now[2] > PATIENCE)
            if now and slow and not tracemalloc.is_tracing():
                _say(f"HANG of python -m fuzz --seed {self.seed} --only {now[0]}")
                os._exit(1)


class _counting:
    """Count the decompressed bytes that are read."""

    def __enter__(self) -> list[int]:
        counted = [0]
        self.kept = Stream.read, Stream.readinto
        read, readinto = self.kept

        def counting_read(stream: Stream, size: int = -1) -> bytes:
            data = read(stream, size)
            counted[0] += len(data)
            return data

        def counting_readinto(stream: Stream, buffer: Any) -> int:
            found = readinto(stream, buffer)
            counted[0] += found
            return found

        Stream.read, Stream.readinto = counting_read, counting_readinto  # type: ignore[method-assign]
        return counted

    def __exit__(self, *error: object) -> None:
        Stream.read, Stream.readinto = self.kept  # type: ignore[method-assign]


def _size(path: Path) -> int:
    return sum(file.stat().st_size for file in (path.rglob("*") if path.is_dir() else (path,)) if file.is_file())


def _memory_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
