"""Names of people and of places."""

from vecsmith.data import readers
from vecsmith.data.containers import Categories, Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files

NLTK = "https://raw.githubusercontent.com/nltk/nltk_data/5db857e6f7df11eabb5e5665836db9ec8df07e28/packages/corpora/"
CENSUS = "https://raw.githubusercontent.com/treyhunner/names/06928d6ddce09f6ba9de38609d659cd7a4b9f4a1/names/"
FIRST = {"male": "us_census_dist.male.first.txt.gz", "female": "us_census_dist.female.first.txt.gz"}
LAST = {"last": "us_census_dist.all.last.txt.gz"}

ENTRY = Entry(
    name="names",
    kind="lexicon",
    summary="first names by gender, last names, and names of places and nationalities",
    licence="free for any purpose with credit (Kantrowitz's first names), public domain (US census), GFDL or public domain "
    "(gazetteers)",
    citation="Kantrowitz and Ross 1994, Names corpus, version 1.3; US Census Bureau 1990, Frequently occurring names; "
    "NLTK's gazetteers",
    homepage="https://www.nltk.org/nltk_data/",
    files=(
        File(
            "names_nltk.zip",
            "0eec7e958b34982662b8f05824ae64642dea097b08057ade65c252191c5fe7ca",
            21_326,
            (Https(NLTK + "names.zip"),),
        ),
        File(
            "gazetteers.zip",
            "3e4df6d5a03a3e4e109e488366e96e98d84f085b98d70f3dc11ecd6ce6ca48ab",
            8_265,
            (Https(NLTK + "gazetteers.zip"),),
        ),
        File(
            "us_census_dist.male.first.txt.gz",
            "0a5078ef6effe3b483d15b0f7f95047662126c9bfb624ecd5e5b978fc0f2470b",
            42_665,
            (Https(CENSUS + "dist.male.first"),),
        ),
        File(
            "us_census_dist.female.first.txt.gz",
            "bd2f310fc4e5d5e5ea122c9d4342c9821145823118eb20db1647f305ec77b358",
            149_625,
            (Https(CENSUS + "dist.female.first"),),
        ),
        File(
            "us_census_dist.all.last.txt.gz",
            "b0e2b3743ccbad641ca48b344c24cdebcd1d9a1f76dc6dbf05986f2919f0b4e1",
            3_107_965,
            (Https(CENSUS + "dist.all.last"),),
        ),
    ),
    parts=("first-names", "gazetteers", "census-first", "census-last"),
    items="2,943 male and 5,001 female first names; census 1,219, 4,275 and 88,799 last names; 1,213 names in 8 gazetteers",
    folder="tasks/names",
    note="A name may be male and female: then it stands twice. Names of the census are in capitals, the most frequent "
    "first; how frequent each is stands in the files alone.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part; the category of a name of a place is the gazetteer that it stands in."""
    if part.startswith("census"):
        words, labels = [], []
        for label, name in (FIRST if part == "census-first" else LAST).items():
            found = [line.split()[0] for line in files.lines(name) if line.strip()]
            words += found
            labels += [label] * len(found)
        return Categories(words, labels)
    name, folder = ("names_nltk.zip", "names/") if part == "first-names" else ("gazetteers.zip", "gazetteers/")
    words, labels = [], []
    for one in readers.members(files, name, folder):
        if not one.endswith("LICENSE.txt"):
            encoding = "latin-1" if one.endswith("isocountries.txt") else "utf-8"
            (text,) = readers.zipped(files, name, one, encoding=encoding)
            found = [line.strip() for line in text.split("\n") if line.strip()]
            words += found
            labels += [one.removeprefix(folder).removesuffix(".txt")] * len(found)
    return Categories(words, labels)
