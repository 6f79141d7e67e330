"""Run the fuzz: `NUMBA_BOUNDSCHECK=1 python -m fuzz --count 100000`."""

import argparse
import os
import sys
import tempfile


def main() -> int:
    """Set bounds checking on before Numba is loaded, and keep what is compiled so apart from what is not."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Feed broken files to every reader.")
    parser.add_argument("--count", type=int, default=100_000, help="how many inputs")
    parser.add_argument("--seed", type=int, default=1, help="what the inputs are made from")
    parser.add_argument("--only", type=int, help="do one input again, and show what came of it")
    parser.add_argument("--format", help="only files of this format")
    given = parser.parse_args()
    os.environ["NUMBA_BOUNDSCHECK"] = "1"
    os.environ.setdefault("NUMBA_CACHE_DIR", os.path.join(tempfile.gettempdir(), f"vecsmith-fuzz-{os.getuid()}"))
    from fuzz.run import run

    return run(given.count, given.seed, given.only, given.format)


if __name__ == "__main__":
    sys.exit(main())
