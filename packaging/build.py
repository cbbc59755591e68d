#!/usr/bin/env python3
"""Build the bundle of this system: `python packaging/build.py --help`; `build_bundle.py` does it.

Every Python can read this file, so that an older one says what is needed.
"""

import os
import sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import hearts_qt  # noqa: F401  An older Python ends here, with a sentence.

# isort: split
from build_bundle import main

if __name__ == "__main__":
    sys.exit(main())
