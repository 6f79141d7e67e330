"""The second table of the demonstration."""

from vecsmith.data.entry import Entry, File

ENTRY = Entry(
    name="spacy-demo",
    kind="vectors",
    summary="spaCy's en_core_web_md 300d on the words of the demonstration, int8",
    licence="CC0 1.0",
    citation="Honnibal, Montani, Van Landeghem and Boyd (2020), spaCy",
    homepage="https://spacy.io/models/en#en_core_web_md",
    items="9,944 words on 7,968 rows x 300",
    bundled="spacy-demo.safetensors",
    files=(
        File(
            "spacy-demo.safetensors",
            "4263395fcb81797a3b586c69b27e0b8ace2e49a46a443052857ad5688b9879c8",
            2_785_302,
        ),
    ),
    note="Made of version 3.7.1. It lacks 56 words of the demonstration; 113 that it only knows with capitals have the row "
    "of their most frequent spelling.",
)
