"""vecsmith makes text representations better: train, combine, refine, align, compress, apply and test them.

    import vecsmith
    table = vecsmith.load("glove.txt")
    table.neighbors("king")

What is public here is loaded when it is first used, so that importing the package costs nothing.
"""

from typing import TYPE_CHECKING, Any

from vecsmith._version import __version__

if TYPE_CHECKING:
    from vecsmith import data
    from vecsmith.api import (
        analogy,
        combine,
        compare,
        convert,
        demo,
        encode,
        evaluate,
        info,
        load,
        methods,
        neighbors,
        odd_one_out,
        overlap,
        refine,
        similarity,
        train,
        vocab,
    )
    from vecsmith.core.errors import VecsmithError
    from vecsmith.vectors import Neighbor, Vectors

__all__ = [
    "Neighbor",
    "VecsmithError",
    "Vectors",
    "__version__",
    "analogy",
    "combine",
    "compare",
    "convert",
    "data",
    "demo",
    "encode",
    "evaluate",
    "info",
    "load",
    "methods",
    "neighbors",
    "odd_one_out",
    "overlap",
    "refine",
    "similarity",
    "train",
    "vocab",
]
_ELSEWHERE = {
    "Neighbor": "vecsmith.vectors",
    "Vectors": "vecsmith.vectors",
    "VecsmithError": "vecsmith.core.errors",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'vecsmith' has no attribute {name!r}")
    from importlib import import_module

    if name == "data":
        return import_module("vecsmith.data")
    return getattr(import_module(_ELSEWHERE.get(name, "vecsmith.api")), name)


def __dir__() -> list[str]:
    return sorted(__all__)
