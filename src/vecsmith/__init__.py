"""vecsmith makes text representations better: train, combine, refine, align, compress, apply and test them."""

from vecsmith._version import __version__

__all__ = ["__version__"]
