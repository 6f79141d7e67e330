"""Files of the user's own."""

import gzip
from pathlib import Path

import pytest

from vecsmith.core.errors import CouldNotError, FileFormatError, InputError
from vecsmith.data import guess as module
from vecsmith.data.containers import Analogies, Categories, Choices, Dictionary, WordPairs
from vecsmith.data.guess import (
    guess,
    parse,
    read_analogies,
    read_categories,
    read_choices,
    read_dictionary,
    read_pairs,
)

PAIRS = "car{0}automobile{0}3.92\ngem{0}jewel{0}-1e1\n"
KING = "MADE UP\nking queen n:n\ncar road n:n\nman woman n:n\ntea coffee n:n\nriver sea n:n\ntall short a:a\nb\n"
RUN = "the second, too\nrun slow v:a\na b n:n\nc d n:n\ne f n:n\ng h n:n\ni j n:n\ne\n"


@pytest.mark.parametrize(("mark", "name"), [("\t", "tab"), (",", "comma"), (";", "semicolon"), (" ", "space")])
def test_pairs_with_any_separator(mark, name):
    data, said = parse(PAIRS.format(mark), "folder/mine.txt")
    assert data == WordPairs(name="mine.txt", left=["car", "gem"], right=["automobile", "jewel"], scores=[3.92, -10])
    assert said == f"2 word pairs with scores, {name} separated"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("word1\tword2\tscore\na\tb\t1\n", "1 word pairs with scores, tab separated, a header line left out"),
        ("# mine\n\n#\na b 1\n", "1 word pairs with scores, space separated, 2 comment lines left out"),
        ("a,b,1,\r\nc,d,2\r\n", "2 word pairs with scores, comma separated"),
        ("a\tb\tN\t1\nc\td\tV\t2\n", "2 word pairs with scores, tab separated, the score in column 4"),
        (
            "a\tb\tsd\tScore\nc\td\t2\t3\n",
            "1 word pairs with scores, tab separated, the score in column 4, a header line",
        ),
        ('"new york, usa", city, 7\na,b,2\n', "2 word pairs with scores, comma separated"),
        ("a  b   1\n c d 2 \n", "2 word pairs with scores, space separated"),
        (": x\na b c d\n: y\ne f g h\n", "2 analogies in 2 sections, space separated"),
        ("a b c d\ne f g h\n", "2 analogies, space separated"),
        ("dog\tpet\ncat\tpet\nbus\tcar\nvan\tcar\ncow\tpet\n", "5 words in 2 categories, tab separated"),
        (
            "word,category\ndog,pet\ncat,pet\ncow,pet\n",
            "3 words in 1 category, comma separated, a header line left out",
        ),
        ("word,label\ndog,a\ncat,b\n", "2 words in 2 categories, comma separated, a header line left out"),
        ("dog\tHund\ncat\tKatze\n", "2 words with translations, tab separated"),
    ],
)
def test_what_a_file_is_taken_for(text, said):
    assert parse(text, "x")[1].startswith(said)


def test_what_is_read():
    data, _ = parse(": capitals\nparis france rome italy\n: x\na b c d\n", "x")
    assert data == Analogies(
        name="x", questions=[("paris", "france", "rome", "italy"), ("a", "b", "c", "d")], sections=["capitals", "x"]
    )
    data, _ = parse("dog pet\ncat pet\nbus car", "x", "categories")
    assert data == Categories(name="x", members=["dog", "cat", "bus"], labels=["pet", "pet", "car"])
    data, _ = parse("dog pet\ncat pet\nbus car", "x", "dictionary")
    assert data == Dictionary(name="x", left=["dog", "cat", "bus"], right=["pet", "pet", "car"])
    data, _ = parse("a\tb\tsd\tScore\nc\td\t2\t3\n", "x")
    assert data.scores == (3,)
    assert parse('"new york, usa", city, 7\na,b,2', "x")[0].left == ("new york, usa", "a")


