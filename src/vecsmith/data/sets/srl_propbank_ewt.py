"""PropBank on the English Web Treebank: predicates and their roles, and constituents."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import constituents, spans, tagged, trees

WHERE = Page(
    "https://github.com/propbank/propbank-release",
    "ours is data/google/ewt of commit 4abade0b, with the words of UD_English-EWT put in and in its splits",
)

ENTRY = Entry(
    name="srl-propbank-ewt",
    kind="trees",
    summary="predicates and their roles (PropBank), and constituency trees, of English web text",
    licence="CC BY-SA 4.0",
    citation="Martha Palmer, Daniel Gildea and Paul Kingsbury (2005), The Proposition Bank: An Annotated Corpus of Semantic "
    "Roles, Computational Linguistics",
    homepage="https://propbank.github.io",
    files=(
        File("train.conll.gz", "acdb1b4f340af8569db71a68f75b7333a97d5c18276a3d10fa566b6aadf2b0b5", 6_491_322, (WHERE,)),
        File("dev.conll.gz", "9f5c90ba1811f42ab72d7b8ea2e0dd89cf90a67358e9c64cec46c75ed03b1512", 790_029, (WHERE,)),
        File("test.conll.gz", "2995dab8981c0e30bf5b1f8e3beaec9f2aeea112852a885239a4594a40f0bcc7", 759_468, (WHERE,)),
    ),
    parts=("train", "dev", "test", "trees/train", "trees/dev", "trees/test"),
    items="38,072 / 4,882 / 4,617 predicates in 11,846 / 1,920 / 1,956 sentences",
    folder="tasks/srl_propbank_ewt",
    note="train, dev and test give a sentence for each predicate, with B- and I- tags of its roles (V is the predicate); "
    "trees/train and so on constituents in brackets. The words were put in by their places; 24 documents that have other "
    "tokens in the two sources, and 29 that PropBank has not, are left out. The splits are those of Universal Dependencies.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: roles, or trees."""
    kind, _, split = part.rpartition("/")
    name = f"{split}.conll.gz"
    if kind:
        return trees(ENTRY, part, constituents(files, name, word=0, tag=1, bit=2))
    return tagged(ENTRY, part, spans(files, name, first=5))
