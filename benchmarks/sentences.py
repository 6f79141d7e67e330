"""The eight sentence tasks beside a plain scikit-learn script, task by task: `python -m benchmarks.sentences TABLE...`.

A table is a name of the catalogue or a path. `plain` is the whole script; it reads rows out of a dict and knows nothing of
ours. Both run on one thread: linear algebra this small gets many times slower on several.
"""

import argparse
import re
import time
import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, train_test_split
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

import vecsmith
from benchmarks import bench
from vecsmith.core.report import text_table
from vecsmith.data.containers import Texts
from vecsmith.evaluation.sentences import SentenceTask
from vecsmith.evaluation.suites import How, of_suites
from vecsmith.evaluation.task import Asking

MUST, AIM = 240, 90  # seconds, of 300 dimensions on two cores


def plain(rows, task):
    """Say of every item of a task whether it is answered rightly: the protocol, as short as scikit-learn can have it."""

    def mean(text):
        pieces = re.split(r"(n't|'(?:s|m|d|re|ve|ll))(?!\w)", text.lower())
        words = [w for i, p in enumerate(pieces) for w in ([p] if i % 2 else re.findall(TOKEN, p))]
        found = [rows[word] for word in words if word in rows]
        return np.mean(found, axis=0, dtype=np.float64) if found else np.zeros(len(rows["the"]))

    def read(part):
        if isinstance(part, Texts):
            return np.array([mean(text) for text in part.texts]), np.array(part.labels)
        u, v = (np.array([mean(text) for text in side]) for side in (part.left, part.right))
        return np.hstack([u, v, abs(u - v), u * v]), np.array(part.labels)

    def fit(X, y, C):
        scaler = StandardScaler().fit(X)
        model = LogisticRegression(C=C, max_iter=60, tol=1e-3).fit(scaler.transform(X), y)
        return lambda new: model.predict(scaler.transform(new))

    def choose(X, y, dev, wanted):
        return max((0.001, 0.01, 0.1, 1), key=lambda C: np.mean(fit(X, y, C)(dev) == wanted))

    def refit(X, y, test):
        a, b = train_test_split(np.arange(len(y)), test_size=0.1, stratify=y, random_state=0)
        return fit(X, y, choose(X[a], y[a], X[b], y[b]))(test)

    X, y = read(task.test)
    if task.train is None:
        answers = np.empty_like(y)
        for train, test in StratifiedKFold(5, shuffle=True, random_state=0).split(X, y):
            answers[test] = refit(X[train], y[train], X[test])
    elif task.dev is None:
        answers = refit(*read(task.train), X)
    else:
        answers = fit(*read(task.train), choose(*read(task.train), *read(task.dev)))(X)
    return answers == y


TOKEN = r"\w+(?:['’.-]\w+)*|[^\w\s]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tables", nargs="*", default=["spacy-en-md-300d"], help="names of the catalogue, or paths")
    warnings.simplefilter("ignore", ConvergenceWarning)  # the protocol says when to stop
    tasks = [task for task in of_suites(["sentences"], How()) if isinstance(task, SentenceTask)]
    for name in parser.parse_args().tables:
        table = vecsmith.load(name)
        rows = plain_rows(table, tasks)
        lines, greatest, ours, theirs = [], 0.0, bench.Times([], []), bench.Times([], [])
        for task in tasks:
            (scored, *mine), (right, *peer) = timed(task.score, table, Asking(case="lower")), timed(plain, rows, task)
            for times, found in ((ours, mine), (theirs, peer)):
                times.wall.append(found[0])
                times.cpu.append(found[1])
            greatest = max(greatest, abs(scored.points.mean() - right.mean()))
            a, b, other = scored.points.mean(), right.mean(), int((scored.points != right).sum())
            seconds = (f"{found[0]:.1f} ({found[1]:.1f})" for found in (mine, peer))
            known = f"{scored.settings['tokens_known']:.3f}"
            lines.append((task.name, f"{100 * a:.2f}", f"{100 * b:.2f}", f"{a - b:+.0e}", f"{other}", known, *seconds))
            print(*lines[-1], flush=True)
        say(name, table, lines, greatest, ours, theirs)


def say(name, table, lines, greatest, ours, theirs):
    """Print a line a task, their means, and whether both hold what they must."""
    means = [f"{np.mean([float(line[column]) for line in lines]):.2f}" for column in (1, 2)]
    totals = (f"{sum(times.wall):.1f} ({sum(times.cpu):.1f})" for times in (ours, theirs))
    header = ("task", "ours", "plain", "difference", "items", "tokens known", "ours, s (CPU)", "plain, s (CPU)")
    print(f"\n{name}: {len(table):,} words x {table.dim}")
    print(text_table(header, [*lines, ("mean or sum", *means, "", "", "", *totals)]))
    how = f"{sum(ours.cpu):.0f} s of CPU; the plain script takes {sum(theirs.wall):.0f} s ({sum(theirs.cpu):.0f} s)"
    made = [
        bench.at_most(f"eight sentence tasks, {table.dim} dimensions", sum(ours.wall), MUST, AIM, " s", how),
        bench.at_most("greatest difference from the plain script", greatest, 1e-3, None, "", "in accuracy"),
    ]
    print(text_table(("job", "must", "aim", "measured", "verdict", "how"), [list(vars(row).values()) for row in made]))


def plain_rows(table, tasks):
    """Give the rows as the script reads them: a dict; of a table with sub-words, those of all words of the tasks."""
    if table.subword is None:
        return dict(zip(table.words, table.matrix, strict=True))
    texts = (text for task in tasks for part in (task.train, task.dev, task.test) if part for text in part.words())
    pieces = (re.split(r"(n't|'(?:s|m|d|re|ve|ll))(?!\w)", text.lower()) for text in texts)
    words = sorted({w for cut in pieces for i, p in enumerate(cut) for w in ([p] if i % 2 else re.findall(TOKEN, p))})
    return dict(zip(words, table.lookup(words, oov="subword")[0], strict=True))


def timed(job, *arguments):
    """Call it on one thread; give what it gives, and its seconds of wall and CPU time."""
    wall, cpu = time.perf_counter(), time.process_time()
    with threadpool_limits(1):
        found = job(*arguments)
    return found, time.perf_counter() - wall, time.process_time() - cpu


if __name__ == "__main__":
    main()
