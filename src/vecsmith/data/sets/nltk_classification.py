"""Reviews, opinions and questions that come with NLTK."""

import re

from vecsmith.core.errors import shown
from vecsmith.data import readers
from vecsmith.data.containers import Categories, Dataset, Texts, WordFeatures
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

RAW = "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/"
KINDS = {"1": "non-equal", "2": "equative", "3": "superlative", "4": "non-gradable"}
OPENS, KIND = re.compile(r"\s*<cs-[1-4]>(?:\s*</?cs-[1-4]>)*\s*"), re.compile(r"<cs-([1-4])>")

ENTRY = Entry(
    name="nltk-classification",
    kind="texts",
    summary="long film reviews, product reviews with what they praise and blame, comparative sentences, questions, "
    "and lists of words of opinion",
    licence="CC BY 4.0 (reviews, comparative sentences, opinion lexicon), MIT (VADER), research use (questions)",
    citation="Pang and Lee 2004, A sentimental education, ACL (movie reviews); Hu and Liu 2004, Mining and summarizing "
    "customer reviews, KDD (product reviews, opinion lexicon); Jindal and Liu 2006, Identifying comparative sentences in "
    "text documents, SIGIR; Li and Roth 2002, Learning question classifiers, COLING; Hutto and Gilbert 2014, VADER, ICWSM",
    homepage="https://www.nltk.org/nltk_data/",
    files=(
        File(
            "movie_reviews.zip",
            "a41211ae685019137410268134db6a1a14428c89b671eb83056151a878539008",
            4_004_848,
            (Https(RAW + "corpora/movie_reviews.zip"),),
        ),
        File(
            "product_reviews_1.zip",
            "627bfb0bb7c87586246d99b4402c3d7e4fb77ac14559d8695c283bd6850615ac",
            141_287,
            (Https(RAW + "corpora/product_reviews_1.zip"),),
        ),
        File(
            "product_reviews_2.zip",
            "272b08fe130882e5867aa7ecc69a65616099183c4ccc10374a62c271801b0bc1",
            170_698,
            (Https(RAW + "corpora/product_reviews_2.zip"),),
        ),
        File(
            "comparative_sentences.zip",
            "d076e1bab25c7c2a39e8850aefbb64a2188ebc5033bf21aeb656f4fab15f7f8b",
            279_121,
            (Https(RAW + "corpora/comparative_sentences.zip"),),
        ),
        File(
            "qc.zip",
            "091fb01e50883014d150acb7d5013d787136968b3f955ae01725a65e7e80f304",
            125_456,
            (Https(RAW + "corpora/qc.zip"),),
        ),
        File(
            "opinion_lexicon.zip",
            "7a5da68d53016c5d1fca38f7dd81844cff73466371f90968d1ef15c85b873193",
            24_947,
            (Https(RAW + "corpora/opinion_lexicon.zip"),),
        ),
        File(
            "vader_lexicon.zip",
            "8adba4294eef3964d820bf655e37e61bdc3a341994356af59b74fb3b4a36ce5c",
            90_486,
            (Https(RAW + "sentiment/vader_lexicon.zip"),),
        ),
    ),
    parts=(
        "movie-reviews",
        "product-reviews-1",
        "product-reviews-2",
        "comparative-sentences",
        "qc/train",
        "qc/test",
        "opinion-lexicon",
        "vader-lexicon",
    ),
    items="2,000 film reviews; 3,944 and 4,250 sentences of product reviews; 799 comparative sentences; "
    "5,452 / 500 questions; 6,789 and 7,517 words of opinion",
    folder="tasks/nltk_classification",
    note="Product reviews: the label is the tuple of annotations such as picture[+2], empty where there is none; titles and "
    "lines without ## are left out. A comparative sentence's label is the tuple of "
    "its kinds; the sentences around it are not read. The questions are those of trec. VADER's features are the mean and "
    "the standard deviation of the valence.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part."""
    folder, _, split = part.replace("-", "_").partition("/")
    name = f"{folder}.zip"
    if folder == "movie_reviews":
        return _reviews(files, name)
    if folder.startswith("product_reviews"):
        return _products(files, name, folder)
    if folder == "opinion_lexicon":
        return _opinions(files, name)
    member = {"comparative_sentences": "labeledSentences.txt", "qc": f"{split}.txt"}.get(folder, f"{folder}.txt")
    (text,) = readers.zipped(files, name, f"{folder}/{member}", encoding="utf-8" if "vader" in folder else "latin-1")
    if folder == "comparative_sentences":
        return _comparative(text)
    lines = [line for line in text.split("\n") if line.strip()]
    if folder == "qc":
        return Texts([line.partition(" ")[2].strip() for line in lines], [line.partition(" ")[0] for line in lines])
    return _valences(files, name, lines)


def _valences(files: Files, name: str, lines: list[str]) -> WordFeatures:
    """Read words, the mean and the deviation of their valence, and the ratings, which are left out."""
    words, features = [], []
    for line, text in enumerate(lines, 1):
        row = text.split("\t")
        if len(row) != 4:
            raise readers.broken(files, name, line, "4 fields between tabs", shown(text))
        mean, deviation = (readers.number(files, name, line, one) for one in row[1:3])
        words.append(row[0])
        features.append((("mean", mean), ("deviation", deviation)))
    return WordFeatures(words, features)


def _reviews(files: Files, name: str) -> Texts:
    """Read whole reviews, a file each, first the negative ones."""
    texts, labels = [], []
    for label, folder in {"negative": "movie_reviews/neg/", "positive": "movie_reviews/pos/"}.items():
        found = readers.zipped(files, name, *readers.members(files, name, folder))
        texts += found
        labels += [label] * len(found)
    return Texts(texts, labels)


def _products(files: Files, name: str, folder: str) -> Texts:
    """Read sentences and what is said of them: lines of `annotations##sentence`."""
    members = [one for one in readers.members(files, name, f"{folder}/") if not one.endswith("README.txt")]
    texts, labels = [], []
    for line in "\n".join(readers.zipped(files, name, *members, encoding="latin-1")).split("\n"):
        notes, mark, text = line.partition("##")
        if mark and text.strip() and not line.startswith("[t]"):
            texts.append(text.strip())
            labels.append(tuple(note.strip() for note in notes.split(",") if note.strip()))
    return Texts(texts, labels)


def _comparative(text: str) -> Texts:
    """Read the sentences between tags, each with the kinds that its tags say."""
    texts: list[str] = []
    labels: list[tuple[str, ...]] = []
    kinds: tuple[str, ...] = ()
    for line in text.split("\n"):
        if OPENS.fullmatch(line):
            kinds = tuple(KINDS[kind] for kind in sorted(set(KIND.findall(line))))
        elif "/cs-" in line:
            kinds = ()
        elif kinds and line.strip():
            texts.append(line.strip())
            labels.append(kinds)
    return Texts(texts, labels)


def _opinions(files: Files, name: str) -> Categories:
    """Read both lists of words; what begins with a semicolon is a comment."""
    words, labels = [], []
    for label in ("negative", "positive"):
        (text,) = readers.zipped(files, name, f"opinion_lexicon/{label}-words.txt", encoding="latin-1")
        found = [line.strip() for line in text.split("\n") if line.strip() and not line.startswith(";")]
        words += found
        labels += [label] * len(found)
    return Categories(words, labels)
