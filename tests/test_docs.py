"""The documentation is followed literally: its code runs, its commands run, and they print what the page says.

Of each page, the blocks run in order in one empty folder: those marked `python` in one namespace, and of those marked `sh`
the lines that begin with `vecsmith `. A block marked `text` or `json` right behind one of these is what it prints.
"""

import contextlib
import io
import re
import shlex
import warnings
from dataclasses import dataclass
from pathlib import Path

import pytest

from vecsmith.cli import main
from vecsmith.cli.app import COMMANDS
from vecsmith.core import progress
from vecsmith.formats import FORMATS

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)(#[^)]*)?\)")
NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


@dataclass
class Block:
    """One block of code in a page; `prints` is what the page says that it prints, if it says so."""

    kind: str
    code: str
    line: int
    prints: str | None = None


def blocks_of(text):
    found, end = [], 0
    for match in FENCE.finditer(text):
        kind, code = match[1], match[2]
        behind = found and not text[end : match.start()].strip()
        if kind in ("text", "json") and behind and found[-1].kind in ("python", "sh"):
            found[-1].prints = code
        else:
            found.append(Block(kind, code, text[: match.start()].count("\n") + 1))
        end = match.end()
    return found


def run(block, namespace, page):
    """Run a block and give what it printed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if block.kind == "python":
            code = "\n" * block.line + block.code
            exec(compile(code, str(page), "exec"), namespace)
        else:
            for line in block.code.splitlines():
                if line.startswith("vecsmith "):
                    run_command(shlex.split(line, comments=True)[1:])
    return printed.getvalue()


def run_command(arguments):
    with warnings.catch_warnings():  # the command line shows notes its own way
        try:
            main(arguments)
        except SystemExit as done:
            assert not done.code, f"vecsmith {shlex.join(arguments)} ended with {done.code}"
        finally:
            progress.show(False)


def assert_same(printed, promised):
    """Compare text exactly, and numbers with a point in them as numbers: the last digit may differ on other machines.

    Where the page ends with a line of three points, more may follow.
    """
    printed, promised = ([line.rstrip() for line in text.rstrip().splitlines()] for text in (printed, promised))
    if promised[-1:] == ["..."]:
        promised = promised[:-1]
        printed = printed[: len(promised)]
    assert [NUMBER.sub("#", line) for line in printed] == [NUMBER.sub("#", line) for line in promised]
    numbers = [[float(number) for line in lines for number in NUMBER.findall(line)] for lines in (printed, promised)]
    assert numbers[0] == pytest.approx(numbers[1], rel=1e-3, abs=2e-4)


SLOW = [ROOT / "docs" / "commands" / "demo.md"]


def paged(page):
    return pytest.param(page, id=str(page.relative_to(ROOT)), marks=[pytest.mark.full] if page in SLOW else [])


@pytest.mark.parametrize("page", [paged(page) for page in PAGES])
def test_a_page_does_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    namespace = {"__name__": "page"}
    for block in blocks_of(page.read_text()):
        if block.kind in ("python", "sh"):
            printed = run(block, namespace, page)
            if block.prints is not None:
                assert_same(printed, block.prints)


@pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: str(page.relative_to(ROOT)) + " links"
)
def test_links_lead_somewhere(page):
    text = FENCE.sub("", page.read_text())
    for match in LINK.finditer(text):
        target = page.parent / match[1]
        assert target.exists(), f"{page.name} links to {match[1]}"
        if match[2]:
            assert match[2][1:] in anchors_of(target), f"{page.name} links to {match[1]}{match[2]}"


def anchors_of(page):
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_every_command_has_its_page():
    text = "".join(page.read_text() for page in (ROOT / "docs" / "commands").glob("*.md"))
    for command in COMMANDS:
        assert f"vecsmith {command}" in text


def test_every_format_has_its_row():
    page = (ROOT / "docs" / "formats.md").read_text()
    rows = {row[1].strip("` "): row for row in (line.split("|") for line in page.splitlines()) if len(row) == 8}
    for known in FORMATS:
        _, _, _, reads, writes, ending, stores, _ = rows[known.name]
        assert (reads.strip() == "yes", writes.strip() == "yes") == (known.reads, known.writes)
        assert not known.writes or all(part in ending for part in known.endings or [f"--to {known.name}"])
        assert not known.writes or all(dtype in stores for dtype in known.dtypes)


def test_the_map_shows_the_rooms_that_exist():
    page = (ROOT / "docs" / "architecture.md").read_text()
    planned, built = [], []
    for cells in (line.split("|") for line in page.splitlines() if line.startswith("| `")):
        (planned if "*planned*" in cells[2] else built).extend(re.findall(r"`(\w+)`", cells[1]))
    source = ROOT / "src" / "vecsmith"
    rooms = {path.stem for path in source.iterdir() if (path / "__init__.py").exists() or path.name == "api.py"}
    assert set(built) == rooms and not rooms & set(planned)


def test_every_page_is_in_the_navigation():
    listed = (ROOT / "zensical.toml").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        assert f'"{page.relative_to(ROOT / "docs").as_posix()}"' in listed


def test_what_is_printed_is_compared():
    page = "```sh\nvecsmith similarity glove-demo king queen\n```\n\n```text\n0.7519\n```\ntext\n```text\nfree\n```\n"
    (block, free) = blocks_of(page)
    assert (block.prints, free.kind) == ("0.7519\n", "text")
    assert_same(run(block, {}, "page"), block.prints)
    with pytest.raises(AssertionError):
        assert_same(run(block, {}, "page"), "0.7619\n")
    with pytest.raises(AssertionError, match="ended with 2"):
        run(Block("sh", "vecsmith similarity glove-demo king qqq\n", 1), {}, "page")
