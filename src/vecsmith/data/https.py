"""Downloads over https, with what Python brings: resumed where they were cut, never taken for whole before they are.

What has come lies in `TARGET`, and beside it `TARGET.json` says which version of the file that is (its ETag or date). A
later run asks for the rest of the same version; a server that has another one, or that cannot send a rest, sends all.
Whether the content is right is for the caller to check.
"""

import http.client
import json
import os
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from vecsmith._version import __version__
from vecsmith.core.errors import CouldNotError, InputError
from vecsmith.core.progress import progress

TIMEOUT = 30.0  # seconds that a server may be silent
PAUSES = (1.0, 3.0, 10.0)  # seconds to wait before the next try; what has come by then is kept
PIECE = 1 << 18
LOCAL = ("127.0.0.1", "localhost", "::1")
PASSING = (408, 425, 429, 500, 502, 503, 504)  # answers that may be better in a moment
FINAL = (socket.gaierror, ConnectionRefusedError, ssl.SSLCertVerificationError)  # errors that waiting does not mend
Headers = Mapping[str, str]


class _Cut(Exception):
    """A connection that failed or ended early; trying again may help."""


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follow to https alone, and show who we are to the first host alone."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        check_address(newurl)
        made = super().redirect_request(req, fp, code, msg, headers, newurl)
        if made is not None and urlsplit(newurl)[:2] == urlsplit(req.full_url)[:2]:
            for name, value in req.unredirected_hdrs.items():
                if name == "Authorization":
                    made.add_unredirected_header(name, value)
        return made


def check_address(url: str) -> None:
    """Refuse an address that is not https; this machine itself may do without."""
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOCAL):
        raise InputError(f"{url} is not fetched: expected an address that begins with https://")


def fetch(url: str, target: Path, private: Headers | None = None, hint: str = "") -> None:
    """Download an address to a file, or what is missing of it; `private` are headers for its own host alone.

    `hint` says what to do where the server wants to know who asks.
    """
    check_address(url)
    tries = 0
    while True:
        before = _size(target)
        try:
            return _once(url, target, private or {}, hint)
        except _Cut as error:
            tries = 0 if _size(target) > before else tries  # it goes on, if slowly
            if tries == len(PAUSES):
                raise CouldNotError(f"cannot fetch {url}: {error}") from error
            time.sleep(PAUSES[tries])
            tries += 1
        except OSError as error:
            raise CouldNotError(f"cannot write {target}: {error.strerror or error}") from error


def discard(target: Path) -> None:
    """Remove what has come of a download."""
    for path in (target, _notes(target)):
        path.unlink(missing_ok=True)


def _once(url: str, target: Path, private: Headers, hint: str) -> None:
    start, version = _size(target), _read(target).get("version", "")
    if not version:
        start = 0  # there is no telling whether the rest would be of the same file
    headers = {"User-Agent": f"vecsmith/{__version__}", "Accept-Encoding": "identity"}
    if start:
        headers |= {"Range": f"bytes={start}-", "If-Range": version}
    request = urllib.request.Request(url, headers=headers)
    for name, value in private.items():
        request.add_unredirected_header(name, value)
    try:
        answer = urllib.request.build_opener(_Redirects).open(request, timeout=TIMEOUT)
    except urllib.error.HTTPError as error:
        with error:
            return _refused(error, url, target, start, hint)
    except (urllib.error.URLError, OSError, http.client.HTTPException) as error:
        if isinstance(getattr(error, "reason", error), FINAL):
            raise CouldNotError(f"cannot fetch {url}: {_reason(error)}") from error
        raise _Cut(_reason(error)) from error
    with answer:
        _take(answer, target, start)


def _take(answer: Any, target: Path, start: int) -> None:
    """Write what a server sends behind what is there, or in its place."""
    if answer.status != 206 or not answer.headers.get("Content-Range", "").startswith(f"bytes {start}-"):
        if answer.status == 206:
            discard(target)
            raise _Cut("the server sent another part of the file than was asked for")
        start = 0
    length = answer.headers.get("Content-Length", "")
    whole = start + int(length) if length.isdigit() else None
    tag = answer.headers.get("ETag", "")
    version = tag if tag and not tag.startswith("W/") else answer.headers.get("Last-Modified", "")
    _notes(target).write_text(json.dumps({"version": version}), encoding="utf-8")
    name = answer.url.partition("?")[0].rpartition("/")[2]
    with (
        open(target, "r+b" if start else "wb") as file,
        progress(f"fetching {name}", whole, "bytes") as advance,
    ):
        advance(start)
        file.seek(start)
        file.truncate()
        while True:
            try:
                piece = answer.read(PIECE)
            except (OSError, http.client.HTTPException) as error:
                raise _Cut(_reason(error)) from error
            if not piece:
                break
            file.write(piece)
            advance(len(piece))
        come = file.tell()
    if whole is not None and come != whole:
        raise _Cut(f"the connection ended after {come:,} of {whole:,} bytes")


def _refused(error: urllib.error.HTTPError, url: str, target: Path, start: int, hint: str) -> None:
    """Say why a server gives nothing; that there is nothing behind the end of a whole file is no error."""
    if error.code == 416 and start:
        if error.headers.get("Content-Range", "") == f"bytes */{start}":
            return
        discard(target)
        raise _Cut("the file there has changed")
    if error.code in PASSING:
        raise _Cut(f"the server answers {error.code} {error.reason}")
    why = f"the server answers {error.code} {error.reason}"
    if error.code in (401, 403) and hint:
        why += f"; {hint}"
    raise CouldNotError(f"cannot fetch {url}: {why}")


def _reason(error: BaseException) -> str:
    inner = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(inner, TimeoutError):
        return f"the server was silent for {TIMEOUT:g} seconds"
    return getattr(inner, "strerror", None) or str(inner) or type(inner).__name__


def _notes(target: Path) -> Path:
    return target.with_name(f"{target.name}.json")


def _read(target: Path) -> dict[str, Any]:
    try:
        said = json.loads(_notes(target).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return said if isinstance(said, dict) else {}


def _size(target: Path) -> int:
    try:
        return os.path.getsize(target)
    except OSError:
        return 0
