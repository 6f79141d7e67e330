"""Single files out of archives (zip and wheels, tar of any compression), read as a stream: nothing is unpacked."""

import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from vecsmith.core.errors import FileFormatError


@contextmanager
def member(archive: Path, name: str, called: str) -> Iterator[BinaryIO]:
    """Open a file of an archive; `called` is what messages call the archive."""
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as zipped, zipped.open(name) as file:
                yield file  # type: ignore[misc]
        else:
            with tarfile.open(archive) as tar:
                found = tar.extractfile(name)
                if found is None:
                    raise FileFormatError(f"{called}: {name} is no file there")
                with found:
                    yield found  # type: ignore[misc]
    except KeyError as error:
        raise FileFormatError(f"{called} has no member {name}") from error
    except (tarfile.TarError, zipfile.BadZipFile) as error:
        raise FileFormatError(f"{called} is no archive, or a broken one: {error}") from error
