"""The coach: what every choice of a decision is expected to cost, and the main reason why.

It judges from the observation of one seat alone. All choices are tried in the same worlds that fit
what the seat knows, so what sets them apart is the choice and not the luck of the worlds.
"""

from __future__ import annotations

from hearts_qt.players.coach.advice import Advice, Coach, Option

__all__ = ["Advice", "Coach", "Option"]
