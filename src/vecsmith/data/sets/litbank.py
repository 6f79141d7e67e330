"""LitBank: who and what is meant in 100 English novels."""

from vecsmith.data.entry import Entry, File, Page

WHERE = Page(
    "https://github.com/dbamman/litbank", "coref/conll and entities/tsv of commit 3e50db0f, each put into a zip archive"
)

ENTRY = Entry(
    name="litbank",
    kind="texts",
    summary="coreference and nested entities in the first 2,000 words of each of 100 English novels",
    licence="CC BY 4.0",
    citation="David Bamman, Sejal Popat and Sheng Shen (2019), An Annotated Dataset of Literary Entities, NAACL; David "
    "Bamman, Olivia Lewke and Anya Mansoor (2020), An Annotated Dataset of Coreference in English Literature, LREC",
    homepage="https://github.com/dbamman/litbank",
    files=(
        File(
            "coref_conll.zip", "b10cfcdb1beee876caf742b77a38a7829d8e4589b0c6d22b51b84687ac75237a", 1_042_128, (WHERE,)
        ),
        File("entities_tsv.zip", "0d18eb30b15a3f4d832ca0ddc8a061a2a0756c40c858bce88c338dbcc27efd1f", 615_085, (WHERE,)),
    ),
    items="100 documents, 210,532 tokens",
    folder="tasks/litbank",
    note="Two of its layers, CoNLL and tables in zip archives; only their paths can be taken.",
)
