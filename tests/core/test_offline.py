"""Whether the network may be used."""

import pytest

from vecsmith.core import offline


@pytest.mark.parametrize(("value", "expected"), [("1", True), ("true", True), ("", False), ("0", False), ("No", False)])
def test_the_environment_says_so(monkeypatch, value, expected):
    monkeypatch.setattr(offline, "_forbidden", False)
    monkeypatch.setenv("VECSMITH_OFFLINE", value)
    assert offline.offline() == expected
    offline.forbid()
    assert offline.offline()
    offline.forbid(False)
    assert offline.offline() == expected
