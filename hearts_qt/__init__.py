"""Hearts Qt: Hearts, with every rule that people play by, against computer players.

The names in `__all__` are the library: what a script needs to play games, ask for legal cards,
read and write records, and let players compete. `docs/library.md` shows how, and `examples/` has
scripts to start from. Each name is loaded from its module when it is first used, and none of them
needs Qt.

Every Python can read this file, so that an older one says what is needed, wherever it starts.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Hearts Qt needs Python 3.11 or newer; this is " + sys.version.split()[0])

from importlib import import_module
from typing import TYPE_CHECKING

from hearts_qt.version import __version__

if TYPE_CHECKING:
    from hearts_qt.game.actions import (
        Action,
        Charge,
        ChooseMoon,
        Deal,
        IllegalAction,
        LayAway,
        Pass,
        Phase,
        Play,
    )
    from hearts_qt.game.deal_code import DealNumberError, deal_code, parse_deal_number
    from hearts_qt.game.deals import SealedDeals
    from hearts_qt.game.game import Game
    from hearts_qt.game.observation import Observation
    from hearts_qt.game.positions import HandPrefix
    from hearts_qt.game.record_check import replay_record
    from hearts_qt.game.records import (
        Record,
        RecordError,
        SeatEntry,
        read_record,
        split_records,
        write_record,
    )
    from hearts_qt.players.api import Player, UnknownPlayer
    from hearts_qt.players.matches import Match, Standing, play_match
    from hearts_qt.players.play_game import play_game
    from hearts_qt.players.registry import make_player
    from hearts_qt.players.review.decision_reviewer import DecisionReviewer
    from hearts_qt.players.review.judgement import JudgedChoice, Judgement
    from hearts_qt.rules.cards import CardError, card_name, format_cards, parse_card, parse_cards
    from hearts_qt.rules.options import OptionError, Rules, RulesError
    from hearts_qt.rules.presets import PRESETS, Preset, preset_of
    from hearts_qt.rules.profile import Profile, ProfileError, read_profile, write_profile
    from hearts_qt.rules.rule_code import CodeError, rules_from_code, rules_to_code

__all__ = [
    "PRESETS",
    "Action",
    "CardError",
    "Charge",
    "ChooseMoon",
    "CodeError",
    "Deal",
    "DealNumberError",
    "DecisionReviewer",
    "Game",
    "HandPrefix",
    "IllegalAction",
    "JudgedChoice",
    "Judgement",
    "LayAway",
    "Match",
    "Observation",
    "OptionError",
    "Pass",
    "Phase",
    "Play",
    "Player",
    "Preset",
    "Profile",
    "ProfileError",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "SealedDeals",
    "SeatEntry",
    "Standing",
    "UnknownPlayer",
    "__version__",
    "card_name",
    "deal_code",
    "format_cards",
    "make_player",
    "parse_card",
    "parse_cards",
    "parse_deal_number",
    "play_game",
    "play_match",
    "preset_of",
    "read_profile",
    "read_record",
    "replay_record",
    "rules_from_code",
    "rules_to_code",
    "split_records",
    "write_profile",
    "write_record",
]

_NAMES_IN = {
    "game.actions": "Action Charge ChooseMoon Deal IllegalAction LayAway Pass Phase Play",
    "game.deal_code": "DealNumberError deal_code parse_deal_number",
    "game.game": "Game",
    "game.observation": "Observation",
    "game.positions": "HandPrefix",
    "game.record_check": "replay_record",
    "game.records": "Record RecordError SeatEntry read_record split_records write_record",
    "game.deals": "SealedDeals",
    "players.api": "Player UnknownPlayer",
    "players.matches": "Match Standing play_match",
    "players.play_game": "play_game",
    "players.registry": "make_player",
    "players.review.decision_reviewer": "DecisionReviewer",
    "players.review.judgement": "JudgedChoice Judgement",
    "rules.cards": "CardError card_name format_cards parse_card parse_cards",
    "rules.options": "OptionError Rules RulesError",
    "rules.presets": "PRESETS Preset preset_of",
    "rules.profile": "Profile ProfileError read_profile write_profile",
    "rules.rule_code": "CodeError rules_from_code rules_to_code",
}
"""The public names of each module; the same as the imports above, which only type checkers see."""


def _load(name):  # type: (str) -> object
    """The object behind a public name, from the module that has it; `AttributeError` otherwise."""
    for module, names in _NAMES_IN.items():
        if name in names.split():
            found = getattr(import_module("hearts_qt." + module), name)
            globals()[name] = found
            return found
    raise AttributeError("module " + repr(__name__) + " has no attribute " + repr(name))


def __dir__():  # type: () -> list[str]
    return sorted(set(globals()) | set(__all__))


if not TYPE_CHECKING:
    # Type checkers would take any name for one that this function finds.
    __getattr__ = _load
