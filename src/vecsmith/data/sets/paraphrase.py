"""Lists of words that mean the same or the opposite, and paraphrased sentences."""

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Dataset, TextPairs, WordRelations
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/"
NLTK = RAW + "nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/misc/"
RETRO = RAW + "mfaruqui/retrofitting/2b784e61e3eae2274bea2f143eace4b950ebcd43/lexicons/"
COUNTER = RAW + "nmrksic/counter-fitting/04a25877044e86c04041906934f93926173ea571/linguistic_constraints/"
LATER = RAW + "nmrksic/counter-fitting/8cf3cf4db1074f2f80ecf728e6af68347c3b3d02/linguistic_constraints/"
PARANMT = Page("https://github.com/allenai/natural-instructions", "task 177, as text and paraphrase")
LEXICONS = {"ppdb-xl": ("ppdb-xl_lexicon.txt.gz", "paraphrase"), "framenet": ("framenet_lexicon.txt.gz", "frame")}
PAIRS = {
    "synonyms-ppdb": ("counterfit_ppdb_synonyms.txt.gz", "synonym"),
    "antonyms-ppdb": ("counterfit_ppdb_antonyms.txt.gz", "antonym"),
    "antonyms-wordnet": ("counterfit_wordnet_antonyms.txt.gz", "antonym"),
}

ENTRY = Entry(
    name="paraphrase",
    kind="lexicon",
    summary="pairs of words that mean the same, share a frame, or are opposites; and sentences with a paraphrase",
    licence="CC BY 3.0 (PPDB), GPL-3.0 (the repository of ppdb-xl and framenet), Apache-2.0 (the lists of "
    "counter-fitting and the natural instructions)",
    citation="Ganitkevitch, Van Durme and Callison-Burch 2013, PPDB: the paraphrase database, NAACL; Faruqui, Dodge, "
    "Jauhar, Dyer, Hovy and Smith 2015, Retrofitting word vectors to semantic lexicons, NAACL; Mrksic and others 2016, "
    "Counter-fitting word vectors to linguistic constraints, NAACL; Wieting and Gimpel 2018, ParaNMT-50M, ACL",
    homepage="https://paraphrase.org/",
    files=(
        File(
            "mwa_ppdb.zip",
            "65f70300d720a280eb19899b222c94a630be5e378f01a658cc0a4bb50fa50b41",
            1_594_711,
            (Https(NLTK + "mwa_ppdb.zip"),),
        ),
        File(
            "ppdb-xl_lexicon.txt.gz",
            "5f753c4569ea8adf4b5571f0baa9102d459a9c29438a84e01be78fbd6bd80656",
            3_948_382,
            (Https(RETRO + "ppdb-xl.txt"),),
        ),
        File(
            "framenet_lexicon.txt.gz",
            "dd91d857855238c1ee152f19da0fc5dda4af129ef4a77f02eb4e1120e91ad286",
            3_513_929,
            (Https(RETRO + "framenet.txt"),),
        ),
        File(
            "counterfit_ppdb_synonyms.txt.gz",
            "a294657ae78b443d2d3676bdbbe3c1c9f3f43f21a8ef2548bfbd00e20462b288",
            959_787,
            (Https(COUNTER + "ppdb_synonyms.txt"),),
        ),
        File(
            "counterfit_ppdb_antonyms.txt.gz",
            "da985c7cd92237a9a906cde1dc8f13e928d159c62d0b8059dfa04e2b45e6485a",
            9_730,
            (Https(COUNTER + "ppdb_antonyms.txt"),),
        ),
        File(
            "counterfit_wordnet_antonyms.txt.gz",
            "3cfa6341d8de0f3bd06c84d0a283888fe307cbc6ebda6ec0b1bcbfe6b463c2c1",
            206_668,
            (Https(LATER + "wordnet_antonyms.txt"),),
        ),
        File(
            "paranmt_sample.tsv.gz",
            "c74a652e0ef8b01a97ed5ac76e107ae9360fb2520fd299f79bc3f6316b49ba59",
            919_975,
            (PARANMT,),
        ),
    ),
    parts=("ppdb-lexical", *LEXICONS, *PAIRS, "paranmt"),
    items="ppdb-lexical 210,372, ppdb-xl 374,555, framenet 432,680 pairs; 53,809 pairs of synonyms, 638 and 12,574 of "
    "antonyms; 6,500 paraphrases",
    folder="tasks/paraphrase",
    note="A line of ppdb-xl or framenet, a word and its neighbors, is read as one pair for each neighbor. Lists of pairs "
    "are given as they stand, both directions and repetitions included. ppdb-lexical is the part of PPDB 1.0 that comes "
    "with NLTK; paranmt is a sample of ParaNMT-50M.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a list."""
    if part == "paranmt":
        rows = [row for _, row in readers.fields(files, "paranmt_sample.tsv.gz", 2)]
        return TextPairs([one for one, _ in rows], [other for _, other in rows], ["paraphrase"] * len(rows))
    left, right, label = [], [], "paraphrase"
    if part == "ppdb-lexical":
        (text,) = readers.zipped(files, "mwa_ppdb.zip", "mwa_ppdb/ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs")
        found = [(one, other) for one, _, other in (line.partition("\t") for line in text.split("\n") if line)]
    elif part in LEXICONS:
        name, label = LEXICONS[part]
        found = [(words[0], other) for words in (line.split(" ") for line in files.lines(name)) for other in words[1:]]
    else:
        name, label = PAIRS[part]
        found = []
        for number, line in enumerate(files.lines(name), 1):
            words = line.split()
            if words and len(words) != 2:
                raise readers.broken(files, name, number, "two words", shown(line))
            found += [(words[0], words[1])] if words else []
    for one, other in found:
        left.append(one)
        right.append(other)
    return WordRelations(left, right, [label] * len(left))
