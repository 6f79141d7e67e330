import pytest

from vecsmith.vectors import Vectors


@pytest.fixture
def table(table):
    """The table of the other tests without counts, which most formats leave out with a note."""
    return Vectors(table.words, table.storage)
