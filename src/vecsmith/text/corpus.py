"""Corpora: from texts to `Tokens`, whatever the texts come from."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from vecsmith.core.errors import InputError
from vecsmith.text.numbering import Types
from vecsmith.text.tokens import Tokens


def corpus_of(source: Any, *, lower: bool = False) -> Tokens:
    """Give a corpus as numbers: of an iterable of strings or of lists of tokens; `Tokens` are given back as they are.

    A string is cut into lines, each of them a context, and at ASCII white space; a list is a context. Every string or list
    is a document.
    """
    if isinstance(source, Tokens):
        return source
    if isinstance(source, str) or not isinstance(source, Iterable):
        raise InputError(f"a corpus is an iterable of strings or of lists of tokens, found {type(source).__name__}")
    types = Types()
    ids: list[int] = []
    sentences, documents = [0], [0]
    for item in source:
        for line in item.split("\n") if isinstance(item, str) else [item]:
            tokens = [piece.decode() for piece in line.encode().split()] if isinstance(line, str) else line
            ids += types.numbers([token.lower() for token in tokens] if lower else tokens)
            if len(ids) > sentences[-1]:
                sentences.append(len(ids))
        if len(sentences) - 1 > documents[-1]:
            documents.append(len(sentences) - 1)
    settings = {"lower": lower}
    arrays = np.array(ids, np.int32), np.array(sentences, np.int64), np.array(documents, np.int64)
    return types.tokens(*arrays, settings)
