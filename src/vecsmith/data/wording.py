"""How the catalogue is said to people."""

from collections.abc import Iterable, Mapping
from typing import Any

from vecsmith.core.report import text_table, visible
from vecsmith.data.origins import size_text

PLACES = {
    "bundled": "bundled",
    "cached": "in the cache",
    "mirror": "in a mirror",
    "partly": "partly here",
    "fetch": "can be fetched",
    "hand": "only by hand",
}


def listing_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """Say what there is, a line each, and where it is."""
    rows = [[line["name"], line["kind"], PLACES[line["where"]], line["summary"]] for line in lines]
    return text_table(["name", "kind", "where", "what"], rows)


def info_text(about: Mapping[str, Any]) -> str:
    """Say what is known of one name, one fact a line."""
    here = [file["place"] for file in about["files"] if file["place"]]
    origins = dict.fromkeys(origin for file in about["files"] for origin in file["origins"])
    facts = {
        "name": about["name"],
        "kind": about["kind"],
        "what": about["summary"],
        "items": about["items"],
        "parts": ", ".join(about["parts"]),
        "languages": ", ".join(about["languages"]),
        "size": f"{size_text(about['size'])} in {len(about['files'])} file{'' if len(about['files']) == 1 else 's'}",
        "licence": about["licence"],
        "citation": about["citation"],
        "homepage": about["homepage"],
        "note": about["note"],
        "where": PLACES[about["where"]] + (f": {_several(here)}" if here else ""),
        "origin": _several(list(origins)),
    }
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {visible(fact)}" for name, fact in facts.items() if fact)


def verify_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """Say of each name whether its files are what the catalogue knows."""
    counted: dict[str, dict[str, int]] = {}
    for line in lines:
        how = {True: "right", False: "changed", None: "not here" if line["where"] is None else "without a checksum"}
        counts = counted.setdefault(line["name"], {})
        counts[how[line["right"]]] = counts.get(how[line["right"]], 0) + 1
    return "\n".join(f"{name}: {_counts(counts)}" for name, counts in counted.items())


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(
        what if [count] == [*counts.values()] == [1] else f"{count} {what}" for what, count in counts.items()
    )


def _several(what: list[str]) -> str:
    return what[0] + (f" and {len(what) - 1:,} more" if len(what) > 1 else "") if what else ""
