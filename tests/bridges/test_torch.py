import numpy as np
import torch

from vecsmith.bridges import to_torch


def test_lookups_are_those_of_the_table(table):
    embedding, index = to_torch(table)
    asked = ["日本", "king", "ice cream"]
    found = embedding(torch.tensor([index[word] for word in asked]))
    np.testing.assert_array_equal(found.numpy(), table[asked])
    assert not embedding.weight.requires_grad


def test_an_embedding_that_is_not_frozen_learns_and_the_table_does_not(table, matrix):
    embedding, index = to_torch(table, freeze=False)
    embedding(torch.tensor([index["king"]])).sum().backward()
    with torch.no_grad():
        embedding.weight -= 0.5 * embedding.weight.grad
    np.testing.assert_allclose(embedding.weight[0].detach().numpy(), matrix[0] - 0.5)
    np.testing.assert_array_equal(table.matrix, matrix)
