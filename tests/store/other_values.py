"""A value of each setting that is not its default."""

from __future__ import annotations

from typing import Any

from hearts_qt.store.settings import (
    SeatSettings,
    Settings,
)

OTHER: dict[str, Any] = {
    "played_panel_detail": "points",
    "tempo": "brisk",
    "motion": "reduced",
    "screen_reader": "on",
    "reader_pause": "short",
    "speech": "brief",
    "order": "spades_first",
    "theme": "dark",
    "contrast": "high",
    "card_letters": "language",
    "text_size": 150,
    "picture": "picture-0123abcd.jpg",
    "seats": [SeatSettings("Me"), SeatSettings("Anna", "random")],
    "rules": {"target": 50},
    "played": {"Omnibus Hearts": 2},
    "unfolded": ["players"],
    "shortcuts": {"undo": ["Ctrl+U"]},
    "geometry": {"main": "AAAA"},
    "language": "de",
    "preset": "American Hearts",
    "added_decks": ["/home/me/cards"],
    "added_programs": ["cmd:./bot"],
}


def other(name: str) -> Any:
    """A value of a setting that is not its default."""
    default = getattr(Settings(), name)
    if name in OTHER:
        return OTHER[name]
    if isinstance(default, bool):
        return not default
    if isinstance(default, int):
        return default + 10
    return default + "x"
