"""From names to tasks: suites, sets of the catalogue with and without parts, files, containers."""

import warnings

import pytest

from vecsmith.core.errors import CouldNotError, InputError, Note
from vecsmith.data import containers as of
from vecsmith.evaluation import suites
from vecsmith.evaluation.analogy import Analogy
from vecsmith.evaluation.qvec import Qvec
from vecsmith.evaluation.sentences import SentenceSimilarity, SentenceTask
from vecsmith.evaluation.similarity import Similarity
from vecsmith.evaluation.suites import SUITES, How, of_name, of_suites, on, renamed, tasks_of
from vecsmith.evaluation.translation import Translation

PAIRS = of.WordPairs(name="p", left=["a"], right=["b"], scores=[1])


def names(tasks):
    return [task.name for task in tasks]


def test_the_suite_of_similarity_has_13_bundled_sets():
    tasks = of_suites(["similarity"], How(metric="pearson"))
    assert len(tasks) == 13 and {type(task) for task in tasks} == {Similarity}
    assert {task.metric for task in tasks} == {"pearson"} and names(tasks)[0] == "wordsim/mc-30"


def test_a_part_by_its_own_name_and_with_that_of_its_set():
    assert names(of_name("simlex-999", How())) == names(of_name("wordsim/simlex-999", How())) == ["wordsim/simlex-999"]


@pytest.fixture
def made_up(monkeypatch):
    """Parts of sets of the catalogue that are not bundled, without their data."""
    read = []

    def part(name):
        read.append(name)
        if name.startswith(("sick/relatedness", "stsb")):
            return of.TextPairs(name=name, left=["x", "y"], right=["z", "z"], labels=[1.0, 2.0])
        if name.startswith(("sick", "mrpc")):
            return of.TextPairs(name=name, left=["x", name], right=["z", "z"], labels=["a", "b"])
        if name.startswith("categorization/bless-relations"):
            return of.WordRelations(name=name, left=["x"], right=["y"], labels=["r"])
        if name.startswith("categorization/outlier") or name.endswith("wikisem500"):
            return of.Outliers(name=name, groups=[("x", "y")], outliers=[("z",)], labels=["g"])
        if name.startswith("categorization"):
            return of.Categories(name=name, members=["x"], labels=["c"])
        if name.startswith("google"):
            return of.Analogies(name=name, questions=[("x", "y", "z", "u")], sections=["s"])
        if name.startswith("bilingual"):
            return of.Dictionary(name=name, left=["x"], right=["y"])
        if name.startswith("conll"):
            return of.TaggedSentences(name=name, tokens=[("x",)], tags=[("O",)])
        return of.Texts(name=name, texts=["x", name], labels=["a", "b"])

    monkeypatch.setattr(suites, "_read", part)
    return read


def test_a_set_with_a_part_of_all_is_that(made_up):
    (task,) = of_name("google-analogies", How(method="3cosmul", candidates=7))
    assert isinstance(task, Analogy) and task.name == "google-analogies/all"
    assert task.settings == {"method": "3cosmul", "candidates": 7}


@pytest.mark.parametrize(
    ("name", "task", "read"),
    [
        ("trec", "trec", ["trec/test", "trec/train"]),
        ("trec/test", "trec", ["trec/test", "trec/train"]),
        ("trec/fine", "trec/fine", ["trec/fine/test", "trec/fine/train"]),
        ("trec/fine/test", "trec/fine", ["trec/fine/test", "trec/fine/train"]),
        ("sst/binary/test", "sst-2", ["sst/binary/test", "sst/binary/train", "sst/binary/dev"]),
        ("mr", "mr", ["mr/all"]),
        ("imdb", "imdb", ["imdb/test", "imdb/train", "imdb/dev"]),
        ("stsb", "sts-b", ["stsb/test"]),
        ("probing-derived/ewt-depth", "probing-derived/ewt-depth", None),
        ("probing-derived/ewt-depth/test", "probing-derived/ewt-depth", None),
    ],
)
def test_what_is_tested_brings_what_it_is_trained_on(made_up, name, task, read):
    (found,) = of_name(name, How())
    assert found.name == task
    if read is None:
        assert made_up == [f"{task}/{part}" for part in ("test", "train", "dev")] and found.suite == "probing"
    else:
        assert made_up == read
    parts = [getattr(found, part, None) for part in ("test", "train", "dev")]
    assert [part.name for part in parts if part is not None] in (made_up, [])


def test_a_part_to_be_trained_on_is_scored_alone_where_it_is_named(made_up):
    (task,) = of_name("trec/train", How())
    assert task.name == "trec/train" and task.train is None and made_up == ["trec/train"]


def test_all_of_a_set_is_a_task_for_each_test(made_up):
    assert names(of_name("sick", How())) == ["sick-e", "sick/relatedness/test"]
    first, second = of_name("sick", How())
    assert isinstance(first, SentenceTask) and isinstance(second, SentenceSimilarity)
    stems = [task.name for task in of_name("senteval-probing", How())]
    assert len(stems) == len(set(stems)) == 7 and "senteval-probing/odd-man-out" in stems


def test_senteval_trains_mrpc_on_both_parts(made_up):
    (task,) = of_name("mrpc", How(protocol="senteval"))
    assert task.dev is None and len(task.train) == 4
    (task,) = of_name("mrpc", How())
    assert len(task.dev) == 2 == len(task.train)


