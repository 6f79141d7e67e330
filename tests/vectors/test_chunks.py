import itertools
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers

from vecsmith import Vectors
from vecsmith.formats import Writing
from vecsmith.formats.pieces import tokenizer_of_words
from vecsmith.vectors import chunks
from vecsmith.vectors.chunks import Chunks, allow

LETTERS = "abé日.'["
PIECES = {piece: i for i, piece in enumerate(["[UNK]", "[MASK]", *LETTERS, *(f"##{x}" for x in LETTERS), "ab", "e"])}


def make(normalizer=None, before=None, model=models.WordPiece, added=()):
    tokenizer = Tokenizer(model(PIECES, unk_token="[UNK]"))
    if normalizer is not None:
        tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer() if before is None else before
    tokenizer.add_special_tokens(list(added))
    return tokenizer


ALLOWED = {
    "bert": make(normalizers.BertNormalizer(), added=["[UNK]", "[MASK]"]),
    "lower": make(normalizers.Lowercase(), pre_tokenizers.Whitespace()),
    "words": make(None, pre_tokenizers.WhitespaceSplit(), models.WordLevel),
    "greedy": make(None, added=[AddedToken("[MASK]", lstrip=True, rstrip=True), AddedToken("ab", single_word=True)]),
    "ours": Tokenizer.from_buffer(tokenizer_of_words(Vectors(["ab", "é", "."], np.eye(3)), Writing())),
}
REFUSED = {
    "another model": Tokenizer(models.Unigram([("a", 0.0)], unk_id=0)),
    "another normalizer": make(normalizers.NFKC()),
    "a sequence": make(normalizers.Sequence([normalizers.Replace(" ", "_")])),
    "another cut": make(None, pre_tokenizers.Metaspace()),
    "no cut": Tokenizer(models.WordLevel(PIECES, unk_token="[UNK]")),
    "another pattern": make(None, pre_tokenizers.Split(Regex("a b"), "isolated")),
    "a piece with a space": make(added=["a b"]),
}
marks = LETTERS + "AB  \t\n\x0b\x1c\x85\xa0\u0301\u200d\u3000_-1"
parts = ["[MASK]", "[UNK]", "ab", " ", "  ", "Ab", "é", ".", "\u0301"]
any_text = st.text(st.sampled_from(marks) | st.characters(exclude_categories=["Cs"]))
texts = st.lists(any_text | st.lists(st.sampled_from(parts)).map("".join), max_size=4)


def whole(tokenizer):
    return lambda found: tokenizer.encode_batch_fast(found, add_special_tokens=False)


@pytest.mark.parametrize("name", ALLOWED)
@given(texts)
def test_the_pieces_are_those_of_the_whole_text(name, found):
    cut = whole(ALLOWED[name])
    kept = Chunks(cut)
    for _ in range(2):
        pieces, offsets = kept.cut(found)
        assert [pieces[a:b].tolist() for a, b in itertools.pairwise(offsets)] == [x.ids for x in cut(found)]


@pytest.mark.parametrize("name", [*ALLOWED, *REFUSED])
def test_only_tokenizers_that_cut_at_spaces_are_allowed(name):
    assert allow(ALLOWED.get(name) or REFUSED[name]) == (name in ALLOWED)


def test_each_chunk_is_cut_once():
    asked = []

    def cut(found):
        asked.extend(found)
        return whole(ALLOWED["bert"])(found)

    kept = Chunks(cut)
    kept.cut(["a ab a", "ab"])
    kept.cut(["ab é"])
    assert asked == ["a", "ab", "é"]


def test_too_many_are_forgotten(monkeypatch):
    monkeypatch.setattr(chunks, "LARGEST", 20 * chunks.BESIDE)
    kept = Chunks(whole(ALLOWED["bert"]))
    for i in range(200):
        pieces, _ = kept.cut([f"ab {'a' * i}"])
        assert pieces[0] == PIECES["ab"]
    assert len(kept._known) < 40


def test_after_a_failure_nothing_wrong_is_kept():
    kept = Chunks(whole(ALLOWED["bert"]))
    with pytest.raises(TypeError):
        kept.cut(["ab \ud800"])
    assert kept.cut(["ab"])[0].tolist() == [PIECES["ab"]]


def test_many_chunks_make_room():
    kept = Chunks(whole(ALLOWED["bert"]))
    found = ["a" * (i % 50 + 1) + "b" * (i // 50) for i in range(2000)]
    pieces, offsets = kept.cut(found)
    assert np.diff(offsets).tolist() == [len(x.ids) for x in whole(ALLOWED["bert"])(found)]
    assert pieces.tolist() == [i for x in whole(ALLOWED["bert"])(found) for i in x.ids]


def test_threads_share_the_chunks():
    kept = Chunks(whole(ALLOWED["bert"]))
    found = [[f"{'a' * (i * j % 17)} b{'é' * (i + j)}" for i in range(300)] for j in range(4)]
    answers = {}
    threads = [threading.Thread(target=lambda j=j: answers.update({j: kept.cut(found[j])})) for j in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for j in range(4):
        assert answers[j][0].tolist() == [i for x in whole(ALLOWED["bert"])(found[j]) for i in x.ids]
