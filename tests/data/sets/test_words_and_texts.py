"""Every entry of words and texts: that it is complete, reads its form, names a broken line, and has what it says."""

import gzip
import hashlib
import io
import json
import lzma
import os
import re
import zipfile
from pathlib import Path

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data import catalogue
from vecsmith.data.containers import Dataset
from vecsmith.data.entry import KINDS
from vecsmith.data.files import Files, open_content

COUNTS = {  # what each part has, by its reader
    "categorization": {"ap": 402, "bless": 200, "outlier-8-8-8": 8, "wikisem500": 500, "bless-relations": 26_550},
    "google-analogies": {"all": 19_544, "semantic": 8_869, "syntactic": 10_675},
    "msr-analogies": {"all": 8_000},
    "semeval2012-task2": {"all": 3_218, "train": 427, "test": 2_791},
    "sat-analogies": {},
    "jair-analogies": {"all": 430},
    "qvec": {"en": 4_199, "da": 10_202, "it": 10_625, "ptb": 10_865},
    "sst": {
        "fine/train": 8_544,
        "fine/dev": 1_101,
        "fine/test": 2_210,
        "binary/train": 6_920,
        "binary/dev": 872,
        "binary/test": 1_821,
    },
    "cr": {"all": 1_366 + 2_405},
    "mpqa": {"all": 7_292 + 3_311},
    "subj": {"all": 10_000},
    "trec": {"train": 5_452, "test": 500, "fine/train": 5_452, "fine/test": 500},
    "imdb": {"train": 5_000, "dev": 1_000, "test": 5_000},
    "agnews": {"train": 10_231, "dev": 999, "test": 7_599},
    "reuters21578": {"train": 7_775, "test": 3_019},
    "newsgroups-20": {"train": 11_314, "test": 7_532},
    "hate-davidson": {"all": 24_783},
    "hateval2019": {
        "en/train": 9_000,
        "en/dev": 1_000,
        "en/test": 3_000,
        "es/train": 4_500,
        "es/dev": 500,
        "es/test": 1_600,
    },
    "ni-classification": {
        "irony": 3_831,
        "irony-kind": 1_029,
        "anger": 2_604,
        "joy": 1_795,
        "emotion": 3_429,
        "sms-spam": 1_916,
    },
    "nltk-classification": {
        "movie-reviews": 2_000,
        "product-reviews-1": 3_944,
        "product-reviews-2": 4_250,
        "comparative-sentences": 799,
        "qc/train": 5_452,
        "qc/test": 500,
        "opinion-lexicon": 6_789,
        "vader-lexicon": 7_517,
    },
    "snli": {"train": 73_584, "dev": 9_842, "test": 9_824},
    "mnli": {
        "train": 76_604,
        "dev-matched": 9_815,
        "fiction/train": 2_043,
        "fiction/dev": 283,
        "fiction/test": 603,
    },
    "hans-regenerated": {
        "train": 3_000,
        "test": 6_000,
        "test/lexical-overlap": 2_000,
        "test/subsequence": 2_000,
        "test/constituent": 2_000,
    },
    "sick": {
        "train": 4_500,
        "dev": 500,
        "test": 4_927,
        "relatedness/train": 4_500,
        "relatedness/dev": 500,
        "relatedness/test": 4_927,
    },
    "mrpc": {"train": 3_668, "dev": 408, "test": 1_725},
    "stsb": {"train": 5_749, "dev": 1_500, "test": 1_379},
    "qqp": {"dev": 10_000, "test": 10_000},
    "nli-other": {"rte/train": 2_490, "rte/dev": 277, "scitail/test": 2_126, "boolq/dev": 3_270},
    "paraphrase": {
        "ppdb-lexical": 210_372,
        "ppdb-xl": 374_555,
        "framenet": 432_680,
        "synonyms-ppdb": 53_809,
        "antonyms-ppdb": 638,
        "antonyms-wordnet": 12_574,
        "paranmt": 6_500,
    },
    "cosmosqa": {"dev": 2_985, "answers": 6_500},
    "multichoice": {"codah": 2_771, "comve/train": 10_000, "comve/dev": 997, "comve/test": 1_000},
    "semeval2010-t8": {"train": 8_000, "test": 2_717},
    "specificity": {
        "movie": 920,
        "twitter": 984,
        "yelp": 845,
        "binary/movie": 920,
        "binary/twitter": 984,
        "binary/yelp": 845,
        "binary/news": 4_342,
    },
    "senteval-probing": {
        "bigram-shift": 6_500,
        "coordination-inversion": 6_499,
        "obj-number": 6_499,
        "odd-man-out": 6_500,
        "past-present": 6_488,
        "sentence-length-derived": 19_458,
        "subj-number": 6_500,
    },
    "probing-derived": {
        "ewt-const-depth": 10_866,
        "ewt-depth": 11_490,
        "ewt-length": 11_490,
        "ewt-obj-number": 2_370,
        "ewt-root-upos": 11_490,
        "ewt-subj-number": 2_081,
        "ewt-tense": 3_255,
        "ewt-top-constituents": 8_153,
        "ptb-top-constituents": 2_393,
        "ptb-tree-depth": 2_638,
    },
    "names": {"first-names": 2_943 + 5_001, "gazetteers": 1_213, "census-first": 1_219 + 4_275, "census-last": 88_799},
    "xquad": {"en": 1_190, "de": 1_190, "es": 1_190, "zh": 1_190, "ar": 1_190},
}


