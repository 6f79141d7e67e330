"""word2vec of Google News: 15,844 frequent words."""

from vecsmith.data.entry import Entry, File, Wheel

DATABASE = Wheel("psychiatrynlpkit", "0.1.7", "PsychiatryNLPKit/resources/word2vec.db")

ENTRY = Entry(
    name="googlenews-16k-300d",
    kind="vectors",
    summary="word2vec of 100 billion words of Google News, 300 dimensions, its more frequent words",
    licence="Apache-2.0 (the package: MIT)",
    citation="Tomas Mikolov, Ilya Sutskever, Kai Chen, Greg Corrado and Jeffrey Dean (2013), Distributed Representations of "
    "Words and Phrases and their Compositionality, NeurIPS",
    homepage="https://code.google.com/archive/p/word2vec/",
    files=(
        File(
            "words.txt.gz",
            "80dbc186f81b0c25d8100aad52bb0f6175c2c31c802211c160c60f46d881b217",
            119_111,
            (DATABASE,),
            "vecsmith.data.conversions:database_words",
        ),
        File(
            "vectors.npy",
            "e36ce9e020cc6279672892479d11f4f08c7d38836fe7c1af722f78cf385c0d92",
            9_506_528,
            (DATABASE,),
            "vecsmith.data.conversions:database_rows",
        ),
    ),
    items="15,844 words",
    folder="vectors/googlenews-16k-300d",
    note="15,844 of 3 million words, as float16. To make the array of the package needs the extra `zst`.",
)
