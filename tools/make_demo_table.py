"""Make the bundled table `glove-demo`: GloVe 6B 100d on the demo vocabulary, int8.

    python tools/make_demo_table.py GLOVE TASKS OUT.safetensors

GLOVE is the whole table, TASKS a folder with `wordsim/` (the 13 similarity sets), `analogy/questions-words.txt.gz` and
`qvec/*.en.gz`. The vocabulary is every word of these that GloVe knows, filled up to 10,000 with the most frequent, in
GloVe's order.
"""

import gzip
import sys
from pathlib import Path

from vecsmith import Vectors

SIZE = 10_000


def task_words(folder: Path) -> set[str]:
    """Every word that the bundled tasks ask about, in lower case as GloVe has them."""
    words = set()
    for path in sorted((folder / "wordsim").glob("EN-*.txt")):
        for line in path.read_text().splitlines():
            words.update(line.split()[:2])
    with gzip.open(folder / "analogy" / "questions-words.txt.gz", "rt") as lines:
        for line in lines:
            words.update([] if line.startswith(":") else line.split())
    for path in sorted((folder / "qvec").glob("*.en.gz")):
        with gzip.open(path, "rt") as lines:
            words.update(line.split("\t", 1)[0] for line in lines)
    return {word.lower() for word in words}


def main(glove: str, tasks: str, out: str) -> None:
    """Choose the words, keep their rows as int8, say where they come from."""
    table = Vectors.load(glove)
    wanted = task_words(Path(tasks))
    chosen = {word for word in table.words if word in wanted}
    known = len(chosen)
    for word in table.words:
        if len(chosen) >= SIZE:
            break
        chosen.add(word)
    kept = table.take([i for i, word in enumerate(table.words) if word in chosen]).astype("int8")
    meta = {
        "name": "glove-demo",
        "source": "GloVe 6B 100d (Pennington, Socher and Manning 2014), https://nlp.stanford.edu/projects/glove/",
        "licence": "PDDL 1.0",
        "steps": [{"method": "select", "task_words": known, "most_frequent": len(kept) - known}, {"method": "int8"}],
    }
    Vectors(kept.words, kept.storage, meta=meta).save(out)
    print(f"{len(kept):,} words, of which {known:,} stand in the tasks")


if __name__ == "__main__":
    main(*sys.argv[1:])