def zipped(**members):
    """Make a zip file of texts; in names, two underscores stand for a slash."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in members.items():
            archive.writestr(name.replace("__", "/") + ".txt", text)
    return made.getvalue()


def read(tmp_path, part, **contents):
    """Read a part (`sst/fine/dev`) of files with this content; a name's dots are written as two underscores."""
    name, _, rest = part.partition("/")
    for file, content in contents.items():
        path = tmp_path / file.replace("__", ".").replace("888", "8-8-8")
        raw = content if isinstance(content, bytes) else content.encode()
        press = {".gz": gzip.compress, ".xz": lzma.compress}.get(path.suffix, bytes)
        path.write_bytes(press(raw))
    return catalogue.module(name).read(Files(lambda one: tmp_path / one), rest)


@pytest.mark.parametrize("name", COUNTS)
def test_an_entry_is_complete(name):
    module = catalogue.module(name)
    entry = module.ENTRY
    assert entry.name == name and name in catalogue.SETS and entry.kind in KINDS
    for text in (entry.summary, entry.licence, entry.citation, entry.items, module.__doc__):
        assert text and "  " not in text
    assert re.match(r"https?://\S+$", entry.homepage) and entry.folder.startswith("tasks/") and entry.files
    for file in entry.files:
        assert re.fullmatch("[0-9a-f]{64}", file.sha256) and file.size > 0 and file.origins, file.path
    assert len({file.path for file in entry.files}) == len({file.sha256 for file in entry.files}) == len(entry.files)
    assert hasattr(module, "read") == bool(entry.parts)
    assert len(set(entry.parts)) == len(entry.parts)
    splits = ("train", "dev", "test") if "probing" in name else ("",)
    assert set(entry.parts) == {f"{part}/{split}".rstrip("/") for part in COUNTS[name] for split in splits}


def test_origins_at_github_name_a_commit_or_a_branch():
    for name in COUNTS:
        for file in catalogue.module(name).ENTRY.files:
            for origin in file.origins:
                url = getattr(origin, "url", "")
                assert "raw.githubusercontent.com" not in url or re.search(
                    r"\.com/[^/]+/[^/]+/([0-9a-f]{40}|master)/.+[^/]$", url
                ), url


