"""URIEL and lang2vec: features of the languages of the world."""

from vecsmith.data.entry import Entry, File, Wheel


def _file(path: str, sha256: str, size: int) -> File:
    return File(path, sha256, size, (Wheel("lang2vec", "1.1.2", f"lang2vec/data/{path}"),))


ENTRY = Entry(
    name="lang2vec",
    kind="lexicon",
    summary="features of languages (syntax, sounds, inventories, families): as stated, as averages, as predicted",
    licence="CC BY-SA 4.0",
    citation="Patrick Littell, David R. Mortensen, Ke Lin, Katherine Kairis, Carlisle Turner and Lori Levin (2017), URIEL "
    "and lang2vec: Representing languages as typological, geographical, and phylogenetic vectors, EACL",
    homepage="https://github.com/antonisa/lang2vec",
    files=(
        _file("features.npz", "1a83a5fc6ea31dfb2d27e634c0d601b47b784b398c4305e410db9d7be72ddbba", 343_844),
        _file("feature_averages.npz", "7f3e883719feabbda4f7243396338bb727c0791e60c3d39fd00f992b015f93bf", 206_393),
        _file("feature_predictions.npz", "0e8af1bdb29e1bd71343d495d4fd4e1cd523e934e6d5fa42b72262ca8d8151b8", 452_078),
        _file("family_features.npz", "e814e0588c0263297c76ddfc9c2744937a52233a4ed525ba5bc86ffc54958fb3", 248_799),
        _file("letter_codes.json", "2a862d0d93418460a03b18a9dc091c91102d23dfcd40ec0eac17582cdc1712d3", 2_672),
        _file("learned_letter_codes.json", "224bba092cadd152da13dc7afafa1cd3b1f11eeb0c919cbe0ec3f51a0c4b8530", 7_119),
    ),
    languages=("mul",),
    items="features of about 8,000 languages",
    folder="tasks/lang2vec",
    note="Archives of NumPy arrays; only their paths can be taken. Geography and learned vectors are left in the package; "
    "tables of distances are not part of it: one minus the cosine of two vectors gives them.",
)
