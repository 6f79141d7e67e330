"""The error tree. One base class to catch, one meaning a leaf.

VecsmithError                 everything that the library raises on purpose
├── InputError                what you gave is wrong: command line exit code 2
│   ├── SettingError          a method's setting is out of its range
│   ├── FileFormatError       a file is not what it says it is
│   ├── UnknownWordError      a table has no row for a word
│   └── NotFittedError        a method was used before `fit`
└── CouldNotError             what you gave is right, but it could not be done: exit code 1
    └── MissingExtraError     an optional package is not installed

Every message is one sentence: what was expected, what was found, where, what to do.
"""

import warnings
from collections.abc import Callable


class VecsmithError(Exception):
    """Anything that the library raises on purpose."""

    exit_code = 1


class InputError(VecsmithError, ValueError):
    """What the user gave is wrong; nothing was changed."""

    exit_code = 2


class SettingError(InputError):
    """A method's setting is unknown or out of its range."""


class FileFormatError(InputError):
    """A file is not what it says it is; the message names file, line or byte, expected and found."""


class UnknownWordError(InputError, KeyError):
    """A table has no row for a word. The message is worked out only when it is shown: a caught miss costs microseconds."""

    def __init__(self, word: str, explain: Callable[[str], str]) -> None:
        super().__init__(word)
        self.word = word
        self._explain = explain

    def __str__(self) -> str:
        return self._explain(self.word)

    def __reduce__(self) -> tuple[object, ...]:
        text = str(self)
        return (_unknown_word, (self.word, text))


def _unknown_word(word: str, text: str) -> UnknownWordError:
    return UnknownWordError(word, lambda _: text)


class NotFittedError(InputError, AttributeError):
    """A method was used before `fit`."""


class CouldNotError(VecsmithError, RuntimeError):
    """The request is right but could not be carried out (a full disk, a missing permission)."""


class MissingExtraError(CouldNotError, ImportError):
    """An optional package is not installed."""


def missing_extra(package: str, extra: str, purpose: str) -> MissingExtraError:
    """Say which extra brings a package that is not installed."""
    return MissingExtraError(f"{purpose} needs the package '{package}': pip install 'vecsmith[{extra}]'")


def shown(value: str | bytes, most: int = 40) -> str:
    """Quote something out of a file for a message: on one line, and cut short."""
    text = value[: 4 * most].decode(errors="replace") if isinstance(value, bytes) else value
    return repr(text[:most] + "..." if len(text) > most else text)


class Note(UserWarning):
    """Something that a person should know and that is no error, such as how many lines a reader left out."""


def note(message: str) -> None:
    """Say something that is no error: a warning in Python, one line on the command line."""
    warnings.warn(message, Note, stacklevel=2)
