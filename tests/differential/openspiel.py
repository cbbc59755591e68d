"""Hands of four played side by side with OpenSpiel's game `hearts`.

    python -m tests.differential.openspiel --hands 20000     Modern and American Hearts
    python -m tests.differential.openspiel --all-settings --hands 200

Every hand is dealt from a deal number, passed and played at random (in every eighth hand one seat
always plays its highest card, so that moons are shot). Before each card the seat to play and its
legal cards, and at the end every seat's score, must be the same on both sides. With
`--all-settings` that many hands are played under each of the 256 settings that OpenSpiel has;
`PARAMETERS` says which options of `docs/rules.md` they are.

OpenSpiel knows one way to score a moon (the others get 26), so the comparison plays every preset
with `moon add`. It draws the direction of the pass at random for each hand; so does this.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hearts_qt.game.actions import Deal, Pass, Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.rules.cards import JACK_OF_DIAMONDS, card_name, format_cards
from hearts_qt.rules.options import Rules
from hearts_qt.rules.presets import PRESETS

PARAMETERS: Mapping[str, Mapping[bool, Mapping[str, Any]]] = {
    "pass_cards": {False: {"pass_cycle": ("hold",)}, True: {}},
    "no_pts_on_first_trick": {
        False: {"first_trick_penalties": "allowed"},
        True: {"first_trick_penalties": "forbidden"},
    },
    "can_lead_any_club": {False: {"opening": "lowest_club"}, True: {"opening": "any_club"}},
    "jd_bonus": {False: {"bonus_card": None}, True: {"bonus_card": JACK_OF_DIAMONDS}},
    "avoid_all_tricks_bonus": {False: {"no_trick_bonus": 0}, True: {"no_trick_bonus": 5}},
    "must_break_hearts": {
        False: {"hearts_lead": "anytime"},
        True: {"hearts_lead": "when_broken"},
    },
    "qs_breaks_hearts": {False: {"black_breaks": False}, True: {"black_breaks": True}},
    "can_lead_hearts_instead_of_qs": {
        False: {"hearts_over_black": False},
        True: {"hearts_over_black": True},
    },
}
"""Every parameter of OpenSpiel's game, with the changes to our options that each value means."""

DIRECTIONS = ("hold", "left", "across", "right")
"""The directions of the pass, in the order in which OpenSpiel numbers them."""

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = range(4)
_THEIR_SUITS = (_CLUBS, _DIAMONDS, _SPADES, _HEARTS)

