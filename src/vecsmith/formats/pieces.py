"""What folders with a `tokenizer.json` share: reading its pieces as words, and making one for the words of a table."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from vecsmith.core.errors import CouldNotError, FileFormatError, InputError, note, shown
from vecsmith.core.progress import progress
from vecsmith.formats import Writing
from vecsmith.text.tokenize import PATTERN
from vecsmith.vectors.pieces import Pieces, guarded, open_tokenizer
from vecsmith.vectors.storage import Storage
from vecsmith.vectors.table import Vectors

UNKNOWN = "[UNK]"
LARGEST_JSON = 1 << 24  # of a configuration
BATCH = 10_000
Array = np.ndarray[Any, Any]


def read_json(path: Path) -> dict[str, Any]:
    """Read a small JSON object."""
    found = parse_json(read_bytes(path, LARGEST_JSON), path)
    if not isinstance(found, dict):
        raise FileFormatError(f"{path}: expected a JSON object, found {type(found).__name__}")
    return found


def parse_json(text: bytes, path: Path) -> Any:
    """Parse JSON; what is wrong with it becomes one sentence."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileFormatError(f"{path}: this is not JSON: {error}") from error


def read_bytes(path: Path, largest: int | None = None) -> bytes:
    """Read a whole file."""
    try:
        size = path.stat().st_size
        if largest is not None and size > largest:
            raise FileFormatError(f"{path}: expected at most {largest:,} bytes, found {size:,}")
        return path.read_bytes()
    except OSError as error:
        raise CouldNotError(f"cannot read {path}: {error.strerror}") from error


def table_of_pieces(
    path: Path, storage: Storage, as_model2vec: bool, max_tokens: int | None, normalize: bool
) -> Vectors:
    """Make a table of the pieces of a tokenizer in the order of their ids, which answers for any string.

    `storage` has a row for each id; an id without a piece has no word. Model2Vec leaves the unknown piece out and cuts
    long sentences before they are tokenized; sentence-transformers does neither.
    """
    text = read_bytes(path)
    about = parse_json(text, path)
    try:
        tokenizer = open_tokenizer(text)
        vocabulary = guarded("the tokenizer has no vocabulary", tokenizer.get_vocab)
        drop = _unknown_id(tokenizer, about) if as_model2vec else None
    except InputError as error:
        raise FileFormatError(f"{path}: {error}") from error
    if not vocabulary:
        raise FileFormatError(f"{path}: the tokenizer has no pieces")
    last = max(vocabulary, key=vocabulary.__getitem__)
    if vocabulary[last] >= len(storage):
        found = f"the piece {shown(last)} has the id {vocabulary[last]:,}, but there are {len(storage):,} rows"
        raise FileFormatError(f"{path}: {found}; tokenizer and rows do not belong together")
    words = _by_id(vocabulary)
    ids = list(words)
    characters = _most_characters(vocabulary, max_tokens) if as_model2vec else None
    model = Pieces(np.frombuffer(text, np.uint8), storage, drop, max_tokens, characters, normalize)
    rows = storage if len(ids) == len(storage) else storage.take(np.array(ids))
    return Vectors(words.values(), rows, subword=model)


def pieces_of(table: Vectors, writing: Writing) -> Pieces | None:
    """Give the pieces whose table this still is, word by word and row by row; say if another model is left out."""
    pieces = table.subword
    if not isinstance(pieces, Pieces):
        if pieces is not None:
            writing.left_out.append("subword")
        return None
    words = _by_id(pieces.tokenizer.get_vocab())
    if table.words == list(words.values()) and _same_rows(table, pieces.storage, np.array(list(words))):
        gaps = list(words) != list(range(len(words)))
        return pieces if gaps else replace(pieces, storage=table.storage)  # without rows that no piece has
    writing.left_out.append("subword")
    return None


def _same_rows(table: Vectors, storage: Storage, ids: Array) -> bool:
    if table.storage is storage:
        return True
    blocks = table.blocks()
    return all(np.array_equal(block, storage.rows(ids[start : start + len(block)])) for start, block in blocks)


def _by_id(vocabulary: dict[str, int]) -> dict[int, str]:
    """Give the pieces by their ids, in their order; of two with one id, the same one every time."""
    words: dict[int, str] = {}
    for word, number in vocabulary.items():
        if words.setdefault(number, word) != word:
            words[number] = min(words[number], word)
    return dict(sorted(words.items()))


def tokenizer_of_words(table: Vectors, writing: Writing) -> bytes:
    """Make a tokenizer that cuts as `text/tokenize.py` does and knows the words of a table, then the unknown word.

    It lowers what it is given if no word has a capital. What words it cannot reach is kept in `writing.facts`.
    """
    words = list(table.words) if writing.spaces is None else writing.words(table, "", "a tokenizer of words")
    lowers = all(word == word.lower() for word in words)
    unknown = UNKNOWN
    while unknown in words:
        unknown += "_"
    about: dict[str, Any] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {"type": "Lowercase"} if lowers else None,
        "pre_tokenizer": {"type": "Split", "pattern": {"Regex": PATTERN}, "behavior": "Removed", "invert": True},
        "post_processor": None,
        "decoder": None,
        "model": {
            "type": "WordLevel",
            "vocab": {**{word: number for number, word in enumerate(words)}, unknown: len(words)},
            "unk_token": unknown,
        },
    }
    text = json.dumps(about, ensure_ascii=False).encode()
    missed = _unreachable(open_tokenizer(text), words)
    writing.facts.update(lowercase=lowers, unreachable=len(missed), words=len(words))
    if missed:
        writing.facts["first_unreachable"] = words[missed[0]]
    return text


def note_of_words(writing: Writing) -> None:
    """Say what a tokenizer of words does and cannot do."""
    facts = writing.facts
    if facts.get("unreachable"):
        note(
            f"the tokenizer cannot reach {facts['unreachable']:,} of the {facts['words']:,} words, "
            f"first {facts['first_unreachable']!r}: it cuts them in parts"
        )


def add_unknown(storage: Storage) -> Storage:
    """Add a row of zeros at the end, for the unknown word."""
    zeros = np.zeros((1, storage.dim), storage.values.dtype)
    scale = None if storage.scale is None else np.append(storage.scale, np.float32(1))
    row = None if storage.row is None else np.append(storage.row, np.int32(len(storage.values)))
    return Storage(np.concatenate([storage.values, zeros]), scale, row, storage.source)


def _unreachable(tokenizer: Any, words: list[str]) -> list[int]:
    """Give the numbers of the words that the tokenizer does not give when it is given them alone."""
    missed = []
    with progress("tokenizing the words", len(words), "words") as advance:
        for start in range(0, len(words), BATCH):
            batch = words[start : start + BATCH]
            cut = tokenizer.encode_batch_fast(batch, add_special_tokens=False)
            missed += [start + i for i, encoding in enumerate(cut) if encoding.ids != [start + i]]
            advance(len(batch))
    return missed


def _unknown_id(tokenizer: Any, about: dict[str, Any]) -> int | None:
    """Find the id of the unknown piece where Model2Vec looks for it."""
    token = getattr(tokenizer.model, "unk_token", None)
    if token is not None:
        return tokenizer.token_to_id(token)
    found = about["model"].get("unk_id")
    return found if isinstance(found, int) and found >= 0 else None


def _most_characters(vocabulary: dict[str, int], max_tokens: int | None) -> int | None:
    """Give the characters that Model2Vec keeps of a sentence: as many as so many pieces of median length have."""
    return None if max_tokens is None else max_tokens * int(np.median([len(word) for word in vocabulary]))
