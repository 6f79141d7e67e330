"""Refiners: a table in, a better table of the same words out. One file a method; `base.py` has what they share."""

from vecsmith.refiners.center import Center
from vecsmith.refiners.normalize import Normalize
from vecsmith.refiners.reduce import Reduce
from vecsmith.refiners.standardize import Standardize

__all__ = ["Center", "Normalize", "Reduce", "Standardize"]
