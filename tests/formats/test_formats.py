"""What all formats share: how one is picked, what of a table it keeps, what of a file is asked for."""

import numpy as np
import pytest

from vecsmith.core.errors import FileFormatError, InputError, Note
from vecsmith.formats import FORMATS, destination, format_for, load, save
from vecsmith.vectors import Vectors
from vecsmith.vectors.ngrams import Ngrams

FOLDERS = [known.name for known in FORMATS if known.writes and known.folder]
ROWS = np.arange(6, dtype=np.float32).reshape(3, 2)


def rich():
    """A table with all that a table may have besides words and rows."""
    return Vectors(["a", "b", "c"], ROWS, counts=[3, 2, 1], context=ROWS, subword=Ngrams(np.ones((8, 2), "f4"), 3, 4))


@pytest.mark.parametrize("known", [known for known in FORMATS if known.writes], ids=lambda known: known.name)
def test_what_a_format_cannot_hold_is_told(tmp_path, known):
    if known.name == "native":
        assert save(rich(), tmp_path / "out", known.name) == {}
        return
    with pytest.warns(
        Note, match="left out the word counts and the output matrix and the sub-word model, which"
    ) as notes:
        assert save(rich(), tmp_path / "out", known.name)["left_out"] == ["counts", "context", "subword"]
    assert len([one for one in notes if "left out" in str(one.message)]) == 1
    again = load(tmp_path / "out")
    assert (again.counts, again.context) == (None, None) and not isinstance(again.subword, Ngrams)


@pytest.mark.parametrize("name", [known.name for known in FORMATS if known.writes])
def test_a_table_without_words_is_refused_or_comes_back(tmp_path, name):
    nothing = Vectors([], np.empty((0, 3)))
    if name in ("glove", "projector"):
        with pytest.raises(InputError, match="holds at least one word, found a table of none"):
            save(nothing, tmp_path / "out", name)
        assert not list(tmp_path.iterdir())
        return
    save(nothing, tmp_path / "out", name)
    again = load(tmp_path / "out")
    assert again.dim == 3 and [word for word in again.words if word != "[UNK]"] == []


def test_an_ending_counts_in_any_case():
    assert [format_for(name).name for name in ("a.TXT", "a.Vec", "a.NPZ", "a.SafeTensors")] == [
        "word2vec",
        "word2vec",
        "npz",
        "native",
    ]
    with pytest.raises(InputError, match=r"name it: to=FORMAT$"):
        format_for("a.what")


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_in_the_way_is_refused_before_the_work(tmp_path, name):
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(InputError, match=r"it holds other things, first 'thesis\.tex'"):
        destination(tmp_path, name)
    Vectors(["a"], [[1.0]]).save(tmp_path / "out", to=name)
    assert destination(tmp_path / "out", name).name == name  # what it wrote itself may be replaced


def test_unknown_options_are_refused(tmp_path):
    with pytest.raises(InputError, match="save has no option 'space'; the nearest is spaces"):
        Vectors(["a"], [[1.0]]).save(tmp_path / "x.txt", space="_")
    with pytest.raises(InputError, match="spaces must be the text that replaces each space, found 5"):
        Vectors(["a"], [[1.0]]).save(tmp_path / "x.txt", spaces=5)


def test_limits_are_whole_numbers_of_any_kind(tmp_path):
    path = tmp_path / "t.txt"
    Vectors(["a", "b", "c"], ROWS).save(path)
    assert list(load(path, limit=np.int64(2)).words) == ["a", "b"]
    for wrong in (True, 0, -1, 2.0, "2"):
        with pytest.raises(InputError, match=f"limit must be a whole number from 1, found {wrong!r}"):
            load(path, limit=wrong)


@pytest.mark.parametrize(
    ("words", "found"),
    [("king", "found the string 'king'"), (["a", 5], "number 1 is 5"), ([None], "number 0 is None"), (5, "found 5")],
)
def test_words_are_a_list_of_strings(tmp_path, words, found):
    path = tmp_path / "t.txt"
    Vectors(["a", "b", "c"], ROWS).save(path)
    with pytest.raises(InputError, match=f"^words must be (a list of )?strings, (but )?{found}$"):
        load(path, words=words)


def test_words_of_a_mapped_file_are_found_by_the_index(tmp_path):
    """Only the words asked for are read: bytes of another that are no UTF-8 do not matter."""
    path = tmp_path / "t.safetensors"
    Vectors(["first", "second", "third"], ROWS).save(path)
    path.write_bytes(path.read_bytes().replace(b"second", b"sec\xffnd"))
    found = load(path, words=["third", "first", "absent"])
    assert list(found.words) == ["first", "third"]
    assert found.matrix.tolist() == [[0, 1], [4, 5]]
    assert list(load(path, words=["third", "first"], limit=1).words) == ["first"]
    with pytest.raises(FileFormatError, match="word 1 is not UTF-8"):
        load(path, limit=2)
