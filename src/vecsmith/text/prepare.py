"""What is done to a block of text before it is cut at white space: lower case, digits, another tokenizer.

A tokenizer other than `whitespace` writes its tokens with spaces between them. Blocks are UTF-8; bytes 0 end documents.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from vecsmith.core.errors import FileFormatError, InputError, shown
from vecsmith.core.files import user_path
from vecsmith.text.tokenize import tokenize

Prepare = Callable[[bytes], bytes]
TOKENIZERS = ("whitespace", "words")
DIGITS = ("keep", "zero")
ZEROS = bytes.maketrans(b"123456789", b"000000000")


def preparation(tokenizer: str | os.PathLike[str], lower: bool, digits: str) -> Prepare:
    """Give the function that prepares a block."""
    if digits not in DIGITS:
        raise InputError(f"digits must be one of {', '.join(DIGITS)}, found {digits!r}")
    cut = _tokenizer(tokenizer)
    return partial(_prepare, cut=cut, lower=lower, zero=digits == "zero")


def prepared_token(token: str, lower: bool, digits: str) -> str:
    """Do to a token what is done to a text."""
    token = token.lower() if lower else token
    return token.encode().translate(ZEROS).decode() if digits == "zero" else token


def tokenizer_name(tokenizer: str | os.PathLike[str]) -> str:
    """Name a tokenizer so that another one has another name: a file by the checksum of what it holds."""
    if tokenizer in TOKENIZERS:
        return str(tokenizer)
    import hashlib

    path = Path(user_path(tokenizer))
    if not path.is_file():
        raise InputError(
            f"tokenizer must be {', '.join(TOKENIZERS)} or a file of the tokenizers library, found {tokenizer}"
        )
    return f"tokenizers:{hashlib.sha256(path.read_bytes()).hexdigest()}"


def _prepare(block: bytes, cut: Callable[[str], str] | None, lower: bool, zero: bool) -> bytes:
    if lower:
        block = block.lower() if block.isascii() else block.decode().lower().encode()
    if zero:
        block = block.translate(ZEROS)
    return block if cut is None else cut(block.decode()).encode()


def _tokenizer(tokenizer: str | os.PathLike[str]) -> Callable[[str], str] | None:
    if tokenizer == "whitespace":
        return None
    if tokenizer == "words":
        return _words
    tokenizer_name(tokenizer)  # which refuses what is no file
    from tokenizers import Tokenizer

    try:
        opened = Tokenizer.from_file(user_path(tokenizer))
    except Exception as error:  # the library raises its base class
        what = "is not a file of the tokenizers library"
        raise FileFormatError(f"{tokenizer} {what}: {shown(str(error), 80)}") from error
    opened.no_truncation()
    opened.no_padding()
    return partial(_pieces, opened)


def _words(text: str) -> str:
    """Cut into words and marks; the character 0 is a mark like any other."""
    return "\n".join(" ".join(tokenize(line)) for line in text.split("\n"))


def _pieces(opened: Any, text: str) -> str:
    documents = []
    for document in text.split("\0"):
        lines = opened.encode_batch(document.split("\n"), add_special_tokens=False)
        documents.append("\n".join(" ".join("".join(token.split()) for token in line.tokens) for line in lines))
    return "\0".join(documents)
