"""The demonstration: the main job on the bundled tables, step by step, with the functions of `api.py`."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vecsmith.api import combine, convert, info, load, refine
from vecsmith.core.files import make_folder, user_path
from vecsmith.core.wording import coverage_text, info_text, neighbors_text, written_text
from vecsmith.vectors import Vectors


class Step(NamedTuple):
    """One step of the demonstration: the command that does it, what it prints, and what there is to say of that."""

    command: str
    result: str
    remark: str = ""


SOURCES = ("glove-demo", "spacy-demo", "potion-demo", "minilm-demo")


def demo(folder: str | os.PathLike[str] = "vecsmith-demo") -> Iterator[Step]:
    """Run the main job on the bundled tables, step by step; what it makes is left in the folder."""
    folder = Path(user_path(folder))
    make_folder(folder)
    table = load("glove-demo")
    yield Step("vecsmith info glove-demo", info_text(info(table)), table.meta["source"])
    yield Step("vecsmith neighbors glove-demo king -k 5", neighbors_text(table.neighbors("king", k=5)))
    found = table.analogy("paris", "france", "tokyo")
    yield Step("vecsmith analogy glove-demo paris france tokyo", neighbors_text(found))
    yield from _smaller(table, folder)
    sources, made = [load(name) for name in SOURCES], []
    for method in ("average", "concat"):
        made.append(str(folder / f"{method}.safetensors"))
        combined = combine(sources, method)
        done = convert(combined, made[-1], dtype="float16")
        said = coverage_text(combined.meta["steps"][-1]["sources"], len(combined))
        command = f"vecsmith combine {' '.join(SOURCES)} --method {method} --store float16 --out {made[-1]}"
        yield Step(command, f"{said}\n{written_text(done)}")
    yield from _judged([*SOURCES, *made], folder)


def _smaller(table: Vectors, folder: Path) -> Iterator[Step]:
    """Shrink a table, and write it as a folder that other libraries open."""
    small = folder / "small.safetensors"
    done = convert(refine(table, "reduce", dim=50), small, dtype="int8")
    refined = load(small)
    size, less = (one.storage.nbytes / 1e6 for one in (table, refined))
    kept = _shared_neighbors(table, refined)
    yield Step(
        f"vecsmith refine glove-demo --method reduce --dim 50 --store int8 --out {small}",
        written_text(done),
        f"{size:.1f} MB became {less:.1f} MB; of the 10 nearest of the 1,000 most frequent words {kept:.0%} are the same",
    )
    done = convert(refined, folder / "model2vec", to="model2vec")
    yield Step(
        f"vecsmith convert {small} {folder / 'model2vec'} --to model2vec",
        written_text(done),
        f"Model2Vec and sentence-transformers open it; {done['unreachable']:,} words are out of its reach",
    )


def _judged(tables: list[str], folder: Path) -> Iterator[Step]:
    """Score tables, say which differences are real, and write the report."""
    from vecsmith.core.results_text import brief, differences_text, scores_text
    from vecsmith.evaluation import session
    from vecsmith.evaluation.compare import compare

    report, sets = folder / "report.html", "google-analogies/all"
    opened = session.named((os.path.basename(path), load(path)) for path in tables)
    scores = session.prepare(opened, "similarity", [sets], None, {}, report)
    rows = session.run(scores, None)
    asked = f"{' '.join(tables)} --suite similarity --on {sets} --brief"
    yield Step(f"vecsmith evaluate {asked}", scores_text(brief(rows)), "similarity/mean is that of 13 sets")
    found = compare(scores)
    session.write_report(report, rows, found)
    said = differences_text(brief(found.rows))
    remark = f"{report} has every set, and the words on which the tables differ most: open it in a browser"
    yield Step(f"vecsmith compare {asked} --report {report}", said, remark)


def _shared_neighbors(table: Vectors, other: Vectors, words: int = 1000, k: int = 10) -> float:
    """The share of the `k` nearest words that two tables of the same words agree on, over the first so many words."""
    first = np.arange(min(words, len(table)))
    found, others = (one.search(one.rows(first), k + 1)[0] for one in (table, other))
    agree = [len(set(a) & set(b) - {i}) for i, (a, b) in enumerate(zip(found.tolist(), others.tolist(), strict=True))]
    return sum(agree) / (k * len(first))
