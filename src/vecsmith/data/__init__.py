"""Named data: labelled sets, vectors and encoders, by name, wherever they lie.

    from vecsmith import data
    data.read("wordsim/simlex-999")  # a container of `data.containers`
    data.path("glove-demo")

`catalogue.py` lists the names, `sets/` holds an entry for each, `origins.py` finds and fetches their files.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from vecsmith.core.errors import FileFormatError, InputError
from vecsmith.data import catalogue
from vecsmith.data.entry import KINDS, Entry

if TYPE_CHECKING:
    from vecsmith.data.containers import Dataset


def names(kind: str | None = None) -> list[str]:
    """List the names of the catalogue, of one kind or of all."""
    if kind is None:
        return list(catalogue.SETS)
    if kind not in KINDS:
        raise InputError(f"there is no kind {kind!r}; there are {', '.join(KINDS)}")
    return [entry.name for entry in catalogue.entries() if entry.kind == kind]


def read(name: str) -> "Dataset | dict[str, Dataset]":
    """Read a part of a labelled set (`sick/test`), or all its parts by name (`sick`)."""
    return catalogue.read(name)


def info(name: str) -> dict[str, Any]:
    """Say what the catalogue knows of a name, where its files are and where they can be had."""
    from vecsmith.data import origins, places

    entry = catalogue.find(name)
    said = _line(entry)
    said |= {"citation": entry.citation, "homepage": entry.homepage, "note": entry.note}
    said["files"] = files = []
    for file in entry.files:
        found = places.locate(entry, file)
        about = {"path": file.path, "size": file.size, "sha256": file.sha256}
        about |= {"where": found.where if found else None, "place": str(found.place) if found else None}
        files.append({**about, "origins": [origins.told(origin) for origin in file.origins]})
    return said


def listing(kind: str | None = None) -> list[dict[str, Any]]:
    """Say in a few facts each what the catalogue knows, of one kind or of all, and where it is."""
    return [_line(catalogue.module(name).ENTRY) for name in names(kind)]


def where(name: str) -> str:
    """Say where something is: `bundled`, `cached`, `mirror`, `partly`, or that it is to `fetch` or to get by `hand`."""
    from vecsmith.data import origins

    return origins.status(catalogue.find(name))


def get(name: str) -> Path:
    """Fetch what is not here of a set, a table or an encoder; gives its path."""
    from vecsmith.data import origins

    return origins.get(catalogue.find(name))


def path(name: str) -> Path:
    """Give where something lies that is here: a file, or a folder where it is several. Nothing is fetched."""
    from vecsmith.data import origins

    return origins.home(catalogue.find(name))


def verify(*names: str) -> list[dict[str, Any]]:
    """Read all files of these names that are here, or of the whole catalogue, and compare them with its checksums.

    Gives a line for each file; `right` is None for one that is not here, or whose checksum nobody knows.
    """
    from vecsmith.data import checksums, places

    lines = []
    for entry in [catalogue.find(name) for name in names] if names else catalogue.entries():
        for file in entry.files:
            found = places.locate(entry, file)
            line = {"name": entry.name, "file": file.path, "where": found.where if found else None}
            line |= {"place": str(found.place) if found else None, "expected": file.sha256}
            came = checksums.content(found.place, file.size)[0] if found else None
            lines.append({**line, "found": came, "right": came == file.sha256 if came and file.sha256 else None})
    return lines


def refuse_changed(lines: list[dict[str, Any]]) -> None:
    """Raise if `verify` has found a file that is not what the catalogue knows."""
    changed = [line for line in lines if line["right"] is False]
    if changed:
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        said = f"expected the SHA-256 {changed[0]['expected']}, found {changed[0]['found']}"
        raise FileFormatError(f"{changed[0]['place']}{more} has changed: {said}")


def table(name: str) -> tuple[Entry, Path] | None:
    """Give entry and path of vectors, which are fetched if need be; None if it is no name of the catalogue."""
    if name not in catalogue.SETS:
        return None
    entry: Entry = catalogue.module(name).ENTRY
    if entry.kind != "vectors":
        call = "read" if entry.parts else "get"
        raise InputError(
            f"{name} is of the kind {entry.kind}, no table of vectors: vecsmith.data.{call}({name!r}) gives it"
        )
    return entry, _bundled(entry) or get(name)


def _bundled(entry: Entry) -> Path | None:
    """Give the path of a table that is one bundled file; by a short way, as it is what people try first."""
    if not entry.bundled or len(entry.files) != 1:
        return None
    from vecsmith.data import checksums, places

    found = places.locate(entry, entry.files[0])
    if found is None or not isinstance(found.place, Path):
        return None
    checksums.check(entry, entry.files[0], found)
    return found.place


def near(name: str) -> list[str]:
    """Give the names of tables that somebody may have meant."""
    return [one for one in catalogue.near(name) if one in catalogue.SETS and is_table(one)]


def is_table(name: str) -> bool:
    """Say whether a name of the catalogue stands for vectors, which `vecsmith.load` takes."""
    return bool(catalogue.module(name).ENTRY.kind == "vectors")


def begin(start: str) -> list[str]:
    """Give the names that begin so, for a shell to complete."""
    return [name for name in catalogue.SETS if name.startswith(start)]


def _line(entry: Entry) -> dict[str, Any]:
    from vecsmith.data import origins

    return {
        "name": entry.name,
        "kind": entry.kind,
        "where": origins.status(entry),
        "size": sum(file.size for file in entry.files),
        "licence": entry.licence,
        "summary": entry.summary,
        "items": entry.items,
        "parts": list(entry.parts),
        "languages": list(entry.languages),
    }
