"""`python -m hearts_qt` is the same as `hearts-qt`."""

from __future__ import annotations

import sys

from hearts_qt.cli import main

if __name__ == "__main__":
    sys.exit(main())
