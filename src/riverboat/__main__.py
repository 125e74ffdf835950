"""``python -m riverboat``: the same as the command ``riverboat``."""

import sys

from riverboat.cli import main

if __name__ == "__main__":
    sys.exit(main())
