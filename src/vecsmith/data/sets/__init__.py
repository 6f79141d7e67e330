"""The entries of the catalogue: a file each, named after it (`-` is `_`), listed in `data/catalogue.py`."""
