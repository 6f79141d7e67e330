"""The registry: every method by room and name, with one line each, without importing any of them.

A method appears everywhere (command line, lists, documentation, conformance tests) by its line in `ROOMS`. Another package
adds its own with an entry point of the group `vecsmith.methods`, whose name is the room, a dot and the method's name:

    [project.entry-points."vecsmith.methods"]
    "refiners.whiten" = "their_package.whiten:Whiten"

Those are scanned only for a name that is not known here, and for listings.
"""

from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from vecsmith.core.errors import CouldNotError, InputError, MissingExtraError, VecsmithError, missing_extra, note
from vecsmith.core.settings import did_you_mean, settings_of

GROUP = "vecsmith.methods"
EXTRAS = {  # which extra of vecsmith brings a package that a method imports
    "torch": "neural",
    "transformers": "neural",
    "accelerate": "neural",
    "sklearn": "tasks",
    "polars": "tables",
    "pyarrow": "tables",
    "zstandard": "zst",
}


@dataclass(frozen=True)
class Entry:
    """One method: its name, where its class is, one line on what it does, which system it belongs to, what it needs."""

    name: str
    target: str
    summary: str
    system: str | None = None
    needs: tuple[str, ...] = ()

    def load(self) -> Any:
        """Import the method's class."""
        try:
            return resolve(self.target)
        except ModuleNotFoundError as error:
            package = (error.name or "?").partition(".")[0]
            if package == self.target.partition(".")[0]:
                raise CouldNotError(f"the method {self.name} should be at {self.target}, but {error}") from error
            if package in EXTRAS:
                raise missing_extra(package, EXTRAS[package], f"the method {self.name}") from error
            raise MissingExtraError(
                f"the method {self.name} needs the package '{package}': pip install {package}"
            ) from error
        except AttributeError as error:
            raise CouldNotError(f"the method {self.name} should be at {self.target}, but {error}") from error


ROOMS: dict[str, tuple[Entry, ...]] = {
    "trainers": (
        Entry("cbow", "vecsmith.trainers.cbow:Cbow", "CBOW with negative sampling (word2vec)"),
        Entry("skipgram", "vecsmith.trainers.skipgram:SkipGram", "skip-gram with negative sampling (word2vec)"),
        Entry("glove", "vecsmith.trainers.glove:Glove", "fit dot products to logarithms of co-occurrence counts"),
        Entry(
            "lexvec", "vecsmith.trainers.lexvec:LexVec", "fit positive pointwise mutual information by steps over text"
        ),
        Entry(
            "ppmi-svd", "vecsmith.trainers.ppmi_svd:PpmiSvd", "factorise positive pointwise mutual information (SVD)"
        ),
        Entry(
            "hellinger-pca",
            "vecsmith.trainers.hellinger_pca:HellingerPca",
            "reduce square roots of context probabilities (PCA)",
        ),
    ),
    "combiners": (
        Entry(
            "average", "vecsmith.combiners.average:Average", "average a word's rows in all tables, padded with zeros"
        ),
        Entry("concat", "vecsmith.combiners.concat:Concat", "put a word's rows in all tables behind one another"),
    ),
    "refiners": (
        Entry("center", "vecsmith.refiners.center:Center", "subtract the mean of all rows"),
        Entry("normalize", "vecsmith.refiners.normalize:Normalize", "scale every row to length 1"),
        Entry("standardize", "vecsmith.refiners.standardize:Standardize", "give every column mean 0 and variance 1"),
        Entry("reduce", "vecsmith.refiners.reduce:Reduce", "keep the first principal components (PCA)"),
    ),
    "aligners": (),
    "compressors": (),
}


def entries(room: str | None = None) -> list[tuple[str, Entry]]:
    """List the methods of one room or of all, ours first, as pairs of room and entry; none of ours is imported."""
    rooms = list(ROOMS) if room is None else [_known_room(room)]
    ours = [(one, entry) for one in rooms for entry in ROOMS[one]]
    theirs = [(one, entry) for one, entry in _third_party() if one in rooms]
    return ours + [(one, described) for one, entry in theirs for described in _described(entry)]


def find(room: str, name: str) -> Entry:
    """Give the method of this name; an unknown one is refused with the nearest names."""
    for entry in ROOMS[_known_room(room)]:
        if entry.name == name:
            return entry
    theirs = [entry for one, entry in _third_party() if one == room]
    for entry in theirs:
        if entry.name == name:
            return entry
    known = [entry.name for entry in (*ROOMS[room], *theirs)]
    raise InputError(f"the room {room} has no method {name!r}; {did_you_mean(name, known, 'methods')}")


def methods(room: str | None = None) -> list[dict[str, Any]]:
    """Describe the methods of one room or of all, as `vecsmith methods --json` prints them."""
    return [
        {
            "name": entry.name,
            "room": one,
            "summary": entry.summary,
            "system": entry.system,
            "needs": list(entry.needs),
            "settings": [setting.as_dict() for setting in settings_of(entry.load())],
        }
        for one, entry in entries(room)
    ]


def place_of(method: type) -> tuple[str, str] | None:
    """Give the room and the name under which a class is registered, or None."""
    target = f"{method.__module__}:{method.__qualname__}"
    for room, registered in ROOMS.items():
        for entry in registered:
            if entry.target == target:
                return room, entry.name
    if method.__module__.partition(".")[0] == "vecsmith":
        return None
    return next(((room, entry.name) for room, entry in _third_party() if entry.target == target), None)


def label(method: type) -> str:
    """What to call a method in a message: its registered name, else the name of its class."""
    place = place_of(method)
    return method.__name__ if place is None else place[1]


def resolve(target: str) -> Any:
    """Import what a string such as "package.module:Name" points to: how a room reaches one that stands after it."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


def _known_room(room: str) -> str:
    if room not in ROOMS:
        raise InputError(f"there is no room {room!r} of methods; the rooms are {', '.join(ROOMS)}")
    return room


def _third_party() -> list[tuple[str, Entry]]:
    """List what other packages have registered, without importing it, in a fixed order; ours is not replaced."""
    from importlib.metadata import entry_points

    found = []
    for point in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        room, _, name = point.name.partition(".")
        if room in ROOMS and name in [entry.name for entry in ROOMS[room]]:
            note(f"left out the method '{point.name}' of another package: vecsmith has one of that name")
        elif room in ROOMS and name:
            found.append((room, Entry(name, point.value, "")))
        else:
            note(
                f"left out the method '{point.name}' of another package: its name must be ROOM.NAME, such as refiners.x"
            )
    return found


def _described(entry: Entry) -> list[Entry]:
    """Take the summary from the class's docstring; leave a method that cannot be imported out of the list, and say so."""
    try:
        method = entry.load()
        settings_of(method)
    except (VecsmithError, ImportError, TypeError) as error:
        note(f"left out the method '{entry.name}' of another package: {error}")
        return []
    summary = (method.__doc__ or "").strip().partition("\n")[0].rstrip(".")
    return [replace(entry, summary=summary, system=getattr(method, "system", None))]
