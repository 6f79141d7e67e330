"""Trainers: text in, a table of words out. One file a method; `base.py` has what they share."""

from vecsmith.trainers.cbow import Cbow
from vecsmith.trainers.skipgram import SkipGram

__all__ = ["Cbow", "SkipGram"]
