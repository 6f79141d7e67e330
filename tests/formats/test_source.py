"""Where bytes come from: plain and compressed files, archives and their members."""

import bz2
import gzip
import lzma
import os
import sys
import zipfile

import pytest

from vecsmith.core.errors import CouldNotError, FileFormatError, InputError, MissingExtraError
from vecsmith.formats import load

TEXT = b"a 1 2\nb 3 4\n"


def zstandard_compress(data):
    return pytest.importorskip("zstandard").compress(data)


COMPRESS = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress, "zst": zstandard_compress}


def archive(path, **files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name.replace("_", "."), data)
    return path


@pytest.mark.parametrize("kind", COMPRESS)
def test_text_is_read_through_compression_whatever_the_name(tmp_path, kind):
    (tmp_path / "table.txt").write_bytes(COMPRESS[kind](TEXT))
    assert list(load(tmp_path / "table.txt").words) == ["a", "b"]


@pytest.mark.parametrize("kind", COMPRESS)
def test_compressed_data_that_is_cut_off_is_refused(tmp_path, kind):
    path = tmp_path / "table"
    long = "".join(f"w{i} {i / 7} {i * i / 3}\n" for i in range(5000)).encode()
    path.write_bytes(COMPRESS[kind](long)[:-2000])
    with pytest.raises(FileFormatError, match="the compressed data is broken or cut off: "):
        load(path)


@pytest.mark.parametrize("kind", ["gz", "xz", "bz2"])
def test_compressed_data_that_is_broken_is_refused(tmp_path, kind):
    data = bytearray(COMPRESS[kind](TEXT * 1000))
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "table").write_bytes(bytes(data))
    with pytest.raises(FileFormatError, match=f"^{tmp_path / 'table'}: the compressed data is broken or cut off: "):
        load(tmp_path / "table")


def test_an_archive_of_one_file_is_that_file(tmp_path):
    assert len(load(archive(tmp_path / "one.zip", table_txt=TEXT))) == 2


def test_an_archive_of_several_files_lists_them_and_one_is_picked(tmp_path):
    path = archive(tmp_path / "two.zip", small_txt=b"a 1 2\n", large_txt=TEXT)
    with pytest.raises(InputError) as caught:
        load(path)
    assert str(caught.value) == f"{path} holds 2 files: small.txt, large.txt; name one as {path}::MEMBER"
    assert len(load(f"{path}::large.txt")) == 2
    with pytest.raises(InputError) as caught:
        load(f"{path}::huge.txt")
    assert str(caught.value) == f"{path} has no member 'huge.txt'; it holds small.txt, large.txt"


def test_a_member_of_what_is_no_archive_and_an_empty_archive(tmp_path):
    (tmp_path / "a.txt").write_bytes(TEXT)
    with pytest.raises(InputError, match=r"a\.txt is not a zip archive, so it has no member 'x'$"):
        load(f"{tmp_path / 'a.txt'}::x")
    with pytest.raises(InputError, match=r"is empty$"):
        load(archive(tmp_path / "empty.zip"))


def test_a_name_may_hold_two_colons(tmp_path):
    (tmp_path / "a::b.txt").write_bytes(TEXT)
    assert len(load(tmp_path / "a::b.txt")) == 2


def test_names_in_an_archive_cannot_break_the_sentence(tmp_path):
    path = tmp_path / "odd.zip"
    with zipfile.ZipFile(path, "w") as made:
        for i in range(2000):
            made.writestr(f"line\nbreak{'x' * 200}{i}", b"")
    with pytest.raises(InputError) as caught:
        load(path)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 500
    assert "holds 2,000 files" in str(caught.value)


def test_a_broken_archive_is_told_so(tmp_path):
    path = archive(tmp_path / "broken.zip", table_txt=TEXT)
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(FileFormatError, match=r"the zip archive is broken: 'File is not a zip file'$"):
        load(path)


def test_an_encrypted_member_is_told_so(tmp_path):
    path = archive(tmp_path / "secret.zip", table_txt=TEXT)
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(bytes(data))
    with pytest.raises(FileFormatError, match=r"the archive is broken: .*encrypted, password required"):
        load(path)


def test_without_zstandard_the_extra_is_named(tmp_path, monkeypatch):
    (tmp_path / "table.zst").write_bytes(COMPRESS["zst"](TEXT))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'vecsmith\[zst\]'"):
        load(tmp_path / "table.zst")


def test_no_file_and_a_name_that_is_none(tmp_path):
    with pytest.raises(InputError, match=f"there is no file or folder {tmp_path / 'absent'}"):
        load(tmp_path / "absent")
    with pytest.raises((InputError, CouldNotError)):
        load("nul\0byte")


def test_a_pipe_is_refused_before_it_is_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(
        InputError, match=r"pipe is a pipe or a device, which can be read only once: write it to a file"
    ):
        load(tmp_path / "pipe")


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "table.txt").write_bytes(TEXT)
    assert list(load("~/table.txt").words) == ["a", "b"]


@pytest.mark.parametrize("address", ["https://example.com/glove.zip", "http://example.com/x::y", "s3://bucket/x"])
def test_an_address_is_told_from_a_path(address):
    with pytest.raises(InputError, match=f"^{address} is an address: nothing is downloaded here, so fetch the file"):
        load(address)


@pytest.mark.parametrize("path", ["x" * 400, "a\0b", None, 5, b"x"])
def test_what_is_no_path_gets_one_sentence(path):
    with pytest.raises(InputError, match=r"^(cannot read '|there is no file or folder [xa]|expected a path, found)"):
        load(path)
