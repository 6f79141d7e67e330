"""Packages as archives: pip out of a folder, npm out of a registry on this machine."""

import base64
import hashlib
import io
import json
import shutil
import sys
import tarfile
import zipfile

import pytest

from vecsmith.core.errors import CouldNotError
from vecsmith.data import packages
from vecsmith.data.entry import Split, Tarball, Wheel


@pytest.fixture
def index(tmp_path, monkeypatch):
    """A folder with a wheel, and with a source package that would tell if any of it were run."""
    folder = tmp_path / "index"
    folder.mkdir()
    with zipfile.ZipFile(folder / "made_words-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("made_words/words.txt", "king\nqueen\n")
        wheel.writestr("made_words-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: made-words\nVersion: 1.0\n")
        wheel.writestr("made_words-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr("made_words-1.0.dist-info/RECORD", "")
    with tarfile.open(folder / "run_me-1.0.tar.gz", "w:gz") as source:
        setup = (
            f"open({str(tmp_path / 'ran')!r}, 'w')\nfrom setuptools import setup\nsetup(name='run-me', version='1.0')"
        )
        about = tarfile.TarInfo("run_me-1.0/setup.py")
        about.size = len(setup)
        source.addfile(about, io.BytesIO(setup.encode()))
    for name, value in {"NO_INDEX": "1", "FIND_LINKS": str(folder), "CONFIG_FILE": "/dev/null"}.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    monkeypatch.delenv("PIP_EXTRA_INDEX_URL", raising=False)
    return folder


@pytest.fixture
def into(tmp_path):
    (tmp_path / "into").mkdir()
    return tmp_path / "into"


def test_a_wheel_is_fetched_by_pip(index, into):
    path = packages.fetch(Wheel("made-words", "1.0", "made_words/words.txt"), into)
    assert path.parent == into and zipfile.is_zipfile(path)


def test_a_version_that_is_not_there_is_told(index, into):
    with pytest.raises(CouldNotError) as caught:
        packages.fetch(Wheel("made-words", "2.0", ""), into)
    said = "cannot fetch the package made-words==2.0: No matching distribution found for made-words==2.0"
    assert str(caught.value) == said


def test_nothing_of_a_source_package_is_run(index, into, tmp_path):
    with pytest.raises(CouldNotError, match=r"No matching distribution found for run-me==1.0"):
        packages.fetch(Wheel("run-me", "1.0", ""), into)
    assert not (tmp_path / "ran").exists()


def test_a_python_without_pip_is_told(into, monkeypatch, tmp_path):
    monkeypatch.setattr(
        packages, "_pip", lambda: [sys.executable, "-S", "-c", "raise SystemExit('No module named pip')"]
    )
    with pytest.raises(CouldNotError, match=r"this Python has no pip; `.* -m ensurepip` brings it"):
        packages.fetch(Wheel("made-words", "1.0", ""), into)


@pytest.fixture
def registry(server, tmp_path, monkeypatch):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        manifest = json.dumps({"name": "made-words", "version": "1.0.0", "scripts": {"prepack": "touch ran"}})
        for name, text in (("package.json", manifest), ("words.txt", "king\nqueen\n")):
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(text)
            tar.addfile(about, io.BytesIO(text.encode()))
    content = packed.getvalue()
    integrity = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    dist = {"tarball": f"{server.url}/made-words-1.0.0.tgz", "integrity": integrity}
    version = {"name": "made-words", "version": "1.0.0", "dist": dist}
    about = {"name": "made-words", "dist-tags": {"latest": "1.0.0"}, "versions": {"1.0.0": version}}
    server.files |= {"/made-words": json.dumps(about).encode(), "/made-words-1.0.0.tgz": content}
    for name, value in {"registry": server.url, "cache": str(tmp_path / "npm"), "userconfig": "/dev/null"}.items():
        monkeypatch.setenv(f"npm_config_{name}", value)
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return server


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_a_tarball_is_fetched_by_npm(registry, into):
    path = packages.fetch(Tarball("made-words", "1.0.0", "package/words.txt"), into)
    with tarfile.open(path) as tar:
        assert tar.extractfile("package/words.txt").read() == b"king\nqueen\n"
    assert [one.name for one in into.iterdir()] == ["made-words-1.0.0.tgz"]


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_a_tarball_that_is_not_there_is_told(registry, into):
    with pytest.raises(CouldNotError, match=r"cannot fetch the package made-words@9.0.0: npm error .*9.0.0"):
        packages.fetch(Tarball("made-words", "9.0.0", ""), into)


def test_no_npm_is_told(into, monkeypatch):
    monkeypatch.setenv("PATH", str(into))
    with pytest.raises(CouldNotError, match=r"^cannot fetch the package made-words@1.0.0: npm is not installed here$"):
        packages.fetch(Tarball("made-words", "1.0.0", ""), into)


def test_an_archive_in_pieces_is_joined(index, into):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("words/words.txt", "king\nqueen\n")
    for number, piece in enumerate((packed.getvalue()[:50], packed.getvalue()[50:]), 1):
        with zipfile.ZipFile(index / f"made_piece_{number}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"made_piece_{number}/words.zip.{number}", piece)
            about = f"Metadata-Version: 2.1\nName: made-piece-{number}\nVersion: 1.0\n"
            wheel.writestr(f"made_piece_{number}-1.0.dist-info/METADATA", about)
            wheel.writestr(f"made_piece_{number}-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            wheel.writestr(f"made_piece_{number}-1.0.dist-info/RECORD", "")
    pieces = tuple(Wheel(f"made-piece-{number}", "1.0", f"made_piece_{number}/words.zip.{number}") for number in (1, 2))
    path = packages.fetch(Split(pieces, ""), into)
    assert path.read_bytes() == packed.getvalue() and list(into.iterdir()) == [path]
