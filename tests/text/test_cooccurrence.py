"""Co-occurrence counts: by hand, at sentence ends, over left out words, and the same whatever the memory and the threads."""

import tempfile

import numpy as np
import pytest

from vecsmith.core.errors import CouldNotError, InputError
from vecsmith.text import cooccurrence, spill
from vecsmith.text.cooccurrence import bytes_of, cooccurrences
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary


def corpus(sentences):
    """Number the tokens of sentences of words."""
    types = list(dict.fromkeys(word for sentence in sentences for word in sentence))
    ids = np.array([types.index(word) for sentence in sentences for word in sentence], np.int32)
    ends = np.cumsum([0, *map(len, sentences)]).astype(np.int64)
    blob = np.frombuffer("".join(types).encode(), np.uint8)
    offsets = np.cumsum([0, *(len(word.encode()) for word in types)]).astype(np.int64)
    counts = np.bincount(ids, minlength=len(types)).astype(np.int64)
    return Tokens(ids, ends, np.array([0, len(ends) - 1]), counts, blob, offsets, "", {})


def counted(sentences, *arguments, min_count=1, **settings):
    """Give the words and their counts as a dense matrix."""
    tokens = corpus(sentences)
    vocabulary = Vocabulary.of(tokens, min_count)
    return vocabulary.words, cooccurrences(tokens, vocabulary, *arguments, **settings).matrix().toarray()


def drawn(sentences=1500, types=300, seed=0):
    """Draw sentences whose words have counts as those of text."""
    rng = np.random.default_rng(seed)
    return [[f"w{i}" for i in rng.zipf(1.3, rng.integers(0, 40)) % types] for _ in range(sentences)]


def slow(tokens, vocabulary, window, weight, symmetric, gaps):
    """Count as the definition says."""
    found = np.zeros((len(vocabulary), len(vocabulary)))
    for first, last in zip(tokens.sentences, tokens.sentences[1:], strict=False):
        words = vocabulary.of_type[tokens.ids[first:last]]
        words = words if gaps else words[words >= 0]
        for here in range(len(words)):
            for distance in range(1, min(window, here) + 1):
                word, before = words[here], words[here - distance]
                if word >= 0 and before >= 0:
                    found[word, before] += weight(distance)
                    found[before, word] += weight(distance) * symmetric
    return found


def test_by_hand():
    """In "a b c a", b is next to a once, c too, and two words away each once; a and a are three apart."""
    words, flat = counted([["a", "b", "c", "a"]], 2)
    assert words == ["a", "b", "c"]
    np.testing.assert_array_equal(flat, [[0, 2, 2], [2, 0, 1], [2, 1, 0]])
    _, harmonic = counted([["a", "b", "c", "a"]], 3, "harmonic")
    np.testing.assert_allclose(harmonic, [[2 / 3, 1.5, 1.5], [1.5, 0, 1], [1.5, 1, 0]], rtol=1e-15)
    _, linear = counted([["a", "b", "c", "a"]], 2, "linear")
    np.testing.assert_array_equal(linear, [[0, 1.5, 1.5], [1.5, 0, 1], [1.5, 1, 0]])
    _, left = counted([["a", "b", "c"]], 2, symmetric=False)
    np.testing.assert_array_equal(left, [[0, 0, 0], [1, 0, 0], [1, 1, 0]])


def test_windows_end_with_the_sentence():
    _, counts = counted([["a", "b"], [], ["c"], ["a"]], 5)
    np.testing.assert_array_equal(counts, [[0, 1, 0], [1, 0, 0], [0, 0, 0]])


def test_words_that_are_left_out_keep_their_place_only_if_asked():
    sentence = ["a", "rare", "b", "a", "b"]
    words, without = counted([sentence], 1, min_count=2)
    assert words == ["a", "b"]
    np.testing.assert_array_equal(without, [[0, 3], [3, 0]])
    _, kept = counted([sentence], 1, min_count=2, gaps=True)
    np.testing.assert_array_equal(kept, [[0, 2], [2, 0]])


def test_contexts_are_those_of_the_most_frequent_words():
    tokens = corpus(drawn(200))
    vocabulary = Vocabulary.of(tokens, 1)
    whole, few = (cooccurrences(tokens, vocabulary, 3, contexts=n) for n in (None, 10))
    np.testing.assert_array_equal(few.matrix().toarray(), whole.matrix().toarray()[:, :10])
    assert cooccurrences(tokens, vocabulary, 3, contexts=10**6).contexts == len(vocabulary)


