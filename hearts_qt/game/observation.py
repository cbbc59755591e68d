"""What one seat may know of a game, and what is certain from it.

An `Observation` is all that computer players and the coach are given. A `Claim` says that the rest
of a hand is certain, so that it need not be played card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from hearts_qt.game.actions import MoonWay, Move, Packet, Phase
from hearts_qt.game.events import Trick
from hearts_qt.rules.cards import cards_of, mask_of, rank_of, suit_of
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules
from hearts_qt.rules.text import Text, text

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

    @property
    def kitty_waits(self) -> bool:
        """Whether somebody may still take the kitty."""
        return self.kitty_size > 0 and self.rules.kitty_to != "nobody"


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


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest of a hand is certain.

    `seat` takes all remaining tricks; None means that no remaining card or trick counts. `text`
    says so in one sentence, addressed to the seat.
    """

    seat: int | None
    text: Text


def claim_of(observation: Observation) -> Claim | None:
    """What is certain about the rest of the hand, from what the seat knows; None if nothing is.

    A claim is possible between tricks only, while the seat holds at least two cards. Not every
    certain hand is found: a seat claims all tricks only when it leads, with one pack and no kitty
    on the table, and each of its cards is higher than every card of that suit still out.
    """
    rules = observation.rules
    mine = observation.hand
    if observation.phase is not Phase.PLAY or observation.trick or len(mine) < 2:
        return None
    out = Counter(observation.unseen)
    for other in range(rules.players):
        if other != observation.seat:
            # `unseen` lacks the charged cards, but they have not been played yet.
            out.update(observation.charged[other])
    counting = rules.counting & {*out, *mine}
    tricks_matter = rules.no_trick_bonus or rules.sun or rules.trick_points
    if not counting and not observation.kitty_waits and not tricks_matter and not observation.pile:
        return Claim(None, text("No points are left in this hand."))
    if not observation.asked or rules.packs == 2 or observation.kitty_waits:
        return None
    beaten = any(
        suit_of(other) == suit_of(card) and rank_of(other) > rank_of(card)
        for card in mine
        for other in out
    )
    return None if beaten else Claim(observation.seat, text("All the remaining tricks are yours."))
