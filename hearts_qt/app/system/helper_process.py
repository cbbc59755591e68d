"""How the program starts a second process of itself, for work that may hang or crash.

A hidden option as the only argument selects the work. This works in a bundle too, which has no
Python interpreter to start.
"""

from __future__ import annotations

import os
import sys

import hearts_qt

DECK_HELPER = "--deck-helper"
"""The option for `hearts_qt.app.decks.deck_helper`."""

SOUND_HELPER = "--sound-helper"
"""The option for `hearts_qt.app.sound.sound_helper`."""


def helper_command(option: str) -> list[str]:
    """The command that starts this program with a hidden option."""
    if getattr(sys, "frozen", False):
        return [sys.executable, option]
    return [sys.executable, "-m", "hearts_qt", option]


def helper_environment() -> dict[str, str]:
    """What must be added to the environment so that the process loads the same code as this one."""
    if getattr(sys, "frozen", False):
        return {}
    root = os.path.dirname(os.path.dirname(os.path.abspath(hearts_qt.__file__)))
    before = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": os.pathsep.join(filter(None, (root, before)))}
