"""Checkpoints: how a training that was killed goes on where it was.

A checkpoint lies beside the table that is to be written, as `.NAME.checkpoint`. It holds the matrices and the place in the
corpus; random numbers follow from the place, so nothing else is needed to end with the same bytes. It belongs to one table
file, one method with its settings, one corpus (by checksum) and one version of the library: any other is not gone on from.
It is removed when the table is written. What killed runs left behind half-written is removed at the next start.
"""

import glob
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import FileFormatError, note
from vecsmith.core.files import atomic_path, user_path
from vecsmith.core.tensorfile import TensorFile, write_tensors

Array = np.ndarray[Any, Any]
KEY = "vecsmith.checkpoint"
SLOW, TIMES = 3.0, 20  # where one write takes over so many seconds, it is done after so many times as long


@dataclass(frozen=True)
class Run:
    """One run of a trainer: where its table will go, how often it writes a checkpoint beside that, and where it logs.

    Without `out` there are no checkpoints. `finish` is for when the table is written.
    """

    out: str | os.PathLike[str] | None = None
    checkpoint_every: float = 60.0  # seconds
    log: str | os.PathLike[str] | None = None

    @property
    def checkpoint(self) -> Path | None:
        """Where the checkpoint lies."""
        if self.out is None:
            return None
        out = Path(os.path.abspath(user_path(self.out)))
        return out.with_name(f".{out.name}.checkpoint")

    def start(self) -> None:
        """Remove what killed runs left half-written beside the table."""
        if self.checkpoint is not None:
            name = Path(os.path.abspath(user_path(str(self.out)))).name
            for begun in (name, self.checkpoint.name):
                for left in self.checkpoint.parent.glob(f".{glob.escape(begun)}.{'[0-9a-f]' * 8}.part"):
                    if left.is_file():
                        left.unlink(missing_ok=True)

    def finish(self) -> None:
        """Remove the checkpoint: the table is written."""
        if self.checkpoint is not None:
            self.checkpoint.unlink(missing_ok=True)


class Checkpoint:
    """The checkpoint of one run, and when to write it; `identity` says what it belongs to."""

    def __init__(self, run: Run, identity: Mapping[str, Any]) -> None:
        self.path = run.checkpoint
        self.identity = json.dumps(identity, sort_keys=True)
        self.every = run.checkpoint_every
        self.written = time.monotonic()

    def restore(self, arrays: Mapping[str, Array]) -> dict[str, Any] | None:
        """Fill the arrays from the checkpoint and give the state kept with them; None if there is none of this run."""
        if self.path is None or not self.path.exists():
            return None
        try:
            file = TensorFile(self.path)
            about = json.loads(file.metadata[KEY])
            found = {name: file.array(name) for name in arrays}
            state: dict[str, Any] = dict(about["state"])
            mine = about["identity"] == self.identity
        except (FileFormatError, KeyError, TypeError, ValueError):
            note(f"{self.path} is no checkpoint that can be read, so training begins anew")
            return None
        same = all(
            found[name].shape == arrays[name].shape and found[name].dtype == arrays[name].dtype for name in arrays
        )
        if not (mine and same):
            note(f"{self.path} belongs to other settings, another text or another version, so training begins anew")
            return None
        for name, array in arrays.items():
            array[...] = found[name]
        return state

    def due(self) -> bool:
        """Say whether it is time to write."""
        return self.path is not None and time.monotonic() - self.written >= self.every

    def write(self, arrays: Mapping[str, Array], state: Mapping[str, Any]) -> None:
        """Write the arrays and the state."""
        assert self.path is not None
        began = time.monotonic()
        about = json.dumps({"identity": self.identity, "state": state}, sort_keys=True)
        with atomic_path(self.path) as temporary:
            write_tensors(temporary, arrays, {KEY: about})
        self.written = time.monotonic()
        if self.written - began > SLOW:
            self.every = max(self.every, TIMES * (self.written - began))
