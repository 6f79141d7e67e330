"""Vectors: words and a matrix, the noun that every room takes and gives."""

from vecsmith.vectors.neighbors import Neighbor
from vecsmith.vectors.table import Vectors

__all__ = ["Neighbor", "Vectors"]
