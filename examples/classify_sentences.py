"""Sentences to a scikit-learn classifier. Run `python examples/classify_sentences.py`.

Needs scikit-learn: pip install 'vecsmith[tasks]'
"""

from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

from vecsmith.bridges import SentenceEncoder

FOOD = [
    "Fry the fish in butter and serve it with rice.",
    "The soup needs salt and fresh bread.",
    "She baked a chocolate cake with cream.",
    "We drank red wine and ate cheese.",
    "The restaurant serves chicken with potatoes.",
    "Add the sugar to the hot milk.",
]
SPORT = [
    "The team won the final game of the season.",
    "He scored two goals in the first half.",
    "The coach was happy with the young players.",
    "She won the tennis tournament in straight sets.",
    "Fans filled the stadium for the football match.",
    "The runner broke the world record.",
]
NEW = ["They lost the championship in the last minute.", "Lunch was beef with green beans and coffee."]

# The table's words are lower-case, so the sentences are lowered.
pipeline = make_pipeline(SentenceEncoder("glove-demo", lower=True), LogisticRegression(max_iter=1000))
search = GridSearchCV(pipeline, {"sentenceencoder__normalize": [False, True]}, cv=3)
search.fit(FOOD + SPORT, ["food"] * len(FOOD) + ["sport"] * len(SPORT))

print(f"cross-validated accuracy on {len(FOOD + SPORT)} sentences: {search.best_score_:.2f}")
for sentence, label in zip(NEW, search.predict(NEW), strict=True):
    print(f"{label}: {sentence}")
