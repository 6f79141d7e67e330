"""Choices of common sense: how a text goes on (CODAH), and what cannot be (ComVE)."""

import re

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextChoices
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/Zhengxian-Fan/aaa/208b46bab68fbfaa78157e5256f786f057caa4b6/QQP/"
CODAH = Page("https://github.com/allenai/natural-instructions", "task 156, as JSON Lines of input and output")
COMVE = Page("https://github.com/allenai/natural-instructions", "task 291, as JSON Lines of input and output")
COMPLETION = re.compile(r"\s*\n(?=Completion [A-D]: )")

ENTRY = Entry(
    name="multichoice",
    kind="texts",
    summary="a sentence and four ways to complete it (CODAH); two sentences, of which one is against common sense (ComVE A)",
    licence="ODC-BY (CODAH), CC BY-SA 4.0 (ComVE), Apache-2.0 (the natural instructions); none stated in the "
    "repository of the copy of ComVE",
    citation="Chen, D'Arcy, Liu, Fernandez and Downey 2019, CODAH: an adversarially-authored question answering dataset for "
    "common sense, RepEval; Wang, Liang, Jin, Wang, Zhu and Zhang 2020, SemEval-2020 task 4: Commonsense validation and "
    "explanation, SemEval",
    homepage="https://github.com/wangcunxiang/SemEval2020-Task4-Commonsense-Validation-and-Explanation",
    files=(
        File("codah.jsonl.gz", "55eba0e068da8394f1d29a4c7eb7094b728faaf6d99d449267657eab5c85b1eb", 780_858, (CODAH,)),
        File("comve.jsonl.gz", "633a3be9382936173eb80f0ab6bb3e420a781fac499f28ffa0caf2becc8f1790", 668_366, (COMVE,)),
        File(
            "comve_a_train.tsv.gz",
            "f813494bfcb92ecebfb27493c5689bb5f1850e08f929e0cd7b71aeb3511503b9",
            864_920,
            (Https(RAW + "train.tsv"),),
        ),
        File(
            "comve_a_dev.tsv.gz",
            "0a2f56828de4e37db2920d03c36529519c61c79906a5c34b74150a7ea0794bb7",
            79_407,
            (Https(RAW + "dev.tsv"),),
        ),
        File(
            "comve_a_test.tsv.gz",
            "61e3377b942ebd5fae1992837ca389dc079a43e5a77abce5d659898e71d4185c",
            81_546,
            (Https(RAW + "test.tsv"),),
        ),
    ),
    parts=("codah", "comve/train", "comve/dev", "comve/test"),
    items="CODAH 2,771 questions; ComVE A 10,000 / 997 / 1,000 pairs",
    folder="tasks/multichoice",
    note="Of ComVE the answer is the sentence against common sense, and the text is empty. The file comve.jsonl.gz has "
    "part of the same pairs in the wording of the natural instructions; it is not read. CODAH has no official split here.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    task, _, split = part.partition("/")
    return _codah(files, "codah.jsonl.gz") if task == "codah" else _comve(files, f"comve_a_{split}.tsv.gz")


def _codah(files: Files, name: str) -> TextChoices:
    """Read prompts with four completions; the output names the right one."""
    texts, options, answers = [], [], []
    letters = {f"Completion {letter}": str(place) for place, letter in enumerate("ABCD")}
    for line, (text, output) in readers.objects(files, name, ("input", "output")):
        prompt, *ways = COMPLETION.split(str(text))
        if not prompt.startswith("Prompt: ") or len(ways) != len(letters):
            raise readers.broken(files, name, line, "a prompt and four completions", shown(str(text)))
        texts.append(prompt.removeprefix("Prompt: ").strip())
        options.append(tuple(way.partition(": ")[2].strip() for way in ways))
        answers.append(int(readers.code(files, name, line, str(output), letters)))
    return TextChoices(texts, options, answers)


def _comve(files: Files, name: str) -> TextChoices:
    """Read pairs of sentences; the label is the number of the one against common sense."""
    rows = readers.pick(readers.fields(files, name, 4, header=True), 1, 2, 3)
    one, other, labels = readers.coded_pairs(rows, files, name, readers.same("0", "1"))
    return TextChoices([""] * len(one), list(zip(one, other, strict=True)), [int(label) for label in labels])
