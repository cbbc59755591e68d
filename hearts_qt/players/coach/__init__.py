"""The coach: the expected cost of every choice of a decision, and the main reason for it.

The coach knows the observation of one seat and nothing else. It tries all choices in the same
worlds, so that they differ by the choice and not by the luck of the deal.
"""

from __future__ import annotations

from hearts_qt.players.coach.advice import Advice, Coach, Option
from hearts_qt.players.coach.explanation import Explanation
from hearts_qt.players.coach.likely_reason import likely_reason
from hearts_qt.players.coach.themes import THEME_NAMES, Theme

__all__ = [
    "THEME_NAMES",
    "Advice",
    "Coach",
    "Explanation",
    "Option",
    "Theme",
    "likely_reason",
]
