"""Probing tasks made of gold annotation: depth, constituents, tense, number, length."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

EWT = Page("https://universaldependencies.org/treebanks/en_ewt/index.html", "made of its annotation, with its splits")
GOLD = Page(
    "https://github.com/propbank/propbank-release", "made of the gold trees of EWT, with the splits of UD English-EWT"
)
PTB = Page("https://www.nltk.org/nltk_data/", "made of the Penn Treebank sample of NLTK")
TASKS = (
    "ewt_const_depth",
    "ewt_depth",
    "ewt_length",
    "ewt_obj_number",
    "ewt_root_upos",
    "ewt_subj_number",
    "ewt_tense",
    "ewt_top_constituents",
    "ptb_top_constituents",
    "ptb_tree_depth",
)

ENTRY = Entry(
    name="probing-derived",
    kind="texts",
    summary="probes of sentence vectors made of treebanks: depth, top constituents, length, root, tense, number",
    licence="CC BY-SA 4.0 (ewt-...), non-commercial (ptb-...)",
    citation="Silveira, Dozat, de Marneffe, Bowman, Connor, Bauer and Manning 2014, A gold standard dependency corpus for "
    "English, LREC (EWT); Marcus, Santorini and Marcinkiewicz 1993, Building a large annotated corpus of English, "
    "Computational Linguistics 19 (PTB); tasks after Conneau and others 2018, ACL",
    homepage="https://universaldependencies.org/treebanks/en_ewt/index.html",
    files=(
        File(
            "ewt_const_depth.txt.gz",
            "17722c7c0c3873fca57c4c6370d09823324767d4c3cdec5f35924a1c36ad3e0a",
            832_684,
            (GOLD,),
        ),
        File("ewt_depth.txt.gz", "6c81e0ba930da0d025ab436e478120c623ea8aa84049c65797230b51a5731209", 879_098, (EWT,)),
        File("ewt_length.txt.gz", "ad0786a0e99ab60d9a37e5ba5ffe115d863f33999e4bdc9ac532ee3636071fab", 879_098, (EWT,)),
        File(
            "ewt_obj_number.txt.gz", "91e2c99790759d38b875f7732f432b6ca7b523d0a715806fc08b9a80c9d8be33", 200_593, (EWT,)
        ),
        File(
            "ewt_root_upos.txt.gz", "9b08b7f91d13d8479252c227b535c5d8144f302e9efa38f08be6c28636c16b7c", 912_105, (EWT,)
        ),
        File(
            "ewt_subj_number.txt.gz",
            "e5f6a75bf134e4459c17fb58526e1a6b8a7f3bdd04c0bd3a3870b97d6fa7db08",
            181_261,
            (EWT,),
        ),
        File("ewt_tense.txt.gz", "93a734c4c5d09576181a4e21a325f62ce3a225ca1cf552c24029ad36a0a62429", 277_962, (EWT,)),
        File(
            "ewt_top_constituents.txt.gz",
            "eebdf6546dd279bb6abc410df89bc4bcea5483a9be4535ef4d792103695f43a6",
            703_405,
            (GOLD,),
        ),
        File(
            "ptb_top_constituents.txt.gz",
            "da3934b56b6a9ffe5b3c0678341c3f99e00128b85f804b1455fdbe0ab1e611b9",
            274_582,
            (PTB,),
        ),
        File(
            "ptb_tree_depth.txt.gz", "4c57fcf5e52cbc21f8235d154119d0194cda593e261896e865f9711680985a55", 280_792, (PTB,)
        ),
    ),
    parts=readers.probing_parts(TASKS),
    items="EWT: depth, length and root-upos 11,490 each, const-depth 10,866, top-constituents 8,153, tense 3,255, "
    "subj-number 2,081, obj-number 2,370; PTB: tree-depth 2,638, top-constituents 2,393",
    folder="tasks/probing_derived",
    note="Not SentEval's sentences: sentences of 5 to 28 tokens of two treebanks, in SentEval's layout. Depths are clipped "
    "(dependencies 2 to 8, constituents 3 to 12, PTB 5 to 12); top constituents are the 19 commonest sequences and OTHER. "
    "The split is that of UD English-EWT, for PTB by the MD5 of the sentence.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split of a task."""
    return readers.probing(files, part)