def test_parts_of_another_kind_are_left_out(made_up):
    with pytest.warns(Note, match="left out: categorization/bless-relations holds WordRelations, which no evaluation"):
        assert names(of_name("categorization", How())) == [
            f"categorization/{part}" for part in ("ap", "bless", "outlier-8-8-8", "wikisem500")
        ]
    with (
        pytest.warns(Note, match="TaggedSentences"),
        pytest.raises(InputError, match="conll2003-ner has no part that can be scored on"),
    ):
        of_name("conll2003-ner", How())
    with pytest.raises(InputError, match="holds TaggedSentences, which no evaluation is made for yet; those that"):
        of_name("conll2003-ner/test", How())


def test_dictionaries_are_scored_on_their_tests(made_up):
    tasks = of_name("bilingual-dict", How())
    assert {type(task) for task in tasks} == {Translation}
    assert names(of_name("bilingual-dict/de-fi", How())) == ["bilingual-dict/de-fi/test"]
    assert "bilingual-dict/de-fi/train" not in names(tasks)


def absent(name):
    raise CouldNotError(f"{name} is not here")


def test_sets_that_are_not_here_are_left_out_and_said_once_an_entry(monkeypatch):
    asked = []
    monkeypatch.setattr(suites, "_read", lambda name: asked.append(name) or absent(name))
    with pytest.raises(CouldNotError, match="categorization/ap is not here"):
        of_suites(["categories"], How())
    assert asked == ["categorization/ap"]  # nor are the other parts of what cannot be fetched tried
    monkeypatch.setattr(
        suites, "_read", lambda name: absent(name) if "wordsim" not in name else of.WordPairs(**vars(PAIRS))
    )
    with pytest.warns(Note) as notes:
        assert len(of_suites(["all"], How())) == 13
    said = [str(one.message) for one in notes]
    assert len(said) == len(set(said)) and "left out: trec/test is not here" in said
    assert sum("categorization" in one for one in said) == 1


def test_all_is_every_suite(monkeypatch):
    asked = []
    monkeypatch.setattr(suites, "of_name", lambda name, how: asked.append(name) or [name])
    of_suites(["qvec", "all"], How())
    assert asked == [name for members in SUITES.values() for name in members]
    asked.clear()
    of_suites(["qvec", "similarity", "qvec"], How())
    assert asked == ["qvec/en", "wordsim"]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("a\tb\t1\nc\td\t2\n", Similarity, "2 word pairs with scores, tab separated"),
        ("word1,word2,score\na,b,1\nc,d,2\n", Similarity, "2 word pairs with scores, comma separated, a header line"),
        ("# mine\na;b;1\nc;d;2\n", Similarity, "semicolon separated, 1 comment line left out"),
        (": s\na b c d\n", Analogy, "1 analogies in 1 section, space separated"),
        ("a\tx\nb\ty\n", Translation, "2 words with translations, tab separated"),
    ],
)
def test_a_file_is_told_by_its_content(tmp_path, text, kind, said):
    (tmp_path / "file.txt").write_text(text)
    with pytest.warns(Note, match=f"file.txt: taken for .*{said}"):
        (task,) = on(tmp_path / "file.txt", How())
    assert isinstance(task, kind) and task.name == "file.txt"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\tb\t1\nc\td\n", "line 2: expected two words and a score in 3 columns"),
        ("a\tb\t1\nc\td\tmuch\ne\tf\t2\n", "line 2: expected a number in column 3, found 'much'"),
        ("a|b|1\n", "expected two columns or more, separated by tabs, commas, semicolons or spaces"),
        ("", "found an empty file"),
    ],
)
def test_a_file_that_is_wrong_is_one_sentence(tmp_path, text, message):
    (tmp_path / "file.txt").write_text(text)
    with pytest.raises(InputError, match=message):
        on(tmp_path / "file.txt", How())


def test_kinds_can_be_named(tmp_path):
    (tmp_path / "file.txt").write_text("a\tx\nb\tx\nc\tx\n")
    with pytest.warns(Note, match="3 words with translations"):
        (task,) = on(tmp_path / "file.txt", How(), "dictionary")
    assert isinstance(task, Translation)


def test_containers_and_suites_are_taken_too():
    assert names(on(PAIRS, How())) == ["p"]
    assert len(on("similarity", How())) == 13
    features = of.WordFeatures(name="f", members=["a"], features=[(("x", 1.0),)])
    assert [(type(task), task.metric) for task in on(features, How())] == [(Qvec, "qvec"), (Qvec, "qvec_cca")]


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("nowhere.tsv", "expected a file or a set of the catalogue, found no such file: nowhere.tsv"),
        ("simlex999", "there is no simlex999 in the catalogue; near it: wordsim/simlex-999"),
        ("wordsim/simlex", "wordsim of the catalogue has no part simlex; what it has: mc-30"),
        ("glove-demo", "glove-demo is of the kind vectors: expected a labelled set to be scored on"),
        (3, "a set is given as a container, a file or a name of the catalogue, found 3"),
        (of.WordPairs(name="none", left=[], right=[], scores=[]), "none has no items to be scored on"),
    ],
)
def test_what_is_no_set_is_one_sentence(what, message):
    with pytest.raises(InputError, match=message):
        on(what, How())


def test_a_folder_is_no_set(tmp_path):
    with pytest.raises(InputError, match="found a folder: "):
        on(tmp_path, How())


def test_unknown_suites_are_refused_before_anything_is_read(monkeypatch):
    monkeypatch.setattr(suites, "of_name", lambda *_: pytest.fail("read"))
    with pytest.raises(InputError, match="there is no suite 'qvek'; the nearest is qvec"):
        of_suites(["similarity", "qvek"], How())


def test_tasks_can_be_renamed():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        texts = of.Texts(name="t", texts=["x"], labels=["a"])
        for task in (*tasks_of(PAIRS, How()), *tasks_of(texts, How())):
            other = renamed(task, "new")
            assert (other.name, other.sha256, type(other)) == ("new", task.sha256, type(task))
