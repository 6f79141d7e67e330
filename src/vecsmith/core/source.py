"""Where bytes are read from: a file or folder, what its first bytes are, and a stream of its bytes, decompressed.

Compression is told by content (gzip, xz, bzip2, zip, zstandard). `FILE.zip::MEMBER` picks one file of an archive.
"""

import bz2
import gzip
import io
import lzma
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, Self

from vecsmith.core.errors import CouldNotError, FileFormatError, InputError, VecsmithError, missing_extra, shown
from vecsmith.core.files import user_path

HEAD = 1 << 16  # bytes that a format may look at to recognise itself
GZIP, XZ, BZIP2, ZSTD, ZIP = b"\x1f\x8b", b"\xfd7zXZ\x00", b"BZh", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"
ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
BROKEN = (  # what the decompressors raise for data that is broken, encrypted or of an unknown kind
    EOFError,
    OSError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
    IndexError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
    zipfile.BadZipFile,
)


class Source:
    """One file or folder to read from."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise InputError(f"expected a path, found {type(path).__name__}")
        whole = str(user_path(path))
        if ADDRESS.match(whole):
            raise InputError(f"{whole} is an address: nothing is downloaded here, so fetch the file and give its path")
        name, mark, member = whole.partition("::")
        if os.path.exists(whole):  # a name may hold two colons of its own
            name, mark, member = whole, "", ""
        self.path = Path(name)
        self.member = member or None
        try:
            exists = self.path.exists()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise InputError(f"cannot read {shown(whole, 100)}: {reason}") from error
        if not exists:
            raise InputError(f"there is no file or folder {self.path}")
        if not self.path.is_file() and not self.is_folder:
            raise InputError(
                f"{self.path} is a pipe or a device, which can be read only once: write it to a file first"
            )
        if mark and not self.is_zip:
            raise InputError(f"{self.path} is not a zip archive, so it has no member '{member}'")

    @property
    def name(self) -> str:
        """What to call it in messages."""
        return f"{self.path}::{self.member}" if self.member else str(self.path)

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return self.path.is_dir()

    def has(self, *names: str) -> bool:
        """Say whether it is a folder with all these files."""
        return self.is_folder and all((self.path / name).is_file() for name in names)

    @cached_property
    def start(self) -> bytes:
        """The first bytes as they lie on disk."""
        if self.is_folder:
            return b""
        try:
            with open(self.path, "rb") as file:
                return file.read(HEAD)
        except OSError as error:
            raise CouldNotError(f"cannot read {self.path}: {error.strerror}") from error

    @cached_property
    def head(self) -> bytes:
        """The first bytes, decompressed."""
        if self.is_folder:
            return b""
        with self.open() as stream:
            return stream.read(HEAD)

    @property
    def is_zip(self) -> bool:
        """Whether it is a zip archive."""
        return self.start.startswith((ZIP, EMPTY_ZIP))

    @property
    def is_plain(self) -> bool:
        """Whether the bytes on disk are those that are read."""
        return not self.is_folder and not self.start.startswith((GZIP, XZ, BZIP2, ZSTD, ZIP, EMPTY_ZIP))

    def members(self) -> list[str]:
        """The files in a zip archive."""
        try:
            with zipfile.ZipFile(self.path) as archive:
                return [info.filename for info in archive.infolist() if not info.is_dir()]
        except BROKEN as error:
            raise FileFormatError(f"{self.path}: the zip archive is broken: {shown(str(error), 80)}") from error

    def open(self) -> "Stream":
        """Open the decompressed bytes."""
        member = self._member() if self.is_zip else ""
        try:
            opened: list[Any] = [open(self.path, "rb")]
            size = self.path.stat().st_size
        except OSError as error:
            raise CouldNotError(f"cannot read {self.path}: {error.strerror or error}") from error
        try:
            return Stream(self._decompressed(opened, member), opened, self.name, size)
        except BaseException as error:
            for file in reversed(opened):
                file.close()
            if isinstance(error, BROKEN) and not isinstance(error, VecsmithError):
                raise FileFormatError(f"{self.name}: the archive is broken: {shown(str(error), 80)}") from error
            raise

    def _decompressed(self, opened: list[Any], member: str) -> Any:
        start, file = self.start, opened[0]
        if start.startswith(GZIP):
            return gzip.GzipFile(fileobj=file)
        if start.startswith(XZ):
            return lzma.LZMAFile(file)
        if start.startswith(BZIP2):
            return bz2.BZ2File(file)
        if start.startswith(ZSTD):
            return _zstandard(file)
        if self.is_zip:
            opened.append(zipfile.ZipFile(file))
            return opened[1].open(member)
        return file

    def _member(self) -> str:
        names = self.members()
        if self.member is not None:
            if self.member not in names:
                raise InputError(f"{self.path} has no member '{self.member}'; it holds {_list(names)}")
            return self.member
        if len(names) != 1:
            what = (
                f"holds {len(names):,} files: {_list(names)}; name one as {self.path}::MEMBER" if names else "is empty"
            )
            raise InputError(f"{self.path} {what}")
        return names[0]


class Stream:
    """A readable stream of bytes whose decompression errors are our own, and that knows how far it is."""

    def __init__(self, file: BinaryIO, opened: list[Any], name: str, size: int) -> None:
        self._file, self._opened, self.name, self.size = file, opened, name, size

    @property
    def plain(self) -> bool:
        """Whether nothing is decompressed."""
        return self._file is self._opened[0]

    @property
    def position(self) -> int:
        """How many bytes of the file on disk were read."""
        return int(self._opened[0].tell())

    def read(self, size: int = -1) -> bytes:
        """Read up to so many bytes; fewer only at the end."""
        return bytes(self._guard(self._file.read, size))

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer; give how many bytes were read, fewer than it holds only at the end."""
        view = memoryview(buffer)
        done = 0
        while done < len(view):
            count = self._guard(self._file.readinto, view[done:])  # type: ignore[attr-defined]
            if not count:
                break
            done += count
        return done

    def _guard(self, function: Any, argument: Any) -> Any:
        try:
            return function(argument)
        except BROKEN as error:
            what = shown(str(error), 80)
            raise FileFormatError(f"{self.name}: the compressed data is broken or cut off: {what}") from error
        except Exception as error:
            if type(error).__module__.startswith("zstandard"):
                raise FileFormatError(f"{self.name}: the compressed data is broken or cut off: {error}") from error
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for file in (self._file, *reversed(self._opened)):
            file.close()


