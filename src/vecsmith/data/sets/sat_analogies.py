"""The SAT analogies as this copy has them: without the answers."""

from vecsmith.data.entry import Entry, File, Https, Page

RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"

ENTRY = Entry(
    name="sat-analogies",
    kind="words",
    summary="374 questions of SAT tests: which of five pairs of words is like the first pair",
    licence="none stated in the repository of the copy; the original is given out for research on request",
    citation="Turney, Littman, Bigham and Shnayder 2003, Combining independent modules to solve multiple-choice synonym "
    "and analogy problems, RANLP",
    homepage="https://aclweb.org/aclwiki/SAT_Analogy_Questions_(State_of_the_art)",
    files=(
        File(
            "sat.csv.gz",
            "8a514a1884e0e33a13a8d53a3031ff5589c5b9399e86a9f93836f36f9e2ab7ce",
            222_856,
            (
                Https(RAW + "word-analogy/monolingual/en/sat.csv"),
                Page(
                    "https://aclweb.org/aclwiki/SAT_Analogy_Questions_(State_of_the_art)",
                    "the questions with their answers are had from the author",
                ),
            ),
        ),
    ),
    items="374 questions as 5,610 pairs of pairs",
    folder="tasks/analogy",
    note="The copy pairs the six pairs of every question with each other and does not say which option is right. There "
    "is therefore nothing to score, and no part to read: only the file can be had. A file with the answers, had from the "
    "author, is scored by evaluate --on FILE.",
)
