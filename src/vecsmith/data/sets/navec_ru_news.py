"""navec: Russian vectors, of news."""

from vecsmith.data.entry import Entry, File, Https

ARCHIVE = Https("https://storage.yandexcloud.net/natasha-navec/packs/navec_news_v1_1B_250K_300d_100q.tar")

ENTRY = Entry(
    name="navec-ru-news",
    kind="vectors",
    summary="GloVe of Russian news (1 billion words), 300 dimensions, lower case",
    licence="MIT",
    citation="Alexander Kukushkin (2020), Navec: compact embeddings for Russian, Natasha project",
    homepage="https://github.com/natasha/navec",
    files=(
        File(
            "words.txt",
            "997acae03e047014738d13c6429e926d1c18f9d907247523fa7c98488d7387c8",
            4_672_240,
            (ARCHIVE,),
            "vecsmith.data.conversions:navec_words",
        ),
        File(
            "vectors.npy",
            "01a604d9b58d41a5d8fcf381333720bf3ed4b84cdea21e253dac0e35d295a7a6",
            150_001_328,
            (ARCHIVE,),
            "vecsmith.data.conversions:navec_rows",
        ),
    ),
    languages=("ru",),
    items="250,002 words",
    note="Put together of the archive's quantised parts, as float16; the last two words stand for unknown ones and for "
    "nothing. In the order of the alphabet, not of frequency. The source package navec 0.10.0 of the Python index has the "
    "same archive.",
)
