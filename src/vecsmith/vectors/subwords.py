"""Models that make a vector for any string, by kind, so that a native file can hold one and open it again.

A model is a class in a module of its own with `vectors(words)`, `kind`, `dump(storage) -> (settings, tensors)` and
`restore(settings, tensors, storage)`, where `storage` holds the rows of the table that the model belongs to: a model that
works on these rows need not keep them twice. To add one, name it in `KINDS`.
"""

from importlib import import_module
from typing import Any, Protocol

import numpy as np

from vecsmith.core.errors import FileFormatError, InputError, VecsmithError
from vecsmith.vectors.storage import Storage

Array = np.ndarray[Any, Any]
KINDS = {
    "ngrams": "vecsmith.vectors.ngrams:Ngrams",
    "pieces": "vecsmith.vectors.pieces:Pieces",
}


class Subword(Protocol):
    """What makes a vector for any string."""

    def vectors(self, words: list[str]) -> Array:
        """Give a float32 row for each string, zero where nothing of it is known."""
        ...


def dump(model: Any, storage: Storage) -> tuple[dict[str, Any], dict[str, Array]]:
    """Give a model's kind and settings as plain JSON, and its arrays."""
    if getattr(model, "kind", None) not in KINDS:
        raise InputError(f"a sub-word model of type {type(model).__name__} cannot be saved (known: {', '.join(KINDS)})")
    settings, tensors = model.dump(storage)
    return {"kind": model.kind, "settings": settings}, tensors


def restore(about: Any, tensors: dict[str, Array], storage: Storage, source: str) -> Any:
    """Make the model again; a file that lies about it is refused."""
    kind = about.get("kind") if isinstance(about, dict) else None
    if kind not in KINDS:
        raise FileFormatError(f"{source}: the sub-word model is of the kind {kind!r}, known are {', '.join(KINDS)}")
    module, _, name = KINDS[kind].partition(":")
    try:
        return getattr(import_module(module), name).restore(about["settings"], tensors, storage)
    except VecsmithError as error:
        raise FileFormatError(f"{source}: {error}") from error
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise FileFormatError(f"{source}: the sub-word model is not whole: {error!r}") from error
