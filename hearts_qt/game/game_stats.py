"""What a finished game came to for one of its players, as it is counted over many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearts_qt.game.game import Game
from hearts_qt.game.results import HandResult
from hearts_qt.rules.options import Rules
from hearts_qt.rules.values import black_card, card_values

__all__ = ["GameStats", "MoonStop", "moon_stopped", "stats_of"]

MoonStop = tuple[int, int]
"""Whose moon came to nothing, and by whom: two seats."""


@dataclass(frozen=True, slots=True)
class GameStats:
    """A game as a player sees it; where partners play together, as their pair or team does.

    `place` counts from 1, the best; those who win the game have it alike. `places` is how many
    there are: players, pairs or teams. `points` are those of all hands together, before a total
    that was met exactly is changed, `best` and `worst` those of a single hand. `queens` are the
    black cards taken.
    """

    place: int
    places: int
    won: bool
    hands: int
    points: int
    best: int
    worst: int
    moons: int
    stopped: int
    queens: int


def stats_of(game: Game, seat: int, stops: Sequence[MoonStop | None] | None = None) -> GameStats:
    """What a game that is over came to for a seat; raises `ValueError` when it is not over.

    `stops` is what `moon_stopped` says of every hand. Without it the game is played again: it
    remembers no tricks but those of the last hand.
    """
    if game.winners is None or not game.finished:
        raise ValueError("the game is not over")
    rules = game.rules
    own = _together(rules, seat)
    sides = {rules.side_of(one) for one in own}
    points = [sum(hand.scores[side] for side in sides) for hand in game.finished]
    black = black_card(rules.card_values)
    place, places = _place(game, own)
    if stops is None:
        stops = _stops(game)
    return GameStats(
        place=place,
        places=places,
        won=seat in game.winners,
        hands=len(points),
        points=sum(points),
        best=min(points),
        worst=max(points),
        moons=sum(_shot(hand, rules, sides) for hand in game.finished),
        stopped=sum(
            stop is not None and stop[1] in own and stop[0] not in own for stop in stops
        ),
        queens=sum(
            hand.captured[one].count(black)
            for hand in game.finished
            for one in own
            if black is not None
        ),
    )


def _together(rules: Rules, seat: int) -> frozenset[int]:
    """The seats whose points count with those of a seat."""
    if rules.teams == "none":
        return frozenset((seat,))
    half = rules.players // 2
    return frozenset((seat % half, seat % half + half))


def _place(game: Game, own: frozenset[int]) -> tuple[int, int]:
    """The place of some seats that play together, and how many places there are."""
    rules = game.rules
    winners = game.winners or ()
    standing = {}
    for seat in range(rules.players):
        group = _together(rules, seat)
        total = sum(game.totals[side] for side in {rules.side_of(one) for one in group})
        # Of equal totals, that of a winner is the better one.
        standing[group] = (total, seat not in winners)
    ahead = sum(other < standing[own] for other in standing.values())
    return ahead + 1, len(standing)


def _shot(hand: HandResult, rules: Rules, sides: set[int]) -> bool:
    return hand.moon is not None and rules.side_of(hand.moon[0]) in sides


def _stops(game: Game) -> list[MoonStop | None]:
    """What `moon_stopped` says of every hand of a game, by playing it again."""
    found: list[MoonStop | None] = []
    again = Game(game.rules, game.number, game.first_deal, first_dealer=game.first_dealer)
    for action in game.log:
        again.apply(action)
        if len(again.finished) > len(found):
            found.append(moon_stopped(again))
    return found


def moon_stopped(game: Game) -> MoonStop | None:
    """Whose moon came to nothing in the hand that a game is in, and by whom.

    That is, where moons are shot: a side had taken two thirds of all penalty points, and nobody
    else had any, when somebody else took one. Cards of tricks that nobody won count with the trick
    that brings them.
    """
    rules = game.rules
    if rules.moon == "off":
        return None
    values = card_values(rules.card_values, rules.bonus_card)
    total = sum(max(0, values[card]) for card in rules.pack)
    taken = waiting = 0
    owner: int | None = None
    for trick in game.tricks:
        worth = waiting + sum(max(0, values[card]) for _, card in trick.cards)
        waiting = worth if trick.winner is None else 0
        if not worth or trick.winner is None:
            continue
        if owner is not None and rules.side_of(trick.winner) != rules.side_of(owner):
            return (owner, trick.winner) if 3 * taken >= 2 * total else None
        owner = trick.winner if owner is None else owner
        taken += worth
    return None
