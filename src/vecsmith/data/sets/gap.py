"""GAP: which of two names a pronoun stands for."""

from vecsmith.data.entry import Entry, File, Https

REPOSITORY = "https://raw.githubusercontent.com/google-research-datasets/gap-coreference/da30315e77bfda9095cdb8b03203d58abeef90b2"

ENTRY = Entry(
    name="gap",
    kind="texts",
    summary="ambiguous pronouns in Wikipedia, as many of women as of men, and which of two names each stands for",
    licence="Apache-2.0",
    citation="Kellie Webster, Marta Recasens, Vera Axelrod and Jason Baldridge (2018), Mind the GAP: A Balanced Corpus of "
    "Gendered Ambiguous Pronouns, TACL",
    homepage="https://github.com/google-research-datasets/gap-coreference",
    files=(
        File(
            "gap-development.tsv.gz",
            "b9a01434fcf58d8c2f9bc762480c27e58ce466cf1ffe8b09cfecbc7a20d2d634",
            1_080_993,
            (Https(f"{REPOSITORY}/gap-development.tsv"),),
        ),
        File(
            "gap-validation.tsv.gz",
            "2d784f66b390404f554704b9aef6dcde8845e79dda9886b8391cf7e9a24fdb98",
            245_089,
            (Https(f"{REPOSITORY}/gap-validation.tsv"),),
        ),
        File(
            "gap-test.tsv.gz",
            "1c35e36d5b14f6313ec3f6cd67b275de282595dd59e59390e00cfff9897a6819",
            1_075_889,
            (Https(f"{REPOSITORY}/gap-test.tsv"),),
        ),
    ),
    items="2,000 / 454 / 2,000 texts",
    folder="tasks/gap",
    note="Tables with a header; only their paths can be taken. The development set is what systems are trained on.",
)
