"""The method contract, which is scikit-learn's: settings in the constructor, `fit` learns, `transform` only reads.

A method is a `@dataclass(eq=False)` that inherits from `Method` (or from its room's base class). Its fields are its
settings, each declared by `setting(...)`; the constructor only stores them. `fit` calls `validate`, returns `self`, and
what it learned is kept in attributes whose names end in `_`. `save` writes the settings as JSON and the learned arrays to
one safetensors file; nothing is pickled, and a file can name only methods that the registry knows.
"""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from vecsmith._version import __version__
from vecsmith.core import registry
from vecsmith.core.errors import FileFormatError, InputError, NotFittedError, SettingError
from vecsmith.core.files import atomic_path
from vecsmith.core.settings import Setting, plain, refuse_unknown, setting, settings_of

if TYPE_CHECKING:
    from vecsmith.core.tensorfile import TensorFile

__all__ = ["Method", "Setting", "setting", "settings_of"]

FORMAT_VERSION = 1
KEY = "vecsmith.method"  # of the metadata of a saved method
LEARNED = re.compile(r"[a-z]\w*_", re.ASCII)  # never `_private_` or `__special__`


@dataclass(eq=False)
class Method:
    """What every method can do besides its own work."""

    def __new__(cls, *values: Any, **settings: Any) -> Self:
        """Refuse unknown settings with the nearest known one; the constructor of the dataclass does the rest."""
        refuse_unknown(cls, settings, registry.label)
        return super().__new__(cls)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Give the settings by name."""
        return {one.name: getattr(self, one.name) for one in settings_of(type(self))}

    def set_params(self, **settings: Any) -> Self:
        """Change settings; they are checked by `fit`."""
        refuse_unknown(type(self), settings, registry.label)
        for name, value in settings.items():
            setattr(self, name, value)
        return self

    def validate(self) -> None:
        """Refuse a setting that is out of its range; `fit` begins with this."""
        for one in settings_of(type(self)):
            value = getattr(self, one.name)
            if not one.allows(value):
                raise one.refusal(value, registry.label(type(self)))

    def require_fitted(self) -> None:
        """Refuse to go on if nothing was learned yet."""
        if not self._learned():
            name = registry.label(type(self))
            raise NotFittedError(f"{name} has learned nothing yet: call fit before using it")

    def provenance(self) -> dict[str, Any]:
        """Give what a table derived by this method says of it: its name and its settings."""
        return {"method": registry.label(type(self)), "settings": plain(self.get_params())}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the settings and what was learned to one safetensors file."""
        import numpy as np

        from vecsmith.core.tensorfile import NAMES, write_tensors

        self.validate()
        learned = {name: plain(value) for name, value in self._learned().items()}
        tensors = {name: value for name, value in learned.items() if isinstance(value, np.ndarray)}
        for name, array in tensors.items():
            if array.dtype.newbyteorder("<") not in NAMES:
                raise InputError(
                    f"{registry.label(type(self))}: the learned '{name}' of type {array.dtype} cannot be saved"
                )
        about = {
            "format_version": FORMAT_VERSION,
            "version": __version__,
            "method": _identity(type(self)),
            "settings": plain(self.get_params()),
            "learned": {name: value for name, value in learned.items() if name not in tensors},
        }
        try:
            metadata = json.dumps(about, sort_keys=True, ensure_ascii=False)
        except TypeError as error:
            raise InputError(f"{registry.label(type(self))} can save arrays and plain values only: {error}") from error
        with atomic_path(path) as temporary:
            write_tensors(temporary, tensors, {KEY: metadata})

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a saved method; `Method.load` finds its class in the registry, a class's own `load` wants that class."""
        import numpy as np

        from vecsmith.core.tensorfile import TensorFile

        file = TensorFile(path)
        about = _about(file)
        found = _class_named(about["method"], cls, file.path)
        learned = {**about["learned"], **{name: np.array(file.array(name)) for name in file.tensors}}
        for name in learned:
            if not LEARNED.fullmatch(name) or hasattr(found, name):
                raise FileFormatError(f"{file.path}: {name!r} is no name of something that a method learned")
        try:
            method = found(**about["settings"])
            method.validate()
        except SettingError as error:
            raise FileFormatError(f"{file.path}: {error}; it was written by vecsmith {about['version']}") from error
        for name, value in learned.items():
            setattr(method, name, value)
        return method

    def _learned(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if LEARNED.fullmatch(name)}

    def __sklearn_tags__(self) -> Any:
        """Tell scikit-learn what the method takes; it is only asked for where scikit-learn is already imported."""
        return registry.resolve("vecsmith.bridges.sklearn:tags")(self)


def _identity(method: type) -> str:
    """Name a class in a file: `refiners.reduce` if it is registered, else its module and name."""
    place = registry.place_of(method)
    return f"{method.__module__}:{method.__qualname__}" if place is None else ".".join(place)


def _about(file: "TensorFile") -> dict[str, Any]:
    try:
        about = json.loads(file.metadata.get(KEY, ""))
        version = about["format_version"]
        parts = (about["method"], about["settings"], about["learned"], about["version"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FileFormatError(f"{file.path} is not a saved method: its metadata has no '{KEY}'") from error
    if not isinstance(version, int) or [type(part) for part in parts] != [str, dict, dict, str]:
        raise FileFormatError(f"{file.path}: the metadata '{KEY}' is not what vecsmith writes")
    if version > FORMAT_VERSION:
        raise InputError(
            f"{file.path} has format version {version}, this vecsmith reads up to {FORMAT_VERSION}: pip install -U vecsmith"
        )
    return dict(about)


def _class_named(identity: str, wanted: Any, path: Path) -> Any:
    """Find the class of a saved method; a file can never have anything imported that is not registered."""
    if _identity(wanted) == identity:
        return wanted
    if ":" in identity:
        module, _, name = identity.partition(":")
        raise InputError(f"{path} holds a {name}, which is not registered: import it from {module} and call its load")
    room, _, name = identity.partition(".")
    found = registry.find(room, name).load()
    if not issubclass(found, wanted):
        raise InputError(f"{path} holds the method {name}, expected {registry.label(wanted)}")
    return found
