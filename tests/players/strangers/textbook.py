"""A textbook player: the advice that books and clubs give to those who know the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.players.strangers.habits import (
    costliest_first,
    follows,
    high_first,
    low_first,
    sensible_follow,
)
from tests.players.strangers.memory import RANKS, Memory, rank, suit
from tests.players.strangers.program import Style

MIN_GUARDS = 3
"""With at least this many spades below the black card it keeps its high spades."""
MAX_SHORT_SUIT = 2
"""It passes high cards of a suit of at most this length, to become void."""
MOON_ALARM_SHARE = 0.4
"""If one player alone has at least this share of all points, it suspects a moon."""


def _spades_below(memory: Memory, cards: Sequence[str]) -> int:
    black = memory.black or "QS"
    return sum(suit(card) == "S" and rank(card) < rank(black) for card in cards)


def pass_order(memory: Memory, hand: Iterable[str]) -> list[str]:
    """High spades without length, then short suits to become void, then high hearts.

    One high heart is kept as a stopper against moons.
    """
    cards = list(hand)
    unguarded = memory.black is not None and _spades_below(memory, cards) < MIN_GUARDS
    hearts = [card for card in high_first(cards) if suit(card) == "H"]
    stopper = next((card for card in hearts if rank(card) >= RANKS.index("Q")), None)

    def order(card: str) -> tuple[int, int]:
        letter = suit(card)
        length = sum(suit(other) == letter for other in cards)
        if letter == "S":
            high = memory.black is not None and rank(card) >= rank(memory.black)
            return (5 if high and unguarded else -1), rank(card)
        if card == stopper:
            return 0, 0
        if letter != "H" and length <= MAX_SHORT_SUIT and rank(card) >= RANKS.index("8"):
            return 4, rank(card)
        return 1, rank(card) + (1 if letter == "H" else 0)

    return sorted(high_first(cards), key=order, reverse=True)


def suspect(memory: Memory) -> int | None:
    """Another player who has every point so far, and many; None if there is nobody."""
    takers = [seat for seat, points in enumerate(memory.points) if points]
    mates = memory.mates(memory.seat)
    if memory.rules["moon"] == "off" or len(takers) != 1 or takers[0] in mates:
        return None
    return takers[0] if memory.points[takers[0]] >= MOON_ALARM_SHARE * memory.all_points else None


def _lead(memory: Memory, legal: Sequence[str]) -> str:
    black = memory.black
    queen_out = black is not None and not memory.seen[black] and black not in memory.hand
    if black is not None and queen_out:
        hunting = [card for card in legal if suit(card) == "S" and rank(card) < rank(black)]
        if hunting:
            return low_first(hunting)[0]
    held_black = black in memory.hand
    calm = [
        card
        for card in legal
        if not (suit(card) == "S" and (held_black or (queen_out and rank(card) >= rank("QS"))))
    ]
    # A low card of a short suit: the suit becomes void, and others can hardly play below the card.
    return min(
        low_first(calm or legal),
        key=lambda card: (memory.above(card) == 0, rank(card) + len(memory.held(suit(card)))),
    )


def _follow(memory: Memory, legal: Sequence[str]) -> str:
    best, danger = memory.best, suspect(memory)
    winning = [card for card in high_first(legal) if memory.would_win(card)]
    points = memory.at_stake > 0 or memory.led == "H"
    if winning and points and danger is not None and (best is None or best[0] == danger):
        # A point taken now is cheaper than a moon.
        return winning[0]
    if memory.led == "S" and memory.black is not None and not memory.seen[memory.black]:
        # While the black card is out, it plays a lower spade rather than the ace or king.
        if memory.black in legal and not memory.would_win(memory.black):
            return memory.black
        low = [card for card in high_first(legal) if rank(card) < rank(memory.black)]
        if low and not memory.is_last:
            return low[0]
    return sensible_follow(memory, legal)


def _discard(memory: Memory, legal: Sequence[str]) -> str:
    best, danger = memory.best, suspect(memory)
    if danger is not None and best is not None and best[0] == danger:
        # No points, and no stopper, for the player who may be shooting.
        free = [card for card in low_first(legal) if memory.value(card) <= 0]
        return (free or low_first(legal))[0]
    if memory.black in legal:
        return memory.black or legal[0]
    if memory.black and not memory.seen[memory.black]:
        high = [c for c in high_first(legal) if suit(c) == "S" and rank(c) > rank(memory.black)]
        if high and _spades_below(memory, memory.hand) < MIN_GUARDS:
            return high[0]
    ahead = best is not None and memory.totals[best[0]] <= min(
        total for seat, total in enumerate(memory.totals) if seat != memory.seat
    )
    if ahead:
        # The player in front gets the points.
        return costliest_first(memory, legal)[0]
    lone = [card for card in high_first(legal) if len(memory.held(suit(card))) == 1]
    high = [card for card in lone if rank(card) >= RANKS.index("T") and memory.value(card) >= 0]
    return (high or costliest_first(memory, legal))[0]


def play(memory: Memory, legal: Sequence[str]) -> str:
    """Lead low spades at the queen, duck, stop moons, give points to the player in front."""
    if memory.led is None:
        return _lead(memory, legal)
    return _follow(memory, legal) if follows(memory, legal) else _discard(memory, legal)


def charge(memory: Memory, cards: Sequence[str], most: int) -> list[str]:
    """The bonus card, if it has company in its suit."""
    worth = [c for c in cards if memory.value(c) < 0 and len(memory.held(suit(c))) >= MIN_GUARDS]
    return worth[:most]


STYLE = Style(play=play, pass_order=pass_order, charge=charge)
