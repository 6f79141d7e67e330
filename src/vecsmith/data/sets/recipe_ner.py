"""Recipes: ingredients, quantities, units in phrases of three sites."""

import json
import re
from collections.abc import Iterator

from vecsmith.data.containers import Dataset
from vecsmith.data.entry import Entry, File, Https
from vecsmith.data.files import Files
from vecsmith.data.readers import broken
from vecsmith.data.readers import columns as csv_columns
from vecsmith.data.readers_tags import Tagged, columns, tagged

TASTESET = (
    "https://raw.githubusercontent.com/taisti/TASTEset/4767c0f431d101ebf2d2f6a9dfa982d6822e26c3/data/TASTEset.csv"
)
PHRASES = (
    "https://raw.githubusercontent.com/cosylabiiit/recipe-knowledge-mining/15b2f3531e417345ed1c4e1b94ebbad7ad51579e"
)
FILES = {
    "allrecipes/train": "ar_train.tsv",
    "allrecipes/test": "ar_test.tsv",
    "food.com/train": "gk_train.tsv.gz",
    "food.com/test": "gk_test.tsv.gz",
}
TOKEN = re.compile(r"\w+|[^\w\s]")

ENTRY = Entry(
    name="recipe-ner",
    kind="tags",
    summary="ingredients, quantities, units, states and more in recipes: TASTEset, AllRecipes, FOOD.com",
    licence="MIT (TASTEset); none stated (AllRecipes and FOOD.com)",
    citation="Ania Wróblewska, Agnieszka Kaliska, Maciej Pawłowski, Dawid Wiśniewski, Witold Sosnowski and Agnieszka "
    "Ławrynowicz (2022), TASTEset: Recipe Dataset and Food Entities Recognition Benchmark; Nirav Diwan, Devansh Batra and "
    "Ganesh Bagler (2020), A Named Entity Based Approach to Model Recipes, ICDE Workshops",
    homepage="https://github.com/taisti/TASTEset",
    files=(
        File(
            "TASTEset.csv.gz",
            "e5d455b5ea4073e47220a7047a6d02d5fd07522b26f3a86336220ddd1868f2e4",
            1_131_296,
            (Https(TASTESET),),
        ),
        File(
            "ar_train.tsv",
            "cf03802e74c5f1f3873267da40368f08f5a895833d7aa6fd30a9094b3f1ccf19",
            92_527,
            (Https(f"{PHRASES}/ar_train.tsv"),),
        ),
        File(
            "ar_test.tsv",
            "4ccd210c8bbca604c8cab54df5ecd285049902d358fe5a66e2a3e02aa3f5dbda",
            34_592,
            (Https(f"{PHRASES}/ar_test.tsv"),),
        ),
        File(
            "gk_train.tsv.gz",
            "a659a97b6a94f6dc4b92e1291c8d7e7215b7f7e6b69f46a4bfcc6fdc7425fcae",
            313_974,
            (Https(f"{PHRASES}/gk_train.tsv"),),
        ),
        File(
            "gk_test.tsv.gz",
            "9d7629926df1f6d3d62bbd85490fff04473a07ee1e95fd960ad6e8fd78eb192f",
            106_106,
            (Https(f"{PHRASES}/gk_test.tsv"),),
        ),
    ),
    parts=("tasteset", *FILES),
    items="700 recipes; 1,470 / 483 phrases (AllRecipes); 5,142 / 1,705 phrases (FOOD.com)",
    folder="tasks/recipe_ner",
    note="Of TASTEset, whose entities are spans of characters, tokens and B- and I- tags are made when it is read; it has "
    "no official split. The tags of the other two have no B- and I-.",
)


def read(files: Files, part: str) -> Dataset:
    """Read a part: tokens and their tags."""
    return tagged(ENTRY, part, columns(files, FILES[part]) if part in FILES else _recipes(files, ENTRY.files[0].path))


def _recipes(files: Files, name: str) -> Iterator[Tagged]:
    """Cut recipes into tokens, at the ends of entities too, and tag them."""
    for number, (text, entities) in csv_columns(files, name, ("ingredients", "ingredients_entities")):
        try:
            found = sorted((one["start"], one["end"], one["type"]) for one in json.loads(entities))
        except (ValueError, KeyError, TypeError) as error:
            raise broken(files, name, number, "entities with start, end and type", repr(error)) from error
        tokens, tags, at = [], [], 0
        for start, end, kind in [*found, (len(text), len(text), "")]:
            if start < at:
                continue  # it lies in the one before
            between, inside = TOKEN.findall(text[at:start]), TOKEN.findall(text[start:end])
            tokens += between + inside
            tags += ["O"] * len(between) + [f"{'I' if place else 'B'}-{kind}" for place in range(len(inside))]
            at = end
        yield tuple(tokens), tuple(tags)