LINES = [  # part, files, what is read of them as columns
    ("categorization/ap", {"ap__csv": ",category,word\n0,illness,acne\n1,illness,\n"}, [("acne",), ("illness",)]),
    (
        "categorization/outlier-8-8-8",
        {"outlier_888__csv": ",category,outliers,words\n0,cars,\"['tree', '']\",\"['Audi', 'Opel']\"\n"},
        [(("Audi", "Opel"),), (("tree",),), ("cars",)],
    ),
    (
        "categorization/bless-relations",
        {"relation_bless__csv__gz": ",word1,word2,relation\n0,a,b,?\n1,alligator,animal,hyper\n"},
        [("alligator",), ("animal",), ("hyper",)],
    ),
    (
        "google-analogies/syntactic",
        {"questions-words__txt__gz": ": family\nboy girl he she\n: gram5-present-participle\ncode coding go going\n"},
        [(("code", "coding", "go", "going"),), ("gram5-present-participle",)],
    ),
    (
        "jair-analogies/all",
        {"jair__csv": ",type,word1,word2,word3,target\n0,0,solar system  , atom   ,sun , nucleus  \n"},
        [(("solar system", "atom", "sun", "nucleus"),), ("0",)],
    ),
    (
        "qvec/da",
        {"semcor_noun_verb__supersenses__da__gz": 'hus\t{"noun.artifact": 0.75, "noun.act": 0.25}\n'},
        [("hus",), ((("noun.artifact", 0.75), ("noun.act", 0.25)),)],
    ),
    ("sst/fine/dev", {"stsa__fine__dev__txt__gz": "3 a fine film .\n"}, [("a fine film .",), ("3",)]),
    (
        "cr/all",
        {"custrev__neg__txt__gz": "bad .\n\n", "custrev__pos__txt__gz": "good .\n"},
        [("bad .", "good ."), ("negative", "positive")],
    ),
    ("trec/test", {"TREC__test__txt__gz": "NUM:dist How far ?\n"}, [("How far ?",), ("NUM",)]),
    ("trec/fine/test", {"TREC__test__txt__gz": "NUM:dist How far ?\n"}, [("How far ?",), ("NUM:dist",)]),
    ("imdb/dev", {"val__tsv__xz": "pos\t1_8\tgood\n"}, [("good",), ("positive",)]),
    ("agnews/dev", {"dev__tsv__gz": "3\tnew chips\n"}, [("new chips",), ("sci-tech",)]),
    (
        "reuters21578/test",
        {"modapte__test__tsv__xz": "7\twheat,grain\tTITLE . body\n"},
        [("TITLE . body",), (("wheat", "grain"),)],
    ),
    (
        "newsgroups-20/test",
        {"test__jsonl__xz": json.dumps({"label": "sci.med", "id": "1", "subject": "Re: x", "body": "y\n"}) + "\n"},
        [("Re: x\n\ny\n",), ("sci.med",)],
    ),
    (
        "hate-davidson/all",
        {"labeled_data__csv__gz": ',count,class,tweet\n0,3,2,"fine,\nreally"\n'},
        [("fine,\nreally",), ("neither",)],
    ),
    ("hateval2019/es/dev", {"es_dev__csv__gz": 'id,text,HS,TR,AG\n1,"hola, sí",0,0,0\n'}, [("hola, sí",), ("other",)]),
    ("ni-classification/joy", {"joy__tsv__gz": "Not happy\toh no\n"}, [("oh no",), ("Not happy",)]),
    (
        "nltk-classification/product-reviews-1",
        {"product_reviews_1__zip": zipped(product_reviews_1__x="[t]title\nzoom[+2], size[-1]##big zoom .\n##so .\n")},
        [("big zoom .", "so ."), (("zoom[+2]", "size[-1]"), ())],
    ),
    (
        "nltk-classification/comparative-sentences",
        {
            "comparative_sentences__zip": zipped(
                comparative_sentences__labeledSentences="so .\n<cs-1><cs-3>\nthe best .\n</cs-1></cs-3>.\n1_x (best)\n"
            )
        },
        [("the best .",), (("non-equal", "superlative"),)],
    ),
    (
        "nltk-classification/vader-lexicon",
        {"vader_lexicon__zip": zipped(vader_lexicon__vader_lexicon="glad\t2.0\t0.5\t[2, 2]\n")},
        [("glad",), ((("mean", 2.0), ("deviation", 0.5)),)],
    ),
    (
        "nltk-classification/opinion-lexicon",
        {
            "opinion_lexicon__zip": zipped(
                **{"opinion_lexicon__negative-words": ";\nbad", "opinion_lexicon__positive-words": "good"}
            )
        },
        [("bad", "good"), ("negative", "positive")],
    ),
    ("snli/train", {"train__tsv__gz": 'neutral\ta "b"\tc\n'}, [('a "b"',), ("c",), ("neutral",)]),
    ("snli/dev", {"dev__tsv__gz": 'neutral\t"a ""b"""\tc\n'}, [('a "b"',), ("c",), ("neutral",)]),
    ("mnli/train", {"train__tsv__gz": "neutral\t-\ta\tb\n"}, [("a",), ("b",), ("neutral",)]),
    ("mnli/fiction/dev", {"fiction__dev__tsv__gz": "neutral\ta\tb\n"}, [("a",), ("b",), ("neutral",)]),
    (
        "hans-regenerated/test/subsequence",
        {
            "test__tsv__gz": "l\tp\th\tk\ts\tt\nentailment\ta\tb\tsubsequence\ts\tt\nentailment\tc\td\tconstituent\ts\tt\n"
        },
        [("a",), ("b",), ("entailment",)],
    ),
    (
        "sick/relatedness/dev",
        {"dev__tsv__gz": "id\ta\tb\ts\te\r\n4\tx\ty\t3.6\tNEUTRAL\r\n"},
        [("x",), ("y",), (3.6,)],
    ),
    ("sick/dev", {"dev__tsv__gz": "id\ta\tb\ts\te\r\n4\tx\ty\t3.6\tNEUTRAL\r\n"}, [("x",), ("y",), ("neutral",)]),
    (
        "mrpc/dev",
        {"validation__tsv__gz": 'index\tlabel\tsentence1\tsentence2\n9\t1\t"a ""b"""\tc\n'},
        [('a "b"',), ("c",), ("1",)],
    ),
    ("stsb/dev", {"dev__tsv__gz": 'g\tf\ty\t1\t4.75\ta "b"\tc\tx\ty\n'}, [('a "b"',), ("c",), (4.75,)]),
    ("qqp/dev", {"dev__tsv__gz": "0\twhy ?\thow ?\n"}, [("why ?",), ("how ?",), ("0",)]),
    ("nli-other/scitail/test", {"scitail_test__tsv__gz": "entailment\ta\tb\t\n"}, [("a",), ("b",), ("entailment",)]),
    (
        "nli-other/rte/dev",
        {"rte_validation__tsv__gz": "index\tlabel\tsentence1\tsentence2\n0\t1\ta\tb\n"},
        [("a",), ("b",), ("not_entailment",)],
    ),
    (
        "nli-other/boolq/dev",
        {"boolq_validation__tsv__gz": "index\tpassage\tquestion\tlabel\n0\ta\tb\t1\n"},
        [("a",), ("b",), ("yes",)],
    ),
    (
        "paraphrase/framenet",
        {"framenet_lexicon__txt__gz": "source\npump drip spray\n"},
        [("pump", "pump"), ("drip", "spray"), ("frame", "frame")],
    ),
    (
        "paraphrase/antonyms-ppdb",
        {"counterfit_ppdb_antonyms__txt__gz": "no yes \n"},
        [("no",), ("yes",), ("antonym",)],
    ),
    (
        "cosmosqa/dev",
        {
            "valid__csv__gz": "id,context,question,answer0,answer1,answer2,answer3,label\r\n"
            "x,We met .,Why ?,a,b,c,None of the above choices .,1\r\n"
        },
        [("We met .\nWhy ?",), (("a", "b", "c", "None of the above choices ."),), (1,)],
    ),
    (
        "cosmosqa/answers",
        {
            "ni_task024_answers__jsonl__gz": json.dumps(
                {"input": "Context: We met . \nQuestion: Why ?", "answers": ["By chance .", "So ."]}
            )
        },
        [("We met .",), ("Why ?",), (("By chance .", "So ."),)],
    ),
    (
        "multichoice/codah",
        {
            "codah__jsonl__gz": json.dumps(
                {
                    "input": "Prompt: We \nCompletion A: a \nCompletion B: b: c \nCompletion C: d. \nCompletion D: e",
                    "output": "Completion C",
                }
            )
        },
        [("We",), (("a", "b: c", "d.", "e"),), (2,)],
    ),
    ("multichoice/comve/dev", {"comve_a_dev__tsv__gz": "id\ta\tb\n3\tx\ty\t1\n"}, [("",), (("x", "y"),), (1,)]),
    (
        "semeval2010-t8/test",
        {"test__txt__gz": '1\t"The <e1>a</e1> of <e2>b</e2>."\r\nOther\r\nComment: so\r\n\r\n'},
        [("The <e1>a</e1> of <e2>b</e2>.",), ("Other",)],
    ),
    ("specificity/movie", {"movie__tsv__gz": "1.5\t1\tNice.\n"}, [("Nice.",), (1.5,)]),
    ("specificity/binary/movie", {"movie__tsv__gz": "1.5\t1\tNice.\n"}, [("Nice.",), ("1",)]),
    ("specificity/binary/news", {"news_binary__tsv__gz": "2\tNice.\n"}, [("Nice.",), ("2",)]),
    ("senteval-probing/obj-number/dev", {"obj_number__txt__gz": "va\tPlural\ta b\n"}, [("a b",), ("Plural",)]),
    (
        "names/first-names",
        {"names_nltk__zip": zipped(names__female="Ada\n", names__male="Alan \n")},
        [("Ada", "Alan"), ("female", "male")],
    ),
    (
        "names/census-last",
        {"us_census_dist__all__last__txt__gz": "SMITH          1.006  1.006      1\n"},
        [("SMITH",), ("last",)],
    ),
]


