"""DDI corpus: drugs and their interactions in texts of medicine."""

from vecsmith.data.entry import Entry, File, Page

ENTRY = Entry(
    name="ddi",
    kind="texts",
    summary="drugs and the interactions between them in DrugBank texts and MEDLINE abstracts",
    licence="CC BY-NC 4.0",
    citation="María Herrero-Zazo, Isabel Segura-Bedmar, Paloma Martínez and Thierry Declerck (2013), The DDI corpus: An "
    "annotated corpus with pharmacological substances and drug-drug interactions, Journal of Biomedical Informatics",
    homepage="https://github.com/isegura/DDICorpus",
    files=(
        File(
            "DDICorpus-2013.zip",
            "87fc63e32ebce20d9841c372e0c594ec72d60882ab5621550ca73c3eaf80ab60",
            1_545_162,
            (Page("https://github.com/isegura/DDICorpus", "DDICorpus-2013.zip of commit 819b0fa5"),),
        ),
    ),
    items="714 documents with 27,792 pairs to train, 6,657 pairs to test",
    folder="tasks/ddi",
    note="XML in a zip archive; only its path can be taken. The test folder has both test sets, that of drug names and that "
    "of interactions.",
)
