"""The first table of the demonstration."""

from vecsmith.data.entry import Entry, File

ENTRY = Entry(
    name="glove-demo",
    kind="vectors",
    summary="GloVe 6B 100d on the 10,000 words of the demonstration, int8",
    licence="PDDL 1.0",
    citation="Pennington, Socher and Manning (2014), GloVe: Global Vectors for Word Representation",
    homepage="https://nlp.stanford.edu/projects/glove/",
    items="10,000 words x 100",
    bundled="glove-demo.safetensors",
    files=(
        File(
            "glove-demo.safetensors",
            "4d3b2326f52ad934247d62b6464d98ca95824361e89b49ee178491f08ef65902",
            1_364_296,
        ),
    ),
)
