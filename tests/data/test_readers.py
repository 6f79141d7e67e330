"""The readers that entries share: what they read, and what they say of a broken line."""

import gzip
import zipfile

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data import readers
from vecsmith.data.files import Files


@pytest.fixture
def files(tmp_path):
    return Files(lambda name: tmp_path / name)


@pytest.fixture
def write(tmp_path):
    def put(name, text):
        (tmp_path / name).write_bytes(text.encode() if isinstance(text, str) else text)

    return put


def test_fields_pass_over_blank_lines_and_the_header(files, write):
    write("t.tsv", "one\ttwo\r\na\tb\r\n\r\nc\t d \r\n")
    assert list(readers.fields(files, "t.tsv", 2, header=True)) == [(2, ["a", "b"]), (4, ["c", " d "])]
    write("t.txt", "0 a b\n1 c\n")
    assert list(readers.fields(files, "t.txt", 2, " ")) == [(1, ["0", "a b"]), (2, ["1", "c"])]
    write("m.tsv", "a\tb\tsource\nc\td\n")
    assert [row for _, row in readers.fields(files, "m.tsv", 2, more=True)] == [["a", "b", "source"], ["c", "d"]]


def test_only_newlines_end_a_line(files, write):
    write("t.tsv", "a\tone\x85two\u2028three\n")
    assert list(readers.fields(files, "t.tsv", 2)) == [(1, ["a", "one\x85two\u2028three"])]


def test_a_line_of_too_few_or_too_many_fields_is_named(files, write):
    write("t.tsv", "a\tb\nc\n")
    with pytest.raises(FileFormatError, match=r"t\.tsv, line 2: expected 2 fields between tabs, found 1: 'c'$"):
        list(readers.fields(files, "t.tsv", 2))
    with pytest.raises(FileFormatError, match=r"t\.tsv, line 1: expected 1 fields between tabs, found 2: "):
        list(readers.fields(files, "t.tsv", 1))
    write("t.txt", "0\n")
    with pytest.raises(FileFormatError, match="line 1: expected 2 fields between a blank, found 1"):
        list(readers.fields(files, "t.txt", 2, " "))


def test_columns_are_found_by_name_and_may_hold_quotes_and_newlines(files, write):
    write("t.csv", 'id,text,HS\n1,"a ""b"", c\nd",0\n2,e,1\n')
    assert list(readers.columns(files, "t.csv", ("HS", "text"))) == [(3, ["0", 'a "b", c\nd']), (4, ["1", "e"])]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,tweet\n1,a\n", r"line 1: expected a header with text, found id, tweet \(without text\)$"),
        ("", r"line 1: expected a header with text, found nothing"),
        ("id,text\n1,a,b\n", r"line 2: expected 2 fields, found 3: "),
        ('id,text\n1,"a\n', r"line 2: expected a line of CSV, found unexpected end of data$"),
    ],
)
def test_what_is_no_table_with_these_columns_is_named(files, write, text, said):
    write("t.csv", text)
    with pytest.raises(FileFormatError, match=said):
        list(readers.columns(files, "t.csv", ("text",)))


def test_quoted_lines_without_a_header(files, write):
    write("t.tsv", 'neutral\ta\t"b ""c"""\n')
    assert list(readers.quoted(files, "t.tsv", 3)) == [(1, ["neutral", "a", 'b "c"'])]
    with pytest.raises(FileFormatError, match="line 1: expected 2 fields, found 3"):
        list(readers.quoted(files, "t.tsv", 2))


@pytest.mark.parametrize("text", ["", "four", "nan", "inf", "1,5"])
def test_what_is_no_finite_number_is_named(files, text):
    assert readers.number(files, "t.tsv", 3, "-4.5") == -4.5
    with pytest.raises(FileFormatError, match="line 3: expected a number, found '"):
        readers.number(files, "t.tsv", 3, text)


def test_labelled_lines(files, write):
    write("t.tsv", "0\tbad film \n1\tgood\n")
    assert readers.labelled(files, "t.tsv", {"0": "no", "1": "yes"}) == (["bad film", "good"], ["no", "yes"])
    with pytest.raises(FileFormatError, match=r"line 2: expected one of 0, 2, found '1'$"):
        readers.labelled(files, "t.tsv", readers.same("0", "2"))


