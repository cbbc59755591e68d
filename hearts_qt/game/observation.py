"""What a seat may know: the only thing that computer players and the coach are given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearts_qt.game.pass_routing import Move
from hearts_qt.rules.cards import cards_of, mask_of
from hearts_qt.rules.kernel import Position
from hearts_qt.rules.options import Rules

if TYPE_CHECKING:
    from hearts_qt.game.actions import MoonWay, Packet
    from hearts_qt.game.game import Game, Phase, Trick

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


def observe(game: Game, seat: int) -> Observation:
    """The observation of a seat. It reads no card that the seat may not know."""
    from hearts_qt.game.game import Phase

    n = game.players
    position = game.position
    phase = game.phase
    hand = game.hand_of(seat)
    own_pass = game.passes[seat]
    moves = game.moves or ()
    blind_about = game.moves is not None and any(packets is None for packets in game.passes)
    gave = tuple(move for move in moves if move[0] == seat) if not blind_about else ()
    received = tuple(sorted(card for _, to, cards in moves if to == seat for card in cards))
    charges_known = all(charge is not None for charge in game.charges)
    taken_kitty = game.kitty_taken
    own_kitty = taken_kitty is not None and taken_kitty[0] == seat
    captured = tuple(
        game.captured(other) if other == seat else game.captured_in_tricks(other)
        for other in range(n)
    )
    seen = [*hand, *game.pile, *(card for _, card in game.trick)]
    for other in range(n):
        seen += captured[other]
        if other != seat:
            seen += game.charged_of(other)
    counts = tuple(
        position.hand_mask(other).bit_count() + position.twice_mask(other).bit_count()
        for other in range(n)
    )
    charging = phase is Phase.CHARGE and game.charges[seat] is None
    may_charge = game.charges_open_to(seat) if charging else ()
    return Observation(
        rules=game.rules,
        seat=seat,
        hand_index=game.hand_index,
        dealer=game.dealer,
        direction=game.direction or "hold",
        phase=phase,
        asked=seat in game.to_act,
        hand=hand,
        dealt=game.dealt[seat],
        passed=own_pass,
        passed_blind=game.pass_done[seat] and own_pass is None,
        gave=gave,
        received=received,
        pass_targets=game.pass_targets[seat],
        packet_size=game.packet_size,
        may_pass_blind=game.may_pass_blind,
        charged=game.charged,
        charges=tuple(c or () for c in game.charges) if charges_known else None,
        may_charge=may_charge,
        most_charges=min(1, len(may_charge)) if game.rules.charging == "one" else len(may_charge),
        plays=tuple(game.plays),
        trick=game.trick,
        tricks=tuple(game.tricks),
        legal=game.legal(seat),
        hearts_broken=game.hearts_broken,
        hearts_doubled=bool(position.hearts_charged),
        counts=counts,
        voids=tuple(
            frozenset(suit for suit in range(4) if position.void_mask(other) >> (13 * suit) & 1)
            for other in range(n)
        ),
        captured=captured,
        points=tuple(game.points(other, hidden=other == seat) for other in range(n)),
        tricks_won=tuple(game.tricks_won(other) for other in range(n)),
        pile=game.pile,
        kitty_size=position.kitty_size,
        kitty_taker=taken_kitty[0] if taken_kitty else None,
        kitty=taken_kitty[2] if taken_kitty and own_kitty else (),
        laid_away=(game.laid_away or ()) if own_kitty else (),
        owed=position.owed if phase is Phase.LAY_AWAY and position.turn == seat else 0,
        unseen=_without(game.rules, seen),
        totals=game.totals,
        moon_totals=game.moon_totals(seat)
        if phase is Phase.MOON and seat == position.moon_seat
        else None,
        view=position.redacted(seat),
    )


def _without(rules: Rules, seen: list[int]) -> Cards:
    """The cards in play that are not among those seen, sorted."""
    once, twice = mask_of(rules.pack)
    for card in seen:
        bit = 1 << card
        if twice & bit:
            twice ^= bit
        else:
            once &= ~bit
    return cards_of(once, twice)
