"""Corpora of strings, of lists of tokens and of files."""

import bz2
import gzip
import json
import lzma
import os
import random
import warnings
from pathlib import Path

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.text.corpus import corpus_of

TEXT = "the cat  sat\n\n\ton\x0bthe mat\r\nZürich 日本語 naïve café incomprehensibilities the\n"
WORDS = ["the", "cat", "sat", "on", "mat", "Zürich", "日本語", "naïve", "café", "incomprehensibilities"]


def types_of(tokens):
    return [tokens.type(i) for i in range(tokens.types)]


def same(one, other):
    return all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("ids", "sentences", "documents")
    ) and (types_of(one) == types_of(other) and one.counts.tolist() == other.counts.tolist())


def write(path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def zstandard_compress(data):
    return pytest.importorskip("zstandard").compress(data)


COMPRESS = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress, "zst": zstandard_compress}


def test_lists_of_tokens():
    tokens = corpus_of([["a", "b", "a"], [], ["ice cream", "a"]])
    assert tokens.ids.tolist() == [0, 1, 0, 2, 0]
    assert tokens.sentences.tolist() == [0, 3, 5]
    assert tokens.documents.tolist() == [0, 1, 2]
    assert tokens.counts.tolist() == [3, 1, 1]
    assert types_of(tokens) == ["a", "b", "ice cream"]
    assert len(tokens) == 5
    prepared = corpus_of(iter([("A1", "a2"), ["B"]]), lower=True, digits="zero", document_size=2)
    assert types_of(prepared) == ["a0", "b"] and prepared.documents.tolist() == [0, 1, 2]


def test_strings():
    tokens = corpus_of(["The  the\n\n\tthe\r\ncat", "", "Zürich\u00a0x the"], lower=True)
    assert types_of(tokens) == ["the", "cat", "zürich\u00a0x"]  # cut at ASCII white space alone
    assert tokens.ids.tolist() == [0, 0, 0, 1, 2, 0]
    assert tokens.sentences.tolist() == [0, 2, 3, 4, 6]
    assert tokens.documents.tolist() == [0, 3, 4]


