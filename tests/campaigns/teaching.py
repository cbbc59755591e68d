"""Draws what the coach says, with the position in words, for a teacher of Hearts to judge.

    python -m tests.campaigns.teaching --each 20 --seed 1
    python -m tests.campaigns.teaching --kinds pass --presets "Modern Hearts;Omnibus Hearts"

For every hint, review and pass that is printed, mark whether it is true, whether it fits the card,
and whether it teaches something that a player can use in another hand. `tests.campaigns.reasons`
checks whether it is true for thousands of decisions; the other two need a reader.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from hearts_qt.game.actions import Phase, Play
from hearts_qt.game.game import Game
from hearts_qt.game.observation import Observation
from hearts_qt.players.coach import Coach, Explanation, Option, Theme
from hearts_qt.players.coach.advice import cards_of
from hearts_qt.players.levels.basic import BasicPlayer
from hearts_qt.players.review.labels import INACCURACY, unit_of
from hearts_qt.rules.cards import format_cards
from hearts_qt.rules.presets import PRESETS
from tests.campaigns.reasons import NAMES, decisions

KINDS = ("hint", "review", "pass")
PRESETS_DRAWN = 8
MOST_TRIED = 400
"""The most decisions of a rule set that are looked at for one of a kind."""


def position(game: Game, seat: int, observation: Observation) -> list[str]:
    """A position in words, as the seat sees it."""
    lines = []
    for trick in observation.tricks:
        cards = " ".join(f"{NAMES[one]}:{format_cards([card])}" for one, card in trick.cards)
        lines.append(f"{cards} -> {'nobody' if trick.winner is None else NAMES[trick.winner]}")
    if game.phase is Phase.PLAY:
        cards = " ".join(f"{NAMES[one]}:{format_cards([card])}" for one, card in game.trick)
        lines.append(f"now: {cards or 'leads'}; may play {format_cards(observation.legal)}")
    lines.append(f"{NAMES[seat]} holds {format_cards(observation.hand)}")
    if game.phase is Phase.PASS:
        targets = ", ".join(NAMES[one] for one in observation.pass_targets)
        lines.append(f"passes {observation.packet_size} to {targets}")
    if any(observation.totals):
        lines.append(f"totals {observation.totals}")
    return lines


def said(name: str, reason: Explanation) -> str:
    """What the coach says, with the key of the principle and the figure."""
    figure = f" ({reason.figure})" if reason.figure is not None else ""
    return f"  {name}: {reason.words}{figure}   [{reason.key}]"


def _is_error(played: Option, best: Option, unit: float) -> bool:
    """Whether the review would call a choice an error, as far as its points say."""
    if played.reason.theme in (Theme.MOON_TRIED, Theme.MOON_STOPPED, Theme.TOTALS):
        return True
    assert played.points is not None
    assert best.points is not None
    return played.points - best.points >= INACCURACY.loss * unit


def spoken(kind: str, game: Game, seat: int, coach: Coach, rng: Random) -> list[str]:
    """What the coach says about a decision, as the windows show it; empty if the decision is none
    of the kind."""
    if (game.phase is Phase.PASS) != (kind == "pass"):
        return []
    if kind != "pass" and game.phase is not Phase.PLAY:
        return []
    observation = game.observation(seat)
    best = None
    if kind == "review":
        legal = observation.legal
        action = (
            Play(seat, rng.choice(legal))
            if rng.random() < 0.5
            else BasicPlayer(rng.getrandbits(32)).choose(observation)
        )
        against = coach.object_to(observation, action, names=NAMES)
        if against is None:
            return []
        advice = coach.advise(observation, names=NAMES)
        best = advice.best.action
        played = next(one for one in advice.options if one.action == action)
        if not _is_error(played, advice.best, unit_of(observation.rules)):
            return []
        why = coach.explain(observation, best, action, names=NAMES)
        return [
            f"  {NAMES[seat]} plays {format_cards(cards_of(action))}",
            said("against", against),
            said(f"better {format_cards(cards_of(best))}", why),
        ]
    option = coach.advise(observation, names=NAMES).best
    return [said(format_cards(option.cards) or "no card", option.reason)]


def draw(kind: str, name: str, seed: int, count: int) -> int:
    """Print some decisions of a kind under a preset; returns how many were found."""
    rng, coach, found = Random(f"{kind} {name} {seed}"), Coach(seed), 0
    for game, seat in decisions(PRESETS[name].rules, rng.getrandbits(32), MOST_TRIED):
        if found == count:
            break
        if rng.random() < 0.6:
            # Several decisions in a row would be of one hand.
            continue
        lines = spoken(kind, game, seat, coach, rng)
        if lines:
            found += 1
            print(f"\n{kind}, {name}")
            for line in (*position(game, seat, game.observation(seat)), *lines):
                print(f"  {line}")
            sys.stdout.flush()
    return found


def main() -> int:
    """Draw and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--each", type=int, default=20, help="how many of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--presets", default="", help="names, separated by semicolons")
    given = parser.parse_args()
    rng = Random(given.seed)
    names = given.presets.split(";") if given.presets else rng.sample(list(PRESETS), PRESETS_DRAWN)
    for kind in given.kinds.split(","):
        left = given.each
        for at, name in enumerate(names):
            left -= draw(kind, name, given.seed, -(-left // (len(names) - at)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
