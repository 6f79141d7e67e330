"""How commands print for machines; `core/wording.py` has what they say to people."""

import json
import re
from collections.abc import Iterable
from typing import Any

import click

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON, for machines.")
STEERING = re.compile(r"[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")  # what JSON leaves as it is, but a terminal obeys


def print_json(value: Any) -> None:
    """Print one JSON value; characters that could steer a terminal are written as escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    click.echo(STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def neighbors_json(found: Iterable[Any]) -> list[dict[str, Any]]:
    """Give words and similarities as the objects that machines read."""
    return [{"word": word, "similarity": round(similarity, 6)} for word, similarity in found]
