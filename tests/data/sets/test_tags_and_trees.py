"""Every entry of tags, trees and languages: that it is complete, reads its form, names a broken line, has what it says."""

import gzip
import io
import json
import os
import re
import zipfile
from pathlib import Path

import pytest

from vecsmith.core.errors import FileFormatError
from vecsmith.data import catalogue
from vecsmith.data.checksums import content
from vecsmith.data.entry import KINDS, Https
from vecsmith.data.files import Files

UD = {
    "af": (1_315, 194, 425),
    "el": (1_662, 403, 456),
    "en": (None, 1_575, 1_464),
    "es": (None, None, 1_000),
    "fr": (803, 107, 110),
    "hu": (910, 441, 449),
    "sv": (None, 504, 1_219),
    "tr": (3_435, 1_100, 1_100),
    "vi": (1_400, 1_123, 800),
    "zh": (None, None, 1_004),
}
SPLITS = ("train", "dev", "test")
UD_COUNTS = {
    f"{code}/{split}": n for code, some in UD.items() for split, n in zip(SPLITS, some, strict=True) if n is not None
}
EWT = {"train": 12_544, "dev": 2_001, "test": 2_077}
UP = {
    "en/dev": (4_977, 2_002),
    "en/test": (4_799, 2_077),
    "de/dev": (1_180, 799),
    "de/test": (1_317, 977),
    "fr/dev": (3_043, 1_596),
    "fr/test": (635, 298),
    "fi/dev": (1_477, 716),
    "fi/test": (1_451, 648),
    "it/dev": (1_009, 489),
    "it/test": (1_014, 489),
}
XLING = (
    "de-fi de-fr de-hr de-it de-ru de-tr en-de en-fi en-fr en-hr en-it en-ru en-tr fi-fr fi-hr fi-it fi-ru hr-fr hr-it "
    "hr-ru it-fr ru-fr ru-it tr-fi tr-fr tr-hr tr-it tr-ru"
).split()
COUNTS = {
    "conll2003-ner": {"train": 14_041, "dev": 3_250, "test": 3_453},
    "conll2000-chunk": {"train": 8_936, "test": 2_012, "pos/train": 8_936, "pos/test": 2_012},
    "conll2002-ner": {
        "es/train": 8_323,
        "es/dev": 1_915,
        "es/test": 1_517,
        "nl/train": 15_806,
        "nl/dev": 2_895,
        "nl/test": 5_195,
    },
    "ud-en-ewt": EWT | {f"trees/{split}": n for split, n in EWT.items()},
    "ud-other": UD_COUNTS | {f"trees/{part}": n for part, n in UD_COUNTS.items()},
    "wikiann-ner": {
        f"{code}/{split}": n
        for code in ("de", "en", "fr", "nl", "pt")
        for split, n in zip(SPLITS, (20_000, 10_000, 10_000), strict=True)
    },
    "crossdomain-ner": {"test": 2_000},
    "recipe-ner": {
        "tasteset": 700,
        "allrecipes/train": 1_470,
        "allrecipes/test": 483,
        "food.com/train": 5_142,
        "food.com/test": 1_705,
    },
    "tempeval3": {"train": 4_153, "dev": 497, "test": 538},
    "supertags": {f"ewt/{split}": n for split, n in EWT.items()}
    | {"french": 519, "meaning/train": 6_522, "meaning/dev": 870, "meaning/test": 880},
    "srl-propbank-ewt": {
        "train": 38_072,
        "dev": 4_882,
        "test": 4_617,
        "trees/train": 11_846,
        "trees/dev": 1_920,
        "trees/test": 1_956,
    },
    "srl-up": {part: n for part, (n, _) in UP.items()} | {f"trees/{part}": n for part, (_, n) in UP.items()},
    "nltk-corpora": {
        "treebank": 3_914,
        "treebank-dependencies": 3_914,
        "brown": 57_340,
        "ppattach/train": 20_801,
        "ppattach/dev": 4_039,
        "ppattach/test": 3_097,
        "senseval/hard": 4_333,
        "senseval/interest": 2_368,
        "senseval/line": 4_146,
        "senseval/serve": 4_378,
        "rte1/dev": 567,
        "rte1/test": 800,
        "rte2/dev": 400,
        "rte2/test": 800,
        "rte3/dev": 800,
        "rte3/test": 800,
    },
    "ddi": {},
    "gap": {},
    "litbank": {},
    "bilingual-dict": {f"{pair}/{split}": n for pair in XLING for split, n in (("train", 5_000), ("test", 2_000))},
    "translation-tatoeba": {"en-es": 140_868}
    | {f"en-{code}/small": 1_000 for code in "ca de eu fi fr it nl pt ru es tr".split()},
    "lang2vec": {},
    "hownet": {"sememes": 126_739},
}