@pytest.mark.parametrize(("part", "contents", "columns"), LINES, ids=[part for part, *_ in LINES])
def test_an_entry_reads_its_form(tmp_path, part, contents, columns):
    found = read(tmp_path, part, **contents)
    assert isinstance(found, Dataset)
    assert list(found._columns().values()) == columns


def test_the_ranks_of_semeval_2012_are_counted_from_the_end(tmp_path):
    rows = [
        "1a,flower,tulip,tree,oak",
        "1a,poem,sonnet,tree,oak",
        "1a,flower,tulip,oak,tree",
        "1a,poem,sonnet,oak,tree",
    ]
    rows = ["10b,map,land,photo,face", *rows]
    text = ",type,word1,word2,word3,target\n" + "".join(f"{place},{row}\n" for place, row in enumerate(rows))
    found = read(tmp_path, "semeval2012-task2/all", semeval__csv__gz=text)
    assert found.pairs == (("tree", "oak"), ("oak", "tree"), ("photo", "face"))
    assert found.scores == (2.0, 1.0, 1.0) and found.groups == ("1a", "1a", "10b")
    assert found.prototypes[0] == found.prototypes[1] == (("flower", "tulip"), ("poem", "sonnet"))
    assert found.prototypes[2] == (("map", "land"),)
    assert len(read(tmp_path, "semeval2012-task2/train", semeval__csv__gz=text)) == 2
    assert len(read(tmp_path, "semeval2012-task2/test", semeval__csv__gz=text)) == 1


