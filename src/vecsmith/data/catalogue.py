"""The catalogue: the names of all entries, and the way from a name to its entry and to what it holds.

An entry is one file, `data/sets/NAME.py` with `_` for `-`, and one line in `SETS`. Only the file of a name that is asked
for is imported.
"""

from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from vecsmith.core.errors import InputError
from vecsmith.data.entry import Entry

if TYPE_CHECKING:
    from vecsmith.data.containers import Dataset

SETS: tuple[str, ...] = (
    # words and texts
    "wordsim",
    "mr",
    "categorization",
    "google-analogies",
    "msr-analogies",
    "semeval2012-task2",
    "sat-analogies",
    "jair-analogies",
    "qvec",
    "sst",
    "cr",
    "mpqa",
    "subj",
    "trec",
    "imdb",
    "agnews",
    "reuters21578",
    "newsgroups-20",
    "hate-davidson",
    "hateval2019",
    "ni-classification",
    "nltk-classification",
    "snli",
    "mnli",
    "hans-regenerated",
    "sick",
    "mrpc",
    "stsb",
    "qqp",
    "nli-other",
    "paraphrase",
    "cosmosqa",
    "multichoice",
    "semeval2010-t8",
    "specificity",
    "senteval-probing",
    "probing-derived",
    "names",
    "xquad",
    # tags, trees and languages
    "conll2003-ner",
    "conll2000-chunk",
    "conll2002-ner",
    "ud-en-ewt",
    "ud-other",
    "wikiann-ner",
    "crossdomain-ner",
    "recipe-ner",
    "tempeval3",
    "supertags",
    "srl-propbank-ewt",
    "srl-up",
    "nltk-corpora",
    "ddi",
    "gap",
    "litbank",
    "bilingual-dict",
    "wordsim-crosslingual",
    "wordsim-russian",
    "translation-tatoeba",
    "lang2vec",
    "hownet",
    # vectors, encoders and corpora
    "glove-6b-100d",
    "glove-6b-100d-60k",
    "glove-6b-50d",
    "googlenews-16k-300d",
    "potion-base-8m",
    "potion-multilingual",
    "spacy-en-md-300d",
    "spacy-fr-md-300d",
    "navec-ru",
    "navec-ru-news",
    "minilm-input",
    "mpnet-input",
    "all-minilm-l6-v2",
    "all-mpnet-base-v2",
    "use-multilingual-v3",
    "litbank-novels",
    "gcide",
    "wordnet",
    "glove-demo",
    "spacy-demo",
    "potion-demo",
    "minilm-demo",
)


def module(name: str) -> ModuleType:
    """Import the file of an entry that is listed."""
    return import_module(f"vecsmith.data.sets.{name.replace('-', '_')}")


def entries() -> list[Entry]:
    """Give all entries, in the order of the list. This imports all of their files."""
    return [module(name).ENTRY for name in SETS]


def find(name: str) -> Entry:
    """Give the entry of a name; of a set's part, too: `sick`, `sick/test`, and `simlex-999` for `wordsim/simlex-999`."""
    return resolve(name)[0]


@lru_cache(maxsize=1)
def _parts() -> dict[str, list[str]]:
    """Which entries have a part of a name."""
    found: dict[str, list[str]] = {}
    for entry in entries():
        for part in entry.parts:
            found.setdefault(part, []).append(entry.name)
    return found


def resolve(name: str) -> tuple[Entry, str]:
    """Give the entry of a name and the part that it names, or an empty one for all."""
    head, _, part = name.partition("/")
    if head in SETS:
        entry: Entry = module(head).ENTRY
        if part and part not in entry.parts:
            has = "it has no parts" if not entry.parts else f"what it has: {', '.join(entry.parts)}"
            raise InputError(f"{head} of the catalogue has no part {part}; {has}")
        return entry, part
    owners = [] if part else _parts().get(name, [])
    if len(owners) == 1:
        return module(owners[0]).ENTRY, name
    if owners:
        raise InputError(f"{name} is a part of several sets; say which: {', '.join(f'{one}/{name}' for one in owners)}")
    meant = near(name)
    says = f"; near it: {', '.join(meant)}" if meant else "; `vecsmith data list` gives all names"
    raise InputError(f"there is no {name} in the catalogue{says}")


def near(name: str) -> list[str]:
    """Give the names that somebody may have meant."""
    from difflib import get_close_matches

    head, _, part = name.lower().partition("/")
    candidates = {one.lower(): one for one in SETS}
    candidates |= {one: f"{owners[0]}/{one}" for one, owners in _parts().items() if len(owners) == 1}
    return [candidates[one] for one in get_close_matches(part or head, candidates, 3)]


def read(name: str) -> "Dataset | dict[str, Dataset]":
    """Read a part of a set (`sick/test`), or all its parts by name (`sick`)."""
    entry, part = resolve(name)
    if not entry.parts:
        raise InputError(
            f"{entry.name} is no labelled set ({entry.kind}): vecsmith.data.path({entry.name!r}) gives its files"
        )
    from vecsmith.data.origins import files

    reader, found = module(entry.name).read, files(entry)
    parts = {one: _named(entry, one, reader(found, one)) for one in ([part] if part else entry.parts)}
    return parts[part] if part else parts


def _named(entry: Entry, part: str, read: "Dataset") -> "Dataset":
    """Give a part the name and the licence that the entry has for it, and the language if it is of one."""
    from dataclasses import replace

    languages = entry.languages if len(entry.languages) == 1 else read.languages
    return replace(read, name=f"{entry.name}/{part}", licence=entry.licence, languages=languages)