def zipped(**members):
    """Make a zip file of texts; in names, two underscores stand for a slash and three for a dot."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in members.items():
            archive.writestr(name.replace("___", ".").replace("__", "/"), text)
    return made.getvalue()


def read(tmp_path, part, name, text):
    """Read a part (`ud-en-ewt/dev`) of one file with this content."""
    raw = text if isinstance(text, bytes) else text.encode()
    (tmp_path / name).write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
    entry, _, rest = part.partition("/")
    return catalogue.module(entry).read(Files(lambda one: tmp_path / one), rest)


@pytest.mark.parametrize("name", COUNTS)
def test_an_entry_is_complete(name):
    module = catalogue.module(name)
    entry = module.ENTRY
    assert entry.name == name and name in catalogue.SETS and entry.kind in KINDS
    for text in (entry.summary, entry.licence, entry.citation, entry.items, entry.note, module.__doc__):
        assert text and "  " not in text
    assert re.search(r"\((19|20)\d\d\)", entry.citation) and re.match(r"https?://\S+$", entry.homepage)
    assert entry.folder == f"tasks/{name.replace('-', '_')}"
    for file in entry.files:
        assert re.fullmatch("[0-9a-f]{64}", file.sha256) and file.size > 0 and file.origins, file.path
        for origin in file.origins:
            if isinstance(origin, Https):
                assert re.match(r"https://raw\.githubusercontent\.com/[^/]+/[^/]+/[0-9a-f]{40}/.+[^/]$", origin.url)
    assert len({file.path for file in entry.files}) == len(entry.files)
    assert hasattr(module, "read") == bool(entry.parts) and len(set(entry.parts)) == len(entry.parts)
    if name == "bilingual-dict":
        assert len(entry.parts) == 2 * (28 + 56) and set(COUNTS[name]) < set(entry.parts)
    else:
        assert set(entry.parts) == set(COUNTS[name])


WORD = "{}\t{}\t{}\t{}\t_\t_\t0\troot\t_\t_"
CONLLU = "\n".join(
    (
        "# text = Kings don't sleep.",
        WORD.format("1", "Kings", "king", "NOUN"),
        WORD.format("2-3", "don't", "_", "_"),
        WORD.format("2", "do", "do", "AUX"),
        WORD.format("3", "n't", "not", "PART"),
        WORD.format("3.1", "_", "_", "_"),
        "",
        WORD.format("1", "Sleep", "sleep", "VERB"),
        "",
    )
)
ROLES = "\n".join(
    (
        "1\tKings\tking\tNOUN\t_\t_\t2\tnsubj\t_\t_\tA0\t_",
        "2\twant\twant\tVERB\t_\t_\t0\troot\tY\twant.01\t_\t_",
        "3\tsleep\tsleep\tNOUN\t_\t_\t2\tobj\tY\tsleep.02\tA1\t_",
        "",
        "1\tYes\tyes\tINTJ\t_\t_\t0\troot\t_\t_",
        "",
    )
)
SPANS = "The\tDT\t(TOP(S(NP*\t-\t-\t(ARG0*\nking\tNN\t*)\t-\t-\t*)\nsleeps\tVBZ\t(VP*)))\tsleep\tsleep.01\t(V*)\n"
RECIPE = json.dumps([{"start": 0, "end": 1, "type": "QUANTITY"}, {"start": 2, "end": 12, "type": "FOOD"}])
READ = [  # part, file, its text, the columns that are read
    (
        "conll2003-ner/dev",
        "valid.txt.gz",
        "EU\tB-ORG\nrules\tO\n\nNo\tO\n",
        [(("EU", "rules"), ("No",)), (("B-ORG", "O"), ("O",))],
    ),
    ("conll2000-chunk/test", "test.txt.gz", "The DT B-NP\nend NN I-NP\n", [(("The", "end"),), (("B-NP", "I-NP"),)]),
    ("conll2000-chunk/pos/test", "test.txt.gz", "The DT B-NP\n", [(("The",),), (("DT",),)]),
    (
        "conll2002-ner/nl/dev",
        "ned.testa.gz",
        "-DOCSTART- -DOCSTART- O\nItali\u00c3\u00ab N B-LOC\n\n-DOCSTART- -DOCSTART- O\n\n",
        [(("Itali\u00eb",),), (("B-LOC",),)],
    ),
    (
        "ud-en-ewt/dev",
        "en_ewt-ud-dev.conllu.gz",
        CONLLU,
        [(("Kings", "do", "n't"), ("Sleep",)), (("NOUN", "AUX", "PART"), ("VERB",))],
    ),
    (
        "ud-other/trees/tr/test",
        "tr_imst-ud-test.conllu.gz",
        CONLLU,
        [(("Kings", "do", "n't"), ("Sleep",)), (CONLLU.split("\n\n")[0], CONLLU.split("\n\n")[1].rstrip("\n"))],
    ),
    ("wikiann-ner/fr/dev", "fr.dev.gz", "fr:fr:\tO\nfr:Paris\tB-LOC\n", [(("fr:", "Paris"),), (("O", "B-LOC"),)]),
    ("crossdomain-ner/test", "cbs_scitech_test.txt.gz", "Gab S-ORG\n", [(("Gab",),), (("S-ORG",),)]),
    (
        "recipe-ner/allrecipes/test",
        "ar_test.tsv",
        "\t\n4\tQUANTITY\n\t\n2\tUNIT\n",
        [(("4",), ("2",)), (("QUANTITY",), ("UNIT",))],
    ),
    (
        "recipe-ner/tasteset",
        "TASTEset.csv.gz",
        'ingredients,ingredients_entities\n"5 brown eggs.","' + RECIPE.replace('"', '""') + '"\n',
        [(("5", "brown", "eggs", "."),), (("B-QUANTITY", "B-FOOD", "I-FOOD", "O"),)],
    ),
    (
        "tempeval3/dev",
        "timex_bio.dev.txt.gz",
        "-DOC-\ta.tml\n\nlast\tB-DATE\nApril\tI-DATE\n",
        [(("last", "April"),), (("B-DATE", "I-DATE"),)],
    ),
    ("supertags/ewt/dev", "ewt_dep_supertags.dev.txt.gz", "The\tDET\tdet/R\n", [(("The",),), (("det/R",),)]),
    (
        "supertags/french",
        "french_ccg_sample.txt.gz",
        "Six\tNP\n\n1\tSix\tsix\tPRO\tPRO\t10\tsuj\t10\tNP\n",
        [(("Six",), ("Six",)), (("NP",), ("NP",))],
    ),
    ("srl-propbank-ewt/dev", "dev.conll.gz", SPANS, [(("The", "king", "sleeps"),), (("B-ARG0", "I-ARG0", "B-V"),)]),
    (
        "srl-propbank-ewt/trees/dev",
        "dev.conll.gz",
        SPANS,
        [(("The", "king", "sleeps"),), ("(TOP (S (NP (DT The) (NN king)) (VP (VBZ sleeps))))",)],
    ),
    (
        "srl-up/de/dev",
        "de-up-dev.conllu.gz",
        ROLES,
        [(("Kings", "want", "sleep"),) * 2, (("A0", "V", "A1"), ("O", "O", "V"))],
    ),
    (
        "nltk-corpora/treebank",
        "treebank.zip",
        zipped(treebank__combined__a___mrg="( (S (NP (NN sleep)) (-NONE- *T*-1)\n (VP (VBZ helps)) (. .) ))"),
        [(("sleep", "helps", "."),), ("((S (NP (NN sleep)) (-NONE- *T*-1) (VP (VBZ helps)) (. .)))",)],
    ),
    (
        "nltk-corpora/treebank-dependencies",
        "dependency_treebank.zip",
        zipped(dependency_treebank__a___dp="It\tPRP\t2\nhelps\tVBZ\t0\n"),
        [(("It", "helps"),), ("It\tPRP\t2\nhelps\tVBZ\t0",)],
    ),
    (
        "nltk-corpora/brown",
        "brown.zip",
        zipped(brown__README="no/t here", brown__ca01="\n\tThe/at 1/2/nn\n"),
        [(("The", "1/2"),), (("at", "nn"),)],
    ),
    (
        "nltk-corpora/ppattach/dev",
        "ppattach.zip",
        zipped(ppattach__devset="0 join board as director V\n"),
        [("join board as director",), ("V",)],
    ),
    (
        "nltk-corpora/senseval/hard",
        "senseval.zip",
        zipped(
            senseval__hard___pos='<instance id="1">\n<answer senseid="HARD1"/>\n<context> <wf pos="DT">a</wf> '
            '<head> <wf pos="JJ">hard</wf></head></context>\n</instance>'
        ),
        [("a hard",), ("HARD1",)],
    ),
    (
        "nltk-corpora/rte1/dev",
        "rte.zip",
        zipped(rte__rte1_dev___xml='<e><pair value="TRUE"><t> A &amp; B </t><h>A</h></pair></e>'),
        [("A & B",), ("A",), ("entailment",)],
    ),
    (
        "bilingual-dict/en-de/test",
        "xling_bli.zip",
        zipped(**{"bli_datasets__en-de__yacle___test___freq___2k___en-de___tsv": "king\tK\u00f6nig\n"}),
        [("king",), ("K\u00f6nig",)],
    ),
    (
        "bilingual-dict/ko-th/train",
        "panlex_ko-l2.zip",
        zipped(**{"ko-th__ko-th___train___5000___cc___trans": "a\tb\n"}),
        [("a",), ("b",)],
    ),
    ("translation-tatoeba/en-es", "en-es.tsv.gz", "Go.\tVe.\tCC-BY\n", [("Go.",), ("Ve.",), ("",)]),
    ("translation-tatoeba/en-tr/small", "en-tur.small.tsv.gz", "Go.\tGit.\n", [("Go.",), ("Git.",), ("",)]),
    (
        "hownet/sememes",
        "hownet.txt.gz",
        "\na b\n\u6807\u5fd7\nc d \n",
        [("\u6807\u5fd7",), ((("c", 1.0), ("d", 1.0)),)],
    ),
]


@pytest.mark.parametrize(("part", "name", "text", "columns"), READ, ids=[part for part, *_ in READ])
def test_a_part_is_read(tmp_path, part, name, text, columns):
    found = read(tmp_path, part, name, text)
    assert list(found._columns().values()) == columns
    entry = catalogue.find(part)
    assert found.name == part and found.licence == entry.licence and set(found.languages) <= set(entry.languages)


def test_lines_in_parallel_are_read_where_they_agree(tmp_path):
    (tmp_path / "pmb3_dev.txt.sem").write_text("PER PST\nPRO\n")
    found = read(tmp_path, "supertags/meaning/dev", "pmb3_dev.txt.raw.tok", "Tom slept\nI do n't\n")
    assert (found.tokens, found.tags) == ((("Tom", "slept"),), (("PER", "PST"),))


def test_lines_in_parallel_are_as_many(tmp_path):
    (tmp_path / "pmb3_dev.txt.sem").write_text("PER PST\n")
    with pytest.raises(FileFormatError, match=r"pmb3_dev\.txt\.sem, line 1: expected 2 lines, as .* has, found 1$"):
        read(tmp_path, "supertags/meaning/dev", "pmb3_dev.txt.raw.tok", "Tom slept\nI do n't\n")


BROKEN = [  # part, file, its text, what is told
    (
        "conll2003-ner/dev",
        "valid.txt.gz",
        "EU\tB-ORG\nrules\n",
        "valid.txt.gz, line 2: expected 2 columns between tabs, found 'rules'",
    ),
    (
        "conll2000-chunk/test",
        "test.txt.gz",
        "The DT\n",
        "test.txt.gz, line 1: expected 3 columns between blanks, found 'The DT'",
    ),
    (
        "conll2003-ner/test",
        "test.txt.gz",
        "EU\t\n",
        "test.txt.gz, line 1: expected 2 columns between tabs, found 'EU\\t'",
    ),
    (
        "ud-en-ewt/dev",
        "en_ewt-ud-dev.conllu.gz",
        "1\tKings\n",
        "en_ewt-ud-dev.conllu.gz, line 1: expected 10 columns between tabs, found '1\\tKings'",
    ),
    (
        "ud-en-ewt/dev",
        "en_ewt-ud-dev.conllu.gz",
        "# a\n" + WORD.format("x", "a", "a", "X"),
        "line 2: expected the number of a word, found 'x'",
    ),
    (
        "srl-up/trees/fr/dev",
        "fr-up-dev.conllu.gz",
        "1\tRoi\n",
        "line 1: expected at least 10 columns between tabs, found '1\\tRoi'",
    ),
    (
        "srl-propbank-ewt/dev",
        "dev.conll.gz",
        SPANS + "end\tNN\n",
        "dev.conll.gz, line 4: expected 6 columns between tabs, found 'end\\tNN'",
    ),
    (
        "srl-propbank-ewt/trees/dev",
        "dev.conll.gz",
        "end\tNN\t(TOP\t-\t-\n",
        "line 1: expected a bit of a tree with one star, found 'end\\tNN\\t(TOP\\t-\\t-'",
    ),
    (
        "srl-propbank-ewt/trees/dev",
        "dev.conll.gz",
        "end\tNN\t(TOP*\t-\t-\n",
        "line 1: expected a tree whose brackets close, found '(TOP (NN end)'",
    ),
    (
        "supertags/french",
        "french_ccg_sample.txt.gz",
        "Six\tNP\tx\n",
        "french_ccg_sample.txt.gz, line 1: expected 2 or 9 columns between tabs, found 3",
    ),
    (
        "recipe-ner/tasteset",
        "TASTEset.csv.gz",
        "ingredients,ingredients_entities\neggs,[1]\n",
        "line 2: expected entities with start, end and type, found TypeError",
    ),
    (
        "nltk-corpora/treebank",
        "treebank.zip",
        zipped(treebank__combined__a___mrg="((S (NN a))"),
        "treebank.zip::treebank/combined/a.mrg: expected a tree, found 1 bracket(s) left open",
    ),
    (
        "nltk-corpora/treebank",
        "treebank.zip",
        zipped(treebank__combined__a___mrg="(S (NN a)))"),
        "a.mrg: expected a tree, found one bracket too many",
    ),
    (
        "nltk-corpora/brown",
        "brown.zip",
        zipped(brown__ca01="The/at end\n"),
        "brown.zip::brown/ca01, line 1: expected tokens/tags, found 'The/at end'",
    ),
    (
        "nltk-corpora/ppattach/dev",
        "ppattach.zip",
        zipped(ppattach__devset="0 a b c d X\n"),
        "ppattach.zip, ppattach/dev, line 1: expected 6 fields up to V or N, found '0 a b c d X'",
    ),
    (
        "nltk-corpora/senseval/line",
        "senseval.zip",
        zipped(senseval__line___pos="<instance></instance>"),
        "senseval.zip, senseval/line: expected a senseid, found '<instance></instance>'",
    ),
    (
        "nltk-corpora/rte2/dev",
        "rte.zip",
        zipped(rte__rte2_dev___xml='<e><pair entailment="?"/></e>'),
        "rte.zip, rte2/dev: expected TRUE, YES, FALSE, NO, found '?'",
    ),
    (
        "nltk-corpora/rte2/dev",
        "rte.zip",
        zipped(rte__rte2_dev___xml="<e>"),
        "rte.zip, rte2/dev: expected XML, found no element found",
    ),
    (
        "nltk-corpora/rte2/dev",
        "rte.zip",
        zipped(rte__rte2_dev___xml='<!DOCTYPE e [<!ENTITY a "b">]><e/>'),
        "rte.zip, rte2/dev: expected XML without entities of its own",
    ),
    (
        "bilingual-dict/en-de/test",
        "xling_bli.zip",
        zipped(**{"bli_datasets__en-de__yacle___test___freq___2k___en-de___tsv": "a\tb\nking\n"}),
        "yacle.test.freq.2k.en-de.tsv, line 2: expected a word, a tab and a translation, found 'king'",
    ),
    (
        "translation-tatoeba/en-tr/small",
        "en-tur.small.tsv.gz",
        "Go.\n",
        "en-tur.small.tsv.gz, line 1: expected 2 fields between tabs, found 1: 'Go.'",
    ),
    (
        "hownet/sememes",
        "hownet.txt.gz",
        "a\nb\nc\n",
        "hownet.txt.gz, line 3: expected the sememes of a word in the line behind it, found the end of the file",
    ),
]


@pytest.mark.parametrize(
    ("part", "name", "text", "said"), BROKEN, ids=[f"{part}-{i}" for i, (part, *_) in enumerate(BROKEN)]
)
def test_a_broken_line_is_told(tmp_path, part, name, text, said):
    with pytest.raises(FileFormatError) as caught:
        read(tmp_path, part, name, text)
    assert said in str(caught.value) and "\n" not in str(caught.value)


@pytest.fixture
def mirror():
    if not os.environ.get("VECSMITH_DATA"):
        pytest.skip("VECSMITH_DATA names no folder with the data")
    folders = [Path(one) for one in os.environ["VECSMITH_DATA"].split(os.pathsep)]
    return lambda entry, name: next(path for folder in folders if (path := folder / entry.folder / name).is_file())


@pytest.mark.full
@pytest.mark.parametrize("name", COUNTS)
def test_the_mirror_has_what_an_entry_says(name, mirror):
    module = catalogue.module(name)
    entry = module.ENTRY
    files = Files(lambda one: mirror(entry, one))
    for file in entry.files:
        assert content(files.path(file.path)) == (file.sha256, file.size), file.path
    for part, count in COUNTS[name].items():
        found = module.read(files, part)
        assert (len(found), found.name) == (count, f"{name}/{part}")
        if hasattr(found, "tags"):
            assert [len(one) for one in found.tokens] == [len(one) for one in found.tags]


@pytest.mark.full
def test_dictionaries_of_panlex_are_read(mirror):
    module = catalogue.module("bilingual-dict")
    files = Files(lambda one: mirror(module.ENTRY, one))
    for part in set(module.ENTRY.parts) - set(COUNTS["bilingual-dict"]):
        assert 1_000 <= len(module.read(files, part)) <= (5_000 if part.endswith("train") else 2_000)


@pytest.mark.full
def test_expressions_of_time_are_counted(mirror):
    module = catalogue.module("tempeval3")
    files = Files(lambda one: mirror(module.ENTRY, one))
    counts = [sum(tag[:2] == "B-" for tags in module.read(files, split).tags for tag in tags) for split in SPLITS]
    assert counts == [1_463, 169, 190]


@pytest.mark.full
def test_what_was_encoded_twice_is_mended(mirror):
    module = catalogue.module("conll2002-ner")
    words = module.read(Files(lambda one: mirror(module.ENTRY, one)), "es/test").words()
    assert {"Coru\u00f1a", "Espa\u00f1a"} <= words and not any("\u00c3" in word for word in words)
