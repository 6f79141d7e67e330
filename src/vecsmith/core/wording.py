"""How results are said to people. The command line and the demonstration print the same, with the same functions.

Words and names out of files are shown with their control characters made visible, so that none can steer a terminal.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vecsmith.core.report import visible


def info_text(about: Mapping[str, Any], verified: bool = False) -> str:
    """Say what a table is, one fact a line, from what `vecsmith.info` gives."""
    meta = about["meta"]
    shared_rows = f" on {about['rows']:,} rows" if about["rows"] != about["words"] else ""
    facts = {
        "words": f"{about['words']:,}{shared_rows}",
        "dim": str(about["dim"]),
        "stored as": f"{about['dtype']}, {about['bytes'] / 1e6:,.1f} MB" + (", mapped" if about["mapped"] else ""),
        "format": about["format"],
        "space": about["space"],
        "carries": ", ".join(part for part in ("counts", "context", "subword") if about[part]) or "rows only",
        "first words": ", ".join(about["first"]),
        "from": about["name"] + (f", made of {meta['origin']}" if "origin" in meta else ""),
        "steps": " > ".join(str(step.get("method")) for step in meta.get("steps", ())),
        "verified": "every word, row and index entry" if verified else "",
    }
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {visible(fact)}" for name, fact in facts.items() if fact)


def neighbors_text(found: Iterable[tuple[str, float]]) -> str:
    """Say words and similarities, one a line."""
    return "\n".join(f"{similarity:7.4f}  {visible(word)}" for word, similarity in found)


def coverage_text(sources: Sequence[Mapping[str, Any]], words: int) -> str:
    """Say how many of the words of a combined table each source knows, from its step in the provenance."""
    known = (one["known"] if one["known"] == "any" else f"{one['known']:,}" for one in sources)
    said = (f"{visible(one['name'])} knows {count}" for one, count in zip(sources, known, strict=True))
    return f"{words:,} words: {', '.join(said)}"


def written_text(done: Mapping[str, Any]) -> str:
    """Say what was written and what it cost, from what `vecsmith.convert` gives."""
    cost = f"; mean cosine to the original {done['mean_cosine']:.5f}" if "mean_cosine" in done else ""
    lowers = "; its tokenizer lowers text, as no word has a capital" if done.get("lowercase") else ""
    size = f"{done['words']:,} words x {done['dim']}"
    return f"wrote {visible(done['path'])} ({done['format']}, {size}, {done['dtype']}){cost}{lowers}"
