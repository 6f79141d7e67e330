"""The calls that most people need, on the bundled table. Run `python examples/quickstart.py`."""

import vecsmith

table = vecsmith.load("glove-demo")  # or a path: text, binary, gz, zip, a Model2Vec folder, ...
print(table)
print("king, first numbers:", table["king"][:3])
print("'Paris' in table:", "Paris" in table, "| 'paris' in table:", "paris" in table)

for word, similarity in table.neighbors("king", k=3):
    print(f"near king: {word} {similarity:.3f}")
print("king + woman - man:", table.neighbors(positive=["king", "woman"], negative=["man"], k=1)[0].word)
print("paris is to france as tokyo is to:", table.analogy("paris", "france", "tokyo")[0].word)
print("odd one out:", table.odd_one_out(["breakfast", "lunch", "dinner", "piano"]))

small = vecsmith.refine(table, "reduce", dim=50).astype("int8")
small.save("small.safetensors")  # opens in milliseconds whatever its size
print("saved:", vecsmith.load("small.safetensors"))