def test_a_file_for_each_label(files, write):
    write("neg", "bad\n\n worse \n")
    write("pos", "good\n")
    assert readers.sides(files, {"n": "neg", "p": "pos"}) == (["bad", "worse", "good"], ["n", "n", "p"])


def test_pairs_with_labels_and_with_scores(files):
    rows = [(1, ["x", "y", "0", "4.5"]), (2, ["z", "w", "1", "0"])]
    assert readers.coded_pairs(readers.pick(iter(rows), 1, 0, 2), files, "t", readers.same("0", "1")) == (
        ["y", "w"],
        ["x", "z"],
        ["0", "1"],
    )
    assert readers.scored_pairs(readers.pick(iter(rows), 0, 1, 3), files, "t") == (["x", "z"], ["y", "w"], [4.5, 0.0])


def test_json_lines(files, write):
    write("t.jsonl", '{"a": 1, "b": "x", "c": 2}\n\n{"a": 3, "b": "y"}\n')
    assert list(readers.objects(files, "t.jsonl", ("b", "a"))) == [(1, ["x", 1]), (3, ["y", 3])]
    for bad in ("{", "[1]", '{"a": 1}', "[" * 100_000):
        write("t.jsonl", f"\n{bad}\n")
        with pytest.raises(FileFormatError, match="line 2: expected a JSON object with a, b, found '"):
            list(readers.objects(files, "t.jsonl", ("a", "b")))
        write("t.json", bad + "x")
        with pytest.raises(FileFormatError, match=r"t\.json: expected JSON, found something else: "):
            readers.whole(files, "t.json")


def test_texts_in_a_zip_file(files, tmp_path):
    with zipfile.ZipFile(tmp_path / "t.zip", "w") as archive:
        archive.writestr("d/b.txt", "b\r\n")
        archive.writestr("d/a.txt", "a")
        archive.writestr("d/caf\u00e9.txt", "caf\u00e9".encode("latin-1"))
    assert readers.members(files, "t.zip", "d/") == ["d/a.txt", "d/b.txt", "d/caf\u00e9.txt"]
    assert readers.zipped(files, "t.zip", "d/b.txt", "d/a.txt") == ["b\n", "a"]
    assert readers.zipped(files, "t.zip", "d/caf\u00e9.txt", encoding="latin-1") == ["caf\u00e9"]
    with pytest.raises(FileFormatError, match=r"t\.zip: expected a member d/c\.txt, found none$"):
        readers.zipped(files, "t.zip", "d/a.txt", "d/c.txt")
    with pytest.raises(FileFormatError, match=r"expected d/caf.\.txt in utf-8, found "):
        readers.zipped(files, "t.zip", "d/caf\u00e9.txt")


def test_a_broken_zip_file_is_named(files, tmp_path):
    with zipfile.ZipFile(tmp_path / "t.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "abc" * 100)
    content = bytearray((tmp_path / "t.zip").read_bytes())
    content[37:42] = b"\xff" * 5  # within the compressed text
    (tmp_path / "t.zip").write_bytes(content)
    with pytest.raises(FileFormatError, match=r"t\.zip: a\.txt is cut off or broken: "):
        readers.zipped(files, "t.zip", "a.txt")


def test_latin_1_becomes_utf_8_compressed_as_the_name_says(tmp_path):
    (tmp_path / "came").write_bytes("caf\u00e9\n".encode("latin-1"))
    for name, opener in (("made.txt", open), ("made.txt.gz", gzip.open)):
        readers.recode_latin1(tmp_path / "came", tmp_path / name)
        with opener(tmp_path / name, "rb") as file:
            assert file.read() == "caf\u00e9\n".encode()


def test_probing_splits(files, write):
    assert readers.probing_parts(["past_present"]) == ("past-present/train", "past-present/dev", "past-present/test")
    write("past_present.txt.gz", gzip.compress(b"tr\tPast\twe went .\nte\tPresent\twe go .\n"))
    read = readers.probing(files, "past-present/test")
    assert (read.texts, read.labels) == (("we go .",), ("Present",))
    write("past_present.txt.gz", gzip.compress(b"xx\tPast\twe went .\n"))
    with pytest.raises(FileFormatError, match="line 1: expected one of tr, va, te, found 'xx'"):
        readers.probing(files, "past-present/test")
