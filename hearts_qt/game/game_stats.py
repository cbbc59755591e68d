"""Statistics of a finished game for one of its players.

What the computer chose for a player is not theirs: a hand counts if they made at least half of its
decisions, and a game if at least half of its hands count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from hearts_qt.game.actions import Action, decisions_in
from hearts_qt.game.events import HandResult
from hearts_qt.game.game import Game
from hearts_qt.rules.compiled import compile_rules
from hearts_qt.rules.options import Rules

MoonStop = tuple[int, int]
"""A moon that was stopped: the seat that tried, and the seat that stopped it."""


@dataclass(frozen=True, slots=True)
class GameStats:
    """The result of a game for one player; for partners, the result of their pair or team."""

    place: int
    """The place, from 1; all winners have place 1."""
    places: int
    """The number of players, pairs or teams."""
    won: bool
    hands: int
    """The number of hands that count; so do the figures after this one."""
    points: int
    """The sum of the hand scores; changes by `exact_target` or `special_totals` do not count."""
    best: int
    """The points of the hand with the fewest."""
    worst: int
    """The points of the hand with the most."""
    moons: int
    """The number of moons shot."""
    stopped: int
    """The number of other players' moons stopped; see `moon_stopped`."""
    black_cards: int
    """The number of black cards (usually the queen of spades) taken."""


def own_hands(log: Iterable[Action], seat: int) -> frozenset[int]:
    """The hands of a game, from 0, in which a seat made at least half of its decisions itself."""
    made: Counter[int] = Counter()
    for hand, _index, action in decisions_in(log):
        if action.seat == seat:
            made[hand] += -1 if action.delegated else 1
    return frozenset(hand for hand, surplus in made.items() if surplus >= 0)


def are_own(own: Collection[int], hands: int) -> bool:
    """Whether a game of this many hands counts for a player, of whose hands these count."""
    return 2 * len(own) >= hands


def stats_of(
    game: Game, seat: int, stops: Sequence[MoonStop | None] | None = None
) -> GameStats | None:
    """The statistics of a finished game for a seat, None if it does not count for them; raises
    `ValueError` if it is not over.

    `stops` holds the value of `moon_stopped` after each hand. Without it the game is replayed,
    because it keeps only the tricks of its last hand.
    """
    if game.winners is None or not game.finished:
        raise ValueError("the game is not over")
    rules = game.rules
    counted = own_hands(game.log, seat)
    if not are_own(counted, len(game.finished)):
        return None
    finished = [hand for hand in game.finished if hand.hand in counted]
    own = _together(rules, seat)
    sides = {rules.side_of(one) for one in own}
    points = [sum(hand.scores[side] for side in sides) for hand in finished]
    black = rules.black
    place, places = place_of(rules, game.totals, game.winners, seat)
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
        moons=sum(_shot(hand, rules, sides) for hand in finished),
        stopped=sum(
            stop is not None and stop[1] in own and stop[0] not in own
            for hand, stop in enumerate(stops)
            if hand in counted
        ),
        black_cards=sum(
            hand.captured[one].count(black)
            for hand in finished
            for one in own
            if black is not None
        ),
    )


def _together(rules: Rules, seat: int) -> frozenset[int]:
    """The seats whose points count together with those of a seat."""
    if rules.teams == "none":
        return frozenset((seat,))
    half = rules.players // 2
    return frozenset((seat % half, seat % half + half))


def place_of(
    rules: Rules, totals: Sequence[int], winners: Sequence[int], seat: int
) -> tuple[int, int]:
    """The place of a seat, or of its pair or team, and the number of places.

    `totals` and `winners` are those of a game that is over, as in a record.
    """
    standing = {}
    for one in range(rules.players):
        group = _together(rules, one)
        total = sum(totals[side] for side in {rules.side_of(member) for member in group})
        # Of two equal totals, that of a winner takes the better place.
        standing[group] = (total, one not in winners)
    own = standing[_together(rules, seat)]
    ahead = sum(other < own for other in standing.values())
    return ahead + 1, len(standing)


def _shot(hand: HandResult, rules: Rules, sides: set[int]) -> bool:
    return hand.moon is not None and rules.side_of(hand.moon[0]) in sides


def _stops(game: Game) -> list[MoonStop | None]:
    """The value of `moon_stopped` after each hand, from a replay of the game."""
    found: list[MoonStop | None] = []
    again = game.undealt()
    for action in game.log:
        again.apply(action)
        if len(again.finished) > len(found):
            found.append(moon_stopped(again))
    return found


def moon_stopped(game: Game) -> MoonStop | None:
    """Who tried to shoot the moon in this hand and who stopped it; None if no moon was stopped.

    A moon is stopped when one side has taken at least two thirds of the points of its cards (all
    penalty cards, or all hearts where these turn), no other side has any of them, and then another
    side takes one. Cards of unwon tricks count with the trick whose winner takes them.
    """
    rules = game.rules
    if rules.moon == "off":
        return None
    values, needed = rules.card_worth, compile_rules(rules).moon_cards
    total = sum(max(0, values[card]) for card in rules.pack if needed >> card & 1)
    taken = 0
    waiting: list[int] = []
    owner: int | None = None
    for trick in game.tricks:
        waiting += [card for _, card in trick.cards if needed >> card & 1]
        if not waiting or trick.winner is None:
            continue
        if owner is not None and rules.side_of(trick.winner) != rules.side_of(owner):
            return (owner, trick.winner) if 3 * taken >= 2 * total else None
        owner = trick.winner if owner is None else owner
        taken += sum(max(0, values[card]) for card in waiting)
        waiting = []
    return None
