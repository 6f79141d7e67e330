"""How specific a sentence is, in four domains."""

from vecsmith.data import readers
from vecsmith.data.containers import Dataset, Texts
from vecsmith.data.entry import Entry, File, Https, Page
from vecsmith.data.files import Files

HOME = "https://github.com/wjko2/Domain-Agnostic-Sentence-Specificity-Prediction"
RAW = "https://raw.githubusercontent.com/wjko2/Domain-Agnostic-Sentence-Specificity-Prediction/"
PAGE = Page(HOME, "made of the files in dataset/data, as rating, label and sentence")

ENTRY = Entry(
    name="specificity",
    kind="texts",
    summary="sentences of film reviews, tweets, reviews and news: how specific they are, 1 (general) to 5, or two classes",
    licence="none stated; published for research",
    citation="Ko, Durrett and Li 2019, Domain agnostic real-valued specificity prediction, AAAI",
    homepage=HOME,
    files=(
        File("movie.tsv.gz", "2ddd912e07984d5804efe9cafe003fe1def6c58cc192f0905dacf5a65e507234", 114_321, (PAGE,)),
        File("twitter.tsv.gz", "b2ba28ef95b69604c88fee880b4bc7d0c0426fb3960bff792364f379d5eaaba6", 85_780, (PAGE,)),
        File("yelp.tsv.gz", "f711cb7b14e623bdc31d1fed93f9cf83c944d6c1c47ff8439f98dbb0faa026bb", 79_211, (PAGE,)),
        File(
            "news_binary.tsv.gz", "d307284d9cad025f278dcf733cc72a4b23559ebe9c0f7916bbeec812e1af39dd", 563_408, (PAGE,)
        ),
        File(
            "movieu_unlabelled.txt.xz",
            "b01025db8961a4da9ad05b720392e93ead9fed96e9db70314374a0e3e74b9fa7",
            1_229_972,
            (Https(RAW + "c178fd70d614268060bb66e7f871eed70c354a31/dataset/data/movieu.txt.txt"),),
        ),
        File(
            "twitteru_unlabelled.txt.xz",
            "ab1b1a25d636f5fc91eef31b23dd57c7f2e997503af25d9094b6e10fc99ff403",
            3_766_671,
            (Https(RAW + "7087852d6f506c247f6d7ca033c66e38b4c98412/dataset/pdtb/twitteru.txt"),),
        ),
    ),
    parts=("movie", "twitter", "yelp", "binary/movie", "binary/twitter", "binary/yelp", "binary/news"),
    items="movie 920, twitter 984, yelp 845 with ratings and classes; news 4,342 with classes; unlabelled 11,855 + 50,000",
    folder="tasks/specificity",
    note="Ratings are means over people. The classes are 1 (general) and 2 (specific). The unlabelled sentences have no "
    "part: only their files can be had; those of yelp are not in this copy.",
)


def read(files: Files, part: str) -> Dataset:
    """Read ratings or classes of a domain."""
    kind, _, domain = part.rpartition("/")
    if domain == "news":
        return Texts(*readers.labelled(files, "news_binary.tsv.gz", readers.same("1", "2")))
    name = f"{domain}.tsv.gz"
    texts, labels = [], []
    for line, (rating, label, text) in readers.fields(files, name, 3):
        texts.append(text)
        named = readers.code(files, name, line, label, readers.same("1", "2"))
        labels.append(named if kind else readers.number(files, name, line, rating))
    return Texts(texts, labels)
