"""`python -m lemmata` is the command `lemmata`."""

import sys

from lemmata.cli import main

if __name__ == "__main__":
    sys.exit(main())
