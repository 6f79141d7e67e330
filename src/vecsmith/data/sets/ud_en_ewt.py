"""Universal Dependencies, English Web Treebank: parts of speech and trees."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import dependencies, tagged, trees, upos

WHERE = Page(
    "https://github.com/UniversalDependencies/UD_English-EWT",
    "ours is commit 15d613d8; its train file is not-to-release/sources joined in the order of file-lists/files.train",
)

ENTRY = Entry(
    name="ud-en-ewt",
    kind="trees",
    summary="parts of speech and dependency trees of English web text (blogs, mails, news groups, reviews, answers)",
    licence="CC BY-SA 4.0",
    citation="Natalia Silveira, Timothy Dozat, Marie-Catherine de Marneffe, Samuel Bowman, Miriam Connor, John Bauer and "
    "Christopher D. Manning (2014), A Gold Standard Dependency Corpus for English, LREC",
    homepage="https://universaldependencies.org/treebanks/en_ewt/",
    files=(
        File(
            "en_ewt-ud-train.conllu.gz",
            "3fb78e2b55482c8ee00caa653af436c88c9e5bc9a73ce26e4ae3ddc79d2b7e7b",
            14_203_025,
            (WHERE,),
        ),
        File(
            "en_ewt-ud-dev.conllu.gz",
            "531a54ff90d6ab12201c5a50c3e78e6ddac4de69abc4bce5d275d3cd29efe2b6",
            1_805_545,
            (WHERE,),
        ),
        File(
            "en_ewt-ud-test.conllu.gz",
            "e266e515a0a7547657ed3d90d9ba46487d6bd251f27ad4269d4e8a427c8555cd",
            1_804_515,
            (WHERE,),
        ),
    ),
    parts=("train", "dev", "test", "trees/train", "trees/dev", "trees/test"),
    items="12,544 / 2,001 / 2,077 sentences",
    folder="tasks/ud_en_ewt",
    note="train, dev and test give universal parts of speech; trees/train and so on the lines of CoNLL-U.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: parts of speech, or trees."""
    kind, _, split = part.rpartition("/")
    name = f"en_ewt-ud-{split}.conllu.gz"
    return trees(ENTRY, part, dependencies(files, name)) if kind else tagged(ENTRY, part, upos(files, name))
