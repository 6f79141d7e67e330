"""The folder of the cache: VECSMITH_CACHE, else `vecsmith` in the user's folder for caches."""

import os
import sys
from pathlib import Path

from vecsmith.core.files import user_path


def cache() -> Path:
    """Give the folder of the cache, which need not exist yet."""
    if given := os.environ.get("VECSMITH_CACHE"):
        return Path(user_path(given))
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "vecsmith" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "vecsmith"
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if os.path.isabs(given) else home / ".cache") / "vecsmith"  # a relative one is void, they say
