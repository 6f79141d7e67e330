"""Files that are not what the catalogue knows."""

import gzip
import hashlib
import os

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data import checksums
from vecsmith.data.places import Found


@pytest.fixture
def entry(apart, enter, file):
    return enter("x", files=(file("a.txt.gz", b"content"),))


def test_the_checksum_is_that_of_the_content(tmp_path):
    expected = hashlib.sha256(b"content").hexdigest(), 7
    for name, level in (("a.gz", 1), ("b.gz", 9)):
        (tmp_path / name).write_bytes(gzip.compress(b"content", level))
        assert checksums.content(tmp_path / name) == expected
    (tmp_path / "a.txt").write_bytes(b"content")
    assert checksums.content(tmp_path / "a.txt") == expected


def test_a_changed_file_says_both_checksums_and_which_file(entry, tmp_path):
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(b"other"))
    with pytest.raises(FileFormatError) as caught:
        checksums.check(entry, entry.files[0], Found("mirror", path))
    expected, found = (hashlib.sha256(text).hexdigest() for text in (b"content", b"other"))
    said = f"{path} is not a.txt.gz of x: expected the SHA-256 {expected}, found {found}; mend or remove it"
    assert str(caught.value) == said
    with pytest.raises(FileFormatError, match=r"`vecsmith data get x` fetches it again$"):
        checksums.check(entry, entry.files[0], Found("cached", path))


def test_a_file_is_read_once_until_it_changes(entry, tmp_path, monkeypatch, apart):
    path, read = tmp_path / "a.txt.gz", []
    content = checksums.content
    monkeypatch.setattr(checksums, "content", lambda *a: read.append(a) or content(*a))
    path.write_bytes(gzip.compress(b"content"))
    for _ in range(2):
        checksums.check(entry, entry.files[0], Found("mirror", path))
    assert len(read) == 1 and len(list((apart / "checked").iterdir())) == 1
    os.utime(path, (1, 1))
    checksums.check(entry, entry.files[0], Found("mirror", path))
    assert len(read) == 2


def test_a_cache_that_cannot_be_written_is_no_error(entry, tmp_path, apart):
    apart.write_text("a file where the folder should be")
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(b"content"))
    checksums.check(entry, entry.files[0], Found("mirror", path))


def test_a_broken_file_is_told(entry, tmp_path):
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(b"content")[:-4])
    with pytest.raises(FileFormatError, match=r"a.txt.gz is cut off or broken"):
        checksums.check(entry, entry.files[0], Found("mirror", path))
    path.write_bytes(b"not gzip")
    with pytest.raises(FileFormatError, match=r"a.txt.gz is cut off or broken"):
        checksums.check(entry, entry.files[0], Found("mirror", path))
    with pytest.raises(FileFormatError, match=r"cannot read .*nowhere"):
        checksums.check(entry, entry.files[0], Found("mirror", tmp_path / "nowhere"))
