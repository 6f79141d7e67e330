"""Probing tasks of SentEval: what of a sentence its vector keeps; a part of each."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files

PAGE = Page(
    "https://github.com/facebookresearch/SentEval/tree/main/data/probing",
    "the whole sets; these parts were made of tasks 428-431, 515 and 516 of "
    "https://github.com/allenai/natural-instructions, as split, label and sentence",
)
TASKS = (
    "bigram_shift",
    "coordination_inversion",
    "obj_number",
    "odd_man_out",
    "past_present",
    "sentence_length_derived",
    "subj_number",
)

ENTRY = Entry(
    name="senteval-probing",
    kind="texts",
    summary="probes of sentence vectors: words or clauses swapped, a word replaced, tense, number, length",
    licence="CC BY-NC 4.0 (SentEval), Apache-2.0 (the natural instructions)",
    citation="Conneau, Kruszewski, Lample, Barrault and Baroni 2018, What you can cram into a single $&!#* vector: probing "
    "sentence embeddings for linguistic properties, ACL",
    homepage="https://github.com/facebookresearch/SentEval",
    files=(
        File(
            "bigram_shift.txt.gz", "3de8964bc8211f75a3f9f3a9a7eebee329d0b3f3fbe00998157d69ebf7c5bb9d", 511_878, (PAGE,)
        ),
        File(
            "coordination_inversion.txt.gz",
            "60a4ff4581133a7cd95279a2ba8a5d020dcb52f59219ed323b9d339e8a1d4af7",
            607_385,
            (PAGE,),
        ),
        File("obj_number.txt.gz", "1f2c7aedf8a88b3763b9597e48f8f5d912530eeffda28503ebac51831206f082", 515_181, (PAGE,)),
        File(
            "odd_man_out.txt.gz", "f5aa44b82259ef6301b84e682069fb852ba979beb0d259c19f2ac570e870ff00", 595_519, (PAGE,)
        ),
        File(
            "past_present.txt.gz", "ded9cb912db33ee72fa7eca7fc9e797515ca40837bea759d388b2464c969b18f", 468_295, (PAGE,)
        ),
        File(
            "sentence_length_derived.txt.gz",
            "625197a5d892906fa3d2955455fa9cd36492ccceaa3baf76c35566ce875070c0",
            1_408_835,
            (PAGE,),
        ),
        File(
            "subj_number.txt.gz", "aaa13edacba08e76fd56d4a2308cc6349e2bf2b01d0224bc69b99c5e55672583", 534_987, (PAGE,)
        ),
    ),
    parts=readers.probing_parts(TASKS),
    items="6,500 bigram-shift, 6,499 coordination-inversion, 6,499 obj-number, 6,500 odd-man-out, 6,488 past-present, "
    "6,500 subj-number, 19,458 sentence-length-derived",
    folder="tasks/senteval_probing",
    note="About 6,500 of the 120,000 sentences of each task, as the natural instructions have them. The split is not the "
    "original's, which they do not say: it is by the MD5 of the sentence (80% train, 10% dev, 10% test). "
    "sentence-length-derived is made of the sentences of the other tasks that are unchanged, in SentEval's six bins of "
    "length. Scores are not comparable with published ones.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split of a task."""
    return readers.probing(files, part)
