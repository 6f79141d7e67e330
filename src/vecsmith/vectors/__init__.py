"""Vectors: words and a matrix, the noun that every room takes and gives."""

from vecsmith.vectors.table import Neighbor, Vectors

__all__ = ["Neighbor", "Vectors"]
