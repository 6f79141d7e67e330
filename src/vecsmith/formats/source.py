"""Where a table is read from; see `core/source.py`."""

from vecsmith.core.source import Source, Stream

__all__ = ["Source", "Stream"]
