"""Hearts Qt: Hearts, with every rule that people play by, against computer players."""

from __future__ import annotations

__version__ = "0.1.0"
