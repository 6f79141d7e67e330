"""Named data: what is bundled with the library, by name."""

from pathlib import Path

BUNDLED = Path(__file__).parent / "bundled"
TABLES = {"glove-demo": "glove-demo.safetensors"}


def near(name: str) -> str | None:
    """Give the name of the bundled table that somebody may have meant, or None."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name.lower(), TABLES, 1)), None)


def bundled(name: str) -> Path | None:
    """Give the path of a bundled table, or None if there is none of that name."""
    return BUNDLED / TABLES[name] if name in TABLES else None
