"""Addresses of the hub."""

from vecsmith.data import hub
from vecsmith.data.entry import Hub


def test_addresses_of_models_and_data_sets(apart, monkeypatch):
    assert hub.address(Hub("a/b", "c/d e.txt")) == "https://huggingface.co/a/b/resolve/main/c/d%20e.txt"
    assert hub.address(Hub("a/b", "c", "refs/pr/1", "dataset")) == (
        "https://huggingface.co/datasets/a/b/resolve/refs%2Fpr%2F1/c"
    )
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example/")
    assert hub.address(Hub("a/b", "c")) == "https://mirror.example/a/b/resolve/main/c"


def test_the_token_is_the_users(apart, monkeypatch):
    assert hub.private_headers() == {}
    monkeypatch.setenv("HF_TOKEN", " secret\n")
    assert hub.private_headers() == {"Authorization": "Bearer secret"}
