import numpy as np

from vecsmith.numeric.hashing import murmur_all
from vecsmith.vectors.words import pack


def test_murmur_hashes_are_those_that_spacy_publishes():
    published = {"coffee": 3197928453018144401, "apple": 8566208034543834098, "beer": 3073001599257881079}
    blob, offsets = pack(published)
    hashes = np.empty(3, np.uint64)
    murmur_all(blob, offsets, 1, hashes)
    assert hashes.tolist() == list(published.values())
