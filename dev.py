#!/usr/bin/env python3
"""Starts, tests and measures a checkout: `python3 dev.py --help`; `dev_commands.py` does it.

Every Python can read this file, so that an older one says what is needed.
"""

import sys

import hearts_qt  # noqa: F401  An older Python ends here, with a sentence.
from dev_commands import main

if __name__ == "__main__":
    sys.exit(main())
