"""Hands of recorded games."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from hearts_qt.game.record_check import replay_record
from hearts_qt.game.records import read_record, split_records
from hearts_qt.players.review.decisions import PlayedHand, played_hands

RECORDS = Path(__file__).with_name("moon_records")
"""Hands of four Skilled in which a moon is possible."""


@lru_cache(maxsize=8)
def recorded(number: int) -> PlayedHand:
    written = (RECORDS / f"{number}.hearts").read_text(encoding="utf-8")
    ((at, text),) = split_records(written)
    return next(played_hands(replay_record(read_record(text, at))))
