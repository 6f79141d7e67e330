"""What is in a corpus, in figures, and its words as a table."""

import os
from typing import Any

from vecsmith.core.errors import InputError, shown
from vecsmith.core.files import atomic_path, check_target
from vecsmith.core.report import visible
from vecsmith.text.corpus import corpus_of
from vecsmith.text.tokens import Tokens
from vecsmith.text.vocabulary import Vocabulary


def summary(
    corpus: Any,
    min_count: int,
    max_words: int | None,
    top: int,
    out: str | os.PathLike[str] | None,
    settings: dict[str, Any],
) -> dict[str, Any]:
    """Read a corpus and give its figures; where `out` is given, its words are written there."""
    for name, value in {"min_count": min_count, "max_words": max_words, "top": top}.items():
        if value is not None and (not isinstance(value, int) or value < (name != "top")):
            raise InputError(f"{name} must be a whole number from {int(name != 'top')}, found {value!r}")
    if out is not None:
        check_target(out)  # before a large text is read
    tokens = corpus_of(corpus, **settings)
    vocabulary = Vocabulary.of(tokens, min_count, max_words)
    if out is not None:
        write_words(vocabulary, out)
    return figures(tokens, vocabulary, min_count, top)


def figures(tokens: Tokens, vocabulary: Vocabulary, min_count: int, top: int) -> dict[str, Any]:
    """Count what there is and what the vocabulary keeps, and give the most frequent words."""
    kept = int(vocabulary.counts.sum())
    first = zip(vocabulary.words[:top], vocabulary.counts[:top].tolist(), strict=True)
    return {
        "tokens": len(tokens),
        "types": tokens.types,
        "contexts": len(tokens.sentences) - 1,
        "documents": len(tokens.documents) - 1,
        "min_count": min_count,
        "words": len(vocabulary),
        "words_tokens": kept,
        "coverage": round(kept / len(tokens), 6),
        "sha256": tokens.sha256,
        "settings": dict(tokens.settings),
        "first": [{"word": word, "count": count} for word, count in first],
    }


def figures_text(about: dict[str, Any]) -> str:
    """Say these figures to a person."""
    tokens, types, contexts, documents = (
        _counted(about[name], name) for name in ("tokens", "types", "contexts", "documents")
    )
    share = f"{about['coverage']:.1%} of the tokens"
    lines = [
        f"{tokens} of {types}, in {contexts} and {documents}",
        f"{_counted(about['words'], 'words')} with a count of {about['min_count']:,} or more: {share}",
    ]
    return "\n".join([*lines, *(f"{one['count']:>12,}  {visible(one['word'])}" for one in about["first"])])


def caches_text(found: list[dict[str, Any]]) -> str:
    """Say what lies in the cache, one corpus a line."""
    lines = [f"{one['bytes'] / 1e6:>10,.1f} MB  {visible(_named(one['corpus']))}  ({one['path']})" for one in found]
    return "\n".join(lines or ["no corpus is in the cache"])


def write_words(vocabulary: Vocabulary, target: str | os.PathLike[str]) -> None:
    """Write words and counts, with a tab between them, one a line, the most frequent first."""
    for word in vocabulary.words:
        if "\t" in word or "\n" in word:
            raise InputError(f"cannot write {target}: the word {shown(word)} holds a tab or the end of a line")
    with atomic_path(target) as temporary, open(temporary, "w", encoding="utf-8", newline="\n") as file:
        for word, count in zip(vocabulary.words, vocabulary.counts.tolist(), strict=True):
            file.write(f"{word}\t{count}\n")


def _counted(count: int, names: str) -> str:
    return f"{count:,} {names if count != 1 else names[:-1]}"


def _named(files: list[str]) -> str:
    if not files:
        return "broken"
    return files[0] if len(files) == 1 else f"{files[0]} and {len(files) - 1:,} more"
