"""Players in the style of people, written by somebody who had not read the program's own policy.

They are told only what the protocol for outside players tells. `README.md` describes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tests.players.strangers import (
    card_looker,
    cautious_beginner,
    ducker,
    leader_feeder,
    moon_shooter,
    one_in_five,
    queen_hoarder,
    spade_keeper,
    textbook,
    three_aces,
)
from tests.players.strangers.program import Style

__all__ = ["KEPT_APART", "STRANGERS", "Stranger"]


@dataclass(frozen=True)
class Stranger:
    """A stranger: its name, its style, and whether it is never used for tuning."""

    name: str
    style: Style
    kept_apart: bool = False


STRANGERS: Final[Mapping[str, Stranger]] = MappingProxyType(
    {
        stranger.name: stranger
        for stranger in (
            Stranger("ducker", ducker.STYLE),
            Stranger("queen-hoarder", queen_hoarder.STYLE, kept_apart=True),
            Stranger("three-aces", three_aces.STYLE),
            Stranger("spade-keeper", spade_keeper.STYLE),
            Stranger("card-looker", card_looker.STYLE),
            Stranger("one-in-five", one_in_five.STYLE),
            Stranger("cautious-beginner", cautious_beginner.STYLE, kept_apart=True),
            Stranger("textbook", textbook.STYLE),
            Stranger("moon-shooter", moon_shooter.STYLE, kept_apart=True),
            Stranger("leader-feeder", leader_feeder.STYLE, kept_apart=True),
        )
    }
)
"""All strangers by name."""

KEPT_APART: Final = tuple(name for name, stranger in STRANGERS.items() if stranger.kept_apart)
"""The names of those that no figure or rule of the program's players may be tuned on."""
