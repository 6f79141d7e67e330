"""Smaller sets of inference: RTE, SciTail and BoolQ, in part."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/MJ-Jang/BECEL/11dda84703b663b0bd6297be745e2e9fe9768973/data/"
SCITAIL = Page(
    "https://allenai.org/data/scitail",
    "the test part; this copy was made of data/scitail/test.jsonl of https://github.com/anthonywchen/generative-nli",
)
NAMES = {
    "rte/train": "rte_train.tsv.gz",
    "rte/dev": "rte_validation.tsv.gz",
    "scitail/test": "scitail_test.tsv.gz",
    "boolq/dev": "boolq_validation.tsv.gz",
}

ENTRY = Entry(
    name="nli-other",
    kind="texts",
    summary="a text and a sentence that follows from it or not (RTE, SciTail), a text and a question of yes or no (BoolQ)",
    licence="research use (RTE), Apache-2.0 (SciTail), CC BY-SA 3.0 (BoolQ); none stated in the repositories of the copies",
    citation="Wang, Singh, Michael, Hill, Levy and Bowman 2019, GLUE, ICLR (RTE); Khot, Sabharwal and Clark 2018, SciTail, "
    "AAAI; Clark, Lee, Chang, Kwiatkowski, Collins and Toutanova 2019, BoolQ, NAACL",
    homepage="https://github.com/MJ-Jang/BECEL",
    files=(
        File(
            "rte_train.tsv.gz",
            "ce0f22b6604746fa2c8993aebe0977325f393ec2f91dbc676d3b865ba68c01ba",
            821_303,
            (Https(RAW + "rte/train.tsv"),),
        ),
        File(
            "rte_validation.tsv.gz",
            "4e5bbf1caef007b5ba2854e688dc8ec428e2cf23db3b1aa68e19cc2314bc8311",
            87_589,
            (Https(RAW + "rte/validation.tsv"),),
        ),
        File(
            "scitail_test.tsv.gz",
            "6ac88fa089301c47a4b07578dc6ea13d1359d6d95a915a71a8b54da154ff3e52",
            404_971,
            (SCITAIL,),
        ),
        File(
            "boolq_validation.tsv.gz",
            "a1f81e3c98ada0ab3004e63b6ace3c3484184b4e92b4d30df9461f5cb782c50f",
            2_079_417,
            (Https(RAW + "boolq/validation.tsv"),),
        ),
    ),
    parts=tuple(NAMES),
    items="RTE 2,490 / 277, SciTail test 2,126, BoolQ dev 3,270 pairs",
    folder="tasks/nli_other",
    note="Of SciTail only the test part and of BoolQ only dev are in this copy; RTE has no test part with labels.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    name, (task, _) = NAMES[part], part.split("/")
    names = readers.same("entailment", "not_entailment")
    if task == "scitail":
        rows = readers.pick(readers.fields(files, name, 3, more=True), 1, 2, 0)
    elif task == "rte":
        rows = readers.columns(files, name, ("sentence1", "sentence2", "label"), "\t")
        names = {"0": "entailment", "1": "not_entailment"}
    else:
        rows = readers.columns(files, name, ("passage", "question", "label"), "\t")
        names = {"0": "no", "1": "yes"}
    return TextPairs(*readers.coded_pairs(rows, files, name, names))
