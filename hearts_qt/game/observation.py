"""What one seat may know of a game: all that computer players and the coach are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from hearts_qt.game.actions import MoonWay, Packet
from hearts_qt.game.pass_routes import Move
from hearts_qt.game.phase import Phase
from hearts_qt.game.results import Trick
from hearts_qt.rules.cards import cards_of, mask_of
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """A game as one seat sees it, at one moment.

    `Game.observation` makes it. Seats are numbers from 0, clockwise. Cards are numbers from 0 to
    51, and sets of cards are sorted tuples. Tuples "for each seat" are indexed by seat. All values
    are about the hand under way, except `rules` and `totals`.
    """

    rules: Rules
    seat: int
    """The seat that this observation is for."""
    hand_index: int
    """The number of the hand in the game, from 0."""
    dealer: int
    direction: str
    """The direction of the pass; "hold" when no cards are passed."""
    phase: Phase
    asked: bool
    """Whether this seat owes an action now."""
    hand: Cards
    """The cards that this seat holds."""
    dealt: Cards
    """The cards that this seat was dealt."""
    passed: tuple[Packet, ...] | None
    """The packets that this seat has committed to; None before that and for a blind pass."""
    passed_blind: bool
    """Whether this seat passed blind."""
    gave: tuple[Move, ...]
    """The packets of this seat whose receiver it knows, after the pass; none if a player passed
    blind."""
    received: Cards
    """The cards that this seat received in the pass."""
    pass_targets: tuple[int, ...]
    """The seats that this seat passes to."""
    packet_size: int
    """The number of cards for each of them."""
    may_pass_blind: bool
    """Whether this seat may pass blind in this hand."""
    charged: tuple[Cards, ...]
    """The charged cards still in hand, for each seat."""
    charges: tuple[Cards, ...] | None
    """The cards charged before the play, for each seat; None until all have committed."""
    may_charge: Cards
    """The cards that this seat may charge now."""
    most_charges: int
    """How many of them it may charge at most."""
    plays: tuple[tuple[int, int], ...]
    """All plays of the hand as (seat, card) pairs, in order."""
    trick: tuple[tuple[int, int], ...]
    """The plays of the trick under way."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    legal: Cards
    """The cards that this seat may play now, each once; empty if it is not its turn."""
    hearts_broken: bool
    hearts_doubled: bool
    """Whether the ace of hearts was charged, so that hearts count double."""
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    voids: tuple[frozenset[int], ...]
    """The suits that each seat has shown not to have, as sets of numbers from 0 to 3."""
    captured: tuple[Cards, ...]
    """The cards that each seat captured in tricks; for this seat also those face down."""
    points: tuple[int, ...]
    """The points of `captured`, with charges and doubled hearts."""
    tricks_won: tuple[int, ...]
    """The number of tricks that each seat has won."""
    pile: Cards
    """The cards of unwon tricks that go to the winner of the next trick."""
    kitty_size: int
    """The number of cards in a kitty that nobody has taken yet."""
    kitty_taker: int | None
    """The seat that took the kitty."""
    kitty: Cards
    """The cards of the kitty, if this seat took it."""
    laid_away: Cards
    """The cards that this seat laid away."""
    owed: int
    """The number of cards that this seat has to lay away now."""
    unseen: Cards
    """The cards that may be in other hands, in the kitty or face down with other seats."""
    totals: tuple[int, ...]
    """The totals before this hand, for each side."""
    moon_totals: dict[MoonWay, tuple[int, ...]] | None
    """The totals after either way of counting the moon, if this seat has to choose; else None."""
    view: Position = field(compare=False, repr=False)
    """The kernel's position without the cards that the seat may not know."""


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
