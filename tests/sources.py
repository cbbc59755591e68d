"""The sources of the project, for tests that look through them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def texts(room: str = "hearts_qt") -> dict[Path, str]:
    """The text of every module below a folder of the checkout, by path."""
    files = sorted((ROOT / room).rglob("*.py"))
    return {path: path.read_text("utf-8") for path in files}


def trees(pattern: str, room: str = "hearts_qt") -> Iterator[tuple[Path, ast.Module]]:
    """The syntax trees of the modules in which a pattern is found, with their paths.

    Parsing all takes seconds, and keeping the trees would make every collection of garbage slow.
    """
    for path, text in texts(room).items():
        if re.search(pattern, text):
            yield path, ast.parse(text)
