"""To and from other libraries, one file each.

    from vecsmith.bridges import to_gensim, from_gensim, to_numpy, to_pandas, to_polars, to_torch, SentenceEncoder

Importing this loads none of those libraries. One that is not installed is one sentence with the line that installs it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from vecsmith.core.errors import MissingExtraError, missing_extra

if TYPE_CHECKING:
    from vecsmith.bridges.gensim import from_gensim, to_gensim
    from vecsmith.bridges.numpy import to_numpy
    from vecsmith.bridges.pandas import to_pandas
    from vecsmith.bridges.polars import to_polars
    from vecsmith.bridges.sklearn import SentenceEncoder
    from vecsmith.bridges.torch import to_torch

__all__ = ["SentenceEncoder", "from_gensim", "to_gensim", "to_numpy", "to_pandas", "to_polars", "to_torch"]
_HOMES = {"SentenceEncoder": "sklearn"}  # the others are in the file of their library
_EXTRAS = {
    "torch": "neural",
    "polars": "tables",
    "sklearn": "tasks",
}  # those that no extra brings are installed by name


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'vecsmith.bridges' has no attribute {name!r}")
    home = _HOMES.get(name, name.partition("_")[2])
    return getattr(import_module(f"vecsmith.bridges.{home}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def missing(package: str, purpose: str) -> MissingExtraError:
    """Say how to install a library that a bridge needs."""
    if package in _EXTRAS:
        return missing_extra(package, _EXTRAS[package], purpose)
    return MissingExtraError(f"{purpose} needs the package '{package}': pip install {package}")