def test_xquad_gives_question_paragraph_and_where_the_answer_is(tmp_path):
    asked = {"question": "Wo?", "id": "1", "answers": [{"text": "Bern", "answer_start": 4}]}
    data = {"data": [{"title": "x", "paragraphs": [{"context": "In: Bern.", "qas": [asked]}]}]}
    found = read(tmp_path, "xquad/de", xquad__de__json__xz=json.dumps(data))
    assert (found.left, found.right, found.labels) == (("Wo?",), ("In: Bern.",), ((4, "Bern"),))
    assert found.languages == ("de",)
    assert len(read(tmp_path, "xquad/de", xquad__de__json__xz='{"data": []}')) == 0
    with pytest.raises(FileFormatError, match=r"xquad\.de\.json\.xz: expected data, paragraphs and questions as SQuAD"):
        read(tmp_path, "xquad/de", xquad__de__json__xz='{"data": [{}]}')


BROKEN = [  # part, files, what is said
    (
        "categorization/outlier-8-8-8",
        {"outlier_888__csv": ",category,outliers,words\n0,cars,Opel,['Audi']\n"},
        "line 2: expected a list of words in square brackets, found 'Opel'",
    ),
    ("google-analogies/all", {"questions-words__txt__gz": "a b c d\n"}, "line 1: expected a section"),
    (
        "google-analogies/all",
        {"questions-words__txt__gz": ": x\na b c\n"},
        "line 2: expected four words, found 'a b c'",
    ),
    (
        "msr-analogies/all",
        {"msr__csv__gz": ",type,word1,word2\n"},
        "line 1: expected a header with type, word1, word2,",
    ),
    ("qvec/da", {"semcor_noun_verb__supersenses__da__gz": "hus\t[1]\n"}, "line 1: expected weights as a JSON object"),
    ("sst/binary/dev", {"stsa__binary__dev__txt__gz": "2 so so\n"}, "line 1: expected one of 0, 1, found '2'"),
    ("trec/train", {"TREC__train__txt__gz": "NUM How far ?\n"}, "line 1: expected a class such as NUM:dist"),
    ("newsgroups-20/train", {"train__jsonl__xz": "{}\n"}, "line 1: expected a JSON object with label, subject, body"),
    (
        "nltk-classification/vader-lexicon",
        {"vader_lexicon__zip": zipped(vader_lexicon__vader_lexicon="glad\tvery\t0.5\t[2]\n")},
        "line 1: expected a number, found 'very'",
    ),
    ("sick/dev", {"dev__tsv__gz": "id\ta\tb\ts\te\n4\tx\ty\t3.6\tMAYBE\n"}, "line 2: expected one of ENTAILMENT, "),
    ("sick/relatedness/dev", {"dev__tsv__gz": "h\n4\tx\ty\t-\tNEUTRAL\n"}, "line 2: expected a number, found '-'"),
    (
        "stsb/test",
        {"test__tsv__gz": "g\tf\ty\t1\t4.75\ta\n"},
        "line 1: expected at least 7 fields between tabs, found 6",
    ),
    ("paraphrase/synonyms-ppdb", {"counterfit_ppdb_synonyms__txt__gz": "a b c\n"}, "line 1: expected two words, found"),
    (
        "cosmosqa/answers",
        {"ni_task024_answers__jsonl__gz": '{"input": "Context: a", "answers": []}'},
        "line 1: expected an input with a line 'Question: '",
    ),
    (
        "multichoice/codah",
        {"codah__jsonl__gz": '{"input": "Prompt: a\\nCompletion A: b", "output": "Completion A"}'},
        "line 1: expected a prompt and four completions",
    ),
    ("semeval2010-t8/train", {"train__txt__gz": "1\tno quotes\n"}, "line 1: expected a number, a tab and a sentence"),
    ("semeval2010-t8/train", {"train__txt__gz": '1\t"a"\n2\t"b"\n'}, "line 2: expected a relation, found"),
    ("semeval2010-t8/train", {"train__txt__gz": '1\t"a"\nOther\nOther\n'}, "line 3: expected a number, a tab and"),
    ("specificity/yelp", {"yelp__tsv__gz": "much\t1\tNice.\n"}, "line 1: expected a number, found 'much'"),
]


@pytest.mark.parametrize(("part", "contents", "said"), BROKEN, ids=[part for part, *_ in BROKEN])
def test_a_broken_line_is_named(tmp_path, part, contents, said):
    with pytest.raises(FileFormatError) as caught:
        read(tmp_path, part, **contents)
    assert said in str(caught.value) and str(tmp_path) in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.full
@pytest.mark.skipif("VECSMITH_DATA" not in os.environ, reason="needs the mirror of data sets")
@pytest.mark.parametrize("name", COUNTS)
def test_the_mirror_has_what_the_catalogue_says(name):
    module = catalogue.module(name)
    folder = Path(os.environ["VECSMITH_DATA"], module.ENTRY.folder)
    for file in module.ENTRY.files:
        with open_content(folder / file.path) as opened:
            content = opened.read()
        assert (hashlib.sha256(content).hexdigest(), len(content)) == (file.sha256, file.size), file.path
    found = Files(lambda one: folder / one)
    counts = {part: len(module.read(found, part)) for part in module.ENTRY.parts}
    if "probing" in name:  # the counts are of all splits together
        counts = {task: sum(counts[f"{task}/{split}"] for split in ("train", "dev", "test")) for task in COUNTS[name]}
    assert counts == COUNTS[name]
