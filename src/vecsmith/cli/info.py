"""`vecsmith info`."""

import click

from vecsmith.cli.app import shared
from vecsmith.cli.output import as_json, print_json, print_pairs


@click.command("info")
@click.argument("file")
@click.option("--verify", is_flag=True, help="Scan every word, row and index entry.")
@as_json
@shared
def command(file: str, verify: bool, json_: bool) -> None:
    """Say what the table FILE is: size, type, format, origin.

    With --json: an object with at least words, dim, dtype, format and meta.
    """
    from vecsmith import api

    about = api.info(file, verify=verify)
    if json_:
        print_json(about)
        return
    shared_rows = f" on {about['rows']:,} rows" if about["rows"] != about["words"] else ""
    steps = " > ".join(str(step.get("method")) for step in about["meta"].get("steps", ()))
    facts = [
        ("words", f"{about['words']:,}{shared_rows}"),
        ("dim", about["dim"]),
        ("stored as", f"{about['dtype']}, {about['bytes'] / 1e6:,.1f} MB" + (", mapped" if about["mapped"] else "")),
        ("format", about["format"]),
        ("space", about["space"]),
        ("carries", ", ".join(part for part in ("counts", "context", "subword") if about[part]) or "rows only"),
        ("first words", ", ".join(about["first"])),
        ("from", about["name"] + (f", made of {about['meta']['origin']}" if "origin" in about["meta"] else "")),
        ("steps", steps),
        ("verified", "every word, row and index entry" if verify else ""),
    ]
    print_pairs((name, value) for name, value in facts if value != "")
