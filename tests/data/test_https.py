"""Downloads: resumed, refused, redirected."""

import pytest

from vecsmith.core.errors import CouldNotError, InputError
from vecsmith.data import https

CONTENT = bytes(range(256)) * 40


@pytest.fixture
def target(tmp_path):
    return tmp_path / "file.part"


def test_a_file_comes_whole(server, target):
    server.files["/a.bin"] = CONTENT
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT
    assert server.asked[0]["User-Agent"].startswith("vecsmith/") and "Range" not in server.asked[0]


def test_a_cut_is_resumed_where_it_was(server, target):
    server.files["/a.bin"], server.cut_after = CONTENT, [1000, 2000]
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT
    assert [one.get("Range") for one in server.asked] == [None, "bytes=1000-", "bytes=3000-"]
    assert [one.get("If-Range") for one in server.asked] == [None, '"1"', '"1"']


def test_a_later_run_takes_what_is_missing(server, target, monkeypatch):
    server.files["/a.bin"], server.cut_after = CONTENT, [1000]
    monkeypatch.setattr(https, "PAUSES", ())
    with pytest.raises(CouldNotError, match=r"the connection ended after 1,000 of 10,240 bytes"):
        https.fetch(f"{server.url}/a.bin", target)
    assert target.stat().st_size == 1000
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT and server.asked[-1]["Range"] == "bytes=1000-"
    https.fetch(f"{server.url}/a.bin", target)  # nothing is missing any more
    assert target.read_bytes() == CONTENT and server.asked[-1]["Range"] == "bytes=10240-"


def test_a_server_that_knows_no_ranges_sends_all_again(server, target):
    server.files["/a.bin"], server.cut_after, server.ranges = CONTENT, [1000], False
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT and len(server.asked) == 2


def test_of_a_file_that_has_changed_all_is_taken(server, target):
    server.files["/a.bin"], server.cut_after = CONTENT, [1000]
    https.fetch(f"{server.url}/a.bin", target)
    server.files["/a.bin"], server.tag = CONTENT[::-1], '"2"'
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT[::-1]


@pytest.mark.parametrize("tag", ["", 'W/"1"'])
def test_without_a_version_nothing_is_resumed(server, target, tag):
    server.files["/a.bin"], server.cut_after, server.tag = CONTENT, [1000], tag
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT and "Range" not in server.asked[1]


def test_a_busy_server_is_asked_again(server, target):
    server.files["/a.bin"], server.codes = CONTENT, [503, 429]
    https.fetch(f"{server.url}/a.bin", target)
    assert target.read_bytes() == CONTENT


def test_one_that_stays_busy_is_given_up(server, target):
    server.codes = [503] * 9
    with pytest.raises(CouldNotError, match=r"the server answers 503"):
        https.fetch(f"{server.url}/a.bin", target)
    assert len(server.asked) == 1 + len(https.PAUSES)


def test_what_is_not_there_is_asked_for_once(server, target):
    with pytest.raises(CouldNotError, match=r"^cannot fetch http://127.*/none: the server answers 404 Not Found$"):
        https.fetch(f"{server.url}/none", target)
    assert len(server.asked) == 1 and not target.exists()


def test_what_needs_a_name_says_how_to_give_it(server, target):
    server.codes = [401]
    with pytest.raises(CouldNotError, match=r"answers 401 Unauthorized; put a token into HF_TOKEN$"):
        https.fetch(f"{server.url}/a", target, hint="put a token into HF_TOKEN")


def test_nobody_there(apart, target):
    with pytest.raises(CouldNotError, match=r"cannot fetch http://127.0.0.1:9/a: .*refused"):
        https.fetch("http://127.0.0.1:9/a", target)


def test_a_name_that_nobody_knows_is_not_waited_for(apart, target, monkeypatch):
    monkeypatch.setattr("time.sleep", lambda _: pytest.fail("this waits"))
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(CouldNotError, match=r"^cannot fetch https://nowhere.invalid/a: [A-Z][a-z ]+"):
        https.fetch("https://nowhere.invalid/a", target)


@pytest.mark.parametrize("url", ["http://example.org/a", "ftp://example.org/a", "file:///etc/passwd"])
def test_only_https(url, target):
    with pytest.raises(InputError, match=r"expected an address that begins with https://"):
        https.fetch(url, target)


def test_a_redirect_to_elsewhere_is_followed_to_https_alone(server, target):
    server.moved["/a"] = "http://example.org/a"
    with pytest.raises(InputError, match=r"http://example.org/a is not fetched"):
        https.fetch(f"{server.url}/a", target)


def test_who_asks_is_shown_to_the_first_host_alone(server, target):
    server.files["/b"] = CONTENT
    server.moved["/a"] = f"{server.url}/b"
    server.moved["/c"] = f"http://localhost:{server.server_port}/b"
    https.fetch(f"{server.url}/a", target, {"Authorization": "Bearer me"})
    assert [one.get("Authorization") for one in server.asked] == ["Bearer me", "Bearer me"]
    https.discard(target)
    https.fetch(f"{server.url}/c", target, {"Authorization": "Bearer me"})
    assert [one.get("Authorization") for one in server.asked[2:]] == ["Bearer me", None]


def test_a_disk_that_cannot_be_written(server, tmp_path):
    server.files["/a.bin"] = CONTENT
    with pytest.raises(CouldNotError, match=r"cannot write .*none/file"):
        https.fetch(f"{server.url}/a.bin", tmp_path / "none" / "file")


def test_discarding_leaves_nothing(server, target, tmp_path):
    server.files["/a.bin"] = CONTENT
    https.fetch(f"{server.url}/a.bin", target)
    https.discard(target)
    assert [one for one in tmp_path.iterdir() if one.is_file()] == []