class _Zstandard(io.RawIOBase):
    """Zstandard frames one after the other; unlike the package's own reader, it tells of a frame that is cut off."""

    PIECE = 1 << 10  # a thousand bytes decompress to 32 megabytes at most

    def __init__(self, file: BinaryIO, new_frame: Callable[[], Any]) -> None:
        self._file, self._new_frame = file, new_frame
        self._frame: Any = None
        self._rest, self._ready = b"", memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            piece = self._rest or self._file.read(self.PIECE)
            if not piece:
                if self._frame is not None:
                    raise EOFError("the last frame is not whole")
                return 0
            self._rest = b""
            self._frame = self._frame or self._new_frame()
            self._ready = memoryview(self._frame.decompress(piece))
            if self._frame.eof:
                self._rest, self._frame = self._frame.unused_data, None
        count = min(len(buffer), len(self._ready))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count


def _zstandard(file: BinaryIO) -> Any:
    try:
        import zstandard
    except ImportError as error:
        raise missing_extra("zstandard", "zst", "reading a .zst file") from error
    return io.BufferedReader(_Zstandard(file, lambda: zstandard.ZstdDecompressor().decompressobj()))


def _list(names: list[str]) -> str:
    listed = ", ".join(name if name.isprintable() and len(name) < 40 else shown(name, 20) for name in names[:8])
    return f"{listed}, ... ({len(names):,} in all)" if len(names) > 8 else listed
