"""What a seat may know: the only thing that computer players and the coach are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from hearts_qt.game.actions import MoonWay, Packet
from hearts_qt.game.pass_routing import Move
from hearts_qt.game.phase import Phase
from hearts_qt.game.results import Trick
from hearts_qt.rules.cards import cards_of, mask_of
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one seat sees it, at one moment.

    Seats are those of the table; `left` of a seat is the next number. Sets of cards are sorted
    tuples. Everything holds for the hand under way unless it says otherwise.
    """

    rules: Rules
    seat: int
    hand_index: int
    dealer: int
    direction: str
    phase: Phase
    asked: bool
    """Whether this seat owes an action now."""
    hand: Cards
    dealt: Cards
    passed: tuple[Packet, ...] | None
    """What this seat committed to pass; None before that and after a blind pass."""
    passed_blind: bool
    gave: tuple[Move, ...]
    """Cards of this seat's own whose new holder it knows (with blind players about, none)."""
    received: Cards
    pass_targets: tuple[int, ...]
    packet_size: int
    may_pass_blind: bool
    charged: tuple[Cards, ...]
    """The charged cards still in hand, a tuple a seat."""
    charges: tuple[Cards, ...] | None
    """What was charged before the play, a tuple a seat, once all have committed."""
    may_charge: Cards
    """The cards this seat may charge now."""
    most_charges: int
    plays: tuple[tuple[int, int], ...]
    trick: tuple[tuple[int, int], ...]
    tricks: tuple[Trick, ...]
    legal: Cards
    hearts_broken: bool
    hearts_doubled: bool
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    voids: tuple[frozenset[int], ...]
    """The suits in which each seat has shown itself void."""
    captured: tuple[Cards, ...]
    """What each seat captured in tricks; for this seat also what it captured face down."""
    points: tuple[int, ...]
    """The value of `captured`, charges counted."""
    tricks_won: tuple[int, ...]
    pile: Cards
    kitty_size: int
    """Cards of a kitty that nobody has taken yet."""
    kitty_taker: int | None
    kitty: Cards
    """The cards of the kitty, when this seat took it."""
    laid_away: Cards
    """What this seat laid away."""
    owed: int
    """How many cards this seat has to lay away now."""
    unseen: Cards
    """The cards that may lie in other hands, in the kitty or face down with others."""
    totals: tuple[int, ...]
    moon_totals: dict[MoonWay, tuple[int, ...]] | None
    """The totals that either way of the moon would result in, when this seat is to choose."""
    view: Position = field(compare=False, repr=False)
    """The kernel's position with all hidden cards taken out (`Position.redacted`)."""


def unseen_cards(rules: Rules, seen: Iterable[int]) -> Cards:
    """The cards of the pack that are not among those seen, sorted."""
    once, twice = mask_of(rules.pack)
    for card in seen:
        bit = 1 << card
        if twice & bit:
            twice ^= bit
        else:
            once &= ~bit
    return cards_of(once, twice)
