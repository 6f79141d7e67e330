"""The files of an entry, as readers ask for them."""

import bz2
import gzip
import lzma
import zipfile

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data.files import Files, Member

TEXT = "\ufeffa\tb\r\nc\td\r\n"
PACKED = {"a.gz": gzip.compress, "a.xz": lzma.compress, "a.bz2": bz2.compress, "a.txt": bytes}


@pytest.mark.parametrize("name", PACKED)
def test_content_is_decompressed(tmp_path, name):
    (tmp_path / name).write_bytes(PACKED[name](TEXT.encode()))
    files = Files(lambda name: tmp_path / name)
    assert files.text(name) == "a\tb\nc\td\n"
    assert list(files.lines(name)) == ["a\tb", "c\td"]
    assert list(files.rows(name)) == [["a", "b"], ["c", "d"]]
    assert list(files.rows(name, header=True)) == [["c", "d"]]
    assert files.path(name) == tmp_path / name


@pytest.mark.parametrize("name", PACKED)
def test_so_is_what_lies_in_an_archive(tmp_path, name):
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr(name, PACKED[name](TEXT.encode()))
    place = Member(tmp_path / "x.zip", name)
    assert Files(lambda name: place).text(name) == "a\tb\nc\td\n"
    assert Files(lambda name: place, lambda member: tmp_path / member.name).path(name) == tmp_path / name
    with pytest.raises(FileFormatError, match="has no path of its own"):
        Files(lambda name: place).path(name)


@pytest.mark.parametrize("name", ["a.gz", "a.xz", "a.bz2"])
def test_broken_files_are_told(tmp_path, name):
    whole = PACKED[name](b"content" * 1000)
    for broken in (whole[: len(whole) // 2], b"other"):
        (tmp_path / name).write_bytes(broken)
        with pytest.raises(FileFormatError, match="is cut off or broken"):
            Files(lambda name: tmp_path / name).bytes(name)


def test_other_text_is_told(tmp_path):
    (tmp_path / "a").write_bytes("é".encode("latin-1"))
    (tmp_path / "b").write_bytes(b"no zip")
    files = Files(lambda name: tmp_path / name)
    with pytest.raises(FileFormatError, match="a is not UTF-8"):
        files.text("a")
    with pytest.raises(FileFormatError, match="b is not a zip file"):
        files.archive("b")


def test_tables_with_quotes(tmp_path):
    (tmp_path / "a.csv").write_text('x,y\n"1,2","3\n4"\n')
    assert list(Files(lambda name: tmp_path / name).csv("a.csv")) == [{"x": "1,2", "y": "3\n4"}]
