"""navec: Russian vectors, of fiction."""

from vecsmith.data.entry import Entry, File, Https

ARCHIVE = Https("https://storage.yandexcloud.net/natasha-navec/packs/navec_hudlit_v1_12B_500K_300d_100q.tar")

ENTRY = Entry(
    name="navec-ru",
    kind="vectors",
    summary="GloVe of Russian fiction (12 billion words), 300 dimensions, lower case",
    licence="MIT",
    citation="Alexander Kukushkin (2020), Navec: compact embeddings for Russian, Natasha project",
    homepage="https://github.com/natasha/navec",
    files=(
        File(
            "words.txt",
            "6e9891d6ce8e013dce18c47b13473f65d6b424fda1da8ed635704443c19f2c2e",
            9_142_490,
            (ARCHIVE,),
            "vecsmith.data.conversions:navec_words",
        ),
        File(
            "vectors.npy",
            "5d7cda0e77f14110f7ecd52e8bcd285fede4beef7e5b07cb7983d54a62366199",
            300_001_328,
            (ARCHIVE,),
            "vecsmith.data.conversions:navec_rows",
        ),
    ),
    languages=("ru",),
    items="500,002 words",
    note="Put together of the archive's quantised parts, as float16; the last two words stand for unknown ones and for "
    "nothing. In the order of the alphabet, not of frequency. The source package navec 0.10.0 of the Python index has the "
    "same archive.",
)
