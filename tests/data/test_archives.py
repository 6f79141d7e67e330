"""Files out of archives."""

import io
import tarfile
import zipfile

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data.archives import member


@pytest.fixture(params=["zip", "tar", "tar.gz", "tar.xz"])
def archive(request, tmp_path):
    path = tmp_path / f"a.{request.param}"
    if request.param == "zip":
        with zipfile.ZipFile(path, "w") as zipped:
            zipped.writestr("folder/a.txt", "text")
    else:
        with tarfile.open(path, f"w:{request.param[4:]}") as tar:
            about = tarfile.TarInfo("folder/a.txt")
            about.size = 4
            tar.addfile(about, io.BytesIO(b"text"))
            tar.addfile(tarfile.TarInfo("linked"))
    return path


def test_a_file_is_read_out(archive):
    with member(archive, "folder/a.txt", "it") as file:
        assert file.read() == b"text"


def test_one_that_is_not_there_is_told(archive):
    with pytest.raises(FileFormatError, match=r"^it has no member b.txt$"), member(archive, "b.txt", "it"):
        pass


def test_what_is_no_archive_is_told(tmp_path):
    (tmp_path / "x").write_bytes(b"<html>")
    with pytest.raises(FileFormatError, match="it is no archive, or a broken one"), member(tmp_path / "x", "a", "it"):
        pass
