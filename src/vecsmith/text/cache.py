"""The cache of corpora: tokenised once, kept on disk, mapped when it is used.

A corpus lies in the folder `corpora` of the cache, in one file named after its paths and settings. It is used again while
its files have the same sizes and times, or else the same checksums. What is broken or of another version is made anew.
"""

import hashlib
import json
import logging
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.cache import cache
from vecsmith.core.errors import VecsmithError
from vecsmith.core.files import atomic_path, make_folder
from vecsmith.core.tensorfile import TensorFile, write_tensors
from vecsmith.text.sources import File
from vecsmith.text.tokens import Tokens

_log = logging.getLogger("vecsmith")
VERSION = 1  # of the file, and of how text is cut
ARRAYS = {"ids": "I32", "sentences": "I64", "documents": "I64", "counts": "I64", "blob": "U8", "offsets": "I64"}
STEP = 1 << 22  # numbers that are checked at once
KEY, ENDING = "vecsmith-corpus", ".safetensors"


def folder() -> Path:
    """Give the folder where corpora lie; it need not exist."""
    return cache() / "corpora"


def listing() -> list[dict[str, Any]]:
    """List the corpora in the cache: where they lie, of which files they are, how large."""
    found = []
    for path in sorted(folder().glob(f"*{ENDING}")):
        try:
            about = json.loads(TensorFile(path).metadata[KEY])
            files = [str(one["path"]) for one in about["files"]]
            found.append(
                {"path": str(path), "bytes": path.stat().st_size, "corpus": files, "settings": about["settings"]}
            )
        except (VecsmithError, OSError, ValueError, KeyError, TypeError):
            found.append({"path": str(path), "bytes": path.stat().st_size, "corpus": [], "settings": {}})
    return found


def clear() -> int:
    """Remove all corpora from the cache, and what interrupted runs have left; gives how many bytes that were."""
    removed = 0
    for path in (*folder().glob(f"*{ENDING}"), *folder().glob(".*.part")):
        removed += path.stat().st_size
        path.unlink()
    return removed


@dataclass(frozen=True)
class Entry:
    """The place of one corpus in the cache."""

    path: Path
    settings: dict[str, Any]

    @classmethod
    def of(cls, files: list[File], settings: dict[str, Any]) -> "Entry":
        """Give the place of the corpus of these files, cut in this way."""
        paths = [os.path.abspath(file.name) for file in files]
        name = hashlib.sha256(json.dumps([paths, settings]).encode()).hexdigest()[:20]
        return cls(folder() / f"{name}{ENDING}", settings)

    def open(self, files: list[File]) -> Tokens | None:
        """Map the corpus; None where it is not there, broken, or of files that have changed."""
        if not self.path.exists():
            return None
        try:
            return self._opened(files)
        except (VecsmithError, ValueError, KeyError, TypeError, OSError) as error:
            _log.info("the cached corpus %s is made anew: %s", self.path, error)
            return None

    def save(self, tokens: Tokens, files: list[File]) -> Tokens:
        """Write the corpus, and give it mapped."""
        about = {
            "version": VERSION,
            "sha256": tokens.sha256,
            "settings": self.settings,
            "files": [_facts(file) | {"sha256": file.sha256.hexdigest()} for file in files],
        }
        make_folder(self.path.parent)
        with atomic_path(self.path) as temporary:
            write_tensors(temporary, {name: getattr(tokens, name) for name in ARRAYS}, {KEY: json.dumps(about)})
        return self._opened(files)

    def _opened(self, files: list[File]) -> Tokens:
        file = TensorFile(self.path)
        about = json.loads(file.metadata[KEY])
        if about["version"] != VERSION or about["settings"] != self.settings:
            raise ValueError("it was made by other settings")
        if not _unchanged(about["files"], files):
            raise ValueError("its files have changed")
        if {name: tensor.dtype for name, tensor in file.tensors.items()} != ARRAYS:
            raise ValueError("it holds other arrays")
        arrays = {name: file.array(name) for name in ARRAYS}
        _check(arrays)
        return Tokens(**arrays, sha256=str(about["sha256"]), settings=self.settings)


def _facts(file: File) -> dict[str, Any]:
    status = file.path.stat()
    return {"path": os.path.abspath(file.name), "size": status.st_size, "time": status.st_mtime_ns}


def _unchanged(known: list[dict[str, Any]], files: list[File]) -> bool:
    """Compare paths, sizes and times; where only a time differs, the checksum."""
    if len(known) != len(files):
        return False
    for then, file in zip(known, files, strict=True):
        now = _facts(file)
        if (then["path"], then["size"]) != (now["path"], now["size"]):
            return False
        if then["time"] != now["time"]:
            for _ in file.pieces():
                pass
            if file.sha256.hexdigest() != then["sha256"]:
                return False
    return True


def _check(arrays: dict[str, Any]) -> None:
    """Refuse numbers that lead out of an array, which kernels do not look for."""
    rising = ("sentences", "ids"), ("documents", "sentences"), ("offsets", "blob")
    for name, within in rising:
        last = len(arrays[within]) - (within == "sentences")
        places = arrays[name]
        if places.ndim != 1 or len(places) == 0 or places[0] != 0 or places[-1] != last or not _rises(places):
            raise ValueError(f"its {name} are broken")
    types = len(arrays["counts"])
    if len(arrays["offsets"]) != types + 1:
        raise ValueError("its types are broken")
    ids = arrays["ids"]
    for start in range(0, len(ids), STEP):
        block = ids[start : start + STEP]
        if block.min() < 0 or block.max() >= types:
            raise ValueError("its tokens are broken")


def _rises(places: Any) -> bool:
    return all((np.diff(places[start : start + STEP + 1]) >= 0).all() for start in range(0, len(places), STEP))
