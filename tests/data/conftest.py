"""A catalogue of the test's own, apart from the user's cache and mirrors, and a server on this machine."""

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import ModuleType

import pytest

from vecsmith.core import offline
from vecsmith.data import catalogue, https
from vecsmith.data.containers import Texts
from vecsmith.data.entry import Entry, File


@pytest.fixture
def apart(tmp_path, monkeypatch):
    """Keep away from the user's cache and mirrors; gives the folder of a cache that does not exist yet."""
    monkeypatch.setenv("VECSMITH_CACHE", str(tmp_path / "cache"))
    for name in ("VECSMITH_DATA", "VECSMITH_OFFLINE", "HF_TOKEN", "HF_ENDPOINT", "http_proxy", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(offline, "_forbidden", False)
    monkeypatch.setattr(https, "PAUSES", (0.0, 0.0, 0.0))
    return tmp_path / "cache"


@pytest.fixture
def enter(monkeypatch):
    """Put an entry into the catalogue for the length of a test: `enter("colours", files=..., read=...)`."""

    def put(name, read=None, **fields):
        words = {"summary": "made for a test", "licence": "CC0", "citation": "", "homepage": "https://example.org"}
        module = ModuleType(name)
        module.ENTRY = Entry(**{"name": name, "kind": "texts", **words, **fields})
        module.read = read or (lambda files, part: Texts(texts=list(files.lines(f"{part}.txt")), labels=[0]))
        monkeypatch.setitem(__import__("sys").modules, f"vecsmith.data.sets.{name.replace('-', '_')}", module)
        monkeypatch.setattr(catalogue, "SETS", (*catalogue.SETS, name))
        catalogue._parts.cache_clear()
        return module.ENTRY

    yield put
    catalogue._parts.cache_clear()


@pytest.fixture
def file():
    """Describe a file of an entry by its content."""

    def describe(path, content, *origins, convert=""):
        return File(path, hashlib.sha256(content).hexdigest(), len(content), origins, convert)

    return describe


class Server(ThreadingHTTPServer):
    """A server whose files, answers and habits a test can set; `asked` lists the headers of each request."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.files, self.asked, self.paths = {}, [], []
        self.ranges, self.tag = True, '"1"'
        self.cut_after = []  # how many bytes to send of the next answers
        self.codes = []  # error codes of the next answers
        self.moved = {}  # where else a path is

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        server = self.server
        server.asked.append(dict(self.headers))
        server.paths.append(self.path)
        if server.codes:
            return self.send_error(server.codes.pop(0))
        if self.path in server.moved:
            self.send_response(302)
            self.send_header("Location", server.moved[self.path])
            self.send_header("Content-Length", "0")
            return self.end_headers()
        content = server.files.get(self.path)
        if content is None:
            return self.send_error(404)
        start = 0
        asked, same = self.headers.get("Range"), self.headers.get("If-Range") == server.tag
        if asked and server.ranges and same:
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
            if start >= len(content):
                self.send_response(416)
                self.send_header("Content-Range", f"bytes */{len(content)}")
                self.send_header("Content-Length", "0")
                return self.end_headers()
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        else:
            self.send_response(200)
        if server.tag:
            self.send_header("ETag", server.tag)
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        most = server.cut_after.pop(0) if server.cut_after else len(content)
        self.wfile.write(content[start : start + most])
        self.close_connection = True

    def log_message(self, *said):
        pass


@pytest.fixture
def server(apart):
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()