def test_a_file(tmp_path):
    tokens = corpus_of(str(write(tmp_path / "a.txt", "\ufeff" + TEXT)))
    assert types_of(tokens) == WORDS
    assert tokens.ids.tolist() == [0, 1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 0]
    assert tokens.counts.tolist() == [3, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    assert tokens.sentences.tolist() == [0, 3, 6, 12]
    assert tokens.documents.tolist() == [0, 3]
    assert tokens.settings["unit"] == "line" and str(tmp_path) not in json.dumps(tokens.settings)


@pytest.mark.parametrize("kind", COMPRESS)
def test_compressed_files_give_the_same(tmp_path, kind):
    plain = corpus_of(write(tmp_path / "a.txt", TEXT))
    packed = corpus_of(write(tmp_path / f"a.txt.{kind}", COMPRESS[kind](TEXT.encode())))
    assert same(plain, packed) and plain.sha256 == packed.sha256


def test_a_folder_is_read_in_order(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    write(tmp_path / "b" / "1.txt", "two")
    write(tmp_path / "c.txt", "")
    write(tmp_path / "d.txt", "three one")
    write(tmp_path / "a.txt", "one\nuno")
    write(tmp_path / ".hidden" / "x.txt", "never")
    tokens = corpus_of(tmp_path)
    assert types_of(tokens) == ["one", "uno", "two", "three"]
    assert tokens.documents.tolist() == [0, 2, 3, 4]
    assert same(tokens, corpus_of([tmp_path / "a.txt", tmp_path / "b", tmp_path / "d.txt"]))


def test_records(tmp_path):
    records = [{"text": "a b\nc", "id": 1}, {"text": ""}, {"text": "b é"}]
    lines = "\n\n".join(json.dumps(record) for record in records)
    packed = write(tmp_path / "a.jsonl.gz", gzip.compress(lines.encode()))
    tokens = corpus_of(packed)
    assert types_of(tokens) == ["a", "b", "c", "é"]
    assert tokens.sentences.tolist() == [0, 2, 3, 5] and tokens.documents.tolist() == [0, 2, 3]
    assert corpus_of(packed, document_size=1000).documents.tolist() == [0, 3]
    other = write(tmp_path / "b.ndjson", '{"body": "x"}')
    assert types_of(corpus_of(other, field="body")) == ["x"]


def test_parquet(tmp_path):
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    parquet.write_table(pyarrow.table({"text": ["a b", "b c"], "n": [1, 2]}), path)
    tokens = corpus_of(path)
    assert types_of(tokens) == ["a", "b", "c"] and tokens.documents.tolist() == [0, 1, 2]
    with pytest.raises(FileFormatError, match="has no column 'body', but text, n"):
        corpus_of(path, field="body")


def test_documents_of_a_size(tmp_path):
    first = write(tmp_path / "1.txt", "a a a\nb b\nc c c c\nd\n")
    second = write(tmp_path / "2.txt", "e\nf f f f\n")
    tokens = corpus_of([first, second], document_size=4)  # 3 + 2, 4, 1 at the file's end, 1 + 4
    assert tokens.documents.tolist() == [0, 2, 3, 4, 6]
    assert np.array_equal(tokens.documents, corpus_of([first, second], document_size=4, block=3).documents)


def random_text(seed, lines=80):
    draw = random.Random(seed)
    words = [
        "".join(draw.choices("abcdeéß日本\x01.𝒳", k=draw.choice([1, 2, 3, 5, 8, 9, 16, 17, 30]))) for _ in range(400)
    ]
    spaces = [" ", "  ", "\t", "\r\n", "\n", "\n\n", "\x0c"]
    return "".join(draw.choice(words) + draw.choice(spaces) for _ in range(8 * lines))


@pytest.mark.parametrize("unit", ["line", "prose"])
def test_threads_blocks_and_memory_change_nothing(tmp_path, unit):
    texts = [random_text(seed) for seed in range(3)]
    for number, text in enumerate(texts):
        write(tmp_path / f"{number}.txt", text)
    whole = corpus_of(tmp_path, unit=unit, threads=1)
    words = [word for text in texts for word in text.encode().split()]
    assert [whole.type(i).encode() for i in whole.ids] == words
    assert types_of(whole) == [word.decode() for word in dict.fromkeys(words)]
    assert whole.counts.tolist() == np.bincount(whole.ids).tolist()
    for block, threads, memory in [(1, 1, 10), (7, 2, 1 << 20), (64, 3, 100), (1000, 2, 0)]:
        other = corpus_of(tmp_path, unit=unit, threads=threads, block=block, memory=memory, cache=False)
        assert same(whole, other) and whole.sha256 == other.sha256
        assert np.array_equal(other.ids, whole.ids) and isinstance(other.ids, np.memmap) == (memory < len(whole))


def test_checksums(tmp_path):
    path = write(tmp_path / "a.txt", TEXT)
    found = corpus_of(path).sha256
    assert found == "a47a3ed581997bb0859e97541453cd32748cd5ca82fa509c1581460c6390ab0b"  # as it was in every version
    assert found == corpus_of(write(tmp_path / "b.txt", TEXT)).sha256
    others = [
        corpus_of(path, lower=True),
        corpus_of(path, unit="prose"),
        corpus_of([TEXT]),
        corpus_of(path, document_size=9),
    ]
    others.append(corpus_of(write(path, TEXT + "x")))
    others += [corpus_of([["a", "b"]]), corpus_of([["a"], ["b"]]), corpus_of(["a b"]), corpus_of(["a", "b"])]
    assert len({found, *(one.sha256 for one in others)}) == 10


def test_words_and_digits():
    tokens = corpus_of(["Don't stop, 1984!\nYes."], tokenizer="words", lower=True, digits="zero")
    assert types_of(tokens) == ["don't", "stop", ",", "0000", "!", "yes", "."]
    assert tokens.sentences.tolist() == [0, 5, 7]
    kept = corpus_of(["a.b, c", "d"], tokenizer="words", document_size=None)
    assert kept.documents.tolist() == [0, 1, 2]


def test_lower_is_that_of_the_whole_text():
    assert types_of(corpus_of(["ΟΔΟΣ ΟΣΑ İ A"], lower=True)) == ["οδος", "οσα", "i̇", "a"]


def test_a_file_of_the_tokenizers_library(tmp_path):
    from tokenizers import Tokenizer, models, pre_tokenizers

    made = Tokenizer(models.WordPiece({"un": 0, "##do": 1, "it": 2, "[UNK]": 3}, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.enable_truncation(2)
    made.save(str(tmp_path / "tokenizer.json"))
    tokens = corpus_of(["undo it\nit x", "undo"], tokenizer=tmp_path / "tokenizer.json")
    assert types_of(tokens) == ["un", "##do", "it", "[UNK]"]
    assert tokens.ids.tolist() == [0, 1, 2, 2, 3, 0, 1] and tokens.documents.tolist() == [0, 2, 3]
    assert tokens.settings["tokenizer"].startswith("tokenizers:")
    with pytest.raises(FileFormatError, match="is not a file of the tokenizers library"):
        corpus_of(["a"], tokenizer=write(tmp_path / "broken.json", "{}"))


def test_prose():
    tokens = corpus_of(["It was late,\nsaid Mr.\nSmith. Then he\nleft!\n\nno more"], unit="prose")
    assert tokens.sentences.tolist() == [0, 6, 9, 11]
    assert tokens.documents.tolist() == [0, 3]


def test_tokens_are_given_back():
    tokens = corpus_of(["a b"])
    assert corpus_of(tokens) is tokens


def test_an_empty_corpus(tmp_path):
    for source in ([], [""], ["\n \n"], [[]], write(tmp_path / "a.txt", ""), write(tmp_path / "b.txt", "\n\n")):
        tokens = corpus_of(source)
        assert len(tokens) == tokens.types == 0
        assert tokens.sentences.tolist() == tokens.documents.tolist() == [0]


def test_a_line_of_a_million_tokens(tmp_path):
    tokens = corpus_of(write(tmp_path / "a.txt", "a b " * 500_000 + "\nc"), block=1 << 16)
    assert len(tokens) == 1_000_001
    assert tokens.sentences.tolist() == [*range(0, 1_000_001, 10_000), 1_000_001]
    assert tokens.documents.tolist() == [0, 101]


def test_a_line_longer_than_what_is_kept_whole(tmp_path, monkeypatch):
    from vecsmith.text import blocks

    monkeypatch.setattr(blocks.blocks, "__defaults__", (100,))
    tokens = corpus_of(write(tmp_path / "a.txt", "ab " * 1000), block=50)
    assert tokens.counts.tolist() == [1000]
    with pytest.raises(FileFormatError, match="without any"):
        corpus_of(write(tmp_path / "b.txt", "a" * 1000), block=50)


def test_undecodable_bytes(tmp_path):
    latin = write(tmp_path / "a.txt", b"good\nbad caf\xe9 x\n")
    with pytest.raises(FileFormatError, match=r"a\.txt: byte 8 of line 2 is not UTF-8, near .*iconv"):
        corpus_of(latin)
    for settings in ({"lower": True}, {"unit": "prose"}, {"tokenizer": "words"}, {"threads": 2}):
        with pytest.raises(FileFormatError, match="byte 8 of line 2"):
            corpus_of(latin, **settings)
    with pytest.raises(FileFormatError, match=r"byte 1 of line 1\b"):  # the two words end to end would be a character
        corpus_of(write(tmp_path / "b.txt", b"\xc3 \xa9"))


def test_bytes_that_are_no_text(tmp_path):
    with pytest.raises(FileFormatError, match="holds a byte 0, so it is not text in UTF-8"):
        corpus_of(write(tmp_path / "a.txt", "words".encode("utf-16")))
    with pytest.raises(InputError, match="string number 2 of the corpus holds the character 0"):
        corpus_of(["a", "b\0c"])
    with pytest.raises(InputError, match="string number 1 of the corpus cannot be written as UTF-8"):
        corpus_of(["\ud800"])


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.jsonl", '{"text": "a"}\n{"text": 3}\n', "record 2 needs a text in the field 'text', found int"),
        ("a.jsonl", '{"body": "a"}\n', "record 1 needs a text in the field 'text', found none"),
        ("a.jsonl", '{"text": "a"}\n\n{"text"\n', "line 3 is not JSON"),
        ("a.jsonl", "[1]\n", "line 1 needs a JSON object, found list"),
        ("a.jsonl", '{"text": "a\\u0000"}', "record 1 holds the character 0"),
        ("a.parquet", "no", "is not a Parquet file"),
        ("a.txt.gz", gzip.compress(TEXT.encode(), mtime=0)[:-9], "broken or cut off"),
    ],
)
def test_broken_files(tmp_path, name, text, said):
    with pytest.raises(FileFormatError, match=said):
        corpus_of(write(tmp_path / name, text))


@pytest.mark.parametrize(
    ("source", "settings", "said"),
    [
        (3, {}, "found int"),
        (b"text", {}, "found bytes"),
        ("nowhere.txt", {}, "there is no file or folder nowhere.txt"),
        (["a", 3], {}, "strings alone, found int as number 2"),
        ([["a"], "b"], {}, "item 2 of the corpus should be a list of tokens"),
        ([["a"], ["b", ""]], {}, "item 2 of the corpus should be a list of tokens, none of them empty"),
        ([1, 2], {}, "item 1 of the corpus should be a list of tokens"),
        (["a"], {"unit": "page"}, "unit must be one of line, prose, found 'page'"),
        (["a"], {"digits": "x"}, "digits must be one of keep, zero"),
        (["a"], {"document_size": 0}, "document_size must be a whole number from 1, found 0"),
        (["a"], {"tokenizer": "moses"}, "tokenizer must be whitespace, words or a file"),
    ],
)
def test_mistakes(source, settings, said):
    with pytest.raises(InputError, match=said):
        corpus_of(source, **settings)


def test_an_empty_folder(tmp_path):
    with pytest.raises(InputError, match="holds no file that could be a corpus"):
        corpus_of(tmp_path)


def test_hard_wrapped_lines_are_told(tmp_path):
    wrapped = "they went on along the river until the sun was low and nobody\n" * 40 + "had said a word.\n\n"
    with pytest.warns(Note, match=r"a\.txt looks hard-wrapped"):
        corpus_of(write(tmp_path / "a.txt", wrapped * 3))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        corpus_of(tmp_path / "a.txt", unit="prose")
        corpus_of(write(tmp_path / "b.txt", "".join(f"{'a long way ' * (n % 12)}home.\n" for n in range(200))))


@pytest.mark.full
def test_the_novels_are_read_as_python_cuts_them():
    places = (Path(one) / "text/litbank-novels.txt.xz" for one in os.environ.get("VECSMITH_DATA", "").split(os.pathsep))
    path = next((place for place in places if place.exists()), None)
    if path is None:
        pytest.skip("the novels are not here")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Note)
        tokens = corpus_of(path, cache=False)
    words = lzma.open(path).read().split()
    assert len(tokens) == len(words)
    assert types_of(tokens) == [word.decode() for word in dict.fromkeys(words)]
