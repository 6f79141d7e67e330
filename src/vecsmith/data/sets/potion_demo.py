"""The third table of the demonstration."""

from vecsmith.data.entry import Entry, File

ENTRY = Entry(
    name="potion-demo",
    kind="vectors",
    summary="potion-base-8M (Model2Vec) 256d on the 10,000 words of the demonstration, int8",
    licence="MIT",
    citation="Tulkens and van Dongen (2024), Model2Vec: Fast State-of-the-Art Static Embeddings",
    homepage="https://huggingface.co/minishlab/potion-base-8M",
    items="10,000 words x 256",
    bundled="potion-demo.safetensors",
    files=(
        File(
            "potion-demo.safetensors",
            "adcd1e383b986c67db8cd74bfc213d763971045f20be31e5134dba86feee7fee",
            2_924_344,
        ),
    ),
    note="Words of several pieces are the mean of their pieces' rows. It has no tokenizer: it answers for its words only.",
)