@pytest.mark.parametrize("weighting", cooccurrence.WEIGHTINGS)
@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("gaps", [True, False])
def test_as_the_definition_says(weighting, symmetric, gaps):
    tokens = corpus(drawn(150))
    vocabulary = Vocabulary.of(tokens, 2)
    weights = {"flat": lambda d: 1, "harmonic": lambda d: 1 / d, "linear": lambda d: (30 - d + 1) / 30}
    made = cooccurrences(tokens, vocabulary, 30, weighting, symmetric, gaps=gaps)
    expected = slow(tokens, vocabulary, 30, weights[weighting], symmetric, gaps)
    np.testing.assert_allclose(made.matrix().toarray(), expected, rtol=1e-8)
    np.testing.assert_allclose(made.sums(), expected.sum(axis=1), rtol=1e-8)
    assert (np.diff(made.offsets) == (expected > 0).sum(axis=1)).all()
    assert len(made.rows()) == len(made) == made.offsets[-1]


@pytest.mark.parametrize(
    "sentences", [drawn(), [[word for sentence in drawn() for word in sentence]]], ids=["sentences", "one long line"]
)
def test_memory_and_threads_change_nothing(sentences, monkeypatch):
    monkeypatch.setattr(cooccurrence, "LEAST", 1)
    tokens = corpus(sentences)
    vocabulary = Vocabulary.of(tokens, 2)
    for gaps, sample in ((False, 0.0), (True, 0.01)):
        plain = cooccurrences(tokens, vocabulary, 10, "harmonic", gaps=gaps, sample=sample)
        for memory, threads in ((1, 1), (200_000, 3), (None, 2), (10**9, 1)):
            again = cooccurrences(
                tokens, vocabulary, 10, "harmonic", gaps=gaps, sample=sample, memory=memory, threads=threads
            )
            for name in ("offsets", "columns", "values"):
                assert getattr(plain, name).tobytes() == getattr(again, name).tobytes(), name


def test_subsampling_drops_frequent_words_at_the_stated_rate():
    tokens = corpus([["the"] * 40_000 + ["rare"] * 4])
    vocabulary = Vocabulary.of(tokens, 1)
    keep = vocabulary.keep_probabilities(0.01)
    pairs = cooccurrences(tokens, vocabulary, 1, symmetric=False, sample=0.01).values[0]
    assert keep[0] == pytest.approx(0.11, abs=1e-3)
    assert pairs == pytest.approx(keep[0] * 40_000, rel=0.06)  # 4,400, its standard deviation 63
    other = cooccurrences(tokens, vocabulary, 1, symmetric=False, sample=0.01, seed=2).values[0]
    assert other != pairs


def test_no_pair_at_all():
    for memory in (None, "1MB"):
        tokens = corpus([["a"], ["b"]])
        made = cooccurrences(tokens, Vocabulary.of(tokens, 1), memory=memory)
        assert len(made) == 0 and made.offsets.tolist() == [0, 0, 0] and made.sums().tolist() == [0, 0]


def test_a_row_can_be_asked_for():
    tokens = corpus([["a", "b", "c", "a"]])
    columns, values = cooccurrences(tokens, Vocabulary.of(tokens, 1), 1).row(2)
    assert columns.tolist() == [0, 1] and values.tolist() == [1, 1]


@pytest.mark.parametrize(
    ("text", "amount"), [("64MB", 64e6), ("1.5 GB", 1.5e9), (2_000_000, 2e6), ("1000k", 1e6), ("1TB", 1e12)]
)
def test_amounts_of_memory(text, amount):
    assert bytes_of(text) == amount


@pytest.mark.parametrize("text", ["", "64 apples", "-1GB", "12", "1kB", "MB"])
def test_wrong_amounts_of_memory(text):
    with pytest.raises(InputError, match="such as 64MB"):
        bytes_of(text)


def test_wrong_questions():
    tokens = corpus([["a", "b"]])
    vocabulary = Vocabulary.of(tokens, 1)
    with pytest.raises(InputError, match="weighting must be one of flat, harmonic, linear, found 'square'"):
        cooccurrences(tokens, vocabulary, weighting="square")
    with pytest.raises(InputError, match="window must be 1 word or more, found 0"):
        cooccurrences(tokens, vocabulary, 0)


def test_a_full_disk_is_one_sentence(monkeypatch):
    class Full:
        def seek(self, at):
            pass

        def write(self, data):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(spill.tempfile, "TemporaryFile", lambda **_: Full())
    tokens = corpus([["a", "b"]])
    with pytest.raises(CouldNotError, match=f"cannot keep counts in {tempfile.gettempdir()}: No space left"):
        cooccurrences(tokens, Vocabulary.of(tokens, 1), memory="1MB")
