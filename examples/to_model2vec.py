"""Write a table as a Model2Vec folder, and open it there. Run `python examples/to_model2vec.py`.

Needs Model2Vec to open it: pip install model2vec
"""

import numpy as np
from model2vec import StaticModel

import vecsmith

table = vecsmith.load("glove-demo")
done = vecsmith.convert(table, "glove-model2vec", to="model2vec")
print(f"wrote {done['words']:,} words x {done['dim']} to {done['path']}")

model = StaticModel.from_pretrained("glove-model2vec")
sentences = ["the king of france", "cold water for the guests"]
theirs, ours = model.encode(sentences), vecsmith.encode("glove-model2vec", sentences)
print("largest difference between Model2Vec's vectors and ours:", float(np.abs(theirs - ours).max()))
assert np.allclose(theirs, ours, atol=1e-5)