TO_THEIRS = tuple(card % 13 * 4 + _THEIR_SUITS[card // 13] for card in range(52))
"""OpenSpiel's number of each of our cards: rank by rank, suits clubs, diamonds, hearts, spades."""

TO_OURS = tuple(TO_THEIRS.index(action) for action in range(52))


class Difference(AssertionError):
    """The two sides do not agree; the text says how to reproduce it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A rule set of both sides."""

    name: str
    rules: Rules
    parameters: Mapping[str, bool]


def all_settings() -> list[Setting]:
    """Every combination of OpenSpiel's parameters, as a rule set of ours with `moon add`."""
    found = []
    for values in itertools.product((False, True), repeat=len(PARAMETERS)):
        parameters = dict(zip(PARAMETERS, values, strict=True))
        changes: dict[str, Any] = {}
        for name, value in parameters.items():
            changes.update(PARAMETERS[name][value])
        on = " ".join(name for name, value in parameters.items() if value) or "nothing"
        found.append(Setting(on, Rules(**changes), parameters))
    return found


def setting_of(preset: str) -> Setting:
    """The setting with the rules of a preset, except `moon`, which is `add`, and ties."""
    wanted = replace(PRESETS[preset].rules, moon="add", tie="play_on")
    same = [setting for setting in all_settings() if setting.rules == wanted]
    assert len(same) == 1, f"OpenSpiel has no parameters for {preset}"
    return replace(same[0], name=preset)


@dataclass(slots=True)
class Figures:
    """Counts of what a comparison has compared."""

    hands: int = 0
    legal_sets: int = 0
    moons: int = 0


def compare_hand(setting: Setting, theirs: Any, deal: int, figures: Figures) -> None:
    """Play one hand on both sides and add to the figures. Raises `Difference`.

    `theirs` is OpenSpiel's game with the parameters of the setting.
    """
    chance = random.Random(deal)
    direction = "hold" if setting.rules.pass_cycle == ("hold",) else chance.choice(DIRECTIONS)
    game = Game(replace(setting.rules, pass_cycle=(direction,)), number=deal, first_deal=deal)
    game.apply(Deal(deal))
    state = theirs.new_initial_state()
    state.apply_action(DIRECTIONS.index(direction))
    for cards in zip(*game.dealt, strict=True):
        for card in cards:
            state.apply_action(TO_THEIRS[card])

    def differ(what: str, ours: object, other: object) -> Difference:
        plays = " ".join(f"{seat}:{card_name(card)}" for seat, card in game.plays)
        return Difference(
            f"{what} under {setting.parameters}, deal {deal}, pass {direction}:\n"
            f"  plays so far: {plays or 'none'}\n  ours:      {ours}\n  OpenSpiel: {other}"
        )

    if direction != "hold":
        passes = [tuple(chance.sample(game.hand_of(seat), 3)) for seat in range(4)]
        for seat, cards in enumerate(passes):
            receiver = (seat + DIRECTIONS.index(direction)) % 4
            game.apply(Pass(seat, ((receiver, cards),)))
            for card in cards:
                state.apply_action(TO_THEIRS[card])
    shooter = chance.randrange(4) if deal % 8 == 7 else None
    compared = 0
    while game.phase is Phase.PLAY:
        (seat,) = game.to_act
        if state.current_player() != seat:
            raise differ("the seat to play differs", seat, state.current_player())
        legal = game.legal(seat)
        other = tuple(sorted(TO_OURS[action] for action in state.legal_actions()))
        if legal != other:
            hand = format_cards(game.hand_of(seat))
            raise differ(
                f"the legal cards of {hand} differ", format_cards(legal), format_cards(other)
            )
        # The highest rank, and of equal ranks hearts first: this sometimes takes every point.
        card = max(legal, key=lambda c: (c % 13, c)) if seat == shooter else chance.choice(legal)
        game.apply(Play(seat, card))
        state.apply_action(TO_THEIRS[card])
        compared += 1
    scores = game.finished[0].scores
    # OpenSpiel's returns are 26 less the points.
    points = tuple(26 - round(value) for value in state.returns())
    if not state.is_terminal() or compared != 52 or scores != points:
        raise differ("the scores differ", scores, points)
    figures.hands += 1
    figures.legal_sets += compared
    figures.moons += game.finished[0].moon is not None


def compare(setting: Setting, hands: int, first: int = 0) -> Figures:
    """Compare that many hands under a setting. Raises `Difference` at the first that differs."""
    import pyspiel

    theirs = pyspiel.load_game("hearts", dict(setting.parameters))
    figures = Figures()
    for number in range(hands):
        compare_hand(setting, theirs, first + number, figures)
    return figures


def main() -> int:
    """Run a campaign and print its figures; 1 when a difference was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=20_000, help="hands for each setting")
    parser.add_argument("--all-settings", action="store_true")
    parser.add_argument("--first", type=int, default=0, help="the first deal number")
    asked = parser.parse_args()
    presets = ("Modern Hearts", "American Hearts")
    settings = all_settings() if asked.all_settings else [setting_of(name) for name in presets]
    began = time.perf_counter()
    total, different = Figures(), 0
    for index, setting in enumerate(settings):
        try:
            figures = compare(setting, asked.hands, asked.first + index * asked.hands)
        except Difference as found:
            print(found)
            different += 1
            continue
        total.hands += figures.hands
        total.legal_sets += figures.legal_sets
        total.moons += figures.moons
        if not asked.all_settings:
            print(
                f"{setting.name}: {figures.hands} hands, {figures.legal_sets} legal sets, "
                f"{figures.moons} moons, all equal"
            )
    seconds = time.perf_counter() - began
    print(
        f"{len(settings)} settings, {total.hands} hands, {total.legal_sets} legal sets, "
        f"{4 * total.hands} scores, {total.moons} moons: "
        f"{different} settings differ ({seconds:.0f} s)"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
