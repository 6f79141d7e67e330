"""All Google analogies over the whole vocabulary, beside gensim: `python -m benchmarks.analogies --help`.

gensim takes minutes, so it answers two random samples of the questions, one larger than the other; the difference of the
two is its time a question, without what it does once a call. With `--full` it answers all of them, once.
"""

import random

import numpy as np

from benchmarks import bench
from vecsmith import Vectors
from vecsmith.numeric.analogy import fourth_words

SAMPLES = (100, 600)


def main() -> None:
    chosen = bench.options(__doc__)
    data = bench.data_of(chosen)
    questions = read(data)
    table = Vectors.load(data.glove)
    ids = np.array([table.words.ids(question) for question in questions])
    ids = ids[(ids >= 0).all(axis=1)]

    stored, factors = table.directions

    def answer(asked, method="3cosadd"):
        return fourth_words(stored.stored_blocks, factors, table.rows, asked, method)

    answer(ids[:3, :3])
    memory = bench.measured_call(lambda: answer(ids[:, :3]))["peak"]
    peer = gensim_table(table)
    small, large = (data.folder / f"questions-{count}.txt" for count in SAMPLES)
    for path, count in zip((small, large), SAMPLES, strict=True):
        write(path, random.Random(0).sample(questions, count))
    files = {"small": small, "large": large}
    if chosen.full:
        write(files.setdefault("full", data.folder / "questions-all.txt"), questions)
    theirs = {}
    times = {"ours": bench.Times([], []), **{name: bench.Times([], []) for name in files}}
    for turn in range(chosen.repeats):
        jobs = {"ours": lambda: answer(ids[:, :3])}
        for name, path in files.items():
            if name != "full" or turn == 0:
                jobs[name] = lambda name=name, path=path: theirs.update({name: accuracy_of(peer, path)})
        for name, job in jobs.items():
            taken = bench.measured_call(job)
            times[name].wall.append(taken["wall"])
            times[name].cpu.append(taken["cpu"])
    bench.say(rows(times, memory, answer, ids, theirs, questions), data, chosen.json)


def rows(times, memory, answer, ids, theirs, questions):
    """Compare what was measured with what must be."""
    accuracy = np.mean(answer(ids[:, :3]) == ids[:, 3])
    each = (times["large"].median - times["small"].median) / (SAMPLES[1] - SAMPLES[0])
    whole = times["small"].median + each * (len(questions) - SAMPLES[0])
    how = f"{times['ours']} for {len(ids):,} questions; gensim {each * 1e3:.2f} ms a question, so {whole:.0f} s for all"
    made = [bench.at_least("Google analogies, beside gensim", whole / times["ours"].median, 12, 25, " x", how)]
    if "full" in times:
        ratio = times["full"].median / times["ours"].median
        how = f"{times['full']} in one run; accuracy {theirs['full']:.4f}, ours {accuracy:.4f}"
        made.append(bench.at_least("Google analogies, beside gensim on all", ratio, 12, 25, " x", how))
    made.append(bench.at_most("Google analogies, peak memory", memory, 2048, None, " MiB", f"accuracy {accuracy:.4f}"))
    multiplied = bench.turns({"mul": lambda: answer(ids[:, :3], "3cosmul")}, 3)["mul"]
    made.append(
        bench.at_least("Google analogies by 3CosMul", whole / multiplied.median, None, None, " x", f"{multiplied}")
    )
    return made


def gensim_table(table):
    """The same table in gensim."""
    from gensim.models import KeyedVectors

    peer = KeyedVectors(table.dim)
    peer.add_vectors(list(table.words), table.matrix.copy())
    peer.fill_norms()
    return peer


def accuracy_of(peer, path):
    """Let gensim answer the questions of a file."""
    return peer.evaluate_word_analogies(path, restrict_vocab=400_000, case_insensitive=True)[0]


def read(data):
    """Give the Google questions in lower case, or as many about random words."""
    if data.questions is None or data.source.startswith("synthetic"):
        words = Vectors.load(data.native).words[:905]
        rng = random.Random(0)
        return [rng.sample(words, 4) for _ in range(19_544)]
    lines = data.questions.read_text(encoding="utf-8").splitlines()
    return [line.lower().split() for line in lines if not line.startswith(":")]


def write(path, questions):
    """Write questions as gensim reads them."""
    path.write_text(": all\n" + "".join(" ".join(question) + "\n" for question in questions), encoding="utf-8")


if __name__ == "__main__":
    main()
