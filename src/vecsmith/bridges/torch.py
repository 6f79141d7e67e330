"""To PyTorch: the layer that looks rows up, and the number of each word in it."""

from typing import Any

from vecsmith.bridges import missing
from vecsmith.bridges.numpy import to_numpy
from vecsmith.vectors import Vectors


def to_torch(table: Vectors, *, freeze: bool = True) -> tuple[Any, dict[str, int]]:
    """Give an `nn.Embedding` with a copy of the rows, and a dict from each word to its row in it.

        embedding, index = to_torch(table)
        embedding(torch.tensor([index["king"], index["queen"]]))

    `freeze=False` lets training change the rows; the table itself never changes. A table's sub-word model stays behind.
    """
    try:
        import torch
    except ImportError as error:
        raise missing("torch", "to_torch") from error
    words, matrix = to_numpy(table, copy=True)
    embedding = torch.nn.Embedding.from_pretrained(torch.from_numpy(matrix), freeze=freeze)
    return embedding, {word: position for position, word in enumerate(words)}
