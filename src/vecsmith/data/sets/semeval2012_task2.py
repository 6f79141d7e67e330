"""SemEval-2012 task 2: how well pairs of words show a relation."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, RankedPairs
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

NAME = "semeval.csv.gz"
RAW = "https://raw.githubusercontent.com/vecto-ai/word-benchmarks/222317b3369de74c97720a2fdc40afbefe0c28ed/"
TRAIN = ("1a", "2c", "2h", "3a", "3c", "4c", "5d", "5i", "7a", "10a")
Pair = tuple[str, str]

ENTRY = Entry(
    name="semeval2012-task2",
    kind="words",
    summary="pairs of words in the order in which people find them typical of each of 79 relations",
    licence="CC BY-SA 3.0, as its authors state; none stated in the repository of the copy",
    citation="Jurgens, Mohammad, Turney and Holyoak 2012, SemEval-2012 task 2: Measuring degrees of relational "
    "similarity, *SEM",
    homepage="https://sites.google.com/site/semeval2012task2/",
    files=(
        File(
            "semeval.csv.gz",
            "ccd643ed3363e9381734639a1fa899aa66cfe3349e29164a9b350b4c45cb12d8",
            370_724,
            (Https(RAW + "word-analogy/monolingual/en/semeval.csv"),),
        ),
    ),
    parts=("all", "train", "test"),
    items="3,218 pairs of 79 relations (10 for training, 69 for the test), from 10,014 questions",
    folder="tasks/analogy",
    note="The copy has no ratings. Its questions are, for each relation, every prototype with every pair, and the pairs "
    "stand as in the files of ratings, from the most typical to the least: each relation's pairs turned around come "
    "last. The scores here are that place, counted from the end (the last pair has 1). Ties and "
    "distances between ratings are lost, so Spearman's correlation differs a little from that with the ratings.",
)


def read(files: Files, part: str) -> Dataset:
    """Read the relations of training, of the test, or all: prototypes and the ranked pairs of each."""
    prototypes: dict[str, dict[Pair, None]] = {}
    ranked: dict[str, dict[Pair, None]] = {}
    for _, (group, a, b, c, d) in readers.columns(files, NAME, ("type", "word1", "word2", "word3", "target")):
        prototypes.setdefault(group, {})[a, b] = None
        ranked.setdefault(group, {})[c, d] = None
    wanted = [group for group in sorted(ranked, key=_order) if part == "all" or (part == "train") == (group in TRAIN)]
    items = [(pair, group, len(ranked[group]) - place) for group in wanted for place, pair in enumerate(ranked[group])]
    return RankedPairs(
        pairs=[pair for pair, _, _ in items],
        groups=[group for _, group, _ in items],
        scores=[float(score) for _, _, score in items],
        prototypes=[tuple(prototypes[group]) for _, group, _ in items],
    )


def _order(group: str) -> tuple[int, str]:
    """Say where a relation such as 10a stands: by its number, then by its letter."""
    return int(group[:-1]), group[-1]
