"""STS benchmark: how near two sentences are in meaning."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/"
TRAIN = RAW + "sudha93/semanticTextualSimilarity/f1ecd82418d9b84e48baef14d499d0fc23430360/stsbenchmark/sts-train.csv"
DEV = RAW + "oborchers/Fast_Sentence_Embeddings/ae95f34cde0428b8f0d753cba4d32e62d1f845e9/data/stsbenchmark/sts-dev.csv"
PAGE = Page(
    "https://ixa2.si.ehu.eus/stswiki/index.php/STSbenchmark",
    "sts-test.csv; this copy is that in https://github.com/sudha93/semanticTextualSimilarity, stsbenchmark",
)

ENTRY = Entry(
    name="stsb",
    kind="texts",
    summary="pairs of sentences of captions, news and forums, and how near they are in meaning, from 0 to 5",
    licence="mixed, for research: each source keeps its own terms",
    citation="Cer, Diab, Agirre, Lopez-Gazpio and Specia 2017, SemEval-2017 task 1: Semantic textual similarity, SemEval",
    homepage="https://ixa2.si.ehu.eus/stswiki/index.php/STSbenchmark",
    files=(
        File(
            "train.tsv.gz", "fbe68f39a712ff9e80d48906d62547bde42a8154a37dfb5ad78002f29a810fb3", 901_176, (Https(TRAIN),)
        ),
        File("dev.tsv.gz", "5d7e944d8b02734b07bfdb5df67db3420c64bed153fcaa1ba47ad03480cf4234", 255_680, (Https(DEV),)),
        File("test.tsv.gz", "affe45928a66ee5a708531233c95b7dacbbdc57f974f002a3d32ea0180cf816a", 282_419, (PAGE,)),
    ),
    parts=("train", "dev", "test"),
    items="5,749 / 1,500 / 1,379 pairs",
    folder="tasks/stsb",
)


def read(files: Files, part: str) -> Dataset:
    """Read a split; lines may end in fields that name the sources."""
    name = f"{part}.tsv.gz"
    rows = readers.fields(files, name, 7, more=True)
    return TextPairs(*readers.scored_pairs(readers.pick(rows, 5, 6, 4), files, name))
