"""Is one table better than another? Scores with intervals, and what the differences come to.

Run `python examples/compare_tables.py`.
"""

import vecsmith
from vecsmith.data.containers import WordPairs

glove = vecsmith.load("glove-demo")  # or a path of yours
tables = {
    "glove": glove,
    "glove, halved": vecsmith.refine(glove, "reduce", dim=50),
    "glove and potion": vecsmith.combine([glove, vecsmith.load("potion-demo")], "concat"),
}
sets = ["men", "simlex-999"]

for row in vecsmith.evaluate(tables, on=sets):
    print(f"{row.table:16}  {row.task:18}  {row.value:.3f} [{row.low:.3f}, {row.high:.3f}]  {row.n} of {row.n_total}")

# Every pair of tables, on the items that both cover; p values are corrected for there being several.
for row in vecsmith.compare(tables, on=sets):
    print(f"{row.table} / {row.other}, {row.task}: {row.value:+.3f} [{row.low:+.3f}, {row.high:+.3f}], {row.verdict}")

# A set of your own. Four pairs prove nothing, and the interval says so.
drinks = WordPairs(
    left=["tea", "tea", "wine", "milk"],
    right=["coffee", "beer", "beer", "engine"],
    scores=[9, 6, 8, 0],
    name="drinks",
)
for row in vecsmith.compare(tables, on=drinks)[:1]:
    print(f"{row.task}: {row.verdict} on {row.n} pairs, scores {row.settings['scores']}")

# Do two sets share what they ask?
shared = vecsmith.overlap("simlex-999", "men")
print(
    f"{len(shared.pairs)} of {shared.pairs_of_first} pairs of SimLex-999 are in MEN, {' / '.join(shared.pairs[0])} first"
)
