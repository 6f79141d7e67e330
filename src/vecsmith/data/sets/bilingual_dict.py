"""Bilingual dictionaries: the 28 pairs of xling-eval, and 56 of PanLex-BLI from Hungarian, Indonesian, Korean, Thai."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import dictionary

XLING = (
    "de-fi de-fr de-hr de-it de-ru de-tr en-de en-fi en-fr en-hr en-it en-ru en-tr fi-fr "
    "fi-hr fi-it fi-ru hr-fr hr-it hr-ru it-fr ru-fr ru-it tr-fi tr-fr tr-hr tr-it tr-ru"
).split()
OTHERS = "bg ca eo et eu fi he hu id ka ko lt no th tr".split()
PANLEX = [f"{one}-{other}" for one in ("hu", "id", "ko", "th") for other in OTHERS if one != other]
REPOSITORY = "https://raw.githubusercontent.com/cambridgeltl/panlex-bli"
EARLY, LATE = "d15d28992b1b396b044968fade0366b54de50b0f", "0635d21323060b07bb9d7e0eefa6b35b2c3821dd"


def _panlex(language: str, commit: str, sha256: str, size: int) -> File:
    origin = Https(f"{REPOSITORY}/{commit}/lexicons/{language}-l2.zip")
    return File(f"panlex_{language}-l2.zip", sha256, size, (origin,))


ENTRY = Entry(
    name="bilingual-dict",
    kind="lexicon",
    summary="dictionaries to align the vectors of two languages: xling-eval (28 pairs) and PanLex-BLI (56 pairs)",
    licence="none stated (xling-eval); CC0 (PanLex-BLI, in a repository under Apache-2.0)",
    citation="Goran Glavaš, Robert Litschko, Sebastian Ruder and Ivan Vulić (2019), How to (Properly) Evaluate "
    "Cross-Lingual Word Embeddings: On Strong Baselines, Comparative Analyses, and Some Misconceptions, ACL; Ivan Vulić, "
    "Goran Glavaš, Roi Reichart and Anna Korhonen (2019), Do We Really Need Fully Unsupervised Cross-Lingual "
    "Embeddings?, EMNLP",
    homepage="https://github.com/codogogo/xling-eval",
    files=(
        File(
            "xling_bli.zip",
            "e1f09fa8db4c3fba85f770d3ab3e658ef2b3072eb2b716faa566523bab55c2ed",
            1_695_925,
            (
                Page(
                    "https://github.com/codogogo/xling-eval/tree/88f037f567a1fb0cb75e5a923d512c57fdef3a10/bli_datasets",
                    "train of 5,000 and test of 2,000 words of each pair, put into a zip archive",
                ),
            ),
        ),
        _panlex("hu", EARLY, "118486d5772a71702ff1327ff053f2284f906e22552c0904799ad086fad3e67c", 1_147_016),
        _panlex("id", EARLY, "b0a282849be54f414abef3baa441a5314bf21cd3422fa967c17eb75bc77d2333", 1_052_996),
        _panlex("ko", LATE, "f76e4c3255a9f4669405715e766df6b15260b91789e4f2240eda5f5e603f5bc6", 1_210_477),
        _panlex("th", LATE, "ec430ceae7b38787a226434eea55aec612febb14b2f2835459f226722cca2544", 1_102_225),
    ),
    parts=tuple(f"{pair}/{split}" for pair in (*XLING, *PANLEX) for split in ("train", "test")),
    languages=tuple(sorted({language for pair in (*XLING, *PANLEX) for language in pair.split("-")})),
    items="5,000 / 2,000 pairs of words for each of 84 pairs of languages, fewer for 20 of PanLex-BLI",
    folder="tasks/bilingual_dict",
    note="Stands in for the dictionaries of MUSE. The training lists of fewer words are left out. Some lists of PanLex-BLI, "
    "most of them of Thai, are shorter, down to 1,000 pairs.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: words and translations."""
    pair, split = part.split("/")
    if pair in XLING:
        name, size = "xling_bli.zip", "5k" if split == "train" else "2k"
        member = f"bli_datasets/{pair}/yacle.{split}.freq.{size}.{pair}.tsv"
    else:
        name, size = f"panlex_{pair[:2]}-l2.zip", "5000" if split == "train" else "2000"
        member = f"{pair}/{pair}.{split}.{size}.cc.trans"
    return dictionary(ENTRY, part, files, name, member, pair.split("-"))
