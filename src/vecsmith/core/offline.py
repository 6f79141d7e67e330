"""Whether the network may be used: `--offline` forbids it for this process, `VECSMITH_OFFLINE=1` wherever it is set."""

import os

_forbidden = False


def forbid(on: bool = True) -> None:
    """Forbid the network for this process, or leave it to the environment again."""
    global _forbidden
    _forbidden = on


def offline() -> bool:
    """Say whether nothing may be taken from the network."""
    return _forbidden or os.environ.get("VECSMITH_OFFLINE", "").strip().lower() not in ("", "0", "no", "false", "off")
