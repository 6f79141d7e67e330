"""`python -m vecsmith` is `vecsmith`."""

from vecsmith.cli import main

main()