def test_the_lines_that_decide_between_categories_and_a_dictionary():
    half = "a x\nb x\nc y\nd z\ne w\nf w\n"  # 4 different of 6 are no categories, 2 of 6 are
    assert isinstance(parse(half, "x")[0], Dictionary)
    assert isinstance(parse(half.replace("z", "y").replace("w", "y"), "x")[0], Categories)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x: expected a line for each item, found an empty file"),
        (" \n\n", "x: expected a line for each item, found an empty file"),
        ("# only\n", "x: expected a line for each item, found nothing but comments"),
        (
            "dog\ncat\n",
            "x, line 1: expected two columns or more, separated by tabs, commas, semicolons or spaces, found one in",
        ),
        (
            "a\tb\t1\nc\td\ne\tf\t2\n",
            "x, line 2: expected two words and a score in 3 columns separated by tabs, .* found 2 in",
        ),
        ("a\tb\nc\td\t1\ne\tf\t2\n", "x, line 1: expected two words and a score in 3 columns .* found 2 in"),
        ("a\tb\t1\nc d 2\ne\tf\t2\n", "x, line 2: expected two words and a score in 3 columns .* found 1 in 'c d 2'"),
        ("# n\na\tb\t1\nc\td\tlots\ne\tf\t2\n", "x, line 3: expected a number in column 3, found 'lots'"),
        ("a;b;3,5\nc;d;2,5\n", "x, line 1: expected a number in column 3, found '3,5'"),
        ("a b 1\nc d nan\ne f 2\n", "x, line 2: expected a number in column 3, found 'nan'"),
        ("a b 1\nc d inf\ne f 2\n", "x, line 2: expected a number in column 3, found 'inf'"),
        ("a\tb\t1\n\td\t2\n", "x, line 2: expected a word in each column, found an empty column 1"),
        ("a\t1\nb\t2\n", "x, line 2: expected two words and a score, or two words, found one word and a number in"),
        ("1\ta\tb\t3\n2\tc\td\t4\n", "x, line 2: expected words in the first two columns, .*leave column 1 out"),
        ("a\tb\t1\t2\nc\td\t3\t4\n", "x: expected one column of scores, .* found numbers in columns 3 and 4"),
        ("new york city 1\na b 2\nc d 3\n", "x, line 1: expected two words and a score in 3 columns .* found 4 in"),
        (": a\nb c d\ne f g h\n", "x, line 2: expected four words, found 3 in 'b c d'"),
        (": a\n: b\n", "x: expected four words a line, found nothing but names of sections"),
        ("a b c d e\nf g h i j\n", "x, line 2: expected a number in column 3, found 'h'"),
    ],
)
def test_bad_input_is_one_sentence(text, message):
    with pytest.raises(FileFormatError, match=f"^{message}") as caught:
        parse(text, "x")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("pairs", "x, line 1: expected two words and a score in three columns, found 2 in 'dog pet'"),
        ("analogies", "x, line 1: expected four words, found 2 in 'dog pet'"),
        ("pears", "there is no kind 'pears' of such a file; the nearest is pairs"),
    ],
)
def test_a_kind_that_a_file_is_not(kind, message):
    with pytest.raises(InputError, match=f"^{message}$"):
        parse("dog pet\ncat pet", "x", kind)
    with pytest.raises(
        FileFormatError, match=r"^x, line 1: expected a word and its category in two columns, found 3 in"
    ):
        parse("a b 1\nc d 2", "x", "categories")


def test_files_of_any_origin(tmp_path):
    text = PAIRS.format("\t")
    for name, content in {
        "bom.tsv": b"\xef\xbb\xbf" + text.encode(),
        "crlf.tsv": text.replace("\n", "\r\n").encode(),
        "mac.tsv": text.replace("\n", "\r").encode(),
        "packed.tsv.gz": gzip.compress(text.encode()),
    }.items():
        (tmp_path / name).write_bytes(content)
        assert read_pairs(tmp_path / name).left == ("car", "gem"), name


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "latin").write_bytes("a\tb\t1\nZürich\tc\t2\n".encode("latin-1"))
    with pytest.raises(
        FileFormatError, match=r"latin, line 2: expected UTF-8 text, found the byte 0xfc; save it as UTF-8$"
    ):
        guess(tmp_path / "latin")
    (tmp_path / "wide").write_text("a\tb\t1\n", encoding="utf-16")
    with pytest.raises(FileFormatError, match=r"wide: expected UTF-8 text, found UTF-16; save it as UTF-8$"):
        guess(tmp_path / "wide")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"a b 1")[:-3])
    with pytest.raises(CouldNotError, match=r"cannot read .*cut.gz: "):
        guess(tmp_path / "cut.gz")
    with pytest.raises(FileFormatError, match=r"there is no file .*none"):
        guess(tmp_path / "none")
    with pytest.raises(CouldNotError, match=r"cannot read .*: Is a directory"):
        guess(tmp_path)


