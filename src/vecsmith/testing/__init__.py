"""What tests stand on, ours and those of other packages: the conformance suite, small tables and a small corpus.

from vecsmith.testing import check_method
check_method(MyRefiner, "refiners")
"""

from vecsmith.testing.checks import PROMISES, check_method
from vecsmith.testing.tables import toy_corpus, toy_table

__all__ = ["PROMISES", "check_method", "toy_corpus", "toy_table"]
