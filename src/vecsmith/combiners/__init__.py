"""Combiners: many tables in, one out. One file a method; `base.py` has what they share, `sources.py` one vocabulary."""

from vecsmith.combiners.average import Average
from vecsmith.combiners.concat import Concat

__all__ = ["Average", "Concat"]
