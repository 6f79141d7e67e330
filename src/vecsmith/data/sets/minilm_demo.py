"""The fourth table of the demonstration."""

from vecsmith.data.entry import Entry, File

ENTRY = Entry(
    name="minilm-demo",
    kind="vectors",
    summary="the input table of all-MiniLM-L6-v2 384d on the 10,000 words of the demonstration, int8",
    licence="Apache 2.0",
    citation="Wang, Wei, Dong, Bao, Yang and Zhou (2020), MiniLM; Reimers and Gurevych (2019), Sentence-BERT",
    homepage="https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    items="10,000 words x 384",
    bundled="minilm-demo.safetensors",
    files=(
        File(
            "minilm-demo.safetensors",
            "0b5ed20dc069a272b05bfa655513a98815ae6c1d0e9fdedd626c75e18acd8228",
            4_204_376,
        ),
    ),
    note="Words of several pieces are the mean of their pieces' rows: 2,340 of the words.",
)