def test_a_file_that_is_too_large_is_no_list_of_words(tmp_path, monkeypatch):
    monkeypatch.setattr("vecsmith.data.columns.LIMIT", 10)
    (tmp_path / "x").write_text("a b 1\nc d 2\n")
    with pytest.raises(FileFormatError, match="expected a file of words, found more than"):
        guess(tmp_path / "x")


def test_each_kind_can_be_asked_for(tmp_path):
    path = tmp_path / "x"
    for text, read, kind in (
        ("a b 1\nc d 2\n", read_pairs, WordPairs),
        ("a b c d\n", read_analogies, Analogies),
        ("a b\n", read_categories, Categories),
        ("a b\n", read_dictionary, Dictionary),
        (KING, read_choices, Choices),
    ):
        path.write_text(text)
        assert type(read(path)) is kind and read(str(path)).name == "x"


def test_questions_with_options():
    data, said = parse(f"# mine\n#\n\n{KING}\n{RUN}", "folder/sat.txt")
    options = (
        (("car", "road"), ("man", "woman"), ("tea", "coffee"), ("river", "sea"), ("tall", "short")),
        (("a", "b"), ("c", "d"), ("e", "f"), ("g", "h"), ("i", "j")),
    )
    assert data == Choices(name="sat.txt", stems=[("king", "queen"), ("run", "slow")], options=options, answers=[1, 4])
    assert said == "2 questions with five options, 2 comment lines left out"


@pytest.mark.parametrize(
    "text",
    [
        KING.replace("\n", "\r\n"),
        f"\n\n{KING}",
        KING.rstrip(),
        KING.replace("\ntea", "\n# the third\ntea"),
        KING.replace(" n:n", "\tn:n  "),
    ],
)
def test_questions_however_they_are_written(text):
    data, said = parse(text, "x")
    assert (data.stems, data.answers, data.options[0][4]) == ((("king", "queen"),), (1,), ("tall", "short"))
    assert said.startswith("1 question with five options")


def test_parts_of_speech_may_be_missing_where_the_kind_is_named():
    bare = KING.replace(" n:n", "").replace(" a:a", "")
    assert parse(bare, "x", "choices")[0] == parse(KING, "x")[0]
    with pytest.raises(FileFormatError, match="x, line "):
        parse(bare, "x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{KING}\n{RUN.removesuffix('e' + chr(10))}",
            "line 17: expected the letter of the right option, a to e, found the end",
        ),
        (
            RUN.removesuffix("e\n") + "\n" + KING,
            "line 8: expected the letter of the right option, a to e, found the end",
        ),
        (KING.replace("\nb\n", "\nf\n"), "line 8: expected the letter of the right option, a to e, found 'f'"),
        (KING.replace("\nb\n", "\nab\n"), "line 8: expected the letter of the right option, a to e, found 'ab'"),
        (
            KING.replace("\nb\n", "\na b n:n\nb\n"),
            "line 8: expected the letter of the right option, a to e, found 'a b n:n'",
        ),
        (KING.replace("tall short a:a\n", ""), r"line 7: expected option e as two words and their parts .*, found 'b'"),
        (KING.replace("tea coffee n:n\n", "\n"), "line 5: expected option c as .*, found the end of the question"),
        (KING.replace("car road n:n", "car road way n:n"), "line 3: expected option a as .*, found 'car road way n:n'"),
        (KING.replace("king queen n:n", "king"), "line 2: expected the pair that is asked about as .*, found 'king'"),
        (
            KING.removeprefix("MADE UP\n"),
            "line 1: expected a line that says where the question is from, then its pairs",
        ),
        (KING + RUN, "line 9: expected an empty line, found 'the second, too'"),
    ],
)
def test_a_broken_question_is_one_sentence(text, message):
    with pytest.raises(FileFormatError, match=f"^x, {message}") as caught:
        parse(text, "x")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x: expected questions of eight lines each, found an empty file"),
        ("# only\n", "x: expected questions of eight lines each, found nothing but comments"),
        ("dog pet\ncat pet\n", "x, line 3: expected option a as .*, found the end of the question"),
        (PAIRS.format(" "), "x, line 2: expected the pair that is asked about as .*, found 'gem jewel -1e1'"),
    ],
)
def test_what_is_named_choices_and_is_not(text, message):
    with pytest.raises(FileFormatError, match=f"^{message}"):
        parse(text, "x", "choices")


def test_the_page_lists_the_kinds():
    page = (Path(__file__).parents[2] / "docs" / "data.md").read_text()
    assert all(f"`{kind}`" in page for kind in module.KINDS)
