"""CBS SciTech News: named entities in news of another domain than CoNLL-2003."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import columns, tagged

ADDRESS = (
    "https://raw.githubusercontent.com/jiachenwestlake/Cross-Domain_NER/60310aa3341fd9e21b82746f38b0c45ca732a9b9/"
    "unsupervised_domain_adaptation/data/news_tech/tech_test"
)

ENTRY = Entry(
    name="crossdomain-ner",
    kind="tags",
    summary="named entities in news of science and technology, to test models that were trained on CoNLL-2003",
    licence="none stated",
    citation="Chen Jia, Xiaobo Liang and Yue Zhang (2019), Cross-Domain NER using Cross-Domain Language Modeling, ACL",
    homepage="https://github.com/jiachenwestlake/Cross-Domain_NER",
    files=(
        File(
            "cbs_scitech_test.txt.gz",
            "b2cabcee80272b0d9f5c37766d8818f983b1d7c7f2a959ca681abde49b366096",
            413_655,
            (Https(ADDRESS),),
        ),
    ),
    parts=("test",),
    items="2,000 sentences",
    folder="tasks/crossdomain_ner",
    note="A test set without training data, as it was released. Tags are B-, I-, E- and S- of PER, LOC, ORG, MISC.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the test set: tokens and their tags."""
    return tagged(ENTRY, part, columns(files, ENTRY.files[0].path, separator=" "))
